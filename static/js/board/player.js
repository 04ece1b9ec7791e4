/** Plays the events of a move on a stage. It does what the events say, in order, and knows no rule. */

import { Hand, flock, fly, roll, settle, words } from "./air.js";
import { pace } from "./page.js";
import { sound } from "./sound.js";
import { Stage } from "./stage.js";

/** Milliseconds at normal speed. */
const LIFT = 180;
const SOW = 140;
const SETTLE = 90;
const CAPTURE = 420;
const RELAY_PAUSE = 120;
const REFILL = 560;
const SWEEP = 700;
const CALL = 1000;
/** How far below the middle of the free lane a remark's lower edge begins, in pixels. */
const ASIDE = 32;
const STOP = 420;
const END = 700;
const LONGEST = 6000;

/** @type {Record<string, number>} */
const LENGTHS = { lift: LIFT, sow: SOW, capture: CAPTURE, refill: REFILL, sweep: SWEEP, repay: SWEEP, flip: STOP, out: STOP, end: END };

/** How long an event takes. @param {any} event @param {any} before */
function length(event, before) {
  if (event.e === "stop") return event.say ? STOP : 0;
  return (LENGTHS[event.e] ?? 0) + (event.e === "lift" && before?.e === "sow" ? RELAY_PAUSE : 0);
}

class Player {
  /** @param {Stage} stage @param {number} factor @param {AbortSignal} signal @param {string | null} first whose turn it is when the script begins, which may be in the middle of a turn */
  constructor(stage, factor, signal, first) {
    this.stage = stage;
    this.factor = factor;
    this.signal = signal;
    this.hand = new Hand(stage);
    this.first = first || "";
    this.mover = "";
    this.last = "";
    this.busyUntil = 0;
  }

  /** @param {number} ms at normal speed */
  wait(ms) {
    return new Promise((resolve, reject) => {
      if (this.signal.aborted) reject(this.signal.reason);
      const timer = setTimeout(resolve, ms * this.factor);
      this.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(this.signal.reason);
      }, { once: true });
    });
  }

  /** Call a capture out over its pit. @param {{x: number, y: number}} at @param {string} text @param {string} kind */
  call(at, text, kind) {
    if (text) this.show({ x: at.x, y: at.y - 26 * this.stage.scale }, text, kind);
  }

  /** Say something longer beside the pits, or over `at` where there is no room beside them. @param {{x: number, y: number}} at @param {string} text @param {string} kind */
  remark(at, text, kind) {
    const aside = this.stage.aside();
    if (!text) return;
    if (aside) this.show({ x: aside.x, y: aside.y + ASIDE }, text, kind);
    else this.call(at, text, kind);
  }

  /** @param {{x: number, y: number}} at the middle of the words' lower edge @param {string} text @param {string} kind */
  show(at, text, kind) {
    const ms = CALL * Math.max(this.factor, 0.6);
    words(this.stage, at, text, kind, ms);
    this.busyUntil = performance.now() + ms * 0.8;
  }

  /** @param {string} side */
  turnOf(side) {
    this.mover = side;
    this.first = "";
    this.stage.setMover(side);
  }

  /** @param {string} side @param {number} points @param {number} quan @param {number} dan */
  give(side, points, quan, dan) {
    const store = this.stage.store(side);
    const from = store.points;
    this.stage.addToStore(side, points, quan, dan);
    roll(store.element.querySelector("[data-points]"), from, from + points, 300 * this.factor);
  }

  /** @param {any} event @param {any} before */
  async lift(event, before) {
    if (before?.e === "sow") await this.wait(RELAY_PAUSE);
    if (!this.mover) {
      this.turnOf(this.first || this.stage.cell(event.pit).side);
      this.stage.mark(event.pit, "is-from");
    }
    this.stage.setPit(event.pit, 0, this.stage.cell(event.pit).quan);
    this.hand.lift(event.pit, event.n, LIFT * this.factor);
    sound("scoop", 0.8);
    await this.wait(LIFT);
  }

  /** @param {any} event */
  async sow(event) {
    this.hand.go(event.pit, SOW * 0.7 * this.factor);
    await this.wait(SOW * 0.7);
    settle(this.stage.drop(event.pit), SETTLE * Math.max(this.factor, 0.5));
    this.stage.mark(event.pit, "is-sown");
    this.hand.drop();
    this.last = event.pit;
    sound("pebble", 0.7);
    await this.wait(SOW * 0.3);
  }

  /** @param {any} event */
  async capture(event) {
    if (!this.mover) this.turnOf(this.first);
    const at = this.stage.at(event.pit);
    this.stage.mark(event.pit, "is-taken");
    this.stage.setPit(event.pit, 0, false);
    fly(flock(this.stage, event.dan, event.quan), at, this.stage.store(this.mover).at, CAPTURE * this.factor);
    this.call(at, event.say, event.quan ? "quan" : "dan");
    sound(event.quan ? "quan" : "capture");
    await this.wait(CAPTURE);
    this.give(this.mover, event.points, event.quan, event.dan);
  }

  /** @param {any} event */
  async stop(event) {
    this.mover = "";
    if (!event.say || !this.last) return;
    this.remark(this.stage.at(this.last), event.say, "stop");
    await this.wait(STOP);
  }

  /** @param {any} event */
  async refill(event) {
    const flight = REFILL * 0.7 * this.factor;
    event.pits.forEach((/** @type {string} */ pit, /** @type {number} */ i) => {
      const from = this.stage.store(i < event.owed ? event.lender : event.side).at;
      fly(flock(this.stage, 1, 0), from, this.stage.at(pit), flight, i * REFILL * 0.06 * this.factor);
    });
    this.remark(this.stage.at(event.pits[2]), event.say, "stop");
    this.give(event.side, -event.paid, 0, -event.paid);
    if (event.owed) this.give(event.lender, -event.owed, 0, -event.owed);
    await this.wait(REFILL);
    for (const pit of event.pits) settle(this.stage.drop(pit), SETTLE);
    sound("pebble");
  }

  /** @param {any} event */
  async sweep(event) {
    const to = this.stage.store(event.side).at;
    for (const pit of event.pits) {
      const { dan, quan } = this.stage.cell(pit);
      if (dan) fly(flock(this.stage, Math.min(dan, 5), 0), this.stage.at(pit), to, SWEEP * this.factor);
      this.stage.setPit(pit, 0, quan);
    }
    this.remark(this.stage.at(event.pits[2]), event.say, "dan");
    sound("capture");
    await this.wait(SWEEP);
    this.give(event.side, event.dan, 0, event.dan);
  }

  /** @param {any} event */
  async repay(event) {
    const from = this.stage.store(event.from).at;
    fly(flock(this.stage, Math.min(event.n, 5), 0), from, this.stage.store(event.to).at, SWEEP * this.factor);
    this.remark(from, event.say, "stop");
    this.give(event.from, -event.n, 0, -event.n);
    await this.wait(SWEEP);
    this.give(event.to, event.n, 0, event.n);
  }

  /** @param {any} event */
  async out(event) {
    this.remark(this.middle(), event.say, "stop");
    await this.wait(STOP);
  }

  /** @param {any} event */
  async flip(event) {
    this.remark(this.middle(), event.say, "quan");
    await this.wait(STOP);
  }

  /** @param {any} event */
  async end(event) {
    this.remark(this.middle(), event.say, "quan");
    sound("end");
    await this.wait(END);
  }

  middle() {
    const { scale, box } = this.stage;
    return { x: (box.width * scale) / 2, y: (box.height * scale) / 2 };
  }

  /** Wait until the last words could be read. */
  async rest() {
    await this.wait(Math.max(0, this.busyUntil - performance.now()) / this.factor);
  }
}

/** Play a script on a stage to its end; resolves early when `signal` aborts. @param {HTMLElement} root @param {import("./page.js").Script} script @param {AbortSignal} signal */
export async function play(root, script, signal) {
  const { events, before } = script;
  const total = events.reduce((sum, event, i) => sum + length(event, events[i - 1]), 0);
  const player = new Player(new Stage(root, before), pace() * Math.min(1, LONGEST / (total + CALL)), signal, script.mover);
  try {
    await player.wait(60);
    for (const [i, event] of events.entries()) {
      const act = /** @type {any} */ (player)[event.e];
      if (act) await act.call(player, event, events[i - 1]);
    }
    await player.rest();
  } catch (reason) {
    if (!signal.aborted) throw reason;
  }
}
