// Where not all answers of a question fit into its window. Its parts move closer together, in steps
// (close.css); in the ledger, rows of answers that need more than one line are folded, the longest
// first, until all fit. Where rows are too wide, the column that charters have too gives way, and the
// rest moves together; then trains stand below each other, and at last the cash of companies, which
// charters tell, gives way, and names are cut. What is still out of sight is counted at the edge
// (below.js).

import { afterSwaps } from "./swapped.js";
import { tellBelow } from "./below.js";

const column = document.getElementById("ask-column");
const wide = matchMedia("(min-width: 900px)");
// Hints and what computers do stand below the question, which does not give way to them.
const beside = () => ["panel-hints", "panel-computers"].reduce((sum, id) => sum + (document.getElementById(id)?.offsetHeight ?? 0), 0);
const fits = () => column.scrollHeight - beside() <= column.clientHeight + 2;
const HOW = ["tight", "tighter", "tightest", "narrow", "narrowest"];
const CLOSE = ["close", "closer", "closest", "terse"];
const lines = (row) => row.offsetHeight / row.querySelector(".brief").offsetHeight;

function tighten(frame) {
  for (const how of HOW) {
    if (frame.scrollWidth > frame.clientWidth) frame.classList.add(how);
  }
}

function foldRows(frame) {
  const rows = [...frame.querySelectorAll(".choices.several:not(.many)")].filter((row) => lines(row) > 1.5);
  for (const row of rows.sort((a, b) => b.childElementCount - a.childElementCount)) {
    if (fits()) break;
    row.classList.add("folded");
  }
  // What is folded stands in one line, which may be wider than several were.
  tighten(frame);
}

function moveTogether() {
  for (const how of CLOSE) {
    if (!wide.matches || fits()) break;
    column.classList.add(how);
  }
  giveBack();
}

// What a card does is cut to one line at last; then as many of them as there is room for are whole.
function giveBack() {
  if (!column.classList.contains("terse")) return;
  for (const about of column.querySelectorAll("#panel-asking .thing > .about:not(.roomy)")) {
    if (about.scrollHeight <= about.clientHeight + 2) continue;
    about.classList.add("roomy");
    if (fits()) continue;
    // Each look at the height lays the page out anew: the first that has no room is the last.
    about.classList.remove("roomy");
    break;
  }
}

function fold() {
  const frame = column.querySelector(".ledger-frame:has(.ledger.question)");
  frame?.classList.remove(...HOW);
  column.classList.remove(...CLOSE);
  for (const row of column.querySelectorAll(".choices.folded")) row.classList.remove("folded");
  if (frame && wide.matches) {
    tighten(frame);
    foldRows(frame);
  }
  moveTogether();
  tellBelow();
}

let folded = null; // the question that has been looked at
afterSwaps(() => {
  const question = document.querySelector("#panel-asking .asking-body");
  if (question !== folded) {
    fold();
  } else {
    // A part of it has come, such as tiles that are suggested: what it has is not moved apart again.
    moveTogether();
    tellBelow();
  }
  folded = question;
});
wide.addEventListener("change", fold);
let due = 0;
addEventListener("resize", () => {
  cancelAnimationFrame(due);
  due = requestAnimationFrame(fold);
});
if (column) fold();
