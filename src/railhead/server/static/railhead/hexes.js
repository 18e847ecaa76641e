// Choosing hexes: which of them are highlighted, the keyboard cursor, and the choice of a tile,
// previewed on the map.

import { bringIntoView, follow, lookAt, lookBack } from "./map.js";
import { changedHexes } from "./marks.js";
import { seat } from "./tray.js";
import { classify } from "./whole.js";

const small = matchMedia("(max-width: 899px)");

let cursor = ""; // the hex that has the keyboard focus
let open = ""; // the hex that is opened
let coming = ""; // the hex whose panel is on its way

const all = () => [...document.querySelectorAll("#sheet .hex")];
const hexOf = (id) => document.getElementById(`hex-${id}`);
const chooser = () => document.getElementById("chooser");
const asking = () => document.querySelector("#panel-asking .asking-body");
const centre = (hex) => ({ x: Number(hex.dataset.x), y: Number(hex.dataset.y) });

// -- highlighting -----------------------------------------------------------------------------------

function targets() {
  try {
    return JSON.parse(asking()?.dataset.targets || "{}");
  } catch {
    return {};
  }
}

// To set an attribute anew, even to what it is, styles the element anew.
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export function mark() {
  markHexes();
  followQuestion();
}

// Mark the hexes that a question is about, without a look at where they are.
export function markHexes() {
  const wanted = targets();
  const members = new Set((asking()?.dataset.members || "").split(" "));
  const slots = new Set((asking()?.dataset.slots || "").split(" "));
  const changed = changedHexes();
  const hexes = all();
  for (const hex of hexes) {
    const kind = wanted[hex.dataset.hex];
    hex.classList.toggle("changed", changed.has(hex.dataset.hex) && !kind);
    hex.classList.toggle("legal", Boolean(kind));
    hex.classList.toggle("member", members.has(hex.dataset.hex) && !kind);
    set(hex, "data-target", kind || "");
    set(hex, "role", "button");
    set(hex, "tabindex", "-1");
    set(hex, "aria-label", labelOf(hex, kind, changed));
    for (const slot of hex.querySelectorAll(".slot")) {
      slot.classList.toggle("legal", slots.has(slot.dataset.city) && !slot.querySelector(".token"));
    }
  }
  const first = hexOf(cursor) || hexes.find((hex) => hex.dataset.target) || hexes[0];
  first?.setAttribute("tabindex", "0");
  const source = document.querySelector("#panel-asking .overlay-source");
  const layer = document.querySelector("#sheet .layer.routes");
  if (layer && (source || layer.firstChild)) layer.innerHTML = source ? source.innerHTML : "";
}

let followed = null; // the question to which the map was last moved

// Move the map to what a question is about, once for each question, if it is out of view or small.
export function followQuestion() {
  // Before the hexes are marked nobody knows where to.
  if (document.querySelector("#sheet .hex:not([role=button])")) return;
  // In the past there is none: there the map shows what has just happened.
  const happened = (document.getElementById("travel-done")?.dataset.changedHexes ?? "").split(" ");
  const asked = all().filter((hex) => hex.dataset.target);
  const targets = asked.length ? asked : happened.map(hexOf).filter(Boolean);
  const layer = document.querySelector("#sheet .layer.routes");
  const shown = targets.length || !layer?.childElementCount ? targets : [layer];
  const routes = shown[0] === layer;
  const homes = (asking()?.dataset.home || "").split(" ").map(hexOf).filter(Boolean);
  const wanted = `${asking()?.dataset.targets} ${asking()?.dataset.home} ${happened} ${routes && asking().dataset.version}`;
  if (open || wanted === followed || !document.getElementById("stage")?.offsetWidth) return;
  followed = wanted;
  const column = document.getElementById("ask-column");
  const bottom = small.matches && column ? column.getBoundingClientRect().top : Infinity;
  follow(shown, bottom, homes);
}

function followAgain() {
  followed = null;
  followQuestion();
}

document.addEventListener("map-resized", followAgain);
document.addEventListener("tab", ({ detail }) => detail === "map" && followAgain());

function labelOf(hex, kind, changed) {
  const title = hex.querySelector("title")?.textContent || hex.dataset.hex;
  const words = document.getElementById("stage")?.dataset;
  const said = [title, words?.[kind], changed.has(hex.dataset.hex) && words?.changed];
  return said.filter(Boolean).join(". ");
}

// -- the cursor -----------------------------------------------------------------------------------

function focusHex(hex) {
  for (const other of all()) other.setAttribute("tabindex", other === hex ? "0" : "-1");
  cursor = hex.dataset.hex;
  hex.focus({ preventScroll: true });
  bringIntoView(hex);
}

// The nearest hex in a direction; a sideways offset counts as extra distance.
function neighbour(from, dx, dy) {
  const here = centre(from);
  let best = null;
  let least = Infinity;
  for (const hex of all()) {
    const there = centre(hex);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (hex === from || along < 20 || aside > along * 1.8) continue;
    const distance = along + aside * 0.9;
    if (distance < least) [best, least] = [hex, distance];
  }
  return best;
}

const DIRECTIONS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

// Bring a hex into view, and give it the focus.
export function showHex(id) {
  const hex = hexOf(id);
  if (hex) focusHex(hex);
}

export function focusMap() {
  const hexes = all();
  const hex = hexOf(cursor) || hexes.find((one) => one.dataset.target) || hexes[0];
  if (hex) focusHex(hex);
}

// Handled before the keys of the page, whose arrows page through the past.
document.addEventListener("keydown", (event) => {
  const hex = event.target.closest?.("#sheet .hex");
  if (!hex || event.ctrlKey || event.metaKey || event.altKey) return;
  if (DIRECTIONS[event.key]) {
    const next = neighbour(hex, ...DIRECTIONS[event.key]);
    if (next) focusHex(next);
  } else if (event.key === "Enter" || event.key === " ") {
    openHex(hex.dataset.hex);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}, true);

// -- opening a hex --------------------------------------------------------------------------------

export async function openHex(id) {
  const panel = asking();
  // A double click asks once: what comes a second time would take away what is pointed at by then.
  if (!panel || (open === id && coming === id) || pick(id)) return;
  close(false);
  open = cursor = id;
  hexOf(id)?.classList.add("chosen");
  const at = panel.dataset.at ? `?at=${encodeURIComponent(panel.dataset.at)}` : "";
  const url = panel.dataset.hexUrl.replace("HEX", encodeURIComponent(id)) + at;
  coming = id;
  try {
    await htmx.ajax("GET", url, { target: "#chooser", swap: "innerHTML settle:0ms" });
  } finally {
    if (coming === id) coming = "";
  }
  if (open !== id) return;
  chooser().hidden = false;
  classify();
  place(true);
  const hex = hexOf(id);
  if (hex && small.matches) lookAt(hex, chooser().getBoundingClientRect().top);
  else if (hex && isBeside()) bringIntoView(hex);
  else if (hex && isNarrow()) lookAt(hex, middle());
  const tiles = [...chooser().querySelectorAll(".tile-choice")];
  if (tiles.length === 1) choose(tiles[0].dataset.tile);
  else if (tiles.length) chooser().querySelector(".turns")?.classList.add("open");
  if (chooser().contains(document.activeElement)) return;
  const first = tiles[0] || chooser().querySelector(".answer-button") || chooser().querySelector("h3");
  first?.focus({ preventScroll: true });
}

const BESIDE = 240; // pixels of the map to leave free beside the opened panel

// The map is so narrow that the opened panel covers part of it: then the hex is zoomed to, in the
// upper half.
const isNarrow = () => document.getElementById("stage").offsetWidth < chooser().offsetWidth + BESIDE;

// A tall map is always narrow: then the opened panel stands beside it, over the next column.
const isBeside = () => isNarrow() && getComputedStyle(chooser()).position === "fixed";

function middle() {
  const box = document.getElementById("stage").getBoundingClientRect();
  return box.top + box.height / 2;
}

// While a run is being changed, a click on a hex adds or removes its station for the active train.
function pick(id) {
  const form = document.querySelector("#otherwise[open]")?.closest("form");
  const train = form?.querySelector("[name=active]:checked")?.value;
  if (!train) return false;
  const boxes = [...form.querySelectorAll(`[name="stops-${CSS.escape(train)}"]`)];
  const here = boxes.filter((box) => box.value.replace(/\.\d+$/, "") === id);
  if (!here.length) return false;
  const next = here.find((box) => !box.checked);
  if (next) next.checked = true;
  else for (const box of here) box.checked = false;
  form.dispatchEvent(new CustomEvent("picked", { bubbles: true }));
  return true;
}

export function close(refocus = true) {
  const panel = chooser();
  if (!open || !panel) return;
  hexOf(open)?.classList.remove("chosen");
  ghost(null);
  panel.hidden = true;
  classify();
  panel.style.left = panel.style.top = "";
  panel.replaceChildren();
  const hex = hexOf(open);
  open = "";
  lookBack();
  if (refocus && hex) focusHex(hex);
}

export const isOpen = () => Boolean(open);

// Near the hex and off its neighbours; the style sheet of small screens puts it at the bottom.
function place(anew = false) {
  const panel = chooser();
  const hex = hexOf(open);
  if (!panel || !hex || panel.hidden || small.matches) return;
  const box = document.getElementById("stage").getBoundingClientRect();
  if (isBeside()) {
    const at = hex.getBoundingClientRect();
    const lowest = innerHeight - panel.offsetHeight - 8;
    panel.style.left = `${box.right + 8}px`;
    panel.style.top = `${Math.max(box.top, Math.min(lowest, at.top - 20))}px`;
    return;
  }
  seat(panel, hex, box, anew);
}

// -- tiles in place -------------------------------------------------------------------------------

// Where each way to lay a tile is a choice of its own, pointing at one shows it, and a click lays what
// is shown. By touch the first tap shows it, the second lays it.

const SEEN = 300; // milliseconds for which a tile must be shown before a click on its hex lays it
const LOOKED = 120; // milliseconds
let shownSince = 0;
let touched = false;
let shownBefore = null; // the turn that was shown when the finger went down

document.addEventListener("pointerdown", (event) => {
  touched = event.pointerType === "touch";
  shownBefore = shown();
}, true);

const layOf = (event) => event.target.closest?.(".tile-choice[data-rotation]");

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const tile = layOf(event);
    if (tile && event.pointerType !== "touch" && !(kind === "focusin" && touched)) {
      choose(tile.dataset.tile, 0, tile.dataset.rotation);
    }
  });
}

function click(event, tile) {
  const before = touched && event.detail ? shownBefore : shown();
  const wanted = choose(tile.dataset.tile, 0, tile.dataset.rotation);
  if (before !== wanted) event.preventDefault();
}

function lay(event) {
  if (event.detail > 1 || performance.now() - shownSince < SEEN) return;
  shown().querySelector(".answer-button")?.click();
}

const turnsOf = (tile) => [...chooser().querySelectorAll(".turn")].filter((one) => one.dataset.tile === tile);
const shown = () => chooser()?.querySelector(".turn:not([hidden])");

// `rotation`: that to show; otherwise `step` rotations from the one that is shown.
function choose(tile, step = 0, rotation = "") {
  const turns = turnsOf(tile);
  const now = Math.max(0, turns.findIndex((turn) => (rotation ? turn.dataset.rotation === rotation : !turn.hidden)));
  const next = turns[(now + step + turns.length) % turns.length];
  if (next === shown()) return next;
  for (const turn of chooser().querySelectorAll(".turn")) turn.hidden = turn !== next;
  for (const button of chooser().querySelectorAll(".tile-choice")) {
    const here = button.dataset.rotation ?? next.dataset.rotation;
    button.setAttribute("aria-pressed", String(button.dataset.tile === tile && here === next.dataset.rotation));
  }
  ghost(next);
  shownSince = performance.now();
  place();
  // What the company would then earn is fetched for a tile that is looked at.
  setTimeout(() => {
    if (next === shown()) next.querySelector(".then")?.dispatchEvent(new CustomEvent("shown"));
  }, LOOKED);
  return next;
}

export function rotate(step) {
  const turn = shown();
  if (!turn) return;
  const next = choose(turn.dataset.tile, step);
  next.querySelector(`[data-rotate="${step}"]`)?.focus({ preventScroll: true });
}

// A tile that is shown in place has the name of its hex where it would then stand.
export function hideNames(ids, why) {
  for (const one of document.querySelectorAll(`#sheet .names > .${why}`)) one.classList.remove(why);
  for (const id of ids) document.getElementById(`name-${id}`)?.classList.add(why);
}

// The tile as it would lie, drawn over its hex.
function ghost(turn) {
  const layer = document.querySelector("#sheet .layer.fan");
  if (!layer) return;
  layer.replaceChildren(...ghostOf(turn));
  classify();
  hideNames(turn ? [open] : [], "turned");
}

function ghostOf(turn) {
  const picture = turn?.querySelector(".ghost-source svg");
  const hex = hexOf(open);
  if (!picture || !hex) return [];
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const { x, y } = centre(hex);
  group.setAttribute("class", "ghost");
  group.setAttribute("transform", `translate(${x} ${y})`);
  for (const part of picture.children) group.append(part.cloneNode(true));
  // Its edge: what is chosen shows under the tile no more.
  const edge = hex.querySelector(".glow").cloneNode();
  edge.setAttribute("class", "ghost-edge");
  group.append(edge);
  return [group];
}

document.addEventListener("click", (event) => {
  const target = event.target;
  const tile = target.closest?.(".tile-choice");
  if (tile?.dataset.rotation) return click(event, tile);
  if (tile) {
    // A second click on the chosen tile turns it.
    choose(tile.dataset.tile, tile.getAttribute("aria-pressed") === "true" ? 1 : 0);
    return;
  }
  const turn = target.closest?.("[data-rotate]");
  if (turn) return rotate(Number(turn.dataset.rotate));
  if (target.closest?.("[data-close-chooser]")) return close();
  const chip = target.closest?.("[data-open-hex]");
  if (chip) {
    const hex = hexOf(chip.dataset.openHex);
    if (hex) bringIntoView(hex);
    openHex(chip.dataset.openHex);
    return;
  }
  const hex = target.closest?.("#sheet .hex");
  if (!hex) return;
  if (hex.dataset.hex !== open || !shown()) openHex(hex.dataset.hex);
  else if (chooser().querySelector(".tile-choice[data-rotation]")) lay(event);
  else rotate(1);
});

document.addEventListener("map-moved", () => place());
document.addEventListener("toggle", (event) => {
  if (event.target.closest?.(".chooser")) place();
}, true);

// Enter in the chooser confirms the tile that is shown, unless another button has the focus.
document.addEventListener("keydown", (event) => {
  if (!open || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" && event.target.matches?.(".tile-choice[aria-pressed=true]:not([data-rotation])")) {
    event.preventDefault();
    shown()?.querySelector(".answer-button")?.click();
  }
});
