/** What a person has set on this device. */

const PREFIX = "kogge.";

/** @type {Map<string, (value: string) => void>} */
const listeners = new Map();

/** @param {string} name @param {string} otherwise */
export function setting(name, otherwise) {
  try {
    return localStorage.getItem(PREFIX + name) ?? otherwise;
  } catch {
    return otherwise; // Storage may be forbidden; the page works without.
  }
}

/** @param {string} name @param {string} value */
export function set(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {} // As above.
  listeners.get(name)?.(value);
}

/**
 * Calls back now and whenever the setting changes, in this tab or another.
 * @param {string} name @param {string} otherwise @param {(value: string) => void} listener
 */
export function follow(name, otherwise, listener) {
  listeners.set(name, listener);
  listener(setting(name, otherwise));
}

addEventListener("storage", (event) => {
  if (event.key?.startsWith(PREFIX) && event.newValue !== null) {
    listeners.get(event.key.slice(PREFIX.length))?.(event.newValue);
  }
});

// A box with `data-kept` stays as the person left it, wherever it comes up again on this device.

/** @param {HTMLInputElement} box */
const keptName = (box) => `kept.${box.dataset.kept}.${box.value}`;

addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.kept) set(keptName(target), target.checked ? "yes" : "");
});

function tickKept() {
  for (const box of document.querySelectorAll("input[data-kept]")) {
    if (box instanceof HTMLInputElement && setting(keptName(box), "")) box.checked = true;
  }
}

tickKept();
new MutationObserver(tickKept).observe(document.body, { childList: true, subtree: true });
