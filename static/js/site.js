/**
 * Comforts that every page has: switches that work without a reload, dialogs, copying, and a word when the network
 * fails. Everything here also works without it, with plain forms; the words come from the server.
 */

const root = document.documentElement;
root.classList.add("scripted"); // what only works with scripts is hidden without
const COPIED_SHOWN = 2500;

/** Show a message the server has put into a <template> of the page. @param {string} id */
function say(id) {
  const words = /** @type {HTMLTemplateElement | null} */ (document.getElementById(id));
  const place = document.getElementById("messages");
  if (words && place) place.replaceChildren(words.content.cloneNode(true));
}

/** Send a form in the background. @param {FormData} data @param {string} action */
async function send(data, action) {
  try {
    const answer = await fetch(action, { method: "POST", body: data, headers: { "X-Requested-With": "fetch" } });
    if (!answer.ok) say("words-failed");
  } catch {
    say("words-offline");
  }
}

/** Copy what an element says; true if it worked. Without the clipboard (plain http in a network) as in old days. @param {HTMLElement} source */
async function copy(source) {
  const field = source instanceof HTMLInputElement || source instanceof HTMLTextAreaElement ? source : null;
  try {
    await navigator.clipboard.writeText(field?.value ?? source.textContent ?? "");
    return true;
  } catch {
    if (field) field.select();
    else getSelection()?.selectAllChildren(source);
    return document.execCommand("copy");
  }
}

/** Let a button say that it has copied, for a moment. @param {HTMLElement} button */
function answer(button) {
  const words = /** @type {HTMLTemplateElement | null} */ (document.getElementById("words-copied"));
  if (!words || button.dataset.copied !== undefined) return;
  const before = button.textContent;
  button.style.setProperty("min-width", `${button.offsetWidth}px`);
  button.setAttribute("aria-live", "polite");
  button.dataset.copied = "";
  button.textContent = words.content.textContent;
  setTimeout(() => {
    button.textContent = before;
    delete button.dataset.copied;
  }, COPIED_SHOWN);
}

/** Questions that are open ("Resign?"). @returns {NodeListOf<HTMLDetailsElement>} */
const openQuestions = () => document.querySelectorAll("details.confirm[open]");

/** Close a question and put the keyboard back to where it was asked. @param {HTMLDetailsElement} question */
function shut(question) {
  question.open = false;
  question.querySelector("summary")?.focus({ preventScroll: true });
}

/** Make a preference true on this page and tell the rest of it. @param {string} name @param {string} value */
function prefer(name, value) {
  root.dataset[name] = value;
  document.dispatchEvent(new CustomEvent("prefs:changed", { detail: { name, value } }));
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const name = form.dataset.pref;
  if (!name) return;
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  const values = (form.dataset.values || "").split(" ");
  const value = values[(values.indexOf(root.dataset[name] || "") + 1) % values.length];
  field.value = value;
  send(new FormData(form), form.action);
  prefer(name, value);
  field.value = values[(values.indexOf(value) + 1) % values.length];
});

document.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.form?.matches("[data-prefs-page]")) prefer(field.name, field.value);
});

document.addEventListener("click", async (event) => {
  const at = /** @type {Element} */ (event.target);
  const opener = /** @type {HTMLElement | null} */ (at.closest("[data-opens]"));
  if (opener) {
    event.preventDefault();
    /** @type {HTMLDialogElement | null} */ (document.getElementById(opener.dataset.opens || ""))?.showModal();
  }
  const copier = /** @type {HTMLElement | null} */ (at.closest("[data-copies]"));
  if (copier) {
    const source = document.getElementById(copier.dataset.copies || "");
    if (source && (await copy(source))) answer(copier);
  }
  if (at instanceof HTMLDialogElement) at.close();
  for (const open of openQuestions()) {
    if (at.closest("[data-closes]")) shut(open);
    else if (!open.contains(at)) open.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const open of openQuestions()) shut(open);
});

document.addEventListener("keydown", (event) => {
  const at = /** @type {HTMLElement} */ (event.target);
  if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (at.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]")) return;
  const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[data-keys]"));
  if (!dialog) return;
  event.preventDefault();
  if (dialog.open) dialog.close();
  else dialog.showModal();
});

document.addEventListener("htmx:sendError", () => say("words-offline"));
document.addEventListener("htmx:responseError", () => say("words-failed"));
