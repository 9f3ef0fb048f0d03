/** Lets pieces glide from their old place to the new one, points fly, and everything else fade in or out. */

import { patch } from "./patch.js";

const PIECES = "[data-piece]";
const POINTS = "[data-points]";
/** Holds the two sides of a card; the first is its back, seen only while it is being turned. */
const TURNING = "[data-turns]";
const EDGE = "perspective(50rem) rotateY(90deg)";
const TURN = [{ transform: EDGE }, { transform: "none" }];
const FADE = [{ opacity: 0 }, { opacity: 1 }];
/** First the backs lie still, then they turn up on edge, and the faces come down. */
const [STILL, ON_EDGE] = [0.5, 0.72];
const SHOWN = { opacity: 1, transform: "none" };
const EDGEWISE = { opacity: 1, transform: EDGE, offset: ON_EDGE, easing: "ease-out" };
const HIDDEN = { opacity: 0, transform: EDGE };
const BACK = [SHOWN, { ...SHOWN, offset: STILL, easing: "ease-in" }, EDGEWISE, { ...HIDDEN, offset: ON_EDGE }, HIDDEN];
const FRONT = [HIDDEN, { ...HIDDEN, offset: ON_EDGE }, EDGEWISE, SHOWN];
/** Things that are counted one after another. */
const STEPS = "[data-counts] > *";
/** How much longer than a glide it takes to see the backs and to turn them. */
const REVEAL = 2.2;

const EASE = "cubic-bezier(.2,.7,.2,1)";

/** Calls that finish running animations at once when something else begins. @type {Set<() => void>} */
const unfinished = new Set();

/** A duration from the style sheet in milliseconds. @param {string} token */
export function duration(token) {
  const text = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  return parseFloat(text) * (text.endsWith("ms") ? 1 : 1000) || 0;
}

/** Finishes everything that is moving. */
export function settle() {
  for (const end of [...unfinished]) end();
}

/**
 * Changes parts of the page and moves what moved.
 * @param {Element} scope where pieces are looked for
 * @param {[Element, string][]} parts with their new HTML
 * @param {{pace?: number, from?: () => Element | null, also?: () => void}} how pace 0 moves nothing; points fly `from`
 *   there; `also` is done together with the change
 */
export function change(scope, parts, { pace = 1, from = () => null, also } = {}) {
  settle();
  const before = pieces(scope);
  const figures = new Map([...scope.querySelectorAll(POINTS)].map((node) => [seat(node), node.textContent]));
  also?.();
  const entered = [];
  const changed = [];
  for (const [target, html] of parts) {
    const changes = patch(target, html);
    entered.push(...changes.entered);
    changed.push(...changes.changed);
  }
  const glide = duration("--d-3") * pace;
  if (!glide) return;
  // Measure everything first, then move, so that the page is laid out once.
  const known = new Set();
  const after = pieces(scope);
  const sides = entered.flatMap((node) => (node.matches(TURNING) ? [node] : [...node.querySelectorAll(TURNING)]));
  const turn = sides.length ? { frames: FRONT, time: glide * REVEAL, easing: "linear" } : { frames: TURN, time: glide };
  for (const [name, piece] of after) {
    const old = before.get(name);
    if (!old) continue;
    known.add(piece.node);
    // Cards that come to the table while others are turned are turned with them, wherever they were held.
    if (sides.length && old.home !== piece.home) run(piece.node, turn.frames, turn.time, turn);
    else travel(old, piece, glide, turn);
  }
  for (const node of entered) {
    if (known.has(node)) continue;
    if (node.matches(PIECES)) run(node, turn.frames, turn.time, turn);
    else run(node, FADE, glide);
  }
  for (const { children } of sides) {
    run(children[0], BACK, turn.time, turn);
    run(children[1], FRONT, turn.time, turn);
  }
  for (const [name, piece] of before) if (!after.has(name) && !piece.node.isConnected) vanish(piece, glide);
  for (const node of new Set(changed)) if (!node.matches(`${POINTS}, time`)) run(node, FADE, glide);
  const counted = [...scope.querySelectorAll(STEPS)];
  for (const [place, node] of counted.entries()) run(node, FADE, glide, { delay: place * glide });
  const source = from();
  const time = duration("--d-4") * pace;
  const delay = Math.max(0, counted.length - 1) * glide;
  for (const node of scope.querySelectorAll(POINTS)) {
    const gain = Number(node.textContent) - Number(figures.get(seat(node)));
    if (gain && source) fly(source, node, gain, figures.get(seat(node)) ?? "", { time, delay });
  }
}

/** How many things are counted one after another. @param {Element} scope */
export const steps = (scope) => scope.querySelectorAll(STEPS).length;

/** @param {Element} node */
const seat = (node) => node.getAttribute("data-points") ?? "";

/** @typedef {{node: Element, home: Element | null, box: DOMRect, face: string | null | undefined}} Piece */
/** @typedef {{frames: Keyframe[], time: number, easing?: string}} Turn */

/** The visible pieces; of two with the same name, the first. @param {Element} scope @returns {Map<string | null, Piece>} */
function pieces(scope) {
  const found = new Map();
  for (const node of scope.querySelectorAll(PIECES)) {
    const name = node.getAttribute("data-piece");
    if (found.has(name) || !node.getClientRects().length) continue;
    // What a piece shows: its own word for it, or the kind of its drawing.
    const face = node.getAttribute("data-face") ?? node.querySelector("svg")?.getAttribute("class");
    found.set(name, { node, home: node.parentElement, box: node.getBoundingClientRect(), face });
  }
  return found;
}

/** @param {Piece} old @param {Piece} piece @param {number} time @param {Turn} turn */
function travel(old, { node, box, face }, time, turn) {
  let dx = old.box.x + old.box.width / 2 - box.x - box.width / 2;
  let dy = old.box.y + old.box.height / 2 - box.y - box.height / 2;
  const size = old.box.height / box.height || 1;
  const turned = old.face !== face;
  const moved = Math.hypot(dx, dy) > 1;
  if (!moved && !turned) return;
  const inSvg = node instanceof SVGElement && node.ownerSVGElement;
  if (inSvg) {
    // Inside a drawing, lengths are units of the drawing.
    const unit = inSvg.getScreenCTM()?.a || 1;
    dx /= unit;
    dy /= unit;
  }
  node.classList.add("gliding");
  const done = () => node.classList.remove("gliding");
  if (turned) run(node, turn.frames, turn.time, { ...turn, done });
  if (moved) {
    run(node, [{ translate: `${dx}px ${dy}px` }, { translate: "0px 0px" }], time, { done, composite: "add" });
    if (!inSvg && Math.abs(size - 1) > 0.02) run(node, [{ scale: size }, { scale: 1 }], time);
  }
}

/** A piece that has left the table fades away where it lay. @param {Piece} piece @param {number} time */
function vanish({ node, home, box }, time) {
  if (!(node instanceof HTMLElement) || !home?.isConnected) return;
  // For the page it is gone: it has no name, cannot be reached, and sends nothing.
  node.removeAttribute("data-piece");
  for (const control of node.querySelectorAll("input, button, select")) control.remove();
  for (const named of node.querySelectorAll("[id]")) named.removeAttribute("id");
  node.inert = true;
  node.ariaHidden = "true";
  Object.assign(node.style, { position: "fixed", margin: 0, inlineSize: `${box.width}px`, blockSize: `${box.height}px` });
  home.append(node);
  const here = node.getBoundingClientRect();
  const translate = `${box.x - here.x}px ${box.y - here.y}px`;
  run(node, [{ translate, opacity: 1 }, { translate, opacity: 0 }], time, { done: () => node.remove() });
}

/**
 * A disc with points flies to the figure, then the figure steps.
 * @param {Element} from @param {Element} to @param {number} gain @param {string} before
 * @param {{time: number, delay: number}} when
 */
function fly(from, to, gain, before, { time, delay }) {
  const after = to.textContent;
  const start = from.getBoundingClientRect();
  const goal = to.getBoundingClientRect();
  const x = [start.x + start.width / 2, goal.x + goal.width / 2];
  const y = [start.y + start.height / 2, goal.y + goal.height / 2];
  const disc = document.createElement("div");
  disc.className = "disc";
  disc.setAttribute("aria-hidden", "true");
  disc.textContent = gain > 0 ? `+${gain}` : `−${-gain}`;
  document.body.append(disc);
  to.textContent = before;
  const aside = Math.min(80, Math.abs(y[1] - y[0]) / 4);
  const path = [
    { translate: `${x[0]}px ${y[0]}px`, scale: 0.4 },
    { translate: `${(x[0] + x[1]) / 2 + aside}px ${(y[0] + y[1]) / 2}px`, scale: 1 },
    { translate: `${x[1]}px ${y[1]}px`, scale: 1 },
  ];
  const done = () => {
    disc.remove();
    to.textContent = after;
  };
  run(disc, path, time, { delay, done });
}

/**
 * @param {Element} node @param {Keyframe[]} frames @param {number} duration
 * @param {{delay?: number, easing?: string, done?: () => void, composite?: CompositeOperation}} [how]
 */
function run(node, frames, duration, { delay = 0, easing = EASE, done, composite = "replace" } = {}) {
  const animation = node.animate(frames, { duration, delay, easing, composite, fill: "backwards" });
  const end = () => {
    if (!unfinished.delete(end)) return;
    animation.cancel();
    done?.();
  };
  unfinished.add(end);
  animation.onfinish = end;
}
