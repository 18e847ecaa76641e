// What of a question lies below what is seen of it: told at the edge, with the number of answers, by
// a button that leads there.

const column = document.getElementById("ask-column");
const sign = document.getElementById("more-below");
const wide = matchMedia("(min-width: 900px)");
const SIGN = 34; // pixels that the sign needs
const ANSWERS = ".answer-button, summary.button, [data-unfolds], label.option";

// Where the part that scrolls ends: above the bar of the main answer.
function edge() {
  const foot = column.querySelector(".operate .do") ?? column.querySelector(".asking-foot");
  const { bottom } = column.getBoundingClientRect();
  const top = foot?.checkVisibility() ? foot.getBoundingClientRect().top : bottom;
  return Math.min(bottom, top);
}

const hidden = (end) => [...column.querySelectorAll(ANSWERS)].filter((one) =>
  one.checkVisibility() && !one.closest(".asking-foot, .do") && one.closest("#panel-asking") && one.getBoundingClientRect().bottom > end + 1);

export function tellBelow() {
  if (!sign) return;
  sign.hidden = true;
  if (!wide.matches || column.scrollTop + column.clientHeight >= column.scrollHeight - 2) return;
  const end = edge();
  // What the focus comes to is scrolled to where neither the bar nor the sign covers it.
  column.style.scrollPaddingBottom = `${column.getBoundingClientRect().bottom - end + SIGN}px`;
  const count = hidden(end).length;
  const side = sign.parentElement.getBoundingClientRect();
  sign.hidden = false;
  sign.style.top = `${end - side.top - sign.offsetHeight}px`;
  sign.firstElementChild.textContent = count ? sign.dataset.words.replace("#", count) : sign.dataset.more;
}

let due = 0;
column?.addEventListener("scroll", () => {
  cancelAnimationFrame(due);
  due = requestAnimationFrame(tellBelow);
}, { passive: true });

// What follows from an answer that has the focus may need more room than what stood there before.
column?.addEventListener("focusin", ({ target }) => {
  if (!wide.matches || !target.matches(":focus-visible")) return;
  requestAnimationFrame(() => {
    if (document.activeElement !== target || target.closest(".asking-foot, .do")) return;
    tellBelow();
    target.scrollIntoView({ block: "nearest" });
  });
});

sign?.firstElementChild.addEventListener("click", () => {
  const [first] = hidden(edge());
  if (first) first.scrollIntoView({ block: "center", behavior: "smooth" });
  else column.scrollTo({ top: column.scrollHeight, behavior: "smooth" });
});
