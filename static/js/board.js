/**
 * The board in the browser. It knows no rules and holds no words: the server sends the state after a move and the
 * events that led to it; here they are animated on a stand-in, pits are chosen and keys are listened to. Everything is
 * delegated from the document, so boards that are swapped into a page just work.
 */

import { choose, chosenPit, markEnds, unmarkEnds } from "./board/choice.js";
import { onKey } from "./board/keys.js";
import { announce, animates, pace, readScript, settled } from "./board/page.js";
import { play } from "./board/player.js";
import { arm, sound } from "./board/sound.js";

/** Stand-ins that are running, by board. @type {Map<HTMLElement, AbortController>} */
const running = new Map();

/** Let the animation of a board end now; true if there was one. @param {HTMLElement} board */
function skip(board) {
  const stop = running.get(board);
  stop?.abort();
  return Boolean(stop);
}

/** What tells of the outcome, or changes the game, waits until the stones lie. @param {HTMLElement} board @param {boolean} waiting */
function holdBack(board, waiting) {
  for (const part of board.closest("[data-game]")?.querySelectorAll("[data-waits]") ?? []) {
    /** @type {HTMLElement} */ (part).inert = waiting;
  }
}

/** Where the keyboard was last: when that place is swapped away, the board takes over. @type {Element | null} */
let focused = null;

/** @param {HTMLElement} board */
function keepFocus(board) {
  if (!focused || focused.isConnected || document.activeElement !== document.body) return;
  focused = null;
  board.focus({ preventScroll: true });
}

/** The side at the bottom of each board when it was last seen, by id. @type {Map<string, string>} */
const viewers = new Map();

/** Three players at one screen: the board is turned to whoever is next, visibly. @param {HTMLElement} board */
function turn(board) {
  const { viewer = "" } = board.dataset;
  const before = viewers.get(board.id);
  viewers.set(board.id, viewer);
  if (!before || before === viewer || !board.classList.contains("board-three") || !animates()) return;
  board.querySelector("[data-stage] .field")?.animate([{ rotate: "-120deg" }, { rotate: "0deg" }], { duration: 600 * pace(), easing: "ease-in-out" });
}

/** A copy of the board on which the events are played while the real one waits underneath. @param {HTMLElement} real */
function standIn(real) {
  const copy = /** @type {HTMLElement} */ (real.cloneNode(true));
  copy.classList.add("is-standin");
  copy.removeAttribute("data-stage");
  for (const element of copy.querySelectorAll("form, .pits")) element.remove();
  for (const element of copy.querySelectorAll("[id]")) element.removeAttribute("id");
  for (const element of copy.querySelectorAll("[data-store]")) element.setAttribute("aria-hidden", "true");
  const button = /** @type {HTMLElement | null} */ (copy.querySelector("[data-skip]"));
  if (button) button.hidden = false;
  return copy;
}

/** Animate what led to this board. @param {HTMLElement} board @param {import("./board/page.js").Script} script */
async function perform(board, script) {
  const real = /** @type {HTMLElement} */ (board.querySelector("[data-stage]"));
  const copy = standIn(real);
  const stop = new AbortController();
  running.set(board, stop);
  real.classList.add("is-waiting");
  board.append(copy);
  holdBack(board, true);
  try {
    await play(copy, script, stop.signal);
  } finally {
    copy.remove();
    real.classList.remove("is-waiting");
    holdBack(board, false);
    running.delete(board);
  }
}

/** Whether it has become the reader's turn by somebody else's move. @param {HTMLElement} board @param {string | null} mover */
function becameYourTurn(board, mover) {
  const you = board.dataset.you;
  return Boolean(you) && mover !== you && Boolean(board.querySelector(`[data-stage] .is-turn[data-store="${you}"]`));
}

/** The list of moves shows the one that the board shows. @param {HTMLElement} board */
function follow(board) {
  const current = board.closest("[data-game]")?.querySelector(".moves [aria-current]");
  const list = current?.closest(".moves");
  if (!current || !list) return;
  const [inner, outer] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}

/** Receive a board: say and animate what happened, then tell the page. @param {HTMLElement} board @param {boolean} swapped */
async function receive(board, swapped) {
  const script = readScript(board);
  const ready = settled(board);
  keepFocus(board);
  turn(board);
  follow(board);
  for (const left of board.querySelectorAll(".is-standin")) left.remove();
  board.querySelector("[data-stage]")?.classList.remove("is-waiting");
  if (script && !board.hasAttribute("data-shown") && (swapped || board.hasAttribute("data-autoplay"))) {
    board.setAttribute("data-shown", "");
    announce(script.say);
    if (animates()) await perform(board, script);
    if (becameYourTurn(board, script.mover)) sound("turn");
  }
  await ready;
  board.dispatchEvent(new CustomEvent("board:done", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  const at = /** @type {Element} */ (event.target);
  const board = /** @type {HTMLElement | null} */ (at.closest("[data-board]"));
  if (board && at.closest(".is-standin")) {
    skip(board);
    return;
  }
  const pit = /** @type {HTMLElement | null} */ (at.closest("[data-choose]"));
  if (board && pit && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    choose(board, pit.dataset.choose === chosenPit(board) ? null : pit.dataset.choose || null);
    return;
  }
  if (at.closest(".arrow")) {
    arm();
    return;
  }
  for (const other of document.querySelectorAll("[data-board][data-playable]")) choose(/** @type {HTMLElement} */ (other), null);
});

document.addEventListener("keydown", (event) => onKey(event, skip));
document.addEventListener("focusin", (event) => {
  focused = /** @type {Element} */ (event.target).closest("[data-game]") && /** @type {Element} */ (event.target);
});

for (const [enter, leave] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  document.addEventListener(enter, (event) => markEnds(/** @type {Element} */ (event.target)));
  document.addEventListener(leave, (event) => unmarkEnds(/** @type {Element} */ (event.target)));
}

new MutationObserver((changes) => {
  for (const change of changes) {
    for (const node of change.addedNodes) {
      if (!(node instanceof HTMLElement)) continue;
      if (node.matches("[data-board]")) receive(node, true);
      else for (const board of node.querySelectorAll("[data-board]")) receive(/** @type {HTMLElement} */ (board), true);
    }
  }
}).observe(document.documentElement, { childList: true, subtree: true });

for (const board of document.querySelectorAll("[data-board]")) receive(/** @type {HTMLElement} */ (board), false);
