/** The clocks and countdowns of a room: digits only, counted down between two words of the server. */

const TENTHS_BELOW = 10_000;
const LOW_BELOW = 20_000;

/** @param {number} ms */
export function digits(ms) {
  const left = Math.max(0, ms);
  if (left < TENTHS_BELOW) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export class Clocks {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {{left: Record<string, number>, running?: string | null, starts_in?: number}} */
    this.told = { left: {} };
    this.at = 0;
    /** @type {Map<string, {left: number, counting: boolean, at: number}>} */
    this.away = new Map();
    setInterval(() => this.draw(), 100);
  }

  /** @param {any} message what the server says of the clocks */
  set(message) {
    this.told = message;
    this.at = performance.now();
    this.draw();
  }

  /** @param {any[]} away who is away */
  setAway(away) {
    const at = performance.now();
    this.away = new Map(away.map((one) => [String(one.place), { left: one.left, counting: one.counting, at }]));
    this.draw();
  }

  /** @param {string} side */
  left(side) {
    const left = this.told.left[side];
    if (this.told.running !== side) return left;
    return left - Math.max(0, performance.now() - this.at - (this.told.starts_in || 0));
  }

  draw() {
    for (const place of this.root.querySelectorAll("[data-clock]")) {
      const slot = /** @type {HTMLElement} */ (place);
      const side = slot.dataset.clock || "";
      if (!(side in this.told.left)) continue;
      const left = this.left(side);
      const text = digits(left);
      if (slot.textContent !== text) slot.textContent = text;
      slot.hidden = false;
      slot.classList.toggle("is-running", this.told.running === side);
      slot.classList.toggle("is-low", this.told.running === side && left < LOW_BELOW);
    }
    for (const place of this.root.querySelectorAll("[data-countdown]")) {
      const one = this.away.get(/** @type {HTMLElement} */ (place).dataset.countdown || "");
      if (one) place.textContent = digits(one.left - (one.counting ? performance.now() - one.at : 0)).replace(/\.\d$/, "");
    }
  }
}
