// Cards: what a term means, and why something happened. A card opens on hover after a moment, at once
// when the keyboard comes to a term, and on a click or tap, after which it stays until it is left. What
// stands on it comes from the server when it is wanted. Without scripts a term is a link to its page.

const PAUSE = 350; // milliseconds, before hovering opens
const LEAVE = 250; // and before leaving closes
const GAP = 8; // pixels

const base = document.querySelector("[data-words]")?.dataset.words;
const known = new Map(); // address -> what came from there

let card = null;
let anchor = null; // what the open card is about
let stays = false; // it was opened by a click or tap
let wanted = null; // what it will be about, once its text has come
let timer = 0;

const isTerm = (target) => target.closest?.("a.term, [data-why]");
const addressOf = (term) => term.dataset.why ?? base?.replace("TERM", new URL(term.href).hash.slice(1));

function element() {
  if (card) return card;
  card = document.createElement("div");
  card.className = "term-card";
  card.id = "term-card";
  card.tabIndex = -1;
  card.hidden = true;
  card.setAttribute("role", "dialog");
  document.body.append(card);
  card.addEventListener("pointerenter", () => clearTimeout(timer));
  card.addEventListener("pointerleave", leave);
  return card;
}

async function textOf(address) {
  if (!known.has(address)) {
    const answer = await fetch(address, { headers: { "HX-Request": "true" } });
    if (!answer.ok) return null;
    const text = await answer.text();
    // Why something happened stays so; numbers of a term may change with the game.
    if (address.includes("/why?")) known.set(address, text);
    return text;
  }
  return known.get(address);
}

async function open(term, by) {
  clearTimeout(timer);
  if (anchor === term) {
    stays ||= by === "click";
    if (by === "click") element().focus();
    return;
  }
  const address = addressOf(term);
  if (!address) return;
  wanted = term;
  let text = null;
  try {
    text = await textOf(address);
  } catch {
    text = null; // no connection: the link still leads to the page
  }
  if (wanted !== term) return;
  if (text === null) {
    if (by === "click" && term.href) location.assign(term.href);
    return;
  }
  close();
  anchor = term;
  stays = by === "click";
  const box = element();
  box.innerHTML = text;
  box.setAttribute("aria-label", box.querySelector(".card-term")?.textContent ?? "");
  box.hidden = false;
  term.setAttribute("aria-describedby", box.id);
  place();
  if (stays) box.focus({ preventScroll: true });
}

// Beside the term: below it where there is room, else above, never over it.
function place() {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  const below = at.bottom + GAP + height <= innerHeight || at.top < height + GAP;
  const top = below ? Math.min(at.bottom + GAP, innerHeight - height - GAP) : at.top - GAP - height;
  card.style.top = `${Math.max(GAP, top)}px`;
  card.style.left = `${Math.max(GAP, Math.min(at.left, innerWidth - width - GAP))}px`;
}

function close(back = false) {
  clearTimeout(timer);
  wanted = null;
  if (!anchor) return;
  const term = anchor;
  anchor = null;
  term.removeAttribute("aria-describedby");
  const inside = card.contains(document.activeElement);
  card.hidden = true;
  if (back && inside && term.isConnected) term.focus({ preventScroll: true });
}

function leave() {
  clearTimeout(timer);
  if (!stays) timer = setTimeout(close, LEAVE);
}

// Only a pointer that moves opens a card: what comes to lie under one that rests, such as after a
// press of a button, does not.
let at = null; // where the pointer was last
let over = null; // the term that it has moved to

document.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse") return;
  const { clientX, clientY } = event;
  const rests = at ? at.x === clientX && at.y === clientY : !event.movementX && !event.movementY;
  at = { x: clientX, y: clientY };
  const term = isTerm(event.target);
  if (rests || term === over) return;
  over = term;
  if (!term || term.matches("button")) return;
  clearTimeout(timer);
  if (term !== anchor) timer = setTimeout(() => open(term, "hover"), PAUSE);
});
document.addEventListener("pointerout", (event) => {
  const term = isTerm(event.target);
  if (!term || term.contains(event.relatedTarget)) return;
  if (term === over) over = null;
  if (term !== anchor) wanted = null;
  leave();
});
document.addEventListener("focusin", (event) => {
  const term = event.target.closest?.("a.term");
  if (term?.matches(":focus-visible")) open(term, "focus");
  // Nor is a card wanted any more whose text has not come yet.
  else if (!card?.contains(event.target) && event.target !== anchor) close();
});
document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const term = isTerm(event.target);
  if (term) {
    event.preventDefault();
    event.stopPropagation();
    open(term, "click");
  } else if (anchor && !card.contains(event.target)) close();
}, true);
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !anchor) return;
  event.preventDefault();
  event.stopPropagation();
  close(true);
}, true);
addEventListener("resize", () => close());
document.addEventListener("scroll", (event) => {
  if (anchor && !card.contains(event.target)) close();
}, true);
// What the card is about may have gone with its panel.
for (const kind of ["htmx:oobAfterSwap", "htmx:afterSettle"]) {
  document.addEventListener(kind, () => anchor && !anchor.isConnected && close());
}

// -- why a line of the log, or of what happened since, happened -----------------------------------

const log = document.querySelector("[data-reasons]");
let button = null;

// At a line under the mouse, or with the focus; then the next Tab comes to it. On a phone a tap on the
// line leads to its moment, which offers the same.
function offerWhy(line) {
  const link = line.querySelector("a[data-travel]");
  if (!link) return;
  if (!button) {
    button = document.createElement("button");
    button.type = "button";
    button.className = "why-button";
    button.textContent = log.dataset.question;
  }
  if (button.parentElement !== line) line.append(button);
  const address = new URL(link.href);
  button.dataset.why = `${log.dataset.reasons}?at=${address.searchParams.get("at")}`;
  button.hidden = false;
  putBeside(line);
}

// After the words of the line, where there is room. A column may be what fixed positions are counted
// from.
function putBeside(line) {
  Object.assign(button.style, { top: 0, left: 0 });
  const at = [...line.getClientRects()].at(-1);
  const within = (line.closest("dd") ?? line).getBoundingClientRect();
  const from = button.getBoundingClientRect();
  const left = Math.min(at.right, within.right - from.width - 6);
  button.style.top = `${at.top - from.top + Math.max(0, (Math.min(at.height, 24) - from.height) / 2)}px`;
  button.style.left = `${left - from.left}px`;
}

const focused = () => document.activeElement?.closest("li.explained");

function withdraw() {
  if (button && anchor !== button && !button.matches(":focus")) button.hidden = true;
}

if (log) {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || event.target === button) return;
    const line = event.target.closest?.("li.explained");
    if (line) offerWhy(line);
    else withdraw();
  });
  document.addEventListener("focusin", ({ target }) => {
    const line = target.closest?.("li.explained");
    if (target === button || card?.contains(target)) return;
    if (line && target.matches(":focus-visible")) offerWhy(line);
    else withdraw();
  });
  document.addEventListener("scroll", () => {
    if (!button || button.hidden) return;
    if (focused() === button.parentElement) putBeside(button.parentElement);
    else button.hidden = true;
  }, true);
}
