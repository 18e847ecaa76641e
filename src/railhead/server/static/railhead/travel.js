// Time travel without loading the page anew: only the panels are exchanged.

import { refresh } from "./live.js";

const shownAt = () => new URLSearchParams(location.search).get("at") ?? "";

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-travel]");
  const other = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || other || !document.getElementById("play")) return;
  event.preventDefault();
  if (link.href !== location.href) history.pushState(null, "", link.href);
  refresh(shownAt());
});

addEventListener("popstate", () => refresh(shownAt()));
