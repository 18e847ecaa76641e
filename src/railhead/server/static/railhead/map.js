// Panning and zooming the map by drag, wheel, pinch, buttons and keys. The part shown is stored
// outside the drawing, so that it stays when the drawing is replaced. Until the reader moves
// the map, it is moved to what the question is about, and so large that its texts can be read. "The
// window" is the part of the page in which the map is seen.

import { afterSwaps } from "./swapped.js";

const LEAST = 1;
const MOST = 8;
const READABLE = 9.2; // pixels, from which on a text can be read
const ROOMY = 1.4; // how much larger than that the map may be, where its width fits the window
const SMALL = 46; // pixels across, below which a hex is hard to read and to hit
const LARGE = 76; // pixels across, to which a hex is brought where a phone follows a question
const OPENED = 90; // pixels across, to which an opened hex is brought on a phone
const ACROSS = 200; // units of the drawing from one corner of a hex to the other
const TOOLS = 130; // pixels at the top of a phone that tabs and buttons take
const EDGE = 42; // pixels at an edge where the map is cut that the button there takes
const SLIP = 6; // pixels that a finger may slip without its click becoming a drag

const pointers = new Map();
let dragged = 0;
let pinch = null;

const stage = () => document.getElementById("stage");
const sheet = () => document.getElementById("sheet");
const storageKey = () => `map ${location.pathname}`;
const view = load();

function load() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey()));
    if (kept && [kept.scale, kept.x, kept.y].every(Number.isFinite)) return kept;
  } catch { /* nothing kept, or no storage: the whole map is shown */ }
  return { scale: 1, x: 0, y: 0, own: false };
}

const small = matchMedia("(max-width: 899px)");

// Pixels for a unit of the drawing while the whole map is shown.
function unit() {
  const svg = sheet().querySelector("svg");
  const { width, height } = svg.viewBox.baseVal;
  const box = svg.getBoundingClientRect();
  return Math.min(box.width / width, box.height / height) / view.scale;
}

// Whether the map stands small under the market, as the style sheet says: then the whole of it is
// shown, and the part that the reader looked at comes back with the size of the map.
export function isOverview() {
  const tab = document.getElementById("tab-map");
  return Boolean(tab) && getComputedStyle(tab).getPropertyValue("--overview") === "1";
}

// Whether texts of the whole map could be read in a window of a size.
export function isReadableIn(width, height) {
  const svg = sheet()?.querySelector("svg");
  if (!svg) return true;
  const drawn = svg.viewBox.baseVal;
  return Math.min(width / drawn.width, height / drawn.height) * Number(stage().dataset.leastText) >= READABLE;
}

// The scale from which on all texts can be read.
const readable = () => Math.max(LEAST, READABLE / (Number(stage().dataset.leastText) * unit()));

let told = 0; // the pixels for a unit that the style sheet knows

// Some texts are smaller than the others: they are shown where they can be read. Only where numbers of
// tiles cannot does the style sheet ask for the pixels: to tell them styles the whole drawing anew.
const SMALLER = { numbered: "numberText", named: "smallText", placed: "coordinateText" };

function tellStyle() {
  const pixels = unit() * view.scale;
  for (const [name, size] of Object.entries(SMALLER)) {
    stage().classList.toggle(name, pixels * Number(stage().dataset[size]) >= 9);
  }
  const legible = stage().classList.contains("numbered");
  if (legible || (Math.abs(pixels - told) < 0.001 && sheet().style.getPropertyValue("--unit"))) return;
  told = pixels;
  sheet().style.setProperty("--unit", pixels.toFixed(3));
}

function show() {
  const box = stage()?.getBoundingClientRect();
  if (!box) return;
  if (isOverview()) {
    sheet().style.transform = "";
    stage().classList.remove("zoomed");
    return;
  }
  view.scale = Math.min(MOST, Math.max(LEAST, view.scale));
  // The map never leaves its window.
  const { width, height } = small.matches ? box : drawnSize(box);
  view.x = within(view.x, width, box.width);
  view.y = within(view.y, height, box.height);
  sheet().style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  stage().classList.toggle("zoomed", view.scale > LEAST);
  if (box.width) tellStyle();
  try {
    sessionStorage.setItem(storageKey(), JSON.stringify(view));
  } catch { /* a reader without storage starts with the whole map */ }
  document.dispatchEvent(new CustomEvent("map-moved"));
}

// Where a sheet may lie along one side of its window. `drawn`: the length of the drawing in its
// middle while the whole is shown. A drawing that is shorter than the window stays in the middle.
function within(place, drawn, window) {
  const before = ((window - drawn) / 2) * view.scale;
  const after = before + drawn * view.scale;
  if (after - before <= window) return (window - before - after) / 2;
  return Math.min(-before, Math.max(window - after, place));
}

// Zoom so that the point of the window at (x, y) stays where it is.
function zoomAt(x, y, factor) {
  const scale = Math.min(MOST, Math.max(LEAST, view.scale * factor));
  const part = scale / view.scale;
  view.x = x - (x - view.x) * part;
  view.y = y - (y - view.y) * part;
  view.scale = scale;
  show();
}

export function zoom(how) {
  const box = stage()?.getBoundingClientRect();
  if (!box || isOverview()) return;
  view.own = true;
  if (how === "fit") Object.assign(view, { scale: 1, x: 0, y: 0 });
  else zoomAt(box.width / 2, box.height / 2, how === "more" ? 1.4 : 1 / 1.4);
  show();
}

// Move the window over the map by parts of its size.
export function pan(across, down) {
  const box = stage()?.getBoundingClientRect();
  if (!box) return;
  Object.assign(view, { own: true, x: view.x - across * box.width, y: view.y - down * box.height });
  show();
}

// Pan just enough to bring an element of the map into the window.
export function bringIntoView(element, margin = 30) {
  const box = stage().getBoundingClientRect();
  const here = element.getBoundingClientRect();
  if (here.left < box.left + margin) view.x += box.left + margin - here.left;
  else if (here.right > box.right - margin) view.x -= here.right - box.right + margin;
  if (here.top < box.top + margin) view.y += box.top + margin - here.top;
  else if (here.bottom > box.bottom - margin) view.y -= here.bottom - box.bottom + margin;
  show();
}

// Show the hexes or routes that a question is about, above `bottom`, and so large that they can be
// read; `home`: hexes of the company on turn. If the reader has moved the map, it moves only
// if none of them is in the window.
export function follow(parts, bottom, home = []) {
  const box = stage()?.getBoundingClientRect();
  if (!box?.width || isOverview()) return;
  const rects = parts.map((part) => part.getBoundingClientRect());
  const free = { top: Math.max(box.top, 0), bottom: Math.min(box.bottom, bottom, innerHeight) };
  const isFree = (rect) => rect.left >= box.left && rect.right <= box.right
    && rect.top >= free.top && rect.bottom <= free.bottom;
  if (view.own) {
    if (rects.length && !rects.some(isFree)) bringIntoView(parts[0]);
    return;
  }
  if (small.matches) Object.assign(view, rects.length ? nearTo(rects, box, free) : { scale: 1, x: 0, y: 0 });
  else Object.assign(view, settled(rects, home.map((hex) => hex.getBoundingClientRect()), box));
  show();
  // A map that the page scrolls along.
  const first = parts[0]?.getBoundingClientRect();
  if (first && box.height > innerHeight && !isFree(first)) {
    const lesson = document.getElementById("panel-lesson")?.offsetHeight ?? 0; // which stays above
    const top = Math.max(free.top, TOOLS, lesson);
    scrollBy(0, (first.top + first.bottom) / 2 - (top + free.bottom) / 2);
  }
}

// The scale of the default view of a large screen: the whole map if it can be read, else as wide as the
// window, unless that is smaller than can be read, or larger than needed.
function defaultScale(box) {
  const least = readable();
  if (least <= LEAST) return LEAST;
  return Math.max(least, Math.min(box.width / drawnSize(box).width, ROOMY * least));
}

// The default view of a large screen: the whole map if it can be read, else the part of it round
// what is asked or, if that is too large, round the company on turn, or round all tokens.
function settled(asked, home, box) {
  const scale = defaultScale(box);
  if (scale <= LEAST) return { scale: LEAST, x: 0, y: 0 };
  const there = Math.abs(view.scale - scale) < 0.01;
  if (!asked.length && !home.length && there) return view;
  const tokens = [...sheet().querySelectorAll(".hex .token")].map((one) => one.getBoundingClientRect());
  const any = [sheet().querySelector(".hex").getBoundingClientRect()];
  const about = [asked, home, tokens, any].filter((rects) => rects.length).map(around);
  const grown = scale / view.scale;
  const fits = (it) => (it.right - it.left) * grown <= box.width && (it.bottom - it.top) * grown <= box.height;
  const shown = about.find(fits) ?? around((home.length ? home : tokens).slice(0, 1).concat(any).slice(0, 1));
  const high = (shown.bottom - shown.top) * grown + 2 * EDGE <= box.height ? EDGE : 0;
  const seen = shown.left >= box.left && shown.right <= box.right
    && shown.top >= box.top + high && shown.bottom <= box.bottom - high;
  if (there && seen) return view;
  return {
    scale,
    x: box.width / 2 - ((shown.left + shown.right) / 2 - box.left - view.x) * grown,
    y: box.height / 2 - ((shown.top + shown.bottom) / 2 - box.top - view.y) * grown,
  };
}

const around = (rects) => ({
  left: Math.min(...rects.map((rect) => rect.left)),
  right: Math.max(...rects.map((rect) => rect.right)),
  top: Math.min(...rects.map((rect) => rect.top)),
  bottom: Math.max(...rects.map((rect) => rect.bottom)),
});

// The scale and position at which these rectangles are in the window, as large as they should be.
function nearTo(rects, box, free) {
  const across = ACROSS * unit();
  if (across >= SMALL) return { scale: 1, x: 0, y: 0 };
  const side = (start, end, from) => {
    const low = Math.min(...rects.map((rect) => rect[start]));
    const high = Math.max(...rects.map((rect) => rect[end]));
    return { middle: ((low + high) / 2 - from) / view.scale, length: (high - low) / view.scale };
  };
  const wide = side("left", "right", box.left + view.x);
  const high = side("top", "bottom", box.top + view.y);
  // As large as the width of the window allows, if that is enough.
  const whole = box.width / drawnSize(box).width;
  const scale = Math.max(LEAST, Math.min(
    whole * across >= SMALL ? Math.min(whole, 1.5 * LARGE / across) : LARGE / across,
    box.width / (wide.length + across),
    (free.bottom - free.top) / (high.length + across),
  ));
  return {
    scale,
    x: box.width / 2 - wide.middle * scale,
    y: (free.top + free.bottom) / 2 - box.top - high.middle * scale,
  };
}

// The size of the whole map in pixels: it fills the width of the window or its height.
function drawnSize(box) {
  const { width, height } = sheet().querySelector("svg").viewBox.baseVal;
  const pixels = Math.min(box.width / width, box.height / height);
  return { width: width * pixels, height: height * pixels };
}

// Whether hexes are drawn too small to be read.
export const isSmall = () => ACROSS * unit() * view.scale < SMALL;

let before = null;

// On a small screen: zoom to a hex, in the part that a panel at the bottom leaves free.
export function lookAt(element, bottom) {
  const box = stage().getBoundingClientRect();
  const here = element.getBoundingClientRect();
  // Of a map that is longer than the page only a part is visible.
  const top = Math.max(box.top, 0);
  const free = Math.min(box.bottom, bottom) - top;
  before = { ...view };
  const near = Math.max(view.scale, OPENED / (ACROSS * unit()));
  const part = near / view.scale;
  view.x = box.width / 2 - (here.left + here.width / 2 - box.left - view.x) * part;
  view.y = top - box.top + free / 2 - (here.top + here.height / 2 - box.top - view.y) * part;
  view.scale = near;
  show();
}

// Undo lookAt.
export function lookBack() {
  if (before) Object.assign(view, before);
  before = null;
  show();
}

const inside = (event) => event.target.closest?.("#stage") && !event.target.closest(".chooser") && !isOverview();

document.addEventListener("pointerdown", (event) => {
  if (!inside(event) || event.button) return;
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (pointers.size === 1) dragged = 0;
  if (pointers.size === 2) pinch = spread();
});

document.addEventListener("pointermove", (event) => {
  const last = pointers.get(event.pointerId);
  if (!last) return;
  const dx = event.clientX - last.x;
  const dy = event.clientY - last.y;
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (pointers.size === 2) {
    view.own = true;
    const now = spread();
    const box = stage().getBoundingClientRect();
    view.x += now.x - pinch.x;
    view.y += now.y - pinch.y;
    zoomAt(now.x - box.left, now.y - box.top, now.size / pinch.size);
    pinch = now;
    dragged = SLIP + 1;
    return;
  }
  dragged += Math.hypot(dx, dy);
  if (dragged <= SLIP || view.scale <= LEAST) return;
  if (!stage().classList.contains("dragging")) {
    stage().classList.add("dragging");
    // The button may be let go outside the window.
    stage().setPointerCapture(event.pointerId);
  }
  Object.assign(view, { own: true, x: view.x + dx, y: view.y + dy });
  show();
});

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    if (!pointers.delete(event.pointerId)) return;
    pinch = null;
    if (!pointers.size) stage()?.classList.remove("dragging");
  });
}

// The end of a drag is not a click on a hex.
document.addEventListener("click", (event) => {
  if (dragged > SLIP && event.detail && inside(event)) {
    event.stopPropagation();
    event.preventDefault();
  }
  dragged = 0;
}, true);

function spread() {
  const [a, b] = [...pointers.values()];
  return {
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
    size: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
  };
}

document.addEventListener("wheel", (event) => {
  if (!inside(event)) return;
  // The whole map is shown already: the page scrolls on.
  if (view.scale <= LEAST && event.deltaY > 0) return;
  event.preventDefault();
  view.own = true;
  const box = stage().getBoundingClientRect();
  zoomAt(event.clientX - box.left, event.clientY - box.top, Math.exp(-event.deltaY / 400));
}, { passive: false });

document.addEventListener("click", (event) => {
  const tool = event.target.closest?.("[data-zoom]");
  if (tool) zoom(tool.dataset.zoom);
  if (event.target.closest?.("[data-full]")) fullScreen();
});

export function fullScreen() {
  const map = document.getElementById("panel-map");
  const panel = map?.closest(".board-side") ?? map; // with the buttons of the map
  if (document.fullscreenElement) document.exitFullscreen();
  else panel?.requestFullscreen?.();
}

// The window changes its size with the page, and with what stands beside it. On a phone its height
// changes whenever the page is scrolled.
let size = "";

new ResizeObserver(([{ contentRect }]) => {
  const now = small.matches ? `${contentRect.width}` : `${contentRect.width} ${contentRect.height}`;
  show();
  if (now !== size && contentRect.width) document.dispatchEvent(new CustomEvent("map-resized"));
  size = now;
}).observe(document.getElementById("tab-map") ?? document.getElementById("panel-map"));

afterSwaps(show);
show();
