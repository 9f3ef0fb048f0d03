/** Makes the page of a table live: it listens, asks for news, and shows it. It knows no rules. */

import { tell } from "./attention.js";
import * as drawer from "./drawer.js";
import * as film from "./film.js";
import { change } from "./glide.js";
import { part, say, warn, word } from "./line.js";
import { patch } from "./patch.js";
import { post } from "./post.js";
import * as renewal from "./renewal.js";
import { follow, set } from "./settings.js";

/**
 * @typedef {{version: number, beat: number, title: string, turn: boolean, head: string, board: string,
 *   tray: string, log: string, talk: string, notices: string, actions: string,
 *   film: film.Beat[], onward: string, over: boolean}} News
 */

const body = document.body;

let version = Number(body.dataset.version);
let beat = Number(body.dataset.beat);
/** Where "show it again" begins. */
let remembered = Number(body.dataset.seen);
if (!remembered || remembered >= beat) remembered = beatBeforeLastGroup();
let gone = false;

// --- News

let asking = false;
let askAgain = false;
let patience = 1000;
let later = 0;
/** A film waits until somebody looks. */
let unseen = false;

/** Asks for what is new and shows it; one at a time, so that what comes during a film waits for its end. */
async function ask() {
  clearTimeout(later);
  askAgain = true;
  if (asking) return;
  asking = true;
  try {
    while (askAgain && !gone) {
      askAgain = false;
      const news = await fetchNews(beat, version);
      if (news) await take(news);
    }
    patience = 1000;
    say("lost", false);
    renew();
  } catch (problem) {
    console.info(problem);
    say("lost", true);
    later = setTimeout(ask, patience);
    patience = Math.min(patience * 2, 15000);
  }
  asking = false;
}

/** Reloads the page if there are newer files and all is quiet; right after a response, so the server is there. */
function renew() {
  if (gone || !renewal.isDue()) return;
  const isQuiet = () => !unseen && renewal.isQuiet();
  const wait = () => (later = setTimeout(() => (isQuiet() ? ask() : wait()), 1000));
  if (isQuiet()) renewal.reload();
  else wait();
}

/**
 * @param {number} since @param {number} known
 * @returns {Promise<News | null>}
 */
async function fetchNews(since, known) {
  const answer = await fetch(`${body.dataset.news}&beat=${since}&version=${known}`, {
    cache: "no-store",
    headers: { Accept: "application/json" },
  });
  renewal.hear(answer);
  if (answer.status === 304) return null;
  if ([403, 404, 410].includes(answer.status)) {
    gone = true;
    stream?.close();
    say("gone", true);
    return null;
  }
  if (!answer.ok) throw answer;
  return answer.json();
}

/** @param {News} news */
async function take(news) {
  tell(news);
  const watched = news.film.length > 0 && film.speed() !== "off";
  // While nobody is looking the film waits: the same beats are asked for later.
  unseen = watched && document.hidden;
  if (unseen) return;
  if (watched) {
    remembered = beat;
    await film.show(news.film);
  }
  finish(news, watched);
  ({ version, beat } = news);
  Object.assign(body.dataset, { version, beat, over: news.over ? "yes" : "" });
  if (news.onward) renewal.leave(news.onward);
}

/** The state after all beats. @param {News} news @param {boolean} mayFocus */
function finish(news, mayFocus) {
  const log = part("entries");
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  const wasInTray = part("tray").contains(document.activeElement);
  change(part("main"), [[part("head"), news.head], [part("board"), news.board], [part("tray"), news.tray]], {
    pace: film.pace(),
    also: film.close,
  });
  patch(log, news.log);
  if (atEnd) log.scrollTop = log.scrollHeight;
  patchTalk(news.talk);
  patch(part("notices"), news.notices);
  patch(part("actions"), news.actions);
  body.dataset.turn = news.turn ? "yes" : "";
  showTime();
  const form = part("decide");
  const aside = part("log").contains(document.activeElement) || document.querySelector("dialog[open]");
  const first = form.querySelector(":checked") ?? form.querySelector("input:not([type=hidden]), select, button");
  if (news.turn && mayFocus && !aside) first?.focus({ preventScroll: true });
  else if (wasInTray && document.activeElement === body) form.focus({ preventScroll: true });
}

// --- The stream

/** @type {EventSource | null} */
let stream = null;
let retry = 0;

function listen() {
  clearTimeout(retry);
  if (gone || (stream && stream.readyState !== EventSource.CLOSED)) return;
  stream = new EventSource(body.dataset.live ?? "");
  stream.onopen = () => {
    say("lost", false);
    ask();
  };
  stream.onmessage = (event) => {
    if (Number(event.data) > version) ask();
  };
  stream.onerror = () => {
    say("lost", !gone);
    // The browser reconnects by itself, but not after a response that was not a stream.
    if (stream?.readyState === EventSource.CLOSED) retry = setTimeout(listen, 3000);
  };
}

function wake() {
  listen();
  ask();
}
addEventListener("online", wake);
addEventListener("pageshow", (event) => event.persisted && wake());
addEventListener("pagehide", () => stream?.close());

/** Tells the server how far somebody has looked, when they look away. */
function tellSeen() {
  const token = document.querySelector("input[name=_csrf_token]")?.getAttribute("value");
  if (!token || Number(body.dataset.seat) < 0) return;
  navigator.sendBeacon(body.dataset.seenAt ?? "", new URLSearchParams({ beat: String(beat), _csrf_token: token }));
}
addEventListener("pagehide", tellSeen);
document.addEventListener("visibilitychange", () => document.hidden && tellSeen());
document.addEventListener("visibilitychange", () => document.hidden || wake());

// --- Forms, links, buttons

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !("post" in form.dataset)) return;
  event.preventDefault();
  if (form.hasAttribute("aria-busy")) return;
  if (await post(form, event.submitter)) {
    form.closest("details.table-menu")?.removeAttribute("open");
    ask();
  }
});

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  for (const menu of document.querySelectorAll("details.table-menu[open]")) {
    if (!menu.contains(target)) menu.removeAttribute("open");
  }
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const link = plain && target.closest("a");
  if (link && "rules" in link.dataset) {
    event.preventDefault();
    drawer.open(link);
  } else if (link && "copy" in link.dataset && navigator.clipboard) {
    event.preventDefault();
    navigator.clipboard.writeText(link.href).then(() => warn(word("copied")), () => warn(link.href));
  }
  const seat = target.closest("[data-points]")?.getAttribute("data-points");
  if (seat) trace(seat);
});

/** Plays the last beats once more. */
async function again() {
  if (asking) return;
  asking = true;
  try {
    const news = await fetchNews(remembered, -1);
    if (news?.film.length) await film.show(news.film);
    if (news) finish(news, true);
  } catch {
    say("lost", true);
  }
  asking = false;
  ask();
}

part("again").onclick = again;

function beatBeforeLastGroup() {
  const first = document.querySelector("#entries ol:last-of-type [data-beat]");
  return Math.max(Number(first?.getAttribute("data-beat") ?? 0) - 1, 0);
}

/** Opens the log where a seat's points came from. @param {string} seat */
function trace(seat) {
  if (!part("log").getClientRects().length) location.hash = "log";
  let last = null;
  for (const details of document.querySelectorAll("#entries details")) {
    const own = details.closest(`[data-seats~="${seat}"]`);
    details.parentElement?.classList.toggle("traced", own !== null);
    details.toggleAttribute("open", own !== null);
    if (own) last = details;
  }
  last?.querySelector("summary")?.focus();
}

// --- Talk

let heard = part("sayings").childElementCount;
const talk = part("talk");

/** @param {string} html */
function patchTalk(html) {
  const sayings = part("sayings");
  patch(sayings, html);
  sayings.scrollTop = sayings.scrollHeight;
  countTalk();
}

function countTalk() {
  const there = part("sayings").childElementCount;
  if (talk.open) heard = there;
  part("unread").textContent = there > heard && !("quiet" in body.dataset) ? String(there - heard) : "";
}

talk.ontoggle = countTalk;
const quiet = part("talk-off");
quiet.onchange = () => set("talk", quiet.checked ? "off" : "on");
follow("talk", "on", (value) => {
  quiet.checked = value === "off";
  body.toggleAttribute("data-quiet", value === "off");
  countTalk();
});

// --- Keys

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const typing = target.matches("textarea, select, input:not([type=radio], [type=checkbox])");
  if (event.key === "Escape") {
    const menu = document.querySelector("details.table-menu[open]");
    if (menu) {
      menu.removeAttribute("open");
      menu.querySelector("summary")?.focus();
    } else {
      film.end();
    }
  } else if (event.key === "ArrowRight" && film.playing() && !typing && !target.matches("input")) {
    event.preventDefault();
    film.next();
  } else if (event.key === "?" && !typing) {
    part("keys").showModal();
  }
});
part("help").onclick = () => part("keys").showModal();

// --- Time

function showTime() {
  const time = /** @type {HTMLTimeElement | null} */ (document.querySelector(".limit time"));
  if (!time) return;
  const left = Math.max(0, Math.round((Date.parse(time.dateTime) - Date.now()) / 1000));
  const clock = new Date(left * 1000).toISOString();
  const days = Math.floor(left / 86400);
  time.textContent = days ? `${days} d ${clock.slice(11, 16)}` : clock.slice(left < 3600 ? 14 : 11, 19);
}
setInterval(showTime, 1000);
showTime();

body.dataset.alive = "";
part("entries").scrollTop = part("entries").scrollHeight;
listen();
