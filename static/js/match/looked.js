// What the page has shown counts as seen once it is hidden or left: until then, what is marked as new stays marked.

let wasVisible = document.visibilityState === "visible";

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") {
    wasVisible = true;
    return;
  }
  const form = document.getElementById("looked");
  if (wasVisible && form) navigator.sendBeacon(form.action, new FormData(form));
  wasVisible = false;
});
