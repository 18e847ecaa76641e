// Clocks that run: the time left is written anew once a second, and told to screen readers only at
// a few moments. The page knows when the time is up; the server alone decides what follows.

import { refresh } from "./live.js";
import { afterSwaps } from "./swapped.js";

const play = document.getElementById("play");
const told = document.getElementById("clock-told");
// The clock of this machine may be wrong: what counts is how far it has gone since the page came.
const skew = Number(play.dataset.now) - Date.now();
const language = document.documentElement.lang;

const unit = (name, style) => new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: style });
const two = (number) => String(number).padStart(2, "0");

// Two days and more in days and hours, below that as a clock shows it.
function short(seconds) {
  const [days, hours] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600)];
  if (days) return `${unit("day", "narrow").format(days)} ${unit("hour", "narrow").format(hours % 24)}`;
  const [minutes, rest] = [Math.floor(seconds / 60) % 60, two(Math.floor(seconds) % 60)];
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function spoken(seconds) {
  for (const [name, length] of [["day", 86400], ["hour", 3600], ["minute", 60]]) {
    if (seconds >= length) return unit(name, "long").format(Math.round(seconds / length));
  }
  return unit("second", "long").format(Math.round(seconds));
}

// The moments at which something is said: parts of the time that there was at first, then a minute.
const MARKS = [0.5, 0.25, 0.1];
const before = new Map(); // when a time ends -> seconds that were left at the last look
let over = ""; // the last time of which the page was brought up to date, since it is up

function tell(clock, left, last) {
  if (last === undefined) return;
  const marks = [...MARKS.map((part) => part * Number(clock.dataset.whole)), 60];
  const passed = marks.some((mark) => last > mark && left <= mark);
  const { name } = clock.dataset;
  if (left <= 0 && last > 0) told.textContent = told.dataset.over.replace("{player}", name);
  else if (passed && "mine" in clock.dataset) {
    told.textContent = told.dataset.left.replace("{time}", spoken(left));
  }
}

function tick() {
  const now = Date.now() + skew;
  for (const clock of document.querySelectorAll("[data-ends]")) {
    const { ends } = clock.dataset;
    const left = (Number(ends) - now) / 1000;
    if (left > 0) clock.textContent = short(left);
    if (!clock.closest("#panel-bar")) continue;
    tell(clock, left, before.get(ends));
    before.set(ends, left);
    // What the others may do then comes from the server.
    if (left < -1 && !clock.closest(".late") && over !== ends) {
      over = ends;
      refresh();
    }
  }
}

setInterval(tick, 1000);
afterSwaps(tick);
tick();
