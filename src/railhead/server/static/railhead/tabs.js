// Which views of a table are open: one in each of three groups, the stage, the dock of figures below
// it, and what happened; on a phone only one of all, of which the question is one.

import { foldDock, hasRoom, openedInDock, roomOfDock } from "./dock.js";
import { refresh } from "./live.js";
import { isOverview } from "./map.js";
import { afterSwaps } from "./swapped.js";

const GROUPS = ["stage", "dock", "side"];
const place = `tabs:${location.pathname}`;
const LOCK = "railhead-keep-view"; // for all tables of this browser

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(place)) ?? {};
  } catch {
    return {};
  }
}

// `wanted`: the view of the board that the last question wanted.
const open = { stage: "map", dock: "ledger", side: "log", only: "map", wanted: "", ...stored() };

function keep() {
  try {
    sessionStorage.setItem(place, JSON.stringify(open));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

export const isNarrow = () => matchMedia("(max-width: 899px)").matches;

// On a phone: what is answered on the map is asked over it, all else alone; so is the rest of a turn
// with trains to choose from, which needs the room.
function suited() {
  const asked = document.querySelector("#panel-asking .asking-body");
  // Who only looks on has the map, until all is over.
  if (asked?.dataset.what && !asked.matches(".wide") && !asked.querySelector("#answers")) return "map";
  if (!asked || asked.matches(".wide") || asked.querySelector(".operate [name=train]")) return "ask";
  if (asked.querySelector(".answers:is(.track, .routes, .dividend), .operate")) return "map";
  const answers = [...asked.querySelectorAll(".answers:not(.closing) .answer-button")];
  return answers.length && answers.every((one) => one.dataset.place) ? "map" : "ask";
}

const returning = Boolean(stored().only); // the reader has chosen a view before
let question = null;

// A new question is shown, unless the reader looks at something else meanwhile; whether it is new.
function showQuestion() {
  const asked = document.querySelector("#panel-asking .asking-body");
  const now = asked?.dataset.what ?? "";
  if (now === question) return false;
  const first = question === null;
  question = now;
  if (["ask", "map"].includes(open.only) && !(first && returning)) open.only = suited();
  return true;
}

let stage = ""; // the view of the board for which the dock has its room

// Without a look at sizes.
function showViews() {
  for (const view of document.querySelectorAll(".view")) {
    const name = view.id.slice("tab-".length);
    view.classList.toggle("current", GROUPS.some((group) => open[group] === name));
    view.classList.toggle("only", open.only === name);
  }
  for (const link of document.querySelectorAll("[data-tab]")) {
    const group = link.closest("[data-group]")?.dataset.group;
    link.classList.toggle("current", open[group] === link.dataset.tab);
    link.classList.toggle("only", open.only === link.dataset.tab);
  }
  Object.assign(document.getElementById("play").dataset, { only: open.only, stage: open.stage });
}

function giveRoom() {
  if (open.stage === stage || isNarrow()) foldDock(open);
  else roomOfDock(open);
  stage = open.stage;
  mark();
  fetchOpen();
}

function show() {
  showViews();
  giveRoom();
}

// -- views that are closed at first come when they are opened ------------------------------------------

let ready = false; // whether all scripts are there, which fetching needs

// Ask for the panels of views that the page has not got yet.
function fetchViews(views) {
  if (!ready || document.getElementById("play").hasAttribute("hx-disable")) return;
  const missing = views.flatMap((view) => [...view.querySelectorAll(".panel[data-digest=later]")]);
  if (!missing.length) return;
  for (const panel of missing) {
    delete panel.dataset.digest;
    panel.setAttribute("aria-busy", "true");
  }
  refresh();
}

const fetchOpen = () => fetchViews([...document.querySelectorAll(isNarrow() ? ".view.only" : ".view.current")]);

// Who points at a tab will open it.
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, ({ target }) => {
    const view = document.getElementById(`tab-${target.closest?.("[data-tab]")?.dataset.tab}`);
    if (view) fetchViews([view]);
  });
}

document.addEventListener("DOMContentLoaded", () => {
  ready = true;
  fetchOpen();
  // Scripts run here: no page needs all views any more.
  if (document.cookie.includes("railhead-whole=")) document.cookie = "railhead-whole=; path=/; max-age=0";
});

// -- which view is marked ---------------------------------------------------------------------------

// Which view of a group is marked on a wide screen: the one that is open. Where that has no tab,
// since a tall map always stands beside the others, the one that can be seen.
function marked(links) {
  const tabs = links.filter((link) => link.checkVisibility());
  return tabs.find((link) => link.matches(".current"))
    ?? tabs.find((link) => document.getElementById(`tab-${link.dataset.tab}`)?.checkVisibility());
}

function mark() {
  for (const group of document.querySelectorAll("[data-group]")) {
    const links = [...group.querySelectorAll("[data-tab]")];
    const one = isNarrow() ? null : marked(links);
    for (const link of links) {
      const here = isNarrow() ? open.only === link.dataset.tab : link === one;
      if (here) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }
}

// The view that a phone shows alone, `ask` for the question.
export const shownAlone = () => (isNarrow() ? open.only : "");

// The view of a group that is open.
export const openTabOf = (group) => open[group];

// `beside`: on a phone what is shown stays.
export function openTab(name, beside = false) {
  const view = document.getElementById(`tab-${name}`);
  if (!view && name !== "ask") return;
  if (view) open[view.parentElement.dataset.group] = name;
  if (view?.parentElement.dataset.group === "dock") openedInDock();
  if (!beside) open.only = name;
  keep();
  show();
  document.dispatchEvent(new CustomEvent("tab", { detail: name }));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-tab]");
  if (!link) return;
  event.preventDefault();
  openTab(link.dataset.tab);
  if (isNarrow()) scrollTo(0, 0);
  else document.getElementById(`tab-${link.dataset.tab}`).scrollIntoView({ block: "nearest" });
});

// The small map under the market is opened by a click.
document.addEventListener("click", (event) => {
  if (!event.target.closest("#tab-map") || !isOverview()) return;
  event.stopPropagation();
  openTab("map");
}, true);

// On a phone the views that are wanted less often are in a list.
const more = document.getElementById("more");
const moreViews = document.getElementById("more-views");

function unfold(shown) {
  more.hidden = !shown;
  moreViews.setAttribute("aria-expanded", String(shown));
}

document.addEventListener("click", ({ target }) => unfold(moreViews.contains(target) && more.hidden));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || more.hidden) return;
  event.stopPropagation();
  unfold(false);
  moreViews.focus();
}, true);

// -- the view of the board that a question wants ----------------------------------------------------

const lock = document.getElementById("keep-view");

function isLocked() {
  try {
    return localStorage.getItem(LOCK) === "yes";
  } catch {
    return lock?.getAttribute("aria-pressed") === "true";
  }
}

// Open what the question wants when that changes; what the reader opens stays until then.
// Return whether it has changed.
function followQuestion() {
  const wanted = document.querySelector("#panel-asking .asking-body")?.dataset.stage;
  if (!wanted || wanted === open.wanted) return false;
  open.wanted = wanted;
  if (!isLocked()) open.stage = wanted;
  keep();
  return true;
}

let moved = false; // other views are open since the last answer

function follow() {
  const wants = followQuestion();
  moved = showQuestion() || wants;
  if (moved) showViews();
}

lock?.setAttribute("aria-pressed", String(isLocked()));
lock?.addEventListener("click", () => {
  const locked = lock.getAttribute("aria-pressed") !== "true";
  lock.setAttribute("aria-pressed", String(locked));
  try {
    localStorage.setItem(LOCK, locked ? "yes" : "no");
  } catch {
    // Without storage it lasts as long as the page.
  }
  open.wanted = "";
  followQuestion();
  show();
});

afterSwaps(follow, "changes");
afterSwaps(() => {
  if (moved) giveRoom();
}, "rooms");

// On a phone the question lies over the bottom of the map, and can be lowered.
const grip = document.getElementById("grip");

function lower(low) {
  document.getElementById("ask-column").classList.toggle("low", low);
  grip.setAttribute("aria-expanded", String(!low));
}

grip.addEventListener("click", () => lower(grip.getAttribute("aria-expanded") === "true"));

function fit() {
  if (!isNarrow()) roomOfDock(open);
  mark();
  fetchOpen();
}

addEventListener("resize", fit);
// A legend that is shown makes the drawing higher: the map may need the room of the dock.
document.addEventListener("map-resized", () => {
  if (isNarrow() || !hasRoom(open)) fit();
});
follow();
show();
fit();
if (location.hash.startsWith("#tab-")) openTab(location.hash.slice("#tab-".length));
