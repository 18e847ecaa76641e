// Where the panel of an opened hex stands on a large screen: near the hex, off its six neighbours,
// and over as little of the map as possible.

const GAP = 8; // pixels to the neighbours, and to the sides of the window
const TOOLS = 44; // pixels at the top that the buttons of the map take
// How bad it is to cover a hex that may be chosen, one with a tile or a token, any other.
const CHOICE = 6;
const USED = 3;
const PLAIN = 1;
const FAR = 0.004; // for each pixel between the middles of hex and panel

// The hex with its neighbours.
function near(hex) {
  const at = hex.querySelector(".hit").getBoundingClientRect();
  const flat = at.width > at.height;
  const [aside, above] = flat ? [0.75, 1] : [1, 0.75];
  return {
    left: at.left - at.width * aside,
    right: at.right + at.width * aside,
    top: at.top - at.height * above,
    bottom: at.bottom + at.height * above,
    x: at.left + at.width / 2,
    y: at.top + at.height / 2,
  };
}

const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// Every place that is tried, as [left, top].
function* places(round, box, width, height) {
  const left = box.left + GAP;
  const right = box.right - GAP - width;
  const top = box.top + GAP;
  const bottom = box.bottom - GAP - height;
  const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
  for (const x of [round.right + GAP, round.left - GAP - width]) {
    for (const y of [round.y - height / 2, round.top, round.bottom - height, top, top + TOOLS, bottom]) {
      yield [x, clamp(y, top, bottom)];
    }
  }
  for (const y of [round.bottom + GAP, round.top - GAP - height]) {
    for (const x of [round.x - width / 2, round.left, round.right - width, left, right]) {
      yield [clamp(x, left, right), y];
    }
  }
  for (const x of [left, right]) for (const y of [top + TOOLS, bottom]) yield [x, y];
}

// Place the panel in the window `box`; unless `anew`, it stays where it is as long as it fits there.
export function seat(panel, hex, box, anew) {
  const { offsetWidth: width, offsetHeight: height } = panel;
  const round = near(hex);
  const rect = ([x, y]) => ({ left: x, top: y, right: x + width, bottom: y + height });
  const inside = (it) => it.left >= box.left && it.right <= box.right && it.top >= box.top && it.bottom <= box.bottom;
  const now = panel.getBoundingClientRect();
  if (!anew && panel.style.left && inside(now) && !overlap(now, round)) return;
  const hexes = [...document.querySelectorAll("#sheet .hex")].map((one) => [
    one.querySelector(".hit").getBoundingClientRect(),
    one.dataset.target ? CHOICE : one.querySelector(".tile-number, .token") ? USED : PLAIN,
  ]);
  const tools = document.querySelector(".map-tools")?.getBoundingClientRect();
  const here = { left: round.x - 1, right: round.x + 1, top: round.y - 1, bottom: round.y + 1 };
  const cost = (it) => {
    let sum = FAR * Math.hypot((it.left + it.right) / 2 - round.x, (it.top + it.bottom) / 2 - round.y);
    for (const [other, weight] of hexes) if (overlap(it, other)) sum += weight;
    // Neighbours are covered only where there is no other room, the hex itself never.
    if (overlap(it, round)) sum += 1000;
    if (overlap(it, here)) sum += 10000;
    if (tools && overlap(it, tools)) sum += CHOICE;
    return inside(it) ? sum : sum + 5000;
  };
  let best = null;
  let least = Infinity;
  for (const place of places(round, box, width, height)) {
    const it = rect(place);
    const found = cost(it);
    if (found < least) [best, least] = [it, found];
  }
  // What is fixed is placed in the screen, all else in the window.
  const fixed = getComputedStyle(panel).position === "fixed";
  panel.style.left = `${best.left - (fixed ? 0 : box.left)}px`;
  panel.style.top = `${best.top - (fixed ? 0 : box.top)}px`;
}
