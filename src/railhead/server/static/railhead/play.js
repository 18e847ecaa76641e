// Plays the past: from a moment on one action after the other, up to the present. Each shows its line
// of the log, with its place on the map in view. Whoever wants less motion steps by hand.

import { inPast } from "./live.js";
import { openTab, shownAlone } from "./tabs.js";
import { travel } from "./travel.js";

const PACE = 2400; // milliseconds for an action, after it is shown
const still = matchMedia("(prefers-reduced-motion: reduce)");

let playing = false;
let timer = 0;
let began = null; // the view that a phone showed before

const button = () => document.getElementById("travel-play");
const next = () => document.querySelector("a#travel-next");

function tell() {
  const shown = button();
  if (!shown) return;
  shown.setAttribute("aria-pressed", String(playing));
}

function pause() {
  playing = false;
  clearTimeout(timer);
  tell();
}

function goOn() {
  playing = true;
  tell();
  step();
}

async function step() {
  clearTimeout(timer);
  const link = next();
  if (!playing || !link) return pause();
  await travel(link, true);
  timer = setTimeout(step, PACE);
}

// Where the action shown has changed something: on a phone the view in which it is seen.
function lookThere() {
  const shows = document.getElementById("travel-done")?.dataset.shows;
  if (shows && shownAlone()) openTab(shows);
}

// At the end the question is asked as it was left, on a phone too.
function arrive() {
  pause();
  if (began && shownAlone()) openTab(began);
  began = null;
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-play-on]")) {
    if (playing) pause();
    else goOn();
    return;
  }
  const link = event.target.closest?.("a[data-travel]");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  pause();
  if (link.dataset.play === undefined) return;
  began = shownAlone();
  playing = !still.matches;
  timer = playing ? setTimeout(step, PACE) : 0;
});

document.addEventListener("htmx:oobAfterSwap", ({ detail }) => {
  if (detail.target.id !== "panel-travel") return;
  tell();
  if (!inPast()) arrive();
  else if (playing || began !== null) queueMicrotask(lookThere);
});
