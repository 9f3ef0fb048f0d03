/** Tells you that it is your turn: in the title, and by notification and sound while you look elsewhere. */

import { warn, word } from "./line.js";
import { follow, set, setting } from "./settings.js";

const { title: shown = "", table } = document.body.dataset;
/** What every title of the site ends with. */
const ending = document.title.slice(document.title.indexOf(shown) + shown.length);

let waiting = document.body.dataset.turn === "yes";
let told = Number(document.body.dataset.beat);
/** @type {AudioContext | null} */
let audio = null;

/** @param {{title: string, turn: boolean, beat: number}} news */
export function tell({ title, turn, beat }) {
  document.title = (turn ? "◆ " : "") + title + ending;
  const fresh = turn && (!waiting || beat > told);
  waiting = turn;
  if (!fresh) return;
  told = beat;
  if (!document.hidden) return;
  if (setting("sound", "off") === "on") ring();
  if (setting("notify", "off") === "on" && window.Notification?.permission === "granted") {
    try {
      const message = new Notification(word("turn"), { body: title, tag: `kogge-${table}`, icon: new URL("icon.svg", import.meta.url).href });
      message.onclick = () => window.focus();
    } catch {
      // Some phones allow notifications from service workers only.
    }
  }
}

/** Two soft strokes of a bell. */
function ring() {
  if (!audio) return;
  for (const [start, pitch] of [[0, 659], [0.18, 880]]) {
    const at = audio.currentTime + start;
    const tone = new OscillatorNode(audio, { frequency: pitch });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.linearRampToValueAtTime(0.08, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.7);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.75);
  }
}

/** Browsers let a page make sounds only after the person has touched it. */
function tune() {
  if (setting("sound", "off") === "on") audio ??= new AudioContext();
}

/** @param {HTMLElement} button */
async function press(button) {
  const name = button.dataset.switch ?? "";
  const on = button.ariaPressed !== "true";
  if (on && name === "notify" && (await window.Notification?.requestPermission()) !== "granted") {
    warn(word("closed"));
    return;
  }
  set(name, on ? "on" : "off");
  if (on && name === "sound") {
    tune();
    ring();
  }
}

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-switch]"))) {
  button.onclick = () => press(button);
  follow(button.dataset.switch ?? "", "off", (value) => (button.ariaPressed = String(value === "on")));
}
addEventListener("pointerdown", tune);
addEventListener("keydown", tune);
