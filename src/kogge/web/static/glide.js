/** Lets pieces glide from their old place to the new one, points fly, and everything else fade in. */

import { patch } from "./patch.js";

const PIECES = "[data-piece]";
const POINTS = "[data-points]";
const TURN = [{ transform: "perspective(50rem) rotateY(90deg)" }, { transform: "none" }];
const FADE = [{ opacity: 0 }, { opacity: 1 }];

/** What must be finished at once when something else begins. @type {Set<() => void>} */
const unfinished = new Set();

/** A duration from the style sheet in milliseconds. @param {string} token */
export function duration(token) {
  const text = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  return parseFloat(text) * (text.endsWith("ms") ? 1 : 1000) || 0;
}

/** Brings everything that moves to its end. */
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
  // First all measuring, then all moving, so that the page is laid out once.
  const known = new Set();
  for (const [name, piece] of pieces(scope)) {
    const old = before.get(name);
    if (!old) continue;
    known.add(piece.node);
    travel(old, piece, glide);
  }
  for (const node of entered) if (!known.has(node)) run(node, node.matches(PIECES) ? TURN : FADE, glide);
  for (const node of new Set(changed)) if (!node.matches(`${POINTS}, time`)) run(node, FADE, glide);
  const source = from();
  for (const node of scope.querySelectorAll(POINTS)) {
    const gain = Number(node.textContent) - Number(figures.get(seat(node)));
    if (gain && source) fly(source, node, gain, figures.get(seat(node)) ?? "", duration("--d-4") * pace);
  }
}

/** @param {Element} node */
const seat = (node) => node.getAttribute("data-points") ?? "";

/** @typedef {{node: Element, box: DOMRect, face: string | null | undefined}} Piece */

/** The pieces on view; of two with one name, the first. @param {Element} scope @returns {Map<string | null, Piece>} */
function pieces(scope) {
  const found = new Map();
  for (const node of scope.querySelectorAll(PIECES)) {
    const name = node.getAttribute("data-piece");
    if (found.has(name) || !node.getClientRects().length) continue;
    // What a piece shows: its own word for it, or the kind of its drawing.
    const face = node.getAttribute("data-face") ?? node.querySelector("svg")?.getAttribute("class");
    found.set(name, { node, box: node.getBoundingClientRect(), face });
  }
  return found;
}

/** @param {Piece} old @param {Piece} piece @param {number} time */
function travel(old, { node, box, face }, time) {
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
  if (turned) {
    run(node, TURN, time, done);
  }
  if (moved) {
    run(node, [{ translate: `${dx}px ${dy}px` }, { translate: "0px 0px" }], time, done, "add");
    if (!inSvg && Math.abs(size - 1) > 0.02) run(node, [{ scale: size }, { scale: 1 }], time);
  }
}

/**
 * A disc with points flies to the figure, then the figure steps.
 * @param {Element} from @param {Element} to @param {number} gain @param {string} before @param {number} time
 */
function fly(from, to, gain, before, time) {
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
  run(disc, path, time, () => {
    disc.remove();
    to.textContent = after;
  });
}

/**
 * @param {Element} node @param {Keyframe[]} frames @param {number} time
 * @param {() => void} [done] @param {CompositeOperation} [composite]
 */
function run(node, frames, time, done, composite = "replace") {
  const animation = node.animate(frames, { duration: time, easing: "cubic-bezier(.2,.7,.2,1)", composite });
  const end = () => {
    if (!unfinished.delete(end)) return;
    animation.cancel();
    done?.();
  };
  unfinished.add(end);
  animation.onfinish = end;
}
