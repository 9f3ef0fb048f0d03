/** The rules beside the table, opened at the paragraph that matters; or what the coach says. */

import { part } from "./line.js";

const drawer = part("rules");
const page = drawer.querySelector(".scroll");
const title = drawer.querySelector("h2");
const usualTitle = title.textContent;

/** Follows a link into the drawer; where that fails, the link is followed as usual. @param {HTMLAnchorElement} link */
export async function open(link) {
  const { href } = link.dataset.rules === "now" ? part("head").querySelector(".law") : link;
  const url = new URL(href);
  try {
    const answer = await fetch(url, { headers: { "x-fragment": "rules" } });
    if (!answer.ok) throw answer;
    const rules = new DOMParser().parseFromString(await answer.text(), "text/html");
    const source = rules.querySelector("article") ?? rules.querySelector("main") ?? rules.body;
    title.textContent = source.dataset.title ?? usualTitle;
    page.replaceChildren(...source.childNodes);
  } catch {
    location.assign(url);
    return;
  }
  if (!drawer.open) drawer.showModal();
  const anchor = url.hash.slice(1) || url.searchParams.get("part");
  // Looked for in the drawer only, as the table may have the same id.
  const goal = anchor && page.querySelector(`#${CSS.escape(anchor)}`);
  if (goal) {
    goal.classList.add("here");
    goal.scrollIntoView({ block: "start" });
  } else {
    page.scrollTop = 0;
  }
}
drawer.onclick = (/** @type {Event} */ event) => event.target === drawer && drawer.close();
