/** Sounds: silent until the person's first move on this page, and only where they are switched on. */

const root = document.documentElement;

/** @type {AudioContext | null} */
let context = null;
/** @type {Map<string, Promise<AudioBuffer | null>>} */
const buffers = new Map();

/** @param {string} name @returns {Promise<AudioBuffer | null>} */
async function load(name) {
  const addresses = /** @type {HTMLElement | null} */ (document.querySelector("[data-board-sounds]"));
  const address = addresses?.getAttribute(`data-${name}`);
  if (!address || !context) return null;
  try {
    const answer = await fetch(address);
    return answer.ok ? await context.decodeAudioData(await answer.arrayBuffer()) : null;
  } catch {
    return null; // A board without sound is still a board.
  }
}

/** Call this from the person's first move: browsers allow sound only after it. */
export function arm() {
  if (root.dataset.sound !== "on" || context || !window.AudioContext) return;
  context = new AudioContext();
  sound("scoop", 0);
}

/** Play a sound, `pebble` in one of its four variants. @param {string} name @param {number} volume */
export async function sound(name, volume = 1) {
  if (!context || root.dataset.sound !== "on") return;
  const file = name === "pebble" ? `pebble-${1 + Math.floor(Math.random() * 4)}` : name;
  if (!buffers.has(file)) buffers.set(file, load(file));
  const buffer = await buffers.get(file);
  if (!buffer || !context || !volume) return;
  const source = context.createBufferSource();
  const gain = context.createGain();
  source.buffer = buffer;
  gain.gain.value = volume;
  source.connect(gain).connect(context.destination);
  source.start();
}
