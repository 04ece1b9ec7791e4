/** What the board needs from the page around it: preferences, the place where moves are said, htmx. */

/**
 * @typedef {Object} Before
 * @property {Record<string, number>} dan dân by pit
 * @property {string[]} quan pits that hold a Quan
 * @property {Record<string, number>} stores points by side
 * @property {Record<string, [number, number]>} [held] Quan and dân held by side, where known
 */
/**
 * @typedef {Object} Script
 * @property {Before} before
 * @property {string | null} mover
 * @property {any[]} events
 * @property {string} say
 */

const root = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const SAID_KEPT = 4;
const LOAD_LIMIT = 200;

/** Whether stones move: not with reduced motion, not where switched off, not where nobody looks. */
export function animates() {
  return !calm.matches && root.dataset.speed !== "off" && !document.hidden;
}

/** The factor on all durations. */
export function pace() {
  return root.dataset.speed === "fast" ? 1 / 3 : 1;
}

/** What led to this board, if anything. @param {HTMLElement} board @returns {Script | null} */
export function readScript(board) {
  const element = board.querySelector(':scope > script[type="application/json"]');
  return element ? JSON.parse(element.textContent || "null") : null;
}

/** Say a whole move to those who listen. @param {string} sentence */
export function announce(sentence) {
  const place = document.querySelector("[data-board-said]");
  if (!place || !sentence) return;
  const line = document.createElement("p");
  line.textContent = sentence;
  place.append(line);
  while (place.children.length > SAID_KEPT) place.firstElementChild?.remove();
}

/** Resolves when htmx has taken notice of the board, so that whoever waits for its events hears them. @param {HTMLElement} board */
export function settled(board) {
  return new Promise((resolve) => {
    if (!("htmx" in window)) {
      setTimeout(resolve);
      return;
    }
    /** @param {Event} event */
    const loaded = (event) => {
      if (!(/** @type {Node} */ (event.target).contains(board))) return;
      finish();
    };
    const finish = () => {
      clearTimeout(limit);
      document.removeEventListener("htmx:load", loaded);
      resolve(undefined);
    };
    const limit = setTimeout(finish, LOAD_LIMIT);
    document.addEventListener("htmx:load", loaded);
  });
}
