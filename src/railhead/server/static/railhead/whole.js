// What the whole page, or the whole map, shows otherwise because of what one of its parts holds: a
// class says so. Were it asked by :has(), every change within would style all of it anew. The server writes
// the same classes (table.html), for pages without scripts.

import { afterSwaps } from "./swapped.js";

const play = document.getElementById("play");
const HOLDS = [
  [play, "asks-wide", ".asking-body.wide"],
  [play, "asks-ledger", ".ledger.question"],
  [play, "has-section", "#panel-market .title-section"],
  [document.body, "at-past", ".turn.past"],
  [document.body, "tells-step", "#travel-done"],
  [document.body, "hex-open", "#chooser:not([hidden])"],
];
const map = () => document.getElementById("stage"); // exchanged with its panel

export function classify() {
  for (const [whole, name, held] of HOLDS) whole?.classList.toggle(name, Boolean(document.querySelector(held)));
  map()?.classList.toggle("turning", Boolean(document.querySelector("#sheet .layer.fan > *")));
}

afterSwaps(classify, "changes");
