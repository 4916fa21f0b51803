// Whether cards shall not travel: asked for by the system or in the account's settings.

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export const isStill = () => calm.matches || document.documentElement.dataset.motion === "reduced";
