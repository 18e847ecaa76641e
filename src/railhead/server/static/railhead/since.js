// What happened since the reader's last turn: its links lead to the map and to companies, its marks
// can be hidden, and it stays as he has folded or opened it.

import { mark, showHex } from "./hexes.js";
import { shown } from "./marks.js";
import { afterSwaps } from "./swapped.js";
import { openTab } from "./tabs.js";

const place = `since:${location.pathname}`;
const narrow = matchMedia("(max-width: 899px)");
const list = () => document.querySelector("#panel-since .since-list");

// -- folded or not --------------------------------------------------------------------------------

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(place)) ?? {};
  } catch {
    return {};
  }
}

let known = stored(); // {id, open} of the list that the reader has folded or opened last
let here = null; // the list that is shown; one that comes anew, as after a look at the past, is another

// It comes folded. On a phone it stays one line until it is opened, so that there is room for the
// question.
function settle() {
  const found = list();
  if (!found || found === here) return;
  here = found;
  if (known.id === found.id) found.open = known.open;
  else if (!narrow.matches) found.open = found.dataset.unfold !== undefined;
}

document.addEventListener("toggle", ({ target }) => {
  if (target !== list()) return;
  known = { id: target.id, open: target.open };
  try {
    sessionStorage.setItem(place, JSON.stringify(known));
  } catch {
    // Without storage it lasts as long as the page.
  }
}, true);

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
