// The table scrolls by itself while a card is held near its upper or lower edge.

const EDGE = 56; // px from the edge in which it scrolls
const FASTEST = 14; // px a frame, at the edge itself
const PATIENCE = 220; // ms: a card that only comes across an edge moves nothing

let frame = 0;

const pull = (point) => {
  const table = document.getElementById("table-scroll");
  const box = table?.getBoundingClientRect();
  if (!box || point.x < box.left || point.x > box.right || point.y < box.top || point.y > box.bottom) return 0;
  const [above, below] = [point.y - box.top, box.bottom - point.y];
  if (above < EDGE) return (above / EDGE - 1) * FASTEST;
  return below < EDGE ? (1 - below / EDGE) * FASTEST : 0;
};

export const startScrolling = (where, moved) => {
  let since = 0;
  const step = (now) => {
    frame = requestAnimationFrame(step);
    const distance = pull(where());
    if (!distance) since = now;
    if (now - since < PATIENCE) return;
    document.getElementById("table-scroll").scrollTop += distance;
    moved();
  };
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame((now) => {
    since = now;
    step(now);
  });
};

export const stopScrolling = () => cancelAnimationFrame(frame);
