/**
 * A connection that comes back by itself. It keeps what has not been acknowledged and sends it again, says what was seen
 * last so that nothing is missed, and notices when the other end has gone silent.
 */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** Codes with which the server says that coming back is of no use. */
const FINAL = [4403, 4404, 4413];

export class Connection extends EventTarget {
  /** @param {string} path @param {Record<string, unknown>} join @param {number} heartbeat milliseconds @param {number} version */
  constructor(path, join, heartbeat, version) {
    super();
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.join = join;
    this.heartbeat = heartbeat;
    this.version = version;
    /** What waits for its answer, by id. @type {Map<string, Record<string, unknown>>} */
    this.waiting = new Map();
    this.failures = 0;
    this.heard = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {number | undefined} */
    this.retry = undefined;
    setInterval(() => this.beat(), heartbeat);
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.hurry();
    });
    this.open();
  }

  open() {
    clearTimeout(this.retry);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.heard = performance.now();
      this.write({ ...this.join, since: this.version });
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.receive(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.socket) this.closed(event.code);
    });
  }

  /** @param {any} message */
  receive(message) {
    this.heard = performance.now();
    if (message.type === "state") this.ready();
    if (message.type === "state" || message.type === "event") this.version = message.version;
    if ((message.type === "ack" || message.type === "refusal") && message.id) this.waiting.delete(message.id);
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  /** The server has told everything: whatever it has not answered is sent again. */
  ready() {
    if (this.failures || !this.greeted) for (const message of this.waiting.values()) this.write(message);
    this.greeted = true;
    this.failures = 0;
    this.dispatchEvent(new CustomEvent("found"));
  }

  /** @param {number} code */
  closed(code) {
    this.socket = null;
    this.greeted = false;
    if (FINAL.includes(code)) {
      this.dispatchEvent(new CustomEvent("gone"));
      return;
    }
    this.failures += 1;
    this.dispatchEvent(new CustomEvent("lost"));
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.failures - 1));
    this.retry = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  /** Do not wait for the next attempt: the network, or the person, is back. */
  hurry() {
    if (!this.socket && this.failures) this.open();
    else this.beat();
  }

  beat() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (this.heard && performance.now() - this.heard > 3 * this.heartbeat + 1000) {
      this.socket.close();
      this.closed(0);
      return;
    }
    if (this.greeted) this.write({ type: "ping" });
  }

  /** Send what must not get lost. @param {Record<string, unknown>} message */
  send(message) {
    const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("-");
    const named = { ...message, id };
    this.waiting.set(id, named);
    if (this.greeted) this.write(named);
    return id;
  }

  /** @param {Record<string, unknown>} message */
  write(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
