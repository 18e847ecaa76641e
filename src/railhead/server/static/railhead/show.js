// What the map shows: names, coordinates and more can be left out, or brought in. Kept for all tables of
// this browser.

const PLACE = "railhead-map-shows";
const map = document.getElementById("tab-map");
const menu = document.getElementById("map-show");
const boxes = [...document.querySelectorAll("[data-shows]")];

function stored() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? {};
  } catch {
    return {};
  }
}

function tell() {
  map.dataset.shows = boxes.filter((box) => box.checked).map((box) => box.dataset.shows).join(" ");
}

const known = stored();
for (const box of boxes) box.checked = known[box.dataset.shows] ?? box.checked;
tell();

document.addEventListener("change", ({ target }) => {
  if (!target.matches?.("[data-shows]")) return;
  tell();
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(boxes.map((box) => [box.dataset.shows, box.checked]))));
  } catch {
    // Without storage it lasts as long as the page.
  }
});

// It folds when the reader turns to something else.
document.addEventListener("click", ({ target }) => {
  if (menu.open && !menu.contains(target)) menu.open = false;
});
menu.addEventListener("focusout", ({ relatedTarget }) => {
  if (menu.open && relatedTarget && !menu.contains(relatedTarget)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu.open) return;
  event.stopPropagation();
  menu.open = false;
  document.getElementById("map-show-open").focus();
}, true);
