/** When the stones have come to rest the keyboard goes on with what comes next, unless the reader is somewhere else. */

document.addEventListener("board:done", (event) => {
  const around = /** @type {Element} */ (event.target).closest("[data-game]");
  const then = /** @type {HTMLElement | null} */ (around?.querySelector("[data-then]") ?? null);
  const at = document.activeElement;
  if (!then || (at && at !== document.body && !around?.contains(at))) return;
  then.focus({ preventScroll: true });
  then.scrollIntoView({ block: "nearest" });
});
