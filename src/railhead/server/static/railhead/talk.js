// The talk of a table: names after an @ are completed by keys, what was read is noted, and the tabs
// say how much is new. Without scripts the form is sent as it is.

import { afterSwaps } from "./swapped.js";

const form = document.getElementById("talk-form");
const state = () => document.getElementById("talk-state");

// -- times of the reader's own clock ------------------------------------------------------------

const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
const hour = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });

function tellTimes() {
  for (const time of document.querySelectorAll("time[data-local]")) {
    const when = new Date(time.dateTime);
    const today = when.toDateString() === new Date().toDateString();
    time.textContent = (today ? hour : day).format(when);
    time.removeAttribute("data-local");
  }
}

// -- what is new ----------------------------------------------------------------------------------

let heard = 0; // the last message that this page has told the server of
let lookTimer = 0;

function showUnread() {
  const now = state();
  if (!now) return;
  const read = Number(now.dataset.last) <= heard;
  const count = read ? 0 : Number(now.dataset.unread);
  for (const badge of document.querySelectorAll("[data-unread-badge]")) {
    badge.hidden = !count;
    badge.textContent = String(count);
  }
  const news = document.getElementById("talk-news");
  const words = count ? now.textContent : "";
  if (news && news.textContent !== words) news.textContent = words;
  clearTimeout(lookTimer);
  if (count && isBefore()) lookTimer = setTimeout(noteHeard, 2500);
}

const list = () => document.querySelector("#tab-talk .messages-list");

// The talk is before the reader.
const isBefore = () => document.visibilityState === "visible" && Boolean(list()?.checkVisibility());

function noteHeard() {
  if (!isBefore() || !form || !state()) return; // who has lost their seat hears nothing more
  heard = Number(state().dataset.last);
  const { "X-CSRFToken": token } = JSON.parse(document.body.getAttribute("hx-headers"));
  const body = new URLSearchParams({ message: String(heard), csrfmiddlewaretoken: token });
  navigator.sendBeacon(form.dataset.heard, body);
  showUnread();
}

// A message of today, sent from here, is to be seen.
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  // What is refused is swapped in like any answer, and counts as successful.
  if (detail.elt !== form || !detail.successful || detail.xhr.status >= 400) return;
  takeAway(detail.requestConfig.parameters.text);
  list()?.scrollTo(0, 0);
});

afterSwaps(() => {
  tellTimes();
  showUnread();
});
document.addEventListener("tab", showUnread);
document.addEventListener("visibilitychange", showUnread);

// -- names ------------------------------------------------------------------------------------------

const offered = document.getElementById("talk-names");
const field = form?.elements.text;
const names = offered ? [...offered.children] : [];
let chosen = -1;

// A message that has arrived leaves the line; what was typed since then stays there.
function takeAway(sent) {
  if (!field.value.startsWith(sent)) return;
  const rest = field.value.slice(sent.length);
  const cut = sent.length + rest.length - rest.trimStart().length;
  const [start, end] = [field.selectionStart, field.selectionEnd].map((at) => Math.max(0, at - cut));
  field.value = field.value.slice(cut);
  field.setSelectionRange(start, end);
}

const shown = () => names.filter((one) => !one.hidden);

// What is typed after the last @ before the cursor, null if there is none.
function typed() {
  const before = field.value.slice(0, field.selectionStart);
  const at = before.lastIndexOf("@");
  if (at < 0 || /[\p{L}\p{N}_]/u.test(before[at - 1] ?? "")) return null;
  return { at, text: before.slice(at + 1).toLocaleLowerCase() };
}

function choose(number) {
  const open = shown();
  chosen = open.length ? (number + open.length) % open.length : -1;
  for (const one of names) one.setAttribute("aria-selected", String(one === open[chosen]));
  if (chosen < 0) field.removeAttribute("aria-activedescendant");
  else {
    field.setAttribute("aria-activedescendant", open[chosen].id);
    open[chosen].scrollIntoView({ block: "nearest" });
  }
}

function unfold(wanted) {
  offered.hidden = !wanted;
  field.setAttribute("aria-expanded", String(wanted));
  choose(wanted ? 0 : -1);
  if (!wanted) field.removeAttribute("aria-activedescendant");
}

function offer() {
  const now = typed();
  for (const one of names) {
    const name = one.dataset.name.toLocaleLowerCase();
    one.hidden = !now || !name.startsWith(now.text) || name === now.text;
  }
  unfold(shown().length > 0);
}

function complete(one) {
  const now = typed();
  if (!now) return;
  const [before, after] = [field.value.slice(0, now.at), field.value.slice(field.selectionStart)];
  const name = `@${one.dataset.name} `;
  field.value = before + name + after.trimStart();
  field.setSelectionRange(before.length + name.length, before.length + name.length);
  unfold(false);
  field.focus();
}

function byKey(event) {
  if (offered.hidden || event.isComposing) return;
  const steps = { ArrowDown: 1, ArrowUp: -1 };
  if (event.key in steps) choose(chosen + steps[event.key]);
  else if (event.key === "Enter" || event.key === "Tab") complete(shown()[chosen]);
  else if (event.key === "Escape") unfold(false);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

if (form) {
  field.addEventListener("input", offer);
  field.addEventListener("keydown", byKey);
  field.addEventListener("blur", () => unfold(false));
  // Before the field loses the focus.
  offered.addEventListener("pointerdown", (event) => {
    const one = event.target.closest("[data-name]");
    if (!one) return;
    event.preventDefault();
    complete(one);
  });
}

tellTimes();
showUnread();
