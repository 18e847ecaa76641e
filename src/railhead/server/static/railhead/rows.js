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
const AT_REST = 600; // milliseconds after an answer
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

const frameOf = () => column.querySelector(".ledger-frame:has(.ledger.question)");
const asked = () => document.querySelector("#panel-asking .asking-body");

// What the last question of a kind took in a window of this size, best one to the same player, who has
// the same shares. The next one begins with that: each step would lay out the page once more before it
// is shown.
const took = new Map();
const kindOf = (question) => [innerWidth, innerHeight, question?.className, question?.dataset.what].join(" ");
const kindFor = (question) => `${kindOf(question)} ${question?.dataset.who}`;
const lastOf = (question) => took.get(kindFor(question)) ?? took.get(kindOf(question));

function keep(question, how) {
  took.set(kindOf(question), how);
  took.set(kindFor(question), how);
}

function begin({ frame: ofFrame = [], column: ofColumn = [] } = {}) {
  const frame = frameOf();
  frame?.classList.remove(...HOW);
  column.classList.remove(...CLOSE);
  for (const row of column.querySelectorAll(".choices.folded")) row.classList.remove("folded");
  for (const about of column.querySelectorAll(".about.roomy")) about.classList.remove("roomy");
  if (!wide.matches) return;
  frame?.classList.add(...ofFrame);
  column.classList.add(...ofColumn);
}

function fit() {
  const frame = frameOf();
  if (frame && wide.matches) {
    tighten(frame);
    foldRows(frame);
  }
  moveTogether();
}

const state = () => ({
  frame: HOW.filter((how) => frameOf()?.classList.contains(how)),
  column: CLOSE.filter((how) => column.classList.contains(how)),
});

function fold() {
  begin();
  fit();
  tellBelow();
}

// Where the question began close together, the next one of its kind does so only if this one needs it:
// found out when nobody waits, and nothing moves before the reader's eyes.
let idle = 0;
function tryLooser(question) {
  clearTimeout(idle);
  keep(question, state());
  if (!began?.frame.length && !began?.column.length) return;
  idle = setTimeout(() => {
    if (asked() !== question) return;
    const shown = state();
    const rows = [...column.querySelectorAll(".choices.folded")];
    const roomy = [...column.querySelectorAll(".about.roomy")];
    const { scrollTop } = column;
    begin();
    fit();
    keep(question, state());
    begin(shown);
    for (const row of rows) row.classList.add("folded");
    for (const about of roomy) about.classList.add("roomy");
    column.scrollTop = scrollTop;
  }, AT_REST);
}

let folded = null; // the question that has been looked at
let began; // how the last one of its kind ended, as which it began
afterSwaps(() => {
  const question = asked();
  if (question === folded) return;
  began = lastOf(question);
  begin(began);
}, "changes");

afterSwaps(() => {
  const question = asked();
  if (question !== folded) {
    fit();
    tryLooser(question);
  } else {
    // A part of it has come, such as tiles that are suggested: what it has is not moved apart again.
    moveTogether();
  }
  tellBelow();
  folded = question;
});
wide.addEventListener("change", fold);
let due = 0;
addEventListener("resize", () => {
  cancelAnimationFrame(due);
  due = requestAnimationFrame(fold);
});
if (column) fold();
