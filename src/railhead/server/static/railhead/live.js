// Keeps the page of a table up to date: listens for changes, fetches the panels that differ, and
// reports errors. Other scripts import from it.

import { askAgain } from "./busy.js";
import { replaceParts } from "./parts.js";
import { afterSwaps } from "./swapped.js";

const play = document.getElementById("play");
const message = document.getElementById("message");
const connection = document.getElementById("connection");

export const bar = () => document.querySelector("#panel-bar [data-version]");
export const inPast = () => Boolean(bar()?.dataset.at);

// The panels that the page shows, in the format of the parameter `have`.
export const have = () =>
  [...document.querySelectorAll(".panel[data-digest]")]
    .map((panel) => `${panel.id.slice("panel-".length)}:${panel.dataset.digest}`)
    .join(",");

export function say(text) {
  message.textContent = text;
}

// -- fetching what has changed --------------------------------------------------------------

let fetching = false;
let again = false;
let next; // the position to show after the present request
let wanted; // the position asked for last

// Show the present, or the past after `at` actions; without either, what is shown, as it is now.
export async function refresh(at) {
  if (!bar()) return; // the page is on its way out
  // Until asking.js is loaded the browser sends forms, which works only with those of a whole page.
  if (play.hasAttribute("hx-disable")) return location.reload();
  // The answer to an action contains the panels; two requests at once could overtake each other.
  if (fetching || acting) {
    again = true;
    next = at ?? next;
    return;
  }
  fetching = true;
  wanted = at;
  const asked = new URLSearchParams({ have: have() });
  const shown = at ?? bar().dataset.at;
  if (shown !== "") asked.set("at", shown);
  try {
    await htmx.ajax("GET", `${play.dataset.panels}?${asked}`, { source: play, swap: "none" });
  } catch {
    // The server is out of reach; when it is back, its first news brings the present.
    latest = "missed";
  } finally {
    fetching = false;
    catchUp();
  }
}

function catchUp() {
  if (!again) return;
  const at = next;
  again = false;
  next = undefined;
  refresh(at);
}

// -- hearing of changes ---------------------------------------------------------------------

let lost = 0;
let latest = ""; // the stamp of the last news

function showConnected() {
  clearTimeout(lost);
  // What else it says, of a server that is busy, is none of this.
  if (!connection.classList.contains("lost")) return;
  connection.classList.remove("lost");
  connection.textContent = connection.dataset.back;
  lost = setTimeout(() => (connection.textContent = ""), 2500);
}

function showLost() {
  clearTimeout(lost);
  lost = setTimeout(() => {
    connection.textContent = connection.dataset.lost;
    connection.classList.add("lost");
  }, 1500);
}

// News is a version and a stamp; the first may be of what the page shows already.
function hear(news, first) {
  if (!bar()) return;
  const [version, stamp] = news.trim().split(" ");
  const known = first && (latest ? stamp === latest : version === bar().dataset.news);
  latest = stamp;
  if (known) return;
  // The page gets its own change with the answer, which may come later than the event.
  if (acting) heard.add(stamp);
  else if (stamp !== own) refresh();
}

function listen() {
  const events = new EventSource(play.dataset.live);
  let first = true;
  events.addEventListener("open", showConnected);
  events.addEventListener("error", () => {
    // A server that refuses the stream has no room or is down: polling shows which.
    if (events.readyState === EventSource.CLOSED) ask(Date.now() + PLACE);
    else showLost();
  });
  events.addEventListener("version", (event) => {
    hear(event.data, first);
    first = false;
  });
  addEventListener("pagehide", () => events.close(), { once: true });
}

// Without room to listen the page polls now and then, and later tries to listen again.
const [OFTEN, SELDOM, PLACE] = [4000, 20000, 60000]; // milliseconds

async function ask(until) {
  let wait = document.visibilityState === "visible" ? OFTEN : SELDOM;
  try {
    const answer = await fetch(`${play.dataset.live}?once`, { cache: "no-store" });
    if (answer.ok) {
      showConnected();
      hear(await answer.text(), true);
    } else {
      showLost();
      wait = Math.max(wait, 1000 * (Number(answer.headers.get("Retry-After")) || 0));
    }
  } catch {
    showLost();
  }
  // Spread out, so that not all pages ask at the same moment after a restart of the server.
  setTimeout(() => (Date.now() < until ? ask(until) : listen()), wait * (0.75 + Math.random() / 2));
}

// -- acting ---------------------------------------------------------------------------------

// A submission that got no answer may have arrived: sent once more, it keeps its key.
let tried = { what: "", key: "", failed: false };
let acting = false;
let own = ""; // the stamp of the change that this page made last
const heard = new Set(); // the stamps of news that came while it was acting

function newKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const acts = (detail) => detail.elt.closest("[data-acts], [data-answers], .asking, .chooser");

document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.verb !== "post" || !acts(detail)) return;
  const fields = detail.parameters;
  if (!fields.version) fields.version = bar().dataset.version;
  delete fields.key;
  const what = JSON.stringify([detail.path, ...Object.entries(fields)]);
  if (!(tried.failed && tried.what === what)) tried = { what, key: newKey(), failed: false };
  fields.key = tried.key;
  fields.have = have();
});

// Handled on the request itself: the form may be removed with its panel before the answer comes, and
// its events would be lost. The answer goes to an element that stays.
document.addEventListener("htmx:beforeRequest", (event) => {
  const { detail } = event;
  if (detail.requestConfig.verb !== "post" || !acts(detail)) return;
  if (acting) return event.preventDefault();
  acting = true;
  // A name that no style sheet has: one that stands there would style the whole page anew.
  document.body.classList.add("answering");
  detail.target = message;
  detail.xhr.addEventListener("loadend", acted);
  for (const failure of ["error", "timeout"]) {
    detail.xhr.addEventListener(failure, () => {
      tried.failed = true;
      say(play.dataset.failed);
    });
  }
});

function acted({ target }) {
  acting = false;
  // After 429 or a server error the same submission is sent again with the same key.
  if (target.status === 429 || target.status >= 500) tried.failed = true;
  own = target.getResponseHeader("Railhead-Stamp") ?? own;
  heard.delete(own);
  if (heard.size) again = true;
  heard.clear();
  document.body.classList.remove("answering");
  catchUp();
}

let leaving = false;
addEventListener("pagehide", () => (leaving = true));
addEventListener("pageshow", () => (leaving = false));

// A refusal contains panels too; the text of any other error is shown.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  // An answer that comes while the reader leaves the page has no place to go.
  if (leaving || !bar()) {
    detail.shouldSwap = false;
    return;
  }
  noteScrolled();
  if (detail.requestConfig.elt === play && askAgain(detail.xhr, play, () => refresh(wanted))) {
    detail.shouldSwap = false;
    detail.isError = false;
    return;
  }
  if (detail.xhr.status < 400) return;
  if (detail.xhr.responseText.includes("hx-swap-oob")) {
    detail.shouldSwap = true;
    detail.isError = false;
    return;
  }
  const page = new DOMParser().parseFromString(detail.xhr.responseText, "text/html");
  say((page.querySelector("main") ?? page.body).textContent.trim() || String(detail.xhr.status));
});

// -- what stays as it was when a panel is swapped ---------------------------------------------

const kept = new Map();

// What is scrolled, by panel: looked at before the first one is swapped, since each look after that
// would lay out the page anew.
const scrolled = new Map();

function noteScrolled() {
  scrolled.clear();
  for (const one of document.querySelectorAll(".panel [tabindex='0'][class]")) {
    const [left, top] = [one.scrollLeft, one.scrollTop];
    if (!left && !top) continue;
    const { id } = one.closest(".panel");
    scrolled.set(id, [...(scrolled.get(id) ?? []), [one.className, left, top]]);
  }
}

const controls = (panel) => [...panel.querySelectorAll("a[id], button[id], input[id], summary[id]")]
  .filter((one) => one.checkVisibility());

document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  const panel = detail.target;
  const focus = document.activeElement;
  kept.set(panel.id, {
    focus: focus && panel.contains(focus) ? { id: focus.id, place: controls(panel).indexOf(focus), panel: panel.id } : null,
    // What came folded and empty may come open and whole now, as the round of a moment does in the log.
    open: [...panel.querySelectorAll("details[id]")].filter((one) => one.open || !one.hasAttribute("hx-get"))
      .map((one) => [one.id, one.open]),
    scrolled: scrolled.get(panel.id) ?? [],
  });
});

// After all who want to know what is swapped. A panel that is not what the server thinks is fetched
// whole. A whole one is exchanged here too: htmx would look for each of its ids, and tell of each of
// the elements that go.
window.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  const { target } = detail;
  const sent = detail.fragment.firstElementChild;
  if (!sent || detail.fragment.childElementCount > 1) return;
  detail.shouldSwap = false;
  if (!sent.dataset.from) {
    target.replaceWith(sent);
    htmx.process(sent);
    sent.querySelector("[autofocus]")?.focus();
    htmx.trigger(sent, "htmx:oobAfterSwap", detail);
  } else if (!replaceParts(target, sent)) {
    delete target.dataset.digest;
    refresh();
  }
});

document.addEventListener("htmx:oobAfterSwap", ({ detail }) => {
  const state = kept.get(detail.target.id);
  const panel = document.getElementById(detail.target.id);
  kept.delete(detail.target.id);
  if (!state || !panel) return;
  for (const [id, open] of state.open) {
    const one = document.getElementById(id);
    if (one) one.open = open;
  }
  for (const [name, left, top] of state.scrolled) {
    const one = panel.getElementsByClassName(name)[0];
    if (one) one.scrollTo(left, top);
  }
  focused ??= state.focus;
  if (panel.id === "panel-bar") announce();
});

let focused = null; // what had the focus in a panel that was exchanged

// A control that is used up leaves the focus to the one before it. A new question has a place of its
// own for it.
afterSwaps(() => {
  const { id, place, panel } = focused ?? {};
  focused = null;
  if (!panel) return;
  document.getElementById(id)?.focus({ preventScroll: true });
  if (panel === "panel-asking" || document.activeElement !== document.body) return;
  controls(document.getElementById(panel))[Math.max(0, place - 1)]?.focus({ preventScroll: true });
});

// -- title, icon, and what has been seen ------------------------------------------------------

function announce() {
  if (!bar()) return;
  const { title, turn, at } = bar().dataset;
  // Whoever acts while looking at the past is brought to the present, and so is the address.
  if (at === "" && new URLSearchParams(location.search).has("at")) {
    history.replaceState(null, "", location.pathname + location.hash);
  }
  document.title = title;
  const icon = turn === "yours" ? play.dataset.iconTurn : play.dataset.icon;
  const link = document.querySelector("link[rel=icon]");
  if (link.getAttribute("href") !== icon) link.setAttribute("href", icon);
  document.body.dataset.turn = turn;
  look();
}

let seenVersion = "";
let attendedVersion = "";
let lookTimer = 0;

// Whoever touches the page is at work in it, and is not called; a page that is only open does not
// count.
const ATTENDED = 60000; // milliseconds since the last touch
let touchedAt = Date.now();
for (const kind of ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"]) {
  addEventListener(kind, touched, { passive: true });
}

function touched() {
  const before = touchedAt;
  touchedAt = Date.now();
  if (touchedAt - before > ATTENDED) look();
}

function noteSeen() {
  // What is looked at in a plan is not the table.
  if (!play.dataset.markRead || !bar()) return;
  const { version } = bar().dataset;
  const active = Date.now() - touchedAt < ATTENDED;
  if (inPast() || (version === seenVersion && (!active || version === attendedVersion))) return;
  seenVersion = version;
  if (active) attendedVersion = version;
  const { "X-CSRFToken": token } = JSON.parse(document.body.getAttribute("hx-headers"));
  const body = new URLSearchParams({ version, csrfmiddlewaretoken: token });
  if (active) body.set("active", "1");
  navigator.sendBeacon(play.dataset.markRead, body);
}

// What has been visible for a while counts as seen.
function look() {
  clearTimeout(lookTimer);
  if (document.visibilityState === "visible") lookTimer = setTimeout(noteSeen, 12000);
}

const shownAt = Date.now();
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden" && Date.now() - shownAt > 3000) noteSeen();
  else look();
});

// Best routes may be found before this page hears of anything.
setInterval(() => {
  if (document.querySelector("#panel-asking .searching")) refresh();
}, 2000);

announce();
listen();
