// Rows of answers in the ledger: where not all of them fit into the window, those that need more
// than one line are folded, the longest first, until they do. Where they are too wide, the column
// that charters have too gives way, and the rest moves together; then trains stand below each other,
// and at last the cash of companies, which charters tell, gives way.

import { afterSwaps } from "./swapped.js";

const column = document.getElementById("ask-column");
const wide = matchMedia("(min-width: 900px)");
const fits = () => column.scrollHeight <= column.clientHeight + 2;
const HOW = ["tight", "tighter", "tightest"];
const lines = (row) => row.offsetHeight / row.querySelector(".brief").offsetHeight;

function tighten(frame) {
  for (const how of HOW) {
    if (frame.scrollWidth > frame.clientWidth) frame.classList.add(how);
  }
}

function fold() {
  const frame = column.querySelector(".ledger-frame:has(.ledger.question)");
  frame?.classList.remove(...HOW);
  for (const row of column.querySelectorAll(".choices.folded")) row.classList.remove("folded");
  if (!frame || !wide.matches) return;
  tighten(frame);
  const rows = [...frame.querySelectorAll(".choices.several:not(.many)")].filter((row) => lines(row) > 1.5);
  for (const row of rows.sort((a, b) => b.childElementCount - a.childElementCount)) {
    if (fits()) break;
    row.classList.add("folded");
  }
  // What is folded stands in one line, which may be wider than several were.
  tighten(frame);
}

let folded = null; // the question that has been looked at
afterSwaps(() => {
  const question = document.querySelector("#panel-asking .asking-body");
  if (question !== folded) fold();
  folded = question;
});
wide.addEventListener("change", fold);
if (column) fold();
