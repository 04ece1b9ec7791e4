/** Choosing a pit: the chosen one is raised and its two arrows appear. The state is in the document itself. */

const touch = matchMedia("(hover: none)");

/** @param {HTMLElement} board @param {string} pit */
const cellOf = (board, pit) => board.querySelector(`[data-stage] .cell[data-pit="${pit}"]`);

/** The pit that is chosen on this board. @param {HTMLElement} board @returns {string | null} */
export function chosenPit(board) {
  const link = /** @type {HTMLElement | null} */ (board.querySelector(".pit.is-chosen"));
  return link?.dataset.choose || null;
}

/** The links of the pits that can be chosen, from left to right on the screen. @param {HTMLElement} board @returns {HTMLElement[]} */
export function litPits(board) {
  const links = /** @type {HTMLElement[]} */ ([...board.querySelectorAll("[data-choose]")]);
  return links.sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left);
}

/** Choose a pit, or none. @param {HTMLElement} board @param {string | null} pit */
export function choose(board, pit) {
  unmark(board);
  for (const link of board.querySelectorAll("[data-choose]")) {
    const chosen = /** @type {HTMLElement} */ (link).dataset.choose === pit;
    link.classList.toggle("is-chosen", chosen);
    link.setAttribute("aria-expanded", String(chosen));
  }
  for (const cell of board.querySelectorAll(".cell")) cell.classList.toggle("is-chosen", cell.getAttribute("data-pit") === pit);
  for (const group of board.querySelectorAll("[data-arrows]")) {
    const arrows = /** @type {HTMLElement} */ (group);
    arrows.hidden = arrows.dataset.arrows !== pit;
    if (!arrows.hidden && touch.matches) for (const arrow of arrows.children) mark(board, arrow);
  }
}

/** The visible arrow that points `way`. @param {HTMLElement} board @param {"left" | "right"} way @returns {HTMLElement | null} */
export function arrow(board, way) {
  return board.querySelector(`[data-arrows]:not([hidden]) [data-way="${way}"]`);
}

/** @param {HTMLElement} board @param {Element} button */
function mark(board, button) {
  cellOf(board, /** @type {HTMLElement} */ (button).dataset.last || "")?.classList.add("is-end");
}

/** @param {HTMLElement} board */
function unmark(board) {
  for (const cell of board.querySelectorAll(".is-end")) cell.classList.remove("is-end");
}

/** Show where the first handful of an arrow ends. @param {Element} at */
export function markEnds(at) {
  const button = at.closest?.(".arrow");
  const board = /** @type {HTMLElement | null} */ (button?.closest("[data-board]") ?? null);
  if (!button || !board) return;
  unmark(board);
  mark(board, button);
}

/** @param {Element} at */
export function unmarkEnds(at) {
  const board = /** @type {HTMLElement | null} */ (at.closest?.(".arrow")?.closest("[data-board]") ?? null);
  if (board && !touch.matches) unmark(board);
}
