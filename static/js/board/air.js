/** What moves over the board: the hand with its stones, stones that fly, words that rise. All by transforms. */

import { stone } from "./stage.js";

const SVG = "http://www.w3.org/2000/svg";
const KINDS = 8;
/** A handful, in board units around its middle. */
const HANDFUL = [[0, 0], [-17, -6], [16, -9], [7, 14], [-12, 13], [-2, -18], [22, 8], [-25, 8], [13, -24]];
const FLOCK = 56;

/** @typedef {{x: number, y: number}} Point */

/** A few stones drawn together. @param {import("./stage.js").Stage} stage @param {number} dan @param {number} quan */
export function flock(stage, dan, quan) {
  const element = document.createElement("div");
  element.className = "flock";
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", `${-FLOCK} ${-FLOCK} ${2 * FLOCK} ${2 * FLOCK}`);
  const size = 2 * FLOCK * stage.scale;
  element.style.width = element.style.height = `${size}px`;
  element.style.margin = `${-size / 2}px 0 0 ${-size / 2}px`;
  const stones = HANDFUL.slice(0, dan).map(([x, y], i) => stone(`#pb${(i * 3 + 2) % KINDS}`, x, y + (quan ? 16 : 0)));
  drawing.append(...(quan ? [stone("#quan", 0, -12)] : []), ...stones.reverse());
  element.append(drawing);
  stage.air.append(element);
  return element;
}

/** @param {Point} p @param {number} size */
const move = ({ x, y }, size = 1) => `translate(${x}px, ${y}px) scale(${size})`;

/** Fly from one place to another in an arc, then vanish. @param {HTMLElement} element @param {Point} from @param {Point} to @param {number} ms @param {number} delay */
export function fly(element, from, to, ms, delay = 0) {
  const over = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - Math.abs(from.x - to.x) * 0.08 - 12 };
  const flight = element.animate(
    [
      { transform: move(from, 1), easing: "ease-in" },
      { transform: move(over, 1.12), offset: 0.45, easing: "ease-in-out" },
      { transform: move(to, 0.55) },
    ],
    { duration: ms, delay, fill: "both" },
  );
  flight.onfinish = () => element.remove();
}

/** Words that rise over a place and fade. @param {import("./stage.js").Stage} stage @param {Point} at @param {string} text @param {string} kind @param {number} ms */
export function words(stage, at, text, kind, ms) {
  for (const earlier of stage.air.querySelectorAll(".call")) earlier.remove();
  const element = document.createElement("p");
  element.className = `call call-${kind}`;
  element.textContent = text;
  stage.air.append(element);
  const half = element.offsetWidth / 2 + 4;
  const width = stage.box.width * stage.scale;
  const x = Math.max(half, Math.min(width - half, at.x));
  const place = (/** @type {number} */ y) => `translate(${x}px, ${at.y + y}px) translate(-50%, -100%)`;
  const rise = element.animate(
    [
      { transform: `${place(6)} scale(.7)`, opacity: 0, easing: "ease-out" },
      { transform: place(-12), opacity: 1, offset: 0.16 },
      { transform: place(-16), opacity: 1, offset: 0.82 },
      { transform: place(-26), opacity: 0 },
    ],
    { duration: ms, fill: "both" },
  );
  rise.onfinish = () => element.remove();
}

/** A stone lands. @param {Element | null} stone @param {number} ms */
export function settle(stone, ms) {
  stone?.animate([{ transform: "translateY(-9px) scale(1.16)" }, { transform: "none" }], { duration: ms, easing: "ease-in" });
}

/** A number counts up or down. @param {Element | null} element @param {number} from @param {number} to @param {number} ms */
export function roll(element, from, to, ms) {
  if (!element || from === to) return;
  const began = performance.now();
  const tick = (/** @type {number} */ now) => {
    const part = Math.min(1, Math.max(0, (now - began) / ms));
    element.textContent = String(Math.round(from + (to - from) * part));
    if (part < 1 && element.isConnected) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

/** The hand: a small moving cluster with its number. */
export class Hand {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {HTMLElement | null} */
    this.element = null;
    /** @type {Point} */
    this.place = { x: 0, y: 0 };
    this.n = 0;
  }

  /** Take `n` stones out of a pit. @param {string} pit @param {number} n @param {number} ms */
  lift(pit, n, ms) {
    this.element?.remove();
    this.element = flock(this.stage, Math.min(n, HANDFUL.length), 0);
    this.element.classList.add("hand");
    const number = document.createElement("b");
    number.textContent = String(n);
    this.element.append(number);
    this.n = n;
    const at = this.stage.at(pit);
    this.place = this.over(pit);
    this.element.animate(
      [{ transform: move(at, 0.9) }, { transform: move(this.place, 1.06) }],
      { duration: ms, easing: "cubic-bezier(.2, .9, .3, 1.2)", fill: "forwards" },
    );
  }

  /** Go on to the next pit. @param {string} pit @param {number} ms */
  go(pit, ms) {
    const next = this.over(pit);
    const middle = { x: (this.place.x + next.x) / 2, y: (this.place.y + next.y) / 2 - 6 * this.stage.scale };
    this.element?.animate(
      [{ transform: move(this.place, 1.06) }, { transform: move(middle, 1.1) }, { transform: move(next, 1.06) }],
      { duration: ms, easing: "ease-in-out", fill: "forwards" },
    );
    this.place = next;
  }

  /** Let one stone fall. */
  drop() {
    this.n -= 1;
    const number = this.element?.querySelector("b");
    if (number) number.textContent = String(this.n);
    const stones = this.element?.querySelectorAll("use");
    if (stones && stones.length > this.n) stones[0]?.remove();
    if (!this.n) this.element?.remove();
  }

  /** @param {string} pit @returns {Point} */
  over(pit) {
    const at = this.stage.at(pit);
    return { x: at.x, y: at.y - 20 * this.stage.scale };
  }
}
