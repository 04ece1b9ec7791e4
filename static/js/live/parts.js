/** The parts of the page that the server sends: put in place one after the other, so that every move is seen. */

import { choose, chosenPit } from "../board/choice.js";

/** How long a move may take to be shown before the next comes anyway. */
const PATIENCE = 9000;

/** @param {string} html */
function element(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return /** @type {HTMLElement} */ (template.content.firstElementChild);
}

/** Resolves when this board has shown what happened. @param {HTMLElement} part */
function shown(part) {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, PATIENCE);
    part.addEventListener("board:done", () => {
      clearTimeout(limit);
      resolve(undefined);
    }, { once: true });
  });
}

export class Parts {
  /** @param {HTMLElement} root @param {() => void} changed called whenever something was put in place */
  constructor(root, changed) {
    this.root = root;
    this.changed = changed;
    /** @type {Record<string, string>[]} */
    this.queue = [];
    this.busy = false;
  }

  /** @param {Record<string, string>} parts */
  add(parts) {
    this.queue.push(parts);
    if (!this.busy) this.work();
  }

  async work() {
    this.busy = true;
    try {
      for (let parts = this.queue.shift(); parts; parts = this.queue.shift()) await this.put(parts);
    } finally {
      this.busy = false;
    }
  }

  /** The board first; what tells its outcome only after it was seen. @param {Record<string, string>} parts */
  async put({ board, ...others }) {
    const late = board ? ["ending"] : [];
    for (const [name, html] of Object.entries(others)) if (!late.includes(name)) this.replace(name, html);
    if (board) {
      const part = this.replace("board", board);
      if (part) await shown(part);
    }
    for (const name of late) if (others[name]) this.replace(name, others[name]);
  }

  /** @param {string} name @param {string} html */
  replace(name, html) {
    const old = /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-part="${name}"]`));
    if (!old) return null;
    const part = element(html);
    const board = old.querySelector("[data-board]");
    const chosen = board && old.dataset.ply === part.dataset.ply ? chosenPit(/** @type {HTMLElement} */ (board)) : null;
    const open = old.querySelector("details[open]") !== null;
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    old.replaceWith(part);
    if (chosen) choose(/** @type {HTMLElement} */ (part.querySelector("[data-board]")), chosen);
    if (open) part.querySelector("details")?.setAttribute("open", "");
    if (focused) this.refocus(part, /** @type {HTMLElement} */ (focused));
    if (part.matches("[data-scrolls]")) part.scrollTop = part.scrollHeight;
    for (const list of part.querySelectorAll("[data-scrolls]")) list.scrollTop = list.scrollHeight;
    this.changed();
    return part;
  }

  /** Keep the keyboard where it was, if that place is still there. @param {HTMLElement} part @param {HTMLElement} focused */
  refocus(part, focused) {
    const same = focused.id ? document.getElementById(focused.id)
      : focused.dataset.send ? part.querySelector(`[data-send="${focused.dataset.send}"]`) : null;
    /** @type {HTMLElement | null} */ (same)?.focus({ preventScroll: true });
  }
}
