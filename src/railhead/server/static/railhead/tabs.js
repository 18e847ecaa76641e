// Which views of a table are open: one in each of two groups; on a phone only one of all. The view
// of the board follows the question, unless the reader keeps his own.

const GROUPS = ["stage", "side"];
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
const open = { stage: "map", side: "players", only: "map", wanted: "", ...stored() };

function keep() {
  try {
    sessionStorage.setItem(place, JSON.stringify(open));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

const narrow = () => matchMedia("(max-width: 899px)").matches;

function show() {
  for (const view of document.querySelectorAll(".view")) {
    const name = view.id.slice("tab-".length);
    view.classList.toggle("current", GROUPS.some((group) => open[group] === name));
    view.classList.toggle("only", open.only === name);
  }
  for (const link of document.querySelectorAll("[data-tab]")) {
    const group = link.closest("[data-group]").dataset.group;
    link.classList.toggle("current", open[group] === link.dataset.tab);
    link.classList.toggle("only", open.only === link.dataset.tab);
  }
  mark();
  document.getElementById("play").dataset.only = open.only;
}

// Mark the links of the visible views, which differ between a phone and a wide screen.
function mark() {
  for (const link of document.querySelectorAll("[data-tab]")) {
    const view = document.getElementById(`tab-${link.dataset.tab}`);
    const visible = view.checkVisibility();
    if (visible) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

export function openTab(name) {
  const view = document.getElementById(`tab-${name}`);
  if (!view) return;
  open[view.parentElement.dataset.group] = name;
  open.only = name;
  keep();
  show();
  document.dispatchEvent(new CustomEvent("tab", { detail: name }));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-tab]");
  if (!link) return;
  event.preventDefault();
  openTab(link.dataset.tab);
  if (narrow()) scrollTo(0, 0);
  else document.getElementById(`tab-${link.dataset.tab}`).scrollIntoView({ block: "nearest" });
});

// -- the view of the board that a question wants ----------------------------------------------------

const lock = document.getElementById("keep-view");

function isLocked() {
  try {
    return localStorage.getItem(LOCK) === "yes";
  } catch {
    return lock?.getAttribute("aria-pressed") === "true";
  }
}

// Open what the question wants when that changes; what the reader opens himself stays until then.
// On a phone, where the question covers part of every view, only he opens views.
function followQuestion() {
  const wanted = document.querySelector("#panel-asking .asking-body")?.dataset.stage;
  if (!wanted || wanted === open.wanted) return;
  open.wanted = wanted;
  if (!isLocked()) open.stage = wanted;
  keep();
  show();
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
});

for (const swapped of ["htmx:afterSettle", "htmx:oobAfterSwap"]) {
  document.addEventListener(swapped, () => queueMicrotask(followQuestion));
}

// On a phone the question covers the bottom of the page; it is lowered for views other than the map.
const grip = document.getElementById("grip");

function lower(low) {
  document.getElementById("ask-column").classList.toggle("low", low);
  grip.setAttribute("aria-expanded", String(!low));
}

grip.addEventListener("click", () => lower(grip.getAttribute("aria-expanded") === "true"));
document.addEventListener("tab", ({ detail }) => lower(detail !== "map"));

addEventListener("resize", mark);
show();
followQuestion();
if (location.hash.startsWith("#tab-")) openTab(location.hash.slice("#tab-".length));
