// The asking panel: amounts, the moves on the market that an answer would cause, and the focus.

import "./joins.js";
import "./keys.js";
import "./lays.js";
import "./lines.js";
import "./rows.js";
import { close, followQuestion, mark, markHexes } from "./hexes.js";
import { refresh } from "./live.js";
import { afterSwaps } from "./swapped.js";

const panel = () => document.querySelector("#panel-asking .asking-body");
let answered = false;
let announced = "";

// -- amounts --------------------------------------------------------------------------------------

function setAmount(field, value) {
  field.value = Math.min(Number(field.max), Math.max(Number(field.min), value));
  if (field.dataset.cash !== undefined) showRemaining(field);
}

// What the payer has left, in words beside the field.
function showRemaining(field) {
  const line = document.getElementById(field.dataset.output);
  if (!line) return;
  const amount = field.value === "" ? NaN : Number(field.value);
  const rest = Number(field.dataset.cash) - amount;
  const levels = JSON.parse(field.dataset.levels || "[]").filter(([least]) => least <= amount);
  const parts = [line.dataset.text.replace("#", field.dataset.money.replace("{}", rest))];
  if (levels.length) parts.unshift(levels.at(-1)[1]);
  line.textContent = Number.isInteger(rest) ? parts.join(" · ") : "";
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-amount], [data-add]");
  if (button) {
    const field = button.form.elements.amount;
    const now = field.value === "" ? Number(field.min) - Number(button.dataset.add || 0) : Number(field.value);
    setAmount(field, button.dataset.amount ? Number(button.dataset.amount) : now + Number(button.dataset.add));
  }
  if (event.target.closest?.("[data-clear-run]")) {
    const form = document.getElementById("otherwise-form");
    for (const box of form.querySelectorAll("input[type=checkbox]")) box.checked = false;
    form.dispatchEvent(new CustomEvent("picked", { bubbles: true }));
  }
  if (event.target.closest?.("[data-refresh-asking]")) reloadPanel();
});

// The ends of what may be filled in.
document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (!field.matches?.(".span input[type=number]") || !["Home", "End"].includes(event.key)) return;
  event.preventDefault();
  setAmount(field, Number(event.key === "Home" ? field.min : field.max));
});

document.addEventListener("input", (event) => {
  if (event.target.matches?.("[data-cash]")) showRemaining(event.target);
});

// Fetch the panel as it was at first, as if the page did not have it.
function reloadPanel() {
  delete document.getElementById("panel-asking").dataset.digest;
  refresh();
}

// -- the market -----------------------------------------------------------------------------------

const cellAt = (place) => document.getElementById(`cell-${place.replace(",", "-")}`);
let moving = []; // the cells that are marked

// Where the markers stand that an answer would move, and where they would go.
function showMoves(element) {
  for (const cell of moving) cell?.classList.remove("chosen", "legal");
  moving = [];
  for (const pair of (element?.dataset.moves ?? "").split(";").filter(Boolean)) {
    const [from, to] = pair.split(" ").map(cellAt);
    from?.classList.add("chosen");
    to?.classList.add("legal");
    moving.push(from, to);
  }
}

let topic = null;

// The cell that the question is about.
function showCell() {
  const place = document.querySelector("#panel-asking [data-cell]")?.dataset.cell;
  const wanted = place ? cellAt(place) : null;
  if (topic !== wanted) topic?.classList.remove("topic-cell");
  wanted?.classList.add("topic-cell");
  topic = wanted;
}

for (const kind of ["focusin", "pointerover"]) {
  document.addEventListener(kind, (event) => {
    const button = event.target.closest?.("[data-moves]");
    if (button || kind === "focusin" || !event.target.closest?.(".answer")) showMoves(button);
  });
}

// -- answers --------------------------------------------------------------------------------------

// The answers stand outside the form that sends them, where htmx does not look for the button.
// Handled first, so that other handlers find the answer among the fields.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (!detail.elt.matches("[data-answers]")) return;
  answered = true;
  const button = detail.triggeringEvent?.submitter;
  if (button?.name) detail.parameters[button.name] = button.value;
}, true);

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.elt.matches("[data-answers]")) panel()?.classList.add("sending");
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!detail.requestConfig.elt.matches?.("[data-answers]")) return;
  panel()?.classList.remove("sending");
  // Who has answered has read what a new table tells once.
  if (detail.successful) document.getElementById("told-once")?.remove();
  // A refused answer brings no new question; the next one may be somebody else's.
  queueMicrotask(() => (answered = false));
});

// -- after a swap ---------------------------------------------------------------------------------

const live = document.createElement("div");
live.className = "unseen";
live.setAttribute("aria-live", "polite");
document.body.append(live);

// Say what is asked now, once for each question.
function announce() {
  const now = panel();
  if (!now) return;
  const words = document.querySelector("#panel-asking .asked")?.innerText.trim() || "";
  const key = `${now.dataset.version} ${words}`;
  if (key === announced) return;
  if (announced) live.textContent = words;
  announced = key;
}

// -- a new question -------------------------------------------------------------------------------

// What asks again before the game is ended is closed by Escape, or by turning to something else.
const asksAgain = () => document.querySelector("#panel-asking .ending details[open]");

document.addEventListener("click", ({ target }) => {
  const open = asksAgain();
  if (open && !open.contains(target)) open.open = false;
});
document.addEventListener("keydown", (event) => {
  const open = asksAgain();
  if (event.key !== "Escape" || !open) return;
  event.stopPropagation();
  open.open = false;
  open.querySelector("summary").focus();
}, true);

const column = document.getElementById("ask-column");
const STILL = 300; // milliseconds
let asked = { who: "", what: "" };
let stillUntil = 0;

// A new question is shown from its top, and gets the focus unless that is needed elsewhere.
function begin(body) {
  const before = asked;
  asked = { who: body.dataset.who ?? "", what: body.dataset.what ?? "" };
  if (before.who === asked.who && before.what === asked.what) return;
  column.scrollTop = 0;
  if (!before.what) return;
  if (before.who !== asked.who) stillUntil = performance.now() + STILL;
  if (focusLost) document.getElementById("asking-title")?.focus({ preventScroll: true });
}

// For a moment, ignore clicks meant for what was here before another player was asked. Whoever has
// moved the pointer since means what is here now.
document.addEventListener("pointermove", () => (stillUntil = 0));
column.addEventListener("click", (event) => {
  if (event.detail && performance.now() < stillUntil) event.preventDefault();
}, true);

// The focus is lost when the panel that has it is swapped.
let focusLost = false;
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  if (detail.target.id === "panel-asking") focusLost ||= detail.target.contains(document.activeElement);
});

let left = null; // what had the focus when an answer came

// After an answer the focus goes to the next question. It leaves the button, or the question that is
// taken back, before anything is exchanged: to take away what has it lays out a page that is half new.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const focus = document.activeElement;
  const own = document.body.classList.contains("answering");
  if (!own || !detail.shouldSwap || !document.getElementById("panel-asking").contains(focus)) return;
  focus.blur();
  left = focus;
  focusLost = true;
});

// Fill in what scripts know of a new question; whether it is one.
function fillIn() {
  const body = panel();
  if (!body || body.dataset.ready) return false;
  body.dataset.ready = "yes";
  showMoves(null);
  for (const field of body.querySelectorAll("[data-cash]")) showRemaining(field);
  return true;
}

function begun() {
  close(false);
  begin(panel());
  announce();
  // After an answer the focus goes to the next question; a button of the same id may mean
  // something else now.
  if (answered) document.getElementById("asking-title")?.focus({ preventScroll: true });
  answered = focusLost = false;
}

let isNew = false; // there is a new question
let marked = false; // the hexes have new marks
let anew = false; // a new run has lines of its own
document.addEventListener("htmx:afterSettle", (event) => {
  anew ||= event.target.id === "operate";
});
afterSwaps(showCell, "changes");
afterSwaps(() => {
  isNew = fillIn();
  // A new map has no marks yet.
  marked = isNew || anew || Boolean(document.querySelector("#sheet .hex:not([role=button])"));
  if (marked) markHexes();
}, "changes");
afterSwaps(() => {
  if (isNew) begun();
  // The same question stays where the answer was refused.
  if (document.activeElement === document.body) {
    (left?.isConnected ? left : document.getElementById(left?.id))?.focus({ preventScroll: true });
  }
  left = null;
  if (marked) followQuestion();
  anew = false;
});
if (fillIn()) {
  mark();
  begun();
}
showCell();

// All scripts needed for answers are loaded: from now on htmx sends the forms.
const play = document.getElementById("play");
play.removeAttribute("hx-disable");
window.htmx?.process(play);
