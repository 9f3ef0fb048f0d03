/** The page's own messages: calm lines about the connection, and what was refused. */

/** A part of the page. @param {string} id @returns {any} */
export const part = (id) => document.getElementById(id);

const words = part("says").dataset;
const line = part("line");
const alertBox = part("alert");

/** The lines that are true now; the last one is shown. @type {Set<string>} */
const holding = new Set();
let timer = 0;

/** @param {string} name */
export const word = (name) => words[name] ?? "";

/** @param {string} name of a word @param {boolean} holds whether it is so */
export function say(name, holds) {
  if (holds === holding.has(name)) return;
  if (holds) holding.add(name);
  else holding.delete(name);
  const last = [...holding].pop();
  line.textContent = last ? word(last) : "";
  line.hidden = !last;
}

/** @param {string} text */
export function warn(text) {
  clearTimeout(timer);
  alertBox.hidden = false;
  alertBox.textContent = text;
  timer = setTimeout(calm, 12000);
}

function calm() {
  alertBox.hidden = true;
  alertBox.textContent = "";
}
alertBox.addEventListener("click", calm);
