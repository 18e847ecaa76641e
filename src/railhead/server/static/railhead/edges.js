// Where the window cuts the map: a button at each cut edge says what lies there and goes there.

import { isOverview, pan } from "./map.js";
import { afterSwaps } from "./swapped.js";

const MOST = 3; // places named
const HIDDEN = 0.6; // the part of a hex that is out of sight, from which on it counts
const STEP = 0.7; // the part of the window that a click moves on
const small = matchMedia("(max-width: 899px)");

// Side: its direction (across, down).
const SIDES = { north: [0, -1], south: [0, 1], west: [-1, 0], east: [1, 0] };

// How far beyond the edge of the window on a side a hex lies, 0 if it is in sight.
function beyond(rect, box, side) {
  const [across, down] = SIDES[side];
  const reach = across ? rect.width : rect.height;
  const out = down < 0 ? box.top - rect.top : down > 0 ? rect.bottom - box.bottom
    : across < 0 ? box.left - rect.left : rect.right - box.right;
  return out > HIDDEN * reach ? out : 0;
}

// A name stands in a layer of its own, in one line or two.
function nameOf(hex) {
  const lines = document.querySelectorAll(`#name-${CSS.escape(hex.dataset.hex)} > .name text`);
  return [...lines].map((line) => line.textContent.trim()).join(" ").replace("- ", "");
}

// Cities of the company on turn come first, then those with tokens, then those nearest.
function places(found) {
  const home = new Set((document.querySelector("#panel-asking .asking-body")?.dataset.home ?? "").split(" "));
  const rank = ({ hex }) => (home.has(hex.dataset.hex) ? 0 : hex.querySelector(".token") ? 1 : hex.querySelector(".slot") ? 2 : 3);
  const named = found.filter(({ hex }) => nameOf(hex)).map((it) => ({ ...it, rank: rank(it) }));
  named.sort((one, other) => one.rank - other.rank || one.out - other.out);
  return [...new Set(named.map(({ hex }) => nameOf(hex)))].slice(0, MOST);
}

let waiting = 0;

function tell() {
  waiting = 0;
  const stage = document.getElementById("stage");
  const box = stage?.getBoundingClientRect();
  if (!box?.width) return;
  const shown = !small.matches && !isOverview();
  const hexes = shown ? [...stage.querySelectorAll("#sheet .hex")].map((hex) => ({ hex, rect: hex.querySelector(".hit").getBoundingClientRect() })) : [];
  for (const side of Object.keys(SIDES)) {
    const edge = document.getElementById(`edge-${side}`);
    if (!edge) return;
    const found = hexes.map(({ hex, rect }) => ({ hex, out: beyond(rect, box, side) })).filter(({ out }) => out);
    edge.hidden = !found.length;
    if (!found.length) continue;
    const words = edge.dataset.words.replace("{count}", found.length);
    const names = places(found).join(", ");
    const text = names ? `${words} · ${names}` : words;
    const label = edge.querySelector("span");
    if (label.textContent !== text) label.textContent = text;
  }
}

// Once for all that happens before the page is drawn.
function tellSoon() {
  waiting ||= requestAnimationFrame(tell);
}

document.addEventListener("map-moved", tellSoon);
document.addEventListener("map-resized", tellSoon);
document.addEventListener("click", ({ target }) => {
  const side = target.closest?.(".edge")?.dataset.side;
  if (side) pan(...SIDES[side].map((way) => way * STEP));
});
afterSwaps(tellSoon);
tellSoon();
