/** The classroom view: a presenter's remote steps the board, and a button fills the screen. */

/** What a remote sends, and which control of the board it presses. @type {Record<string, string>} */
const KEYS = { PageDown: "next", PageUp: "prev" };

document.addEventListener("keydown", (event) => {
  const step = KEYS[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const control = /** @type {HTMLElement | null} */ (document.querySelector(`[data-classroom] [data-step="${step}"]`));
  control?.click();
});

const button = /** @type {HTMLElement | null} */ (document.querySelector("[data-fullscreen]"));
if (button && document.fullscreenEnabled) {
  button.hidden = false;
  button.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  });
}
