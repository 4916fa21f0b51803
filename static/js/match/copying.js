// A button that copies the link of a match.

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const input = document.getElementById(button.dataset.copy);
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    button.textContent = button.dataset.done;
  } catch {
    // Selected, so that it can be copied by hand.
  }
});
