// The dock below the board: figures of companies and players. It folds to one line where the map needs
// the room, where its figures stand elsewhere already, and where the reader wants it.

import { isReadableIn } from "./map.js";

const PLACE = "railhead-dock"; // for all tables of this browser
const LOW = 740; // pixels, below which a window has no room for the figures
const MARKET = 380; // pixels of height in which a whole market can be read
const FOOT = 60; // pixels for its legend, until it is there

const dock = document.getElementById("dock");
const fold = document.getElementById("dock-fold");

let chosen = ""; // `open` or `folded`, what the reader wants; "" if they have not said
let asked = false; // the reader has opened a view of it
let fits = true; // there is room for it below a map that can be read
let last; // the views that are open

try {
  chosen = localStorage.getItem(PLACE) ?? "";
} catch {
  // Without storage it lasts as long as the page.
}

// The figures stand in the question or on the stage already.
function isTwice(open) {
  if (open.dock !== "ledger") return false;
  return open.stage === "sheet" || document.getElementById("play").classList.contains("asks-ledger");
}

// A slim map stands beside the figures, which take no room from it.
function isBeside() {
  const { classList } = document.getElementById("play");
  return classList.contains("tall") && !classList.contains("asks-wide") && innerWidth >= 1200;
}

// `open`: the views that are open, by group.
export function foldDock(open) {
  // Who has opened notes finds them open when the page is loaded anew.
  asked ||= !last && open.dock !== "ledger";
  last = open;
  const wanted = isTwice(open) ? asked : chosen ? chosen === "open" : fits || asked;
  dock.classList.toggle("folded", !wanted);
  fold.setAttribute("aria-expanded", String(wanted));
}

// What the market may take of a height; its legend and buttons stand below it.
function tellMarket(height) {
  const view = document.getElementById("tab-market");
  const foot = view.querySelector(".market-foot")?.offsetHeight || FOOT;
  view.style.setProperty("--market-height", `${height - foot - 30}px`);
}

const known = new Map(); // whether it fits, by what decides of that
const MANY = 60;
const lines = () => dock.querySelectorAll(".view.current tr").length;

// What decides of its room: the window, the drawing, and how many lines its figures have.
function roomBy(open) {
  const { clientWidth, clientHeight } = dock.parentElement;
  const drawn = document.querySelector("#sheet svg")?.viewBox.baseVal;
  return [open.stage, open.dock, innerWidth, innerHeight, clientWidth, clientHeight, drawn?.width, drawn?.height, lines()].join(" ");
}

let given = ""; // what the dock had its room by

// Whether it has been given its room as things are.
export const hasRoom = (open) => !isBeside() && given === roomBy(open);

// Whether there is room for it if it is not folded. To look at that, where it is, lays out the page
// twice, so it is done once for a window and a number of lines; of notes and the like always.
function isRoomFor(open, strips) {
  const by = roomBy(open);
  const before = lines() ? known.get(by) : undefined;
  if (before !== undefined) return before;
  dock.classList.remove("folded");
  const { clientWidth: width, clientHeight: height } = dock.parentElement;
  const left = height - strips - dock.offsetHeight;
  const found = innerHeight >= LOW && (open.stage === "market" ? left >= MARKET : isReadableIn(width, left));
  if (known.size > MANY) known.clear();
  known.set(by, found);
  return found;
}

// The map and the market come first: the dock folds unless the whole of them can be read over it.
export function roomOfDock(open) {
  if (isBeside()) {
    fits = innerHeight >= LOW;
    return foldDock(open);
  }
  const strips = document.querySelector(".stage-tabs").offsetHeight;
  fits = isRoomFor(open, strips);
  given = roomBy(open);
  foldDock(open);
  if (open.stage === "market") tellMarket(dock.parentElement.clientHeight - strips - dock.offsetHeight);
}

export function openedInDock() {
  asked = true;
  if (chosen === "folded") chosen = "";
}

fold.addEventListener("click", () => {
  asked = fold.getAttribute("aria-expanded") !== "true";
  chosen = asked ? "open" : "folded";
  try {
    localStorage.setItem(PLACE, chosen);
  } catch {
    // Without storage it lasts as long as the page.
  }
  foldDock(last);
});
