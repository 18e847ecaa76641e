// What the map shows: names, coordinates and more can be left out, or brought in. Kept for all tables of
// a title in this browser.

import { afterSwaps } from "./swapped.js";

const map = document.getElementById("tab-map");
const menu = document.getElementById("map-show");
const PLACE = `railhead-map-shows ${menu.dataset.title}`;
const boxes = [...document.querySelectorAll("[data-shows]")];
const only = document.getElementById("show-only");

function stored() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? {};
  } catch {
    return {};
  }
}

const isShown = (name) => boxes.some((box) => box.dataset.shows === name && box.checked);

function tell() {
  map.dataset.shows = boxes.filter((box) => box.checked).map((box) => box.dataset.shows).join(" ");
  cutLegend();
  ringOwners();
}

// -- the legend: without it the map has its room ------------------------------------------------------

const drawn = new WeakMap(); // the part that each drawing shows as it came

function cutLegend() {
  const svg = document.querySelector("#sheet > svg");
  const legend = svg?.querySelector(":scope > .map-legend");
  if (!legend) return;
  if (!drawn.has(svg)) drawn.set(svg, svg.getAttribute("viewBox"));
  const [left, top, width, height] = drawn.get(svg).split(" ").map(Number);
  const more = Number(legend.dataset.height);
  const without = "folded" in legend.dataset ? height : height - more;
  const room = Number((isShown("legend") ? without + more : without).toFixed(2));
  const box = [left, top, width, room].join(" ");
  if (svg.getAttribute("viewBox") === box) return;
  svg.setAttribute("viewBox", box);
  document.dispatchEvent(new CustomEvent("map-resized"));
}

// -- rings in the colour of owners, told apart by their dashes as well --------------------------------

const RINGS = [
  ["#d3204f", "none"], ["#0b5fc0", "9 4"], ["#17663a", "3 3"], ["#b85c00", "14 4 3 4"],
  ["#7b3fa0", "20 6"], ["#0f7b7d", "6 8"], ["#4a545b", "2 6"],
];
const rings = new CSSStyleSheet();
document.adoptedStyleSheets.push(rings);
const SVG = "http://www.w3.org/2000/svg";

let ringed = ""; // the rules that hold now

const owners = () => JSON.parse(document.getElementById("map-owners")?.dataset.owners ?? "{}");

function ringOwners() {
  const byCompany = Object.entries(owners());
  const names = [...new Set(byCompany.map(([, owner]) => owner).filter(Boolean))].sort();
  const look = (owner) => RINGS[names.indexOf(owner) % RINGS.length];
  const rules = isShown("owners") ? byCompany.filter(([, owner]) => owner).map(([company, owner]) => {
    const [colour, dashes] = look(owner);
    return `#sheet .token[data-company="${CSS.escape(company)}"] circle { stroke: ${colour}; stroke-width: 6; stroke-dasharray: ${dashes}; }`;
  }) : [];
  offerCompanies(byCompany.map(([company]) => company));
  // Rules that are exchanged style the whole page anew, even where they say the same.
  const text = rules.join("\n");
  if (text === ringed) return;
  ringed = text;
  rings.replaceSync(text);
  const list = document.getElementById("owner-rings");
  list.replaceChildren(...(isShown("owners") ? names : []).map((owner) => {
    const one = document.createElement("li");
    const svg = document.createElementNS(SVG, "svg");
    const ring = document.createElementNS(SVG, "circle");
    const [colour, dashes] = look(owner);
    svg.setAttribute("viewBox", "-27 -27 54 54");
    svg.setAttribute("aria-hidden", "true");
    for (const [name, value] of Object.entries({ r: 22, fill: "none", stroke: colour, "stroke-width": 7, "stroke-dasharray": dashes })) {
      ring.setAttribute(name, value);
    }
    svg.append(ring);
    one.append(svg, owner);
    return one;
  }));
}

// -- only the track of one company --------------------------------------------------------------------

// For this page alone: at another table nothing would say why the rest is pale.
let wanted = "";
let asked = 0;

function offerCompanies(companies) {
  const there = [...only.options].slice(1).map((option) => option.value);
  if (there.join(" ") !== companies.join(" ")) {
    only.replaceChildren(only.options[0], ...companies.map((company) => new Option(company, company)));
  }
  only.value = companies.includes(wanted) ? wanted : "";
}

async function showOnly() {
  const company = only.value;
  const number = ++asked;
  let hexes = null;
  if (company) {
    const at = menu.dataset.at ? `?at=${encodeURIComponent(menu.dataset.at)}` : "";
    const answer = await fetch(menu.dataset.reached.replace("COMPANY", encodeURIComponent(company)) + at).catch(() => null);
    if (number !== asked) return;
    if (answer?.ok) hexes = new Set((await answer.json()).hexes);
  }
  if (number !== asked) return;
  map.classList.toggle("only-one", Boolean(hexes));
  for (const hex of document.querySelectorAll("#sheet .hex")) {
    const aside = Boolean(hexes) && !hexes.has(hex.dataset.hex);
    hex.classList.toggle("aside", aside);
    document.getElementById(`name-${hex.dataset.hex}`)?.classList.toggle("aside", aside);
  }
}

// -- what is kept -------------------------------------------------------------------------------------

const known = stored();
const first = known.first ?? location.pathname; // the first table of the title that was looked at

// What the reader has chosen, and nothing else: the rest may begin otherwise at the next table.
function keep(chosen) {
  Object.assign(known, { first }, chosen);
  try {
    localStorage.setItem(PLACE, JSON.stringify(known));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

// A legend is for the first table of a title; later the map has its room, until the legend is wanted.
// On a phone, where it could not be read below a whole map, it always waits for that.
const explained = first === location.pathname && matchMedia("(min-width: 900px)").matches;
for (const box of boxes) {
  box.checked = known[box.dataset.shows] ?? (box.checked && (box.dataset.shows !== "legend" || explained));
}
if (!known.first) keep({});
tell();
if (only.value) showOnly();

document.addEventListener("change", ({ target }) => {
  if (target === only) {
    wanted = only.value;
    showOnly();
  } else if (target.matches?.("[data-shows]")) {
    keep({ [target.dataset.shows]: target.checked });
    tell();
  }
});

afterSwaps(() => {
  tell();
  if (only.value || map.classList.contains("only-one")) showOnly();
});

// It folds when the reader turns to something else.
document.addEventListener("click", ({ target }) => {
  if (menu.open && !menu.contains(target)) menu.open = false;
});
menu.addEventListener("focusout", ({ relatedTarget }) => {
  if (menu.open && relatedTarget && !menu.contains(relatedTarget)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu.open) return;
  event.stopPropagation();
  menu.open = false;
  document.getElementById("map-show-open").focus();
}, true);
