/** The trainer's clock: it shows the seconds that run away. Only the server's clock counts. */

/** @type {number | undefined} */
let timer;

/** Let the clock of the open question run. */
function run() {
  clearInterval(timer);
  const clock = /** @type {HTMLElement | null} */ (document.querySelector("[data-count] [data-runs]"));
  if (!clock) return;
  const shown = /** @type {HTMLElement} */ (clock.querySelector("[data-seconds]"));
  const end = performance.now() + Number(clock.dataset.left) * 1000;
  timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    shown.textContent = String(left);
    clock.toggleAttribute("data-short", left <= 10);
    if (left > 0) return;
    clearInterval(timer);
    const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-ask]"));
    if (form) {
      form.noValidate = true;
      form.requestSubmit();
    }
  }, 250);
}

document.addEventListener("htmx:afterSettle", run);
run();
