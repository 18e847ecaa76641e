// Sides by which sheets of the map join: with the pointer or focus on one, or on its hex, the other
// side is highlighted.

import { bringIntoView, isSmall, lookAt } from "./map.js";

const phone = matchMedia("(max-width: 899px)");

const signs = () => [...document.querySelectorAll("#sheet .join")];

function showBeyond(element) {
  const sign = element?.closest?.("#sheet .join");
  const hex = element?.closest?.("#sheet .hex");
  const looked = signs().filter((it) => it === sign || it.dataset.side === hex?.dataset.hex);
  const met = new Set(looked.map((it) => it.dataset.join));
  const beyond = new Set(looked.map((it) => it.dataset.beyond));
  for (const it of signs()) it.classList.toggle("met", met.has(it.dataset.join));
  for (const it of document.querySelectorAll("#sheet .hex")) {
    it.classList.toggle("beyond", beyond.has(it.dataset.hex));
  }
}

for (const kind of ["focusin", "pointerover"]) {
  document.addEventListener(kind, (event) => {
    if (document.querySelector("#sheet .join")) showBeyond(event.target);
  });
}

// A click on a sign brings the other side into view, and zooms in if it would be too small to read.
document.addEventListener("click", (event) => {
  const sign = event.target.closest?.("#sheet .join");
  if (!sign) return;
  showBeyond(sign);
  const other = signs().find((it) => it !== sign && it.dataset.join === sign.dataset.join);
  if (!other) return;
  const column = document.getElementById("ask-column");
  const bottom = phone.matches && column ? column.getBoundingClientRect().top : Infinity;
  if (isSmall()) lookAt(other, bottom);
  else bringIntoView(other);
});
