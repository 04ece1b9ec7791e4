/**
 * A room in the browser. It knows no rules and holds no words: what a person does becomes a message, what the server
 * answers is put on the page. docs/live.md describes the messages.
 */

import { Clocks } from "./live/clocks.js";
import { Connection } from "./live/connection.js";
import { Parts } from "./live/parts.js";
import { choose } from "./board/choice.js";
import { arm } from "./board/sound.js";

const room = /** @type {HTMLElement} */ (document.querySelector("[data-live]"));
const NUMBERS = ["event", "ply"];
const title = document.title;

const clocks = new Clocks(room);
const parts = new Parts(room, refresh);
const connection = new Connection(
  room.dataset.live || "",
  { type: "join", language: room.dataset.language, view: "html" },
  Number(room.dataset.heartbeat),
  Number(room.dataset.version),
);
/** Whoever is muted on this device. @type {Set<string>} */
const muted = new Set(JSON.parse(sessionStorage.getItem(`muted:${location.pathname}`) || "[]"));
let watching = 0;
let mine = myTurn();
/** Messages after whose answer the page is left. @type {Set<string>} */
const farewells = new Set();

/** Whether the reader is to move on the board as the server sent it. */
function myTurn() {
  const board = /** @type {HTMLElement | null} */ (room.querySelector("[data-board][data-you]"));
  return Boolean(board?.querySelector(`[data-stage] .is-turn[data-store="${board.dataset.you}"]`)) &&
    room.querySelector('[data-part="head"]')?.getAttribute("data-phase") === "playing";
}

/** Bring everything that hangs on the parts up to date. */
function refresh() {
  clocks.draw();
  const seen = /** @type {HTMLElement | null} */ (room.querySelector("[data-watched]"));
  if (seen) {
    seen.hidden = watching === 0;
    const number = seen.querySelector("[data-watching]");
    if (number) number.textContent = String(watching);
  }
  for (const line of room.querySelectorAll("[data-by]")) line.classList.toggle("is-muted", muted.has(line.getAttribute("data-by") || ""));
  const now = myTurn();
  document.title = now ? `● ${room.dataset.turnTitle} · ${title}` : title;
  if (now && !mine && "vibrate" in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(120);
  mine = now;
}

/** @param {string} name @param {boolean} visible @param {string} [text] */
function notice(name, visible, text) {
  const place = /** @type {HTMLElement | null} */ (room.querySelector(`[data-${name}]`));
  if (!place) return;
  if (text !== undefined) place.textContent = text;
  place.hidden = !visible;
}

connection.addEventListener("message", (event) => {
  const message = /** @type {CustomEvent} */ (event).detail;
  if (message.type === "view") parts.add(message.parts);
  else if (message.type === "clock") clocks.set(message);
  else if (message.type === "presence") {
    watching = message.watching;
    clocks.setAway(message.away);
    refresh();
  } else if (message.type === "refusal") {
    room.classList.remove("is-sending");
    notice("refusal", true, message.text);
  } else if (message.type === "ack") {
    room.classList.remove("is-sending");
    notice("refusal", false);
    if (farewells.has(message.id)) location.assign(room.dataset.lobby || "/");
  }
});
connection.addEventListener("lost", () => notice("lost", true));
connection.addEventListener("found", () => notice("lost", false));
connection.addEventListener("gone", () => room.classList.add("is-gone"));

/** Send what a button or a form says. @param {HTMLElement} at @param {Record<string, unknown>} more */
function say(at, more = {}) {
  const { send: type, once, number, ...said } = at.dataset;
  /** @type {Record<string, unknown>} */
  const message = { type, ...said, ...more };
  if (type === "move") message.ply = room.querySelector("[data-ply]")?.getAttribute("data-ply");
  for (const name of NUMBERS) if (name in message) message[name] = Number(message[name]);
  const id = connection.send(message);
  if (type === "leave") farewells.add(id);
  if (once !== undefined) at.remove();
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const sower = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
  if (form.matches("[data-arrows-form]") && room.contains(form)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (room.classList.contains("is-sending")) return;
    room.classList.add("is-sending");
    const ply = Number(form.closest("[data-ply]")?.getAttribute("data-ply"));
    connection.send({ type: "move", ply, move: sower?.value });
    return;
  }
  if (!form.matches("[data-send]")) return;
  event.preventDefault();
  say(form, Object.fromEntries(new FormData(form)));
  if (form.dataset.send === "chat") form.reset();
  else form.closest("details")?.removeAttribute("open");
}, { capture: true });

document.addEventListener("click", (event) => {
  const at = /** @type {Element} */ (event.target);
  arm();
  const button = /** @type {HTMLElement | null} */ (at.closest("button[data-send]"));
  if (button) {
    say(button);
    button.closest("details")?.removeAttribute("open");
  }
  const muter = /** @type {HTMLElement | null} */ (at.closest("[data-mute]"));
  if (muter) {
    const who = muter.dataset.mute || "";
    if (!muted.delete(who)) muted.add(who);
    sessionStorage.setItem(`muted:${location.pathname}`, JSON.stringify([...muted]));
    refresh();
  }
});

// A pit that was touched before this script was here is chosen now.
const early = new URLSearchParams(location.search).get("pit");
const board = /** @type {HTMLElement | null} */ (room.querySelector("[data-board][data-playable]"));
if (early) {
  if (board?.querySelector(`[data-choose="${CSS.escape(early)}"]`)) choose(board, early);
  history.replaceState(null, "", location.pathname);
}
for (const list of room.querySelectorAll("[data-scrolls]")) list.scrollTop = list.scrollHeight;
refresh();
