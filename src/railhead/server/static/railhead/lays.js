// Suggested lays: all of them are drawn on the map with the number that lays them, and the one that
// is pointed at stands out. A click or a tap lays it, as its picture and its words say; a button below
// it, or Shift with its number, plays the rest of the turn too.

import { hideNames, isOpen } from "./hexes.js";
import { bringIntoView } from "./map.js";
import { afterSwaps } from "./swapped.js";

const small = matchMedia("(max-width: 899px)");
const SVG = "http://www.w3.org/2000/svg";
const BESIDE = 52; // from one number to the next on one hex

let touched = false;

const lays = () => [...document.querySelectorAll("#lays .lay")].filter((one) => one.checkVisibility());
const layer = () => document.querySelector("#sheet .layer.lays");
const numbers = () => document.querySelector("#sheet .layer.numbers");

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

function numberOf(button, place, drawn) {
  const { x, y } = document.getElementById(`hex-${button.dataset.lay}`).dataset;
  const text = document.createElementNS(SVG, "g");
  text.setAttribute("class", `lay-number${drawn ? "" : " other"}`);
  text.setAttribute("transform", `translate(${Number(x) - 46 + BESIDE * place} ${Number(y) - 58})`);
  const disc = document.createElementNS(SVG, "circle");
  disc.setAttribute("r", "24");
  const word = document.createElementNS(SVG, "text");
  word.setAttribute("dy", ".35em");
  word.textContent = button.dataset.number;
  text.append(disc, word);
  return text;
}

let drawn = []; // the layer, the lays and the one that is pointed at, as they were drawn last

// Most events and swaps change nothing here; to draw all anew would style it anew.
function isDrawn(...now) {
  const parts = now.flat();
  const same = parts.length === drawn.length && parts.every((part, place) => part === drawn[place]);
  drawn = parts;
  return same;
}

// Several lays may be for one hex: it shows the first, or the one that is pointed at, with the
// numbers of all beside each other, of which that of the shown one is filled.
function draw(pointed = null) {
  const into = layer();
  const all = lays();
  if (!into || isDrawn(into, all, pointed)) return;
  into.replaceChildren();
  numbers().replaceChildren();
  const byHex = new Map();
  for (const one of all) byHex.set(one.dataset.lay, [...(byHex.get(one.dataset.lay) ?? []), one]);
  for (const here of byHex.values()) {
    const first = here.includes(pointed) ? pointed : here[0];
    const ghost = ghostOf(first, first === pointed);
    if (!ghost) continue;
    into.append(ghost);
    numbers().append(...here.map((one, place) => numberOf(one, place, one === first)));
  }
  hideNames(into.childElementCount ? byHex.keys() : [], "suggested");
}

// Where the question is higher than its window, these go one after the other: what is said of a lay
// besides, all but three lays, what goes on. On a phone, which shows the first two nowhere, more of
// the question may be below, but nothing of the lays.
const SHORTER = ["terse", "few", "bare"];

function fits(box) {
  const foot = document.querySelector("#panel-asking .asking-foot");
  if (small.matches && foot) return box.getBoundingClientRect().bottom <= foot.getBoundingClientRect().top + 2;
  const column = document.getElementById("ask-column");
  return column.scrollHeight <= column.clientHeight + 2;
}

function fit() {
  const box = document.querySelector("#lays .lays");
  box?.classList.remove(...SHORTER);
  for (const shorter of box ? SHORTER : []) {
    if (fits(box)) return;
    box.classList.add(shorter);
  }
}

// What is pointed at, or has the focus, stays so when other panels are exchanged.
function pointedAt() {
  if (touched) return null;
  return document.querySelector("#lays .offer:hover .lay") ?? document.querySelector("#lays .offer:focus-within .lay");
}

function show(button) {
  draw(button);
  const hex = document.getElementById(`hex-${button.dataset.lay}`);
  if (hex && !small.matches) bringIntoView(hex);
}

document.addEventListener("pointerdown", (event) => {
  touched = event.pointerType === "touch";
}, true);

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    if (event.pointerType === "touch" || (kind === "focusin" && touched)) return;
    const button = event.target.closest?.("#lays .offer")?.querySelector(".lay");
    if (button) show(button);
    else if (layer()?.querySelector(".strong")) draw();
  });
}

afterSwaps(() => {
  // The suggestions are those of a question that has been answered.
  const version = document.querySelector("#panel-asking .asking-body")?.dataset.version;
  for (const button of lays()) if (button.dataset.version !== version) button.closest(".lays")?.remove();
  fit();
  if (!isOpen() || !lays().length) draw(pointedAt());
});
