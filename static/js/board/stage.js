/** A stage is one drawing of the board: its pits and stores as numbers that can be set, and where they are. */

const SVG = "http://www.w3.org/2000/svg";
const HOARD_QUAN = 3;

/** One of the eight pebbles, or the Quan, drawn at a place. @param {string} href @param {number | string} x @param {number | string} y */
export function stone(href, x, y) {
  const element = document.createElementNS(SVG, "use");
  element.setAttribute("href", href);
  element.setAttribute("x", String(x));
  element.setAttribute("y", String(y));
  return element;
}

/** Let a heap show `n` stones, as many as have a place. @param {Element | null} element @param {number} n */
function heap(element, n) {
  if (!(element instanceof SVGElement)) return;
  const places = (element.dataset.stones ?? "").split(" ");
  while (element.children.length > Math.max(0, n)) element.lastElementChild?.remove();
  for (let i = element.children.length; i < n && 3 * i < places.length; i += 1) {
    const [kind, x, y] = places.slice(3 * i, 3 * i + 3);
    element.append(stone(`#pb${kind}`, x, y));
  }
}

/**
 * @typedef {Object} Cell
 * @property {SVGGElement} element
 * @property {string} side
 * @property {number} x middle, in board units
 * @property {number} y
 * @property {number} dan
 * @property {boolean} quan
 */
/**
 * @typedef {Object} Store
 * @property {HTMLElement} element
 * @property {number} points
 * @property {number} quan
 * @property {number} dan
 * @property {boolean} known whether the stones held are known, or only the points
 * @property {{x: number, y: number}} at in pixels of the field
 */

export class Stage {
  /** @param {HTMLElement} root @param {import("./page.js").Before} before */
  constructor(root, before) {
    this.root = root;
    this.air = /** @type {HTMLElement} */ (root.querySelector("[data-air]"));
    const drawing = /** @type {SVGSVGElement} */ (root.querySelector(".field > svg"));
    const field = this.air.getBoundingClientRect();
    this.box = drawing.viewBox.baseVal;
    this.scale = field.width / this.box.width;
    /** @type {Map<string, Cell>} */
    this.cells = new Map();
    for (const element of /** @type {NodeListOf<SVGGElement>} */ (drawing.querySelectorAll(".cell"))) {
      const { pit = "", x, y, side = "" } = element.dataset;
      element.setAttribute("class", "cell");
      this.cells.set(pit, { element, side, x: Number(x), y: Number(y), dan: 0, quan: false });
      this.setPit(pit, before.dan[pit], before.quan.includes(pit));
    }
    /** @type {Map<string, Store>} */
    this.stores = new Map();
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-store]"))) {
      this.addStore(element, before, field);
    }
  }

  /** @param {HTMLElement} element @param {import("./page.js").Before} before @param {DOMRect} field */
  addStore(element, before, field) {
    const side = element.dataset.store || "";
    const place = (element.querySelector(".hoard svg") ?? element.querySelector(".points") ?? element).getBoundingClientRect();
    const held = before.held?.[side];
    const at = { x: place.left + Math.min(place.width / 2, 50) - field.left, y: place.top + place.height / 2 - field.top };
    this.stores.set(side, { element, points: 0, quan: 0, dan: 0, known: Boolean(held), at });
    const words = element.querySelector(".held");
    if (words) words.textContent = "";
    this.setStore(side, before.stores[side], held?.[0] ?? 0, held?.[1] ?? 0);
  }

  /** @param {string} pit @returns {Cell} */
  cell(pit) {
    return /** @type {Cell} */ (this.cells.get(pit));
  }

  /** @param {string} side @returns {Store} */
  store(side) {
    return /** @type {Store} */ (this.stores.get(side));
  }

  /** Where a pit's middle is, in pixels of the field. @param {string} pit */
  at(pit) {
    const { x, y } = this.cell(pit);
    return { x: (x - this.box.x) * this.scale, y: (y - this.box.y) * this.scale };
  }

  /** Where there is room for words that would hide pits: in the empty lane under the board; null where there is none. */
  aside() {
    const lane = this.root.querySelector(".lane-bottom")?.getBoundingClientRect();
    if (!lane) return null;
    const field = this.air.getBoundingClientRect();
    return { x: field.width / 2, y: lane.top + lane.height / 2 - field.top };
  }

  /** @param {string} pit @param {number} dan @param {boolean} quan */
  setPit(pit, dan, quan) {
    const cell = this.cell(pit);
    Object.assign(cell, { dan, quan });
    heap(cell.element.querySelector(".stones"), dan);
    cell.element.querySelector(".quan")?.classList.toggle("is-gone", !quan);
    const count = /** @type {Element} */ (cell.element.querySelector(".count"));
    count.textContent = String(dan);
    count.classList.toggle("is-zero", !dan);
  }

  /** One more dân into a pit; returns the stone drawn for it, if any is. @param {string} pit @returns {Element | null} */
  drop(pit) {
    const cell = this.cell(pit);
    this.setPit(pit, cell.dan + 1, cell.quan);
    return cell.element.querySelector(".stones")?.children[cell.dan - 1] ?? null;
  }

  /** @param {string} side @param {number} points @param {number} quan @param {number} dan */
  setStore(side, points, quan, dan) {
    const store = this.store(side);
    Object.assign(store, { points, quan, dan });
    const number = store.element.querySelector("[data-points]");
    if (number) number.textContent = String(points);
    if (!store.known) return;
    store.element.querySelector(".hoard-quan")?.setAttribute("data-n", String(Math.min(quan, HOARD_QUAN)));
    heap(store.element.querySelector(".hoard-dan"), dan);
  }

  /** @param {string} side @param {number} points @param {number} quan @param {number} dan */
  addToStore(side, points, quan, dan) {
    const store = this.store(side);
    this.setStore(side, store.points + points, store.quan + quan, store.dan + dan);
  }

  /** Show whose turn is being played. @param {string} side */
  setMover(side) {
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-store], [data-turn-of]"))) {
      element.classList.toggle("is-turn", (element.dataset.store ?? element.dataset.turnOf) === side);
    }
  }

  /** @param {string} pit @param {string} mark */
  mark(pit, mark) {
    this.cell(pit).element.classList.add(mark);
  }
}
