// Suggested lays: all of them are drawn on the map with the number that lays them, and the one that
// is pointed at stands out. By touch the first tap shows it, the second lays it.

import { isOpen } from "./hexes.js";
import { bringIntoView, lookAt, lookBack } from "./map.js";

const small = matchMedia("(max-width: 899px)");
const SVG = "http://www.w3.org/2000/svg";

let touched = false;
let armed = null; // the lay that the next tap gives

const lays = () => [...document.querySelectorAll("#lays .lay")];
const layer = () => document.querySelector("#sheet .layer.lays");

function ghostOf(button, strong) {
  const hex = document.getElementById(`hex-${button.dataset.lay}`);
  const picture = button.querySelector(".ghost-source svg");
  if (!hex || !picture) return null;
  const { x, y } = hex.dataset;
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", `ghost suggested-ghost${strong ? " strong" : ""}`);
  group.setAttribute("transform", `translate(${x} ${y})`);
  for (const part of picture.children) group.append(part.cloneNode(true));
  const edge = hex.querySelector(".glow").cloneNode();
  edge.setAttribute("class", "ghost-edge");
  group.append(edge);
  return group;
}

function numberOf(button) {
  const { x, y } = document.getElementById(`hex-${button.dataset.lay}`).dataset;
  const text = document.createElementNS(SVG, "g");
  text.setAttribute("class", "lay-number");
  text.setAttribute("transform", `translate(${Number(x) - 46} ${Number(y) - 58})`);
  const disc = document.createElementNS(SVG, "circle");
  disc.setAttribute("r", "24");
  const word = document.createElementNS(SVG, "text");
  word.setAttribute("dy", ".35em");
  word.textContent = button.dataset.number;
  text.append(disc, word);
  return text;
}

// Several lays may be for one hex: it shows the first, or the one that is pointed at.
function draw(pointed = null) {
  const into = layer();
  if (!into) return;
  into.replaceChildren();
  const first = new Map();
  for (const button of lays()) {
    const place = button.dataset.lay;
    if (!first.has(place) || button === pointed) first.set(place, button);
  }
  for (const button of first.values()) {
    const ghost = ghostOf(button, button === pointed);
    if (ghost) into.append(ghost, numberOf(button));
  }
}

function show(button) {
  draw(button);
  const hex = document.getElementById(`hex-${button.dataset.lay}`);
  if (hex && !small.matches) bringIntoView(hex);
}

function disarm() {
  if (!armed) return;
  armed.classList.remove("armed");
  armed = null;
  lookBack();
}

document.addEventListener("pointerdown", (event) => {
  touched = event.pointerType === "touch";
  if (armed && !event.target.closest?.(".lay")) disarm();
}, true);

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    if (event.pointerType === "touch" || (kind === "focusin" && touched)) return;
    const button = event.target.closest?.("#lays .lay");
    if (button) show(button);
    // What the next tap lays keeps standing out, also where a browser reports a mouse that nobody moved.
    else if (layer()?.querySelector(".strong")) draw(armed);
  });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#lays .lay");
  if (!button || !touched || !event.detail || armed === button) return;
  event.preventDefault();
  event.stopPropagation();
  disarm();
  armed = button;
  button.classList.add("armed");
  draw(button);
  const hex = document.getElementById(`hex-${button.dataset.lay}`);
  const column = document.getElementById("ask-column");
  if (hex && small.matches && document.getElementById("stage")?.offsetWidth) lookAt(hex, column.getBoundingClientRect().top);
}, true);

for (const kind of ["htmx:afterSettle", "htmx:oobAfterSwap"]) {
  document.addEventListener(kind, () => {
    if (armed && !armed.isConnected) armed = null;
    // The suggestions are those of a question that has been answered.
    const version = document.querySelector("#panel-asking .asking-body")?.dataset.version;
    for (const button of lays()) if (button.dataset.version !== version) button.closest(".lays").remove();
    if (!isOpen() || !lays().length) draw(armed);
  });
}
