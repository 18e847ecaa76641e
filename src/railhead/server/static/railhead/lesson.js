// A lesson: what leads to the goal is marked, wherever it comes to stand on the page, and what the
// lesson says is told to who listens.

import { showHex } from "./hexes.js";
import { afterSwaps } from "./swapped.js";
import { openTab } from "./tabs.js";

const SVG = "http://www.w3.org/2000/svg";
const small = matchMedia("(max-width: 899px)");
const lesson = () => document.getElementById("lesson");
let told = "";

const visible = (element) => element?.checkVisibility?.() ?? Boolean(element?.offsetParent);

// What can be clicked to get to something that is folded away.
function seen(element) {
  const copy = document.querySelector(`.strip [data-for="${CSS.escape(element.id)}"]`);
  if (copy) return copy;
  if (element.id.startsWith("unfold-") && visible(document.getElementById(element.id.slice(7)))) return null;
  const unfolds = document.getElementById(`unfold-${element.id}`);
  if (unfolds && !visible(element)) return seen(unfolds);
  for (let at = element; at && at !== document.body; at = at.parentElement) {
    if (at.matches("input[type=radio]")) at = at.closest(".option, label") ?? at;
    if (visible(at) && (at === element || at.matches(".option, label, .company-row"))) return at;
    const opener = at.closest(".choices")?.querySelector(".choices-open") ?? at.closest("details:not([open])")?.querySelector("summary");
    if (opener !== element && visible(opener)) return opener;
  }
  return visible(element.closest(".view, #ask-column")) ? null : tabTo(viewOf(element));
}

const viewOf = (element) => element.closest(".view")?.id.slice("tab-".length) ?? (element.closest("#ask-column") && "ask");

// What opens a view that is not shown: a phone shows one of all, whatever the reader has opened.
const tabTo = (view) => [...document.querySelectorAll(`a[data-tab="${view}"]`)].find(visible) ?? null;

// What is chosen already asks for no click.
const isChosen = (element) => Boolean((element.matches("label") ? element.querySelector("input") : element)?.checked);

// Whether the button that answers several things at once leads to the goal: that of a form, once what
// it is about is chosen; another, if it begins so.
function leadsThere(button, found, values) {
  if (button.value) return values.has(JSON.stringify(JSON.parse(button.value)[0]));
  return found.filter((it) => it.matches("label.option, input[type=radio]")).every(isChosen);
}

function wanted(data) {
  const values = new Set(JSON.parse(data.values || "[]"));
  const found = [...document.querySelectorAll("button[name=action]")].filter((it) => values.has(it.value));
  for (const id of data.ids.split(" ").filter(Boolean)) {
    const element = document.getElementById(id);
    if (element) found.push(element);
  }
  const together = document.getElementById("as-last-time");
  const leads = together && leadsThere(together, found, values);
  // The form for the rest of the turn runs too.
  const runs = together && !together.value;
  const ways = found.filter((it) => (it === together ? leads : !isChosen(it) && !(runs && it.matches(".only-run"))));
  const marked = new Set(ways.filter((it) => !it.closest("#lesson")).map(seen).filter(Boolean));
  // A hex that is to be opened is on the map alone.
  const map = document.getElementById("tab-map");
  if (data.hexes && !marked.size && !visible(map)) return new Set([tabTo("map")].filter(Boolean));
  return marked;
}

function mark() {
  const here = lesson();
  const marked = here ? wanted(here.dataset) : new Set();
  for (const old of document.querySelectorAll(".goal")) {
    if (!marked.has(old)) {
      old.classList.remove("goal");
      delete old.dataset.goal;
    }
  }
  for (const element of marked) {
    element.classList.add("goal");
    element.dataset.goal = here.dataset.goalWord;
  }
  sign(here);
  const first = told === "";
  if (!tell(here)) return;
  // A phone shows what is said first, wherever it was scrolled to, and is scrolled by who has read it.
  const shown = small.matches ? !first && here : [...marked].at(0);
  if (shown) shown.scrollIntoView({ block: "nearest" });
  // Who has answered, or pressed what is gone by now, goes on from the lesson.
  const active = document.activeElement;
  if (!first && (active === document.body || active.closest("#panel-lesson, #asking-title"))) enter();
}

const entry = () => document.getElementById("lesson-next") ?? document.getElementById("lesson-title");
const enter = () => entry()?.focus({ preventScroll: true });

// The first Tab of who comes to the table begins there too. Before the table is settled nothing takes
// the focus; and nobody who has clicked their way here is shown a focus.
document.addEventListener("settled", () => {
  if (document.activeElement !== document.body || location.hash) return;
  enter();
  entry()?.blur();
}, { once: true });

function sign(here) {
  for (const old of document.querySelectorAll(".goal-sign")) old.remove();
  const hexes = here ? here.dataset.hexes.split(" ").filter(Boolean) : [];
  for (const id of hexes) {
    const hex = document.getElementById(`hex-${id}`);
    if (hex) hex.ownerSVGElement.append(drawn(hex, here.dataset.goalWord));
  }
}

function drawn(hex, word) {
  const [x, y] = [Number(hex.dataset.x), Number(hex.dataset.y)];
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "goal-sign");
  group.setAttribute("aria-hidden", "true");
  const width = 34 + 15 * word.length;
  group.innerHTML = `<circle class="ring" cx="${x}" cy="${y}" r="72"/>
    <path class="flag" d="M${x} ${y - 78}l-14 -18h${-(width / 2 - 14)}v-42h${width}v42h${-(width / 2 - 14)}z"/>
    <text x="${x}" y="${y - 108}"></text>`;
  group.querySelector("text").textContent = word;
  return group;
}

// Once for each step, to readers who do not see it.
function tell(here) {
  const region = document.getElementById("lesson-told");
  const key = here?.dataset.key ?? "";
  if (!region || key === told) return false;
  told = key;
  const parts = here ? [...here.querySelectorAll("h2, p:not(.lesson-shown p, .lesson-lead)")] : [];
  region.textContent = parts.map((it) => it.textContent.trim()).join(". ");
  return true;
}

// -- by keyboard ----------------------------------------------------------------------------------

const TAKES_FOCUS = "a[href], button, input, select, summary";
const within = (element) => (element.matches(TAKES_FOCUS) ? element : element.querySelector(TAKES_FOCUS));

// To what leads on: the first mark, and from one mark to the next; without any to the hex with a sign.
function lead() {
  const marks = [...document.querySelectorAll("#lesson-next, .goal")].filter(visible).map(within).filter(Boolean);
  const hexes = lesson()?.dataset.hexes.split(" ").filter(Boolean) ?? [];
  if (marks.length) {
    const next = marks[(marks.indexOf(document.activeElement) + 1) % marks.length];
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  } else if (hexes.length) {
    openTab("map");
    showHex(hexes[0]);
  }
}

document.addEventListener("lead-on", lead);
document.addEventListener("click", (event) => {
  if (event.target.closest?.("#lesson-lead")) lead();
});

afterSwaps(mark);
document.addEventListener("click", () => setTimeout(mark));
document.addEventListener("toggle", () => setTimeout(mark), true);
mark();
