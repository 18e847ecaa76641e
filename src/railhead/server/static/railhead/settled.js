// The last of the scripts of a table: what is open, how large the map is and what is folded is settled
// now, and the table is shown. Before, its parts would move before the reader's eyes. Suggested lays,
// which come by themselves, are waited for a moment, since their height is not known before.

const LAYS = 400; // milliseconds

function show() {
  document.getElementById("play").classList.add("settled");
  document.dispatchEvent(new Event("settled"));
}

const lays = document.querySelector("#lays:empty");
if (lays) {
  for (const kind of ["htmx:afterSettle", "htmx:responseError", "htmx:sendError"]) lays.addEventListener(kind, show);
  setTimeout(show, LAYS);
} else show();
