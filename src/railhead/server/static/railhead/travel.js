// Time travel without loading the page anew: only the panels are exchanged.

import { refresh } from "./live.js";

const shownAt = () => new URLSearchParams(location.search).get("at") ?? "";

// Show the moment of a link; `replacing`: in place of the one shown, for the browser's way back.
export function travel(link, replacing = false) {
  if (link.href !== location.href) history[replacing ? "replaceState" : "pushState"](null, "", link.href);
  return refresh(shownAt());
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-travel]");
  const other = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || other || !document.getElementById("play")) return;
  event.preventDefault();
  travel(link);
});

// The line of all moments: its number is told while it is moved, and the table follows when it rests.
document.addEventListener("input", ({ target }) => {
  if (target.dataset?.travelLine === undefined) return;
  const count = document.querySelector(".travel-steps .count")?.firstChild;
  if (count) count.textContent = target.value;
});

document.addEventListener("change", ({ target }) => {
  if (target.dataset?.travelLine === undefined) return;
  const { travelLine: here } = target.dataset;
  travel({ href: target.value < Number(target.max) ? new URL(`${here}?at=${target.value}`, location).href : new URL(here, location).href });
});

let inPast = false;

// The log shows the moment: the line of what has just happened comes into its window, and its end once
// the table is back in the present.
function followLog() {
  if (!shownAt()) {
    if (inPast) document.querySelector("#panel-log div.log")?.scrollTo(0, 0);
    inPast = false;
    return;
  }
  inPast = true;
  const line = document.querySelector("#panel-log .line a[aria-current]");
  const log = line?.closest("div.log");
  if (!log?.clientHeight) return;
  const [here, window] = [line.getBoundingClientRect(), log.getBoundingClientRect()];
  log.scrollTop += (here.top + here.bottom) / 2 - (window.top + window.bottom) / 2;
}

for (const swapped of ["htmx:oobAfterSwap", "htmx:afterSettle"]) {
  document.addEventListener(swapped, ({ detail }) => {
    if (["panel-log", "panel-travel"].includes(detail?.target?.id)) queueMicrotask(followLog);
  });
}
followLog();

addEventListener("popstate", () => refresh(shownAt()));
