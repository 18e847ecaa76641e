// Which views of a table are open: one in each of two groups; on a phone only one of all, of which
// the question is one.

const GROUPS = ["stage", "side"];
const place = `tabs:${location.pathname}`;

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(place)) ?? {};
  } catch {
    return {};
  }
}

const open = { stage: "map", side: "log", only: "map", ...stored() };

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
    const visible = narrow() ? open.only === link.dataset.tab : view?.checkVisibility();
    if (visible) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

export function openTab(name) {
  const view = document.getElementById(`tab-${name}`);
  if (!view && name !== "ask") return;
  if (view) open[view.parentElement.dataset.group] = name;
  open.only = name;
  try {
    sessionStorage.setItem(place, JSON.stringify(open));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
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

// On a phone the question lies over the bottom of the map, and can be lowered.
const grip = document.getElementById("grip");

function lower(low) {
  document.getElementById("ask-column").classList.toggle("low", low);
  grip.setAttribute("aria-expanded", String(!low));
}

grip.addEventListener("click", () => lower(grip.getAttribute("aria-expanded") === "true"));

addEventListener("resize", mark);
show();
if (location.hash.startsWith("#tab-")) openTab(location.hash.slice("#tab-".length));
