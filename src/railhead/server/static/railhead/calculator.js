// The calculator: an opened hex closes when the board changes, and the run is drawn on the map.

import "./keys.js";
import { close, focusMap, mark } from "./hexes.js";

let toMap = false; // the focus was in an opened hex: it goes back to that hex

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "calculator") return;
  toMap = document.getElementById("chooser")?.contains(document.activeElement) ?? false;
  close(false);
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (!["calculator", "run"].includes(event.target.id)) return;
  mark();
  if (toMap) focusMap();
  toMap = false;
});

// Going back shows the position of that address.
addEventListener("popstate", () => location.reload());

mark();
