// What follows from the answer that is pointed at, in one place of the panel and in the figures of
// the ledger. By touch the first tap shows it, with a button that gives the answer.

import { afterSwaps } from "./swapped.js";

const panel = () => document.querySelector("#panel-asking .asking-body");
const place = () => document.getElementById("consequence");
let shown = null; // the button whose consequences are shown
let armed = null; // the button that the next tap gives
let touched = false;
let unfolded = null; // the button whose answers lie in that place, of which one is chosen

// -- in the ledger --------------------------------------------------------------------------------

function clearFigures() {
  for (const cell of document.querySelectorAll("[data-next]")) delete cell.dataset.next;
}

function showFigures(button) {
  clearFigures();
  for (const [name, text] of JSON.parse(button?.dataset.effects || "[]")) {
    for (const cell of document.querySelectorAll(`[data-cell="${CSS.escape(name)}"]`)) cell.dataset.next = text;
  }
}

// -- in words -------------------------------------------------------------------------------------

// The words of a button without the key that presses it.
const wordsOf = (button) => [...button.childNodes].filter((part) => part.nodeName !== "KBD").map((part) => part.textContent).join("").trim();
const nameOf = (button) => button.title || button.getAttribute("aria-label") || wordsOf(button);

// One of the icons that are drawn once on the page.
function iconOf(name) {
  const [icon, use] = ["svg", "use"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
  icon.setAttribute("class", "icon");
  icon.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#icon-${name}`);
  icon.append(use);
  return icon;
}

function clear() {
  const here = place();
  shown = armed = null;
  unfolded?.setAttribute("aria-expanded", "false");
  // A form that was shown here goes back to its button.
  const form = here?.querySelector("form.span");
  if (form && unfolded?.isConnected) unfolded.parentElement.append(form);
  unfolded = null;
  for (const one of document.querySelectorAll(".brief.armed")) one.classList.remove("armed");
  if (here) here.textContent = matchMedia("(pointer: coarse)").matches ? here.dataset.tap : here.dataset.point;
  here?.classList.add("muted");
  clearFigures();
}

function show(button, withConfirm) {
  showFigures(button);
  const here = place();
  if (!here || button.closest(".closing")) return;
  shown = button;
  const name = document.createElement("span");
  name.className = "act-name cap";
  name.textContent = nameOf(button);
  const strip = unfolded && here.querySelector(".strip");
  // The strip stays in its place: one of its answers may have the focus.
  for (const old of [...here.childNodes]) if (old !== strip) old.remove();
  here.append(name);
  here.classList.remove("muted");
  for (const one of strip?.children ?? []) one.setAttribute("aria-pressed", String(one.dataset.for === button.id));
  const about = button.closest(".thing, .company-row")?.querySelector(".about");
  if (about) {
    const words = document.createElement("span");
    words.className = "about-thing cap";
    words.textContent = about.textContent;
    here.append(words, " ");
  }
  const facts = button.closest(".thing")?.querySelector("dl.of");
  if (facts?.childElementCount > 2) here.append(facts.cloneNode(true), " ");
  const notes = document.getElementById(`${button.id}-notes`)?.cloneNode(true);
  if (notes) {
    notes.removeAttribute("id");
    for (const note of notes.querySelectorAll("[data-icon]")) note.prepend(iconOf(note.dataset.icon), " ");
    here.append(notes);
  }
  if (!withConfirm) return;
  const confirm = document.createElement("button");
  confirm.type = "button";
  confirm.className = "main confirm";
  confirm.textContent = nameOf(button);
  confirm.addEventListener("click", () => armed?.click());
  here.append(confirm);
  // What it lies over is still seen.
  (unfolded ?? button).closest(".company-row, .thing")?.scrollIntoView({ block: "nearest" });
}

function arm(button) {
  if (armed && armed !== button) armed.classList.remove("armed");
  show(button, true);
  armed = button;
  button.classList.add("armed");
}

// -- answers too many for a row -------------------------------------------------------------------

const answersOf = (opener) => [...opener.closest(".choices").querySelectorAll(".brief")];

// A button that stands for an answer of a row, and gives it.
function choiceOf(button) {
  const one = document.createElement("button");
  one.type = "button";
  one.className = "choice-of";
  one.dataset.for = button.id;
  if (button.dataset.moves) one.dataset.moves = button.dataset.moves;
  one.setAttribute("aria-label", button.getAttribute("aria-label") || nameOf(button));
  one.append(...[...button.childNodes].map((node) => node.cloneNode(true)));
  return one;
}

function unfold(opener) {
  const here = place();
  const again = unfolded === opener;
  clear();
  if (again || !here) return;
  unfolded = opener;
  opener.setAttribute("aria-expanded", "true");
  here.classList.remove("muted");
  if (!opener.matches(".choices-open")) return fillIn(opener, here);
  const strip = document.createElement("div");
  strip.className = "strip";
  strip.setAttribute("role", "group");
  strip.setAttribute("aria-label", opener.getAttribute("aria-label"));
  const answers = answersOf(opener);
  strip.append(...answers.map(choiceOf));
  strip.classList.toggle("worded", answers.some((one) => one.textContent.trim().length > 5));
  here.replaceChildren(strip);
  if (touched) arm(answers[0]);
  else strip.firstElementChild.focus();
}

// The words of an element that may stand apart on the page without a blank between them.
function spaced(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) found.push(walker.currentNode.textContent.trim());
  return found.filter(Boolean).join(" ");
}

// The form of an answer with a number, below what it is about.
function fillIn(opener, here) {
  const about = document.createElement("p");
  about.className = "offer-about cap";
  const thing = opener.closest(".thing, .below");
  const told = thing?.querySelector(".offer-facts") ?? thing?.querySelector(".top-line");
  about.textContent = told ? spaced(told) : "";
  const form = opener.parentElement.querySelector(`#${CSS.escape(opener.id.replace("unfold-", ""))}`).form;
  here.replaceChildren(about, form);
  form.elements.amount.focus();
}

document.addEventListener("click", (event) => {
  const opener = event.target.closest?.("[data-unfolds]");
  if (opener) return unfold(opener);
  const choice = event.target.closest?.(".choice-of");
  const button = choice && document.getElementById(choice.dataset.for);
  if (!button) return;
  if (touched && armed !== button) arm(button);
  else button.click();
});

const answerAt = (event) => {
  const choice = event.target.closest?.(".choice-of");
  return choice ? document.getElementById(choice.dataset.for) : event.target.closest?.("#panel-asking .answer-button");
};

for (const kind of ["focusin", "pointerover"]) {
  document.addEventListener(kind, (event) => {
    if (armed || event.pointerType === "touch") return;
    const button = answerAt(event);
    // On the way to what is unfolded the pointer may pass other answers.
    if (unfolded && !unfolded.closest(".choices")?.contains(button)) {
      if (kind === "focusin" && button && !place().contains(button)) clear();
      return;
    }
    if (button) show(button, false);
    else if (shown && kind === "pointerover" && !event.target.closest("#panel-asking")) clear();
  });
}

document.addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch"), true);

// The first tap only shows what follows.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#panel-asking .brief");
  if (!button || !event.isTrusted || !touched || armed === button) return;
  event.preventDefault();
  event.stopPropagation();
  clear();
  arm(button);
}, true);

// -- arrows in the ledger -------------------------------------------------------------------------

const STEPS = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };
const inRow = (row) => [...row.querySelectorAll(".brief, .choices-open")].filter((one) => one.checkVisibility());

function byArrow(button, down, across) {
  if (button.matches(".choice-of")) {
    const all = [...button.parentElement.children];
    return all[Math.min(all.length - 1, Math.max(0, all.indexOf(button) + down + across))];
  }
  const rows = [...panel().querySelectorAll(".act, .thing.row")].map(inRow).filter((row) => row.length);
  const row = rows.findIndex((one) => one.includes(button));
  const next = rows[Math.min(rows.length - 1, Math.max(0, row + down))];
  return next[Math.min(next.length - 1, Math.max(0, rows[row].indexOf(button) + across))];
}

document.addEventListener("keydown", (event) => {
  touched = false;
  if (event.key === "Escape" && unfolded) {
    const opener = unfolded;
    clear();
    opener.focus();
    event.stopPropagation();
    return;
  }
  const button = event.target.closest?.(".brief, .choices-open, .choice-of");
  if (!button || !STEPS[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  byArrow(button, ...STEPS[event.key])?.focus();
}, true);

let anew = false;
for (const kind of ["htmx:afterSettle", "htmx:oobAfterSwap"]) {
  document.addEventListener(kind, ({ detail }) => {
    anew ||= detail?.target?.id === "panel-asking";
  });
}
afterSwaps(() => {
  // A button that has stayed may cause something else now.
  if (anew || !(shown ?? unfolded)?.isConnected || !place()?.childNodes.length) clear();
  anew = false;
}, "changes");
clear();
