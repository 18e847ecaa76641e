// A short tone when the reader's turn begins, for whoever has asked for it. Browsers let a page sound
// only after a gesture in it. What the reader's own answer brings makes no sound.

import { afterSwaps } from "./swapped.js";

const TONES = [[0, 660], [0.14, 880]]; // seconds after the beginning, hertz
const LENGTH = 0.22;
const LOUD = 0.12;

const turn = () => document.querySelector("#panel-bar [data-turn]")?.dataset.turn;

let audio;
function wake() {
  audio ??= new AudioContext();
  audio.resume();
}
for (const gesture of ["pointerdown", "keydown"]) {
  document.addEventListener(gesture, wake, { capture: true, once: true });
}

function ring() {
  if (audio?.state !== "running") return;
  for (const [after, pitch] of TONES) {
    const [tone, loud, begin] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(LOUD, begin);
    loud.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
    tone.connect(loud).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + LENGTH);
  }
}

let acting = 0; // answers of the reader that are under way
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.requestConfig?.verb === "post") acting += 1;
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  // What it brings is put into the page a moment later.
  if (detail.requestConfig?.verb === "post") setTimeout(() => { acting -= 1; }, 200);
});

let before = turn();
afterSwaps(() => {
  const now = turn();
  if (now === "yours" && before === "others" && !acting) ring();
  before = now;
});
