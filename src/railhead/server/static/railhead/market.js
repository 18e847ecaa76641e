// The market can be made larger. Where its cells are too small to be read, and the reader has not
// chosen a part, the part with the markers is shown.

import { afterSwaps } from "./swapped.js";
import { Zoom } from "./zoom.js";

// Pixels across: below `small` the price on a cell is hard to read, `large` is what cells are
// brought to then; `worth`: a scale below which cropping the market is not worth it.
const PHONE = { small: 26, large: 38, worth: 1.25 };
const SCREEN = { small: 26.9, large: 31, worth: 1.02 }; // a price has a third of it: 9 pixels
const FOOT = 44; // pixels of the legend that stay in view under the market
const PAN = 40; // pixels that an arrow moves a market that is larger than its stage

const stage = () => document.getElementById("market-stage");
const sheet = () => document.getElementById("market-sheet");

const market = new Zoom({
  stage,
  sheet,
  key: `market ${location.pathname}`,
  most: 6,
  // The page scrolls over the market; with Ctrl, or by a pinch on a touchpad, the wheel zooms.
  wheels: (event) => event.ctrlKey,
});

function whole() {
  Object.assign(market.view, { scale: 1, x: 0, y: 0 });
  market.show();
}

// Show the markers, as large as they can be read.
function follow() {
  const box = market.box();
  if (!box || market.view.own) return;
  const across = sheet().querySelector(".cell").getBoundingClientRect().width / market.view.scale;
  const marked = [...sheet().querySelectorAll(".cell:has(.token)")].map((cell) => cell.getBoundingClientRect());
  const { small, large, worth } = matchMedia("(max-width: 899px)").matches ? PHONE : SCREEN;
  // On a large screen the stage is as high as the market is then, if there is room.
  stage().style.minHeight = "";
  if (across >= small || !marked.length) return whole();
  const side = (start, end, from) => {
    const low = (Math.min(...marked.map((rect) => rect[start])) - from) / market.view.scale;
    const high = (Math.max(...marked.map((rect) => rect[end])) - from) / market.view.scale;
    return { middle: (low + high) / 2, length: high - low };
  };
  const wide = side("left", "right", box.left + market.view.x);
  const high = side("top", "bottom", box.top + market.view.y);
  const scale = Math.min(large / across, box.width / (wide.length + across));
  if (scale < worth) return whole();
  if (worth === SCREEN.worth) {
    const free = stage().closest(".view").clientHeight - FOOT;
    stage().style.minHeight = `${Math.min(sheet().offsetHeight * scale, free)}px`;
  }
  Object.assign(market.view, { scale, x: box.width / 2 - wide.middle * scale });
  market.stage().classList.toggle("zoomed", scale > 1);
  market.view.y = market.box().height / 2 - high.middle * scale;
  market.show();
}

document.addEventListener("click", (event) => {
  const tool = event.target.closest?.("[data-market]");
  if (tool) market.by(tool.dataset.market);
});

const ARROWS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const SCALES = { "+": "more", "=": "more", "-": "less", 0: "fit" };

// Keys for the market while it has the focus; before those of the page.
document.addEventListener("keydown", (event) => {
  if (event.target !== stage() || event.ctrlKey || event.altKey || event.metaKey) return;
  const { key } = event;
  if (SCALES[key]) market.by(SCALES[key]);
  else if (ARROWS[key] && market.view.scale > 1) market.pan(...ARROWS[key].map((step) => step * PAN));
  else return;
  event.preventDefault();
  event.stopPropagation();
}, true);

// It may have been hidden, or have had another size, when it was loaded.
new ResizeObserver(follow).observe(document.getElementById("panel-market") ?? document.body);
let changed = false;
document.addEventListener("htmx:oobAfterSwap", ({ detail }) => {
  changed ||= detail.target.id === "panel-market";
});
afterSwaps(() => {
  if (changed) follow();
  changed = false;
});
follow();
