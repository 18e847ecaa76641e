// Where the panel of an opened hex stands on a large screen: beside the hex, best off its six
// neighbours, over as little of the map as possible, and never over the hex itself.

const GAP = 8; // pixels to the neighbours, and to the sides of the window
const STAYS = 120; // pixels from the hex up to which the panel stays where it is
const CLOSE = 16; // pixels to the hex, where the neighbours are covered
const TOOLS = 44; // pixels at the top that the buttons of the map take
// How bad it is to cover a hex that may be chosen, one with a tile or a token, a neighbour, any other.
const CHOICE = 6;
const USED = 3;
const NEAR = 34;
const PLAIN = 1;
const FAR = 0.35; // for each pixel between hex and panel: the eye goes from one to the other

// The hex with its neighbours.
function near(at) {
  const flat = at.width > at.height;
  const [aside, above] = flat ? [0.75, 1] : [1, 0.75];
  return {
    left: at.left - at.width * aside,
    right: at.right + at.width * aside,
    top: at.top - at.height * above,
    bottom: at.bottom + at.height * above,
  };
}

const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// Pixels between two rectangles, 0 if they touch.
const distance = (a, b) => Math.hypot(
  Math.max(a.left - b.right, b.left - a.right, 0),
  Math.max(a.top - b.bottom, b.top - a.bottom, 0),
);

// Every place that is tried, as [left, top]: on each side of a rectangle, `gap` pixels from it.
function* places(round, gap, box, width, height) {
  const left = box.left + GAP;
  const right = box.right - GAP - width;
  const top = box.top + GAP;
  const bottom = box.bottom - GAP - height;
  const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
  const y = (round.top + round.bottom) / 2;
  const x = (round.left + round.right) / 2;
  for (const across of [round.right + gap, round.left - gap - width]) {
    for (const down of [y - height / 2, round.top, round.bottom - height]) yield [across, clamp(down, top, bottom)];
  }
  for (const down of [round.bottom + gap, round.top - gap - height]) {
    for (const across of [x - width / 2, round.left, round.right - width]) yield [clamp(across, left, right), down];
  }
  // Where the window is too small for all of these, in one of its corners.
  for (const across of [left, right]) for (const down of [top + TOOLS, bottom]) yield [across, down];
}

// Place the panel in the window `box`; unless `anew`, it stays where it is as long as it fits there.
export function seat(panel, hex, box, anew) {
  const { offsetWidth: width, offsetHeight: height } = panel;
  const at = hex.querySelector(".hit").getBoundingClientRect();
  const round = near(at);
  const rect = ([x, y]) => ({ left: x, top: y, right: x + width, bottom: y + height });
  const inside = (it) => it.left >= box.left && it.right <= box.right && it.top >= box.top && it.bottom <= box.bottom;
  const now = panel.getBoundingClientRect();
  if (!anew && panel.style.left && inside(now) && !overlap(now, round) && distance(now, at) < STAYS) return;
  const hexes = [...document.querySelectorAll("#sheet .hex")].map((one) => [
    one.querySelector(".hit").getBoundingClientRect(),
    one.dataset.target ? CHOICE : one.querySelector(".tile-number, .token") ? USED : PLAIN,
  ]);
  const tools = document.querySelector(".map-tools")?.getBoundingClientRect();
  const cost = (it) => {
    let sum = FAR * distance(it, at);
    for (const [other, weight] of hexes) {
      if (overlap(it, other)) sum += overlap(other, round) ? Math.max(weight, NEAR) : weight;
    }
    if (overlap(it, at)) sum += 10000;
    if (tools && overlap(it, tools)) sum += CHOICE;
    return inside(it) ? sum : sum + 5000;
  };
  let best = null;
  let least = Infinity;
  for (const [beside, gap] of [[round, GAP], [at, CLOSE]]) {
    for (const place of places(beside, gap, box, width, height)) {
      const it = rect(place);
      const found = cost(it);
      if (found < least) [best, least] = [it, found];
    }
  }
  // What is fixed is placed in the screen, all else in the window.
  const fixed = getComputedStyle(panel).position === "fixed";
  panel.style.left = `${best.left - (fixed ? 0 : box.left)}px`;
  panel.style.top = `${best.top - (fixed ? 0 : box.top)}px`;
}
