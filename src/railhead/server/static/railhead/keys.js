// The keyboard shortcuts. None works while the reader types text.

import { close, focusMap, isOpen, rotate } from "./hexes.js";
import { zoom } from "./map.js";
import "./operate.js";

const typing = (element) => element.closest?.("input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]");
const visible = (element) => element.offsetParent !== null || element.getClientRects().length > 0;

// The visible button, link or tab with a shortcut: `data-hotkey`, or that of a tab. What is asked
// comes before everything else.
function elementOfKey(key) {
  const name = key.toLowerCase();
  const keyOf = (one) => (one.dataset.hotkey ?? one.getAttribute("aria-keyshortcuts")).toLowerCase();
  const found = [...document.querySelectorAll("[data-hotkey], a[data-tab][aria-keyshortcuts]")].filter(
    (one) => keyOf(one) === name && visible(one) && !one.disabled,
  );
  return found.find((one) => one.closest("#panel-asking")) ?? found[0];
}

// What Space does: the rest of the turn as last time, which may be no more than to pass.
const usual = () => elementOfKey(" ") ?? [...document.querySelectorAll("[data-as-last-time] .answer-button")].find(visible);

const clickByKey = (name) => [...document.querySelectorAll(`[data-hotkey="${name}"]`)].find(visible)?.click();

// The name of a digit with Shift, whatever sign the keyboard then gives; none where the digit itself
// needs Shift, as on French keyboards, or while the key is held down.
function shifted(event) {
  const digit = event.shiftKey && !event.repeat && /^Digit([1-9])$/.exec(event.code)?.[1];
  return digit && digit !== event.key ? `shift+${digit}` : null;
}

function toMap() {
  document.querySelector("a[data-tab=map]")?.click();
  focusMap();
}

function toQuestion() {
  const title = document.getElementById("asking-title");
  title?.scrollIntoView({ block: "nearest" });
  title?.focus();
}

function help() {
  const dialog = document.getElementById("keys");
  if (!dialog) return;
  if (dialog.open) dialog.close();
  else dialog.showModal();
}

const PLAIN = {
  "?": help,
  m: toMap,
  g: toQuestion,
  j: () => document.dispatchEvent(new Event("lead-on")),
  v: () => document.getElementById("to-words")?.click(),
  r: () => rotate(1),
  R: () => rotate(1),
  "]": () => rotate(1),
  "[": () => rotate(-1),
  "+": () => zoom("more"),
  "=": () => zoom("more"),
  "-": () => zoom("less"),
  0: () => zoom("fit"),
};

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || typing(event.target)) return;
  if (document.querySelector("dialog[open]")) return;
  const { key } = event;
  if (event.ctrlKey || event.metaKey) {
    const name = { z: "undo", y: "redo", Z: "redo" }[key];
    if (!name) return;
    event.preventDefault();
    clickByKey(name);
    return;
  }
  if (key === "Escape" && isOpen()) {
    event.preventDefault();
    close();
    return;
  }
  // Enter and Space are for the element with the focus, if that is a button or link.
  if (key === " " && event.target.closest("a, button, summary, input, select, [role=button], [role=tab]")) return;
  if (key === "Enter" && event.target.closest("a, button, summary, [role=button], [role=tab]")) return;
  if (PLAIN[key]) {
    event.preventDefault();
    PLAIN[key]();
    return;
  }
  // Arrows choose among radio buttons, and lead along the line of all moments.
  if (/^(Arrow|Home|End|Page)/.test(key) && event.target.matches("input:is([type=radio], [type=range])")) return;
  // Enter gives the one answer that stands out, such as the best run.
  const button = (key === " " ? usual() : elementOfKey(shifted(event) ?? key)) || (key === "Enter" && [...document.querySelectorAll("#panel-asking .answer-button.main")].find(visible));
  if (!button) return;
  event.preventDefault();
  button.click();
});

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-help]")) help();
});
