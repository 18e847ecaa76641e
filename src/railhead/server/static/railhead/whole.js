// What the whole page shows otherwise because of what one of its panels holds: a class says so. Were
// it asked by :has(), every change anywhere in the page would style all of it anew. The server writes
// the same classes (table.html), for pages without scripts.

const play = document.getElementById("play");
const HOLDS = [
  [play, "asks-wide", ".asking-body.wide"],
  [play, "asks-ledger", ".ledger.question"],
  [play, "has-section", "#panel-market .title-section"],
  [document.body, "at-past", ".turn.past"],
  [document.body, "tells-step", "#travel-done"],
  [document.body, "hex-open", "#chooser:not([hidden])"],
];

export function classify() {
  for (const [whole, name, held] of HOLDS) whole?.classList.toggle(name, Boolean(document.querySelector(held)));
}

// Before all who look at sizes then.
document.addEventListener("htmx:oobAfterSwap", classify, true);
