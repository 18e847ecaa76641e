// Lines on the map that belong to answers: while an answer has the focus or the pointer, the lines
// of others are hidden.

const linesIn = (element) => [...(element?.querySelectorAll("[data-line]") || [])];

function showOnly(element) {
  const opened = document.getElementById("chooser");
  const here = linesIn(element);
  const wanted = here.length || !opened || opened.hidden ? here : linesIn(opened);
  const numbers = new Set(wanted.map((button) => button.dataset.line));
  for (const line of document.querySelectorAll("#sheet .layer.routes [data-route]")) {
    line.classList.toggle("aside", numbers.size > 0 && !numbers.has(line.dataset.route));
  }
}

for (const kind of ["focusin", "pointerover"]) {
  document.addEventListener(kind, (event) => showOnly(event.target.closest?.(".thing, .answer")));
}
