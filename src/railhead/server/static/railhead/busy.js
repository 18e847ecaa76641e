// A server that is too busy to answer says when to ask again. What a page fetches by itself, and what
// lies behind a fold, is asked for again then: nobody has to read of it or to try again by hand.

const BUSY = [429, 503];
const TRIES = 5; // after so many refusals in a row the reader is told
const SOON = 2; // seconds, where the server does not say how many

const refused = new WeakMap(); // element -> how often in a row, and the timer of the next try

const told = () => document.querySelector("[data-busy]");

// Called with a request that was answered; whether it will be sent again, by `how`, for `one`.
export function askAgain(xhr, one, how) {
  const tries = refused.get(one)?.tries ?? 0;
  if (!BUSY.includes(xhr.status) || tries === TRIES) {
    calm(one);
    return false;
  }
  const seconds = Number(xhr.getResponseHeader("Retry-After")) || SOON;
  // Spread out, so that not all pages ask at the same moment.
  const next = () => (one.isConnected ? how() : calm(one));
  const timer = setTimeout(next, 1000 * seconds * (0.75 + Math.random() / 2));
  refused.set(one, { tries: tries + 1, timer });
  // Once is soon forgotten; what moves in the page for a moment disturbs more.
  if (tries && told()) told().textContent = told().dataset.busy;
  return true;
}

function calm(one) {
  if (!refused.delete(one)) return;
  if (told()?.textContent === told()?.dataset.busy) told().textContent = "";
}

// Who asks anew meanwhile need not be asked for again. An answer to what is gone by then tells nobody.
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  const one = detail.requestConfig.elt;
  if (!refused.has(one)) return;
  clearTimeout(refused.get(one).timer);
  detail.xhr.addEventListener("loadend", () => one.isConnected || calm(one));
});

// Before all others that look at an answer. What is asked for every few seconds needs nothing more.
addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig, pathInfo, target, etc, select } = event.detail;
  const one = requestConfig.elt;
  const trigger = requestConfig.verb === "get" ? one.getAttribute("hx-trigger") : null;
  if (!trigger) return;
  const polls = trigger.startsWith("every") && BUSY.includes(xhr.status);
  const how = () =>
    htmx.ajax("GET", pathInfo.requestPath, { source: one, target, swap: etc.swapOverride, select });
  if (!polls && !askAgain(xhr, one, how)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
