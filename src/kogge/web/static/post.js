/** Sends forms without leaving the page; without a connection they are kept and sent later. */

import { say, warn, word } from "./line.js";
import { leave } from "./renewal.js";

/** @param {number} time */
const pause = (time) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    addEventListener("online", () => (clearTimeout(timer), resolve(undefined)), { once: true });
  });

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 * @returns {Promise<boolean>} whether an answer came, good or bad
 */
export async function post(form, submitter) {
  const url = form.action; // Later it may be another form in the same place.
  const data = new FormData(form, submitter);
  const body = new URLSearchParams(/** @type {any} */ (data));
  const headers = { Accept: "application/json", "x-csrftoken": String(data.get("_csrf_token") ?? "") };
  form.setAttribute("aria-busy", "true");
  try {
    for (let wait = 1000; form.isConnected; wait = Math.min(wait * 2, 10000)) {
      try {
        const answer = await fetch(url, { method: "POST", body, headers });
        if (answer.status < 500) {
          await take(form, answer);
          return true;
        }
      } catch {
        // No connection: told below, and tried again.
      }
      say("kept", true);
      await pause(wait);
    }
    return false;
  } finally {
    form.removeAttribute("aria-busy");
    say("kept", false);
  }
}

/** @param {HTMLFormElement} form @param {Response} answer */
async function take(form, answer) {
  if (answer.redirected) return leave(answer.url);
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok || told.ok === false) return warn(told.error || told.detail || word("refused"));
  if (told.location) return leave(told.location);
  if ("clear" in form.dataset) form.reset();
}
