/** Reloads the page once the server has newer files than the page came with, when that disturbs nobody. */

/** The least time between reloads: servers of different versions must not send a page back and forth. */
const REST = 600_000;
/** A person who touched the page is about to do more. */
const CALM = 2000;
const KEY = "kogge.renewed";
const FIELDS = "main :is(input, select, textarea), #talk form input";
const BUSY = "[aria-busy], dialog[open], details.table-menu[open], :is(input, textarea):focus:not([type=radio], [type=checkbox])";

const { release } = document.body.dataset;
let newest = release;
let touched = 0;
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => (touched = Date.now()), true);

addEventListener("pageshow", () => (touched = 0));

/** Goes elsewhere; reloading this page would cancel that. @param {string} address */
export function leave(address) {
  touched = Infinity;
  location.assign(address);
}

/** @param {Response} answer of the server */
export function hear(answer) {
  newest = answer.headers.get("kogge-release") ?? newest;
}

export const isDue = () => newest !== release;

export function isQuiet() {
  const quiet = Date.now() - touched > CALM && !document.querySelector(BUSY);
  return quiet && hasRested() && ![...document.querySelectorAll(FIELDS)].some(isBegun);
}

export function reload() {
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

function hasRested() {
  try {
    return Date.now() - Number(sessionStorage.getItem(KEY)) > REST;
  } catch {
    return false; // Without storage nothing would keep it from happening again and again.
  }
}

/** Whether a person has chosen or typed something that has not been sent. @param {any} field */
function isBegun(field) {
  if ("kept" in field.dataset) return false;
  if (field.options) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((one) => one.defaultSelected));
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
}
