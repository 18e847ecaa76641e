// What happened since the reader's last turn: its links lead to the map and to companies, and its
// marks can be hidden. It opens by itself, once, for who was away for more than a round.

import { mark, showHex } from "./hexes.js";
import { shown } from "./marks.js";
import { afterSwaps } from "./swapped.js";
import { isNarrow, openTab, openTabOf } from "./tabs.js";

const place = `since:${location.pathname}`;
const body = () => document.querySelector("#panel-since .since-body");

// -- its tab --------------------------------------------------------------------------------------

function lastOpened() {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return opened;
  }
}

let opened = ""; // the list that has opened itself last

function settle() {
  const found = body();
  for (const count of document.querySelectorAll("[data-since-count]")) {
    count.hidden = !found;
    count.textContent = found?.dataset.count ?? "";
  }
  const ticker = document.querySelector("[data-since-ticker]");
  if (ticker) ticker.hidden = !found;
  const last = [...document.querySelectorAll("#panel-log .line:not(.heading)")].at(-1);
  document.querySelector("[data-last-line]").textContent = last?.querySelector("a")?.firstChild.textContent.trim() ?? "";
  if (found?.dataset.long === undefined) {
    // Once the reader has acted the log is what they need.
    if (opened && found?.id !== opened && openTabOf("side") === "since") openTab("log", true);
    opened = "";
    return;
  }
  if (isNarrow() || lastOpened() === found.id) return;
  opened = found.id;
  try {
    sessionStorage.setItem(place, found.id);
  } catch {
    // Without storage it opens anew with the page.
  }
  openTab("since", true);
}

// -- marks ----------------------------------------------------------------------------------------

const button = () => document.getElementById("marks");
const tell = () => button()?.setAttribute("aria-pressed", String(shown()));

function toggleMarks() {
  document.body.dataset.marks = shown() ? "off" : "on";
  tell();
  mark();
}

// -- links ----------------------------------------------------------------------------------------

function showCompany(id) {
  openTab("companies");
  const card = document.getElementById(`company-${id}`);
  if (!card) return;
  card.tabIndex = -1;
  card.focus();
  card.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#panel-since a, #panel-since [data-marks]");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const { marks, showHex: hex, showCompany: company } = link.dataset;
  if (marks !== undefined) toggleMarks();
  else if (hex) {
    openTab("map");
    showHex(hex);
  } else if (company) showCompany(company);
  else return;
  event.preventDefault();
});

afterSwaps(() => {
  settle();
  tell();
});
for (const swapped of ["htmx:afterSettle", "htmx:oobAfterSwap"]) {
  document.addEventListener(swapped, ({ detail }) => {
    if (["panel-since", "panel-travel"].includes(detail?.target?.id)) queueMicrotask(mark);
  });
}
settle();
tell();
