/** The keyboard: choosing and sowing where something can be played, stepping where not. */

import { arrow, choose, chosenPit, litPits } from "./choice.js";
import { arm } from "./sound.js";

/** The board last touched; used while the focus is nowhere. @type {HTMLElement | null} */
let touched = null;

document.addEventListener("pointerdown", (event) => {
  touched = /** @type {Element} */ (event.target).closest("[data-board], [data-game], [data-demo]") ?? touched;
});

/** @param {Element | null} place @returns {HTMLElement | null} */
function boardIn(place) {
  return place?.closest("[data-board]") ?? place?.closest("[data-game], [data-demo]")?.querySelector("[data-board]") ?? null;
}

/** The board that keys are for: the focused one, else the last touched, else the first that can be played, else the first. */
function currentBoard() {
  const focused = document.activeElement === document.body ? null : boardIn(document.activeElement);
  const last = touched?.isConnected ? boardIn(touched) : null;
  return focused ?? last ?? document.querySelector("[data-board][data-playable]") ?? document.querySelector("[data-board]");
}

/** @param {HTMLElement} board @param {number} by */
function chooseNext(board, by) {
  const pits = litPits(board);
  const at = pits.findIndex((pit) => pit.dataset.choose === chosenPit(board));
  const next = at < 0 ? (by > 0 ? 0 : pits.length - 1) : (at + by + pits.length) % pits.length;
  choose(board, pits[next].dataset.choose || null);
  pits[next].focus({ preventScroll: true });
}

/** Press a control of the page around the board; true if there is one. @param {HTMLElement} board @param {string} step */
function press(board, step) {
  const around = board.closest("[data-game], [data-demo]") ?? document;
  const control = /** @type {HTMLElement | null} */ (around.querySelector(`[data-step="${step}"]`));
  control?.click();
  return Boolean(control);
}

/** @type {Record<string, "left" | "right">} */
const WAYS = { z: "left", x: "right" };
/** @type {Record<string, string>} */
const STEPS = { ",": "prev", ".": "next", ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };

/** Do what the key says on the board; true if it said something. @param {HTMLElement} board @param {string} key @param {(board: HTMLElement) => boolean} skip */
function act(board, key, skip) {
  if (key === "Escape") {
    if (skip(board)) return true;
    const had = chosenPit(board) !== null;
    choose(board, null);
    return had;
  }
  if (board.hasAttribute("data-playable")) {
    if (key === "ArrowLeft" || key === "ArrowRight") {
      skip(board);
      chooseNext(board, key === "ArrowLeft" ? -1 : 1);
      return true;
    }
    const button = WAYS[key.toLowerCase()] && arrow(board, WAYS[key.toLowerCase()]);
    if (button) {
      arm();
      button.click();
      return true;
    }
    return (key === "," || key === ".") && press(board, STEPS[key]);
  }
  return key in STEPS && press(board, STEPS[key]);
}

/** @param {KeyboardEvent} event @param {(board: HTMLElement) => boolean} skip */
export function onKey(event, skip) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const at = /** @type {Element} */ (event.target);
  if (at.closest("input, textarea, select, dialog[open], [contenteditable]")) return;
  const board = currentBoard();
  if (board && act(board, event.key, skip)) event.preventDefault();
}
