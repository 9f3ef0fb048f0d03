/** Shows what happened as a film of beats, in the place of the tray. */

import { change, duration, settle, steps } from "./glide.js";
import { part } from "./line.js";
import { follow, set, setting } from "./settings.js";

/** @typedef {{beat: number, caption: string, head: string, board: string, stage: string}} Beat */

/** How long a beat stands and things move, relative to normal speed. @type {Record<string, number>} */
const STANDING = { slow: 1.625, normal: 1, fast: 0.5 };
/** How much longer a beat stands for each further thing that is counted in it. */
const A_STEP = 0.3;
/** @type {Record<string, number>} */
const MOVING = { slow: 1.2, normal: 1, fast: 0.6, off: 0 };

const [play, head, board, tray, caption] = ["main", "head", "board", "tray", "caption"].map(part);

export const speed = () => setting("speed", "normal");
export const pace = () => MOVING[speed()] ?? 1;

/** The film being shown, if any. @type {Film | null} */
let current = null;

export const playing = () => current !== null;
export const next = () => current?.next();
export const end = () => current?.end();

/**
 * Plays all beats. Afterwards the board shows the last beat, and the stage stays until `close`.
 * @param {Beat[]} beats
 */
export async function show(beats) {
  current = new Film(beats);
  await current.run();
}

/** Removes the stage; call it together with setting the final state. */
export function close() {
  current?.stage.remove();
  current = null;
  tray.classList.remove("filming");
  caption.textContent = "";
}

class Film {
  #at = 0;
  #paused = false;
  #ended = false;
  #left = 0;
  #since = 0;
  #timer = 0;
  /** @type {() => void} */
  #go = () => {};

  /** @param {Beat[]} beats */
  constructor(beats) {
    this.beats = beats;
    this.stage = document.importNode(part("film").content, true).firstElementChild;
    this.scene = this.stage.querySelector(".scene-of-beat");
    this.dots = this.stage.querySelector(".beats");
    this.dots.append(...beats.map(() => document.createElement("i")));
    this.stage.onclick = (/** @type {any} */ { target }) => this.#click(target.closest("[data-film]")?.dataset.film);
    this.stage.onsubmit = () => false;
  }

  async run() {
    const focused = tray.contains(document.activeElement);
    for (const beat of this.beats) {
      if (this.#ended) break;
      change(play, [[head, beat.head], [board, beat.board], [this.scene, beat.stage]], {
        pace: pace(),
        from: () => this.scene.querySelector(".verdict, .gain") ?? this.scene,
        also: () => this.#open(),
      });
      if (this.#at === 0 && focused) this.#button("next").focus({ preventScroll: true });
      // The caption is said once, by the page's own status line.
      for (const node of this.scene.querySelectorAll("[role=status]")) node.removeAttribute("role");
      caption.textContent = beat.caption;
      this.#at += 1;
      this.#mark();
      const counted = 1 + A_STEP * Math.max(0, steps(this.scene) - 1);
      await this.#stand(duration("--beat") * counted * (STANDING[speed()] ?? 1));
    }
    settle();
  }

  next() {
    this.#go();
  }

  end() {
    this.#ended = true;
    this.#go();
  }

  #open() {
    if (this.stage.isConnected) return;
    tray.style.setProperty("--tray", `${tray.offsetHeight}px`);
    tray.append(this.stage);
    tray.classList.add("filming");
    showSpeed(speed());
  }

  /** @param {string} name */
  #button(name) {
    return this.stage.querySelector(`[data-film=${name}]`);
  }

  #mark() {
    this.dots.querySelector(".is")?.setAttribute("class", "was");
    this.dots.children[this.#at - 1].className = "is";
    this.dots.ariaLabel = this.dots.dataset.label.replace("{beat}", this.#at).replace("{beats}", this.beats.length);
  }

  /** @param {number} time */
  #stand(time) {
    return new Promise((resolve) => {
      this.#go = () => {
        clearTimeout(this.#timer);
        resolve(undefined);
      };
      this.#left = time;
      if (!this.#paused) this.#start();
    });
  }

  #start() {
    this.#since = performance.now();
    this.#timer = setTimeout(this.#go, this.#left);
  }

  #pause() {
    this.#paused = !this.#paused;
    this.#button("pause").setAttribute("aria-pressed", String(this.#paused));
    if (this.#paused) {
      clearTimeout(this.#timer);
      this.#left -= performance.now() - this.#since;
    } else {
      this.#start();
    }
  }

  /** @param {string} [what] */
  #click(what) {
    if (what === "pause") this.#pause();
    else if (what === "next") this.next();
    else if (what === "end") this.end();
  }
}

/** @param {string} value */
function showSpeed(value) {
  for (const radio of document.querySelectorAll(`input[data-speed][value="${value}"]`)) {
    /** @type {HTMLInputElement} */ (radio).checked = true;
  }
}

document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && "speed" in target.dataset) set("speed", target.value);
});
follow("speed", "normal", (value) => {
  showSpeed(value);
  if (value === "off") end();
});
