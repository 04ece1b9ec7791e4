/** The lobby: its lists stay as they are now. */

const lobby = /** @type {HTMLElement} */ (document.querySelector("[data-lobby-socket]"));
const LONGEST_WAIT = 8000;
const BEAT = 10_000;
let failures = 0;

function open() {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${lobby.dataset.lobbySocket}`);
  const beat = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send("{}"), BEAT);
  socket.addEventListener("message", (event) => {
    failures = 0;
    const message = JSON.parse(event.data);
    if (message.type !== "view") return;
    const template = document.createElement("template");
    template.innerHTML = message.parts.lobby;
    lobby.querySelector('[data-part="lobby"]')?.replaceWith(template.content);
  });
  socket.addEventListener("close", () => {
    clearInterval(beat);
    failures += 1;
    setTimeout(open, Math.min(LONGEST_WAIT, 300 * 2 ** failures));
  });
}

open();
