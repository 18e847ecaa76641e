// Time travel without loading the page anew: only the panels are exchanged.

import { refresh } from "./live.js";

const shownAt = () => new URLSearchParams(location.search).get("at") ?? "";

// Show the moment of a link; `replacing`: in place of the one shown, for the browser's way back.
export function travel(link, replacing = false) {
  if (link.href !== location.href) history[replacing ? "replaceState" : "pushState"](null, "", link.href);
  return refresh(shownAt());
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-travel]");
  const other = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || other || !document.getElementById("play")) return;
  event.preventDefault();
  travel(link);
});

addEventListener("popstate", () => refresh(shownAt()));
