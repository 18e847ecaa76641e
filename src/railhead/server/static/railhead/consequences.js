// What follows from the answer that is pointed at, in one place of the panel and in the figures of
// the ledger. By touch the first tap shows it, with a button that gives the answer.

const panel = () => document.querySelector("#panel-asking .asking-body");
const place = () => document.getElementById("consequence");
let shown = null; // the button whose consequences are shown
let armed = null; // the button that the next tap gives
let touched = false;

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

const nameOf = (button) => button.title || button.getAttribute("aria-label") || button.textContent.trim();

function clear() {
  const here = place();
  shown = armed = null;
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
  here.replaceChildren(name);
  here.classList.remove("muted");
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
    here.append(notes);
  }
  if (!withConfirm) return;
  const confirm = document.createElement("button");
  confirm.type = "button";
  confirm.className = "main confirm";
  confirm.textContent = nameOf(button);
  confirm.addEventListener("click", () => armed?.click());
  here.append(confirm);
}

const answerAt = (event) => event.target.closest?.("#panel-asking .answer-button");

for (const kind of ["focusin", "pointerover"]) {
  document.addEventListener(kind, (event) => {
    if (armed || event.pointerType === "touch") return;
    const button = answerAt(event);
    if (button) show(button, false);
    else if (shown && kind === "pointerover" && !event.target.closest("#panel-asking")) clear();
  });
}

document.addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch"), true);

// The first tap only shows what follows.
document.addEventListener("click", (event) => {
  const button = answerAt(event);
  if (!button?.classList.contains("brief") || !touched || armed === button) return;
  event.preventDefault();
  event.stopPropagation();
  clear();
  show(button, true);
  armed = button;
  button.classList.add("armed");
}, true);

// -- arrows in the ledger -------------------------------------------------------------------------

document.addEventListener("keydown", (event) => {
  const button = event.target.closest?.(".brief");
  if (!button || !event.key.startsWith("Arrow") || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...panel().querySelectorAll(".act, .thing.row")].map((row) => [...row.querySelectorAll(".brief")]).filter((row) => row.length);
  const row = rows.findIndex((one) => one.includes(button));
  const column = rows[row].indexOf(button);
  const [down, across] = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key];
  const next = rows[Math.min(rows.length - 1, Math.max(0, row + down))];
  const to = next[Math.min(next.length - 1, Math.max(0, column + across))];
  event.preventDefault();
  event.stopPropagation();
  to?.focus();
}, true);

for (const kind of ["htmx:afterSettle", "htmx:oobAfterSwap"]) {
  document.addEventListener(kind, ({ detail }) => {
    // A button that has stayed may cause something else now.
    const anew = detail?.target?.id === "panel-asking";
    if (anew || !shown?.isConnected || !place()?.childNodes.length) clear();
  });
}
clear();
