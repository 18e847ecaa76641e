// An answer may bring many panels. What is done to the whole page when panels were exchanged is done
// once for all of them, before the page is drawn: each look at sizes lays out the page anew.

export function afterSwaps(work) {
  let due = false;
  const later = () => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      work();
    });
  };
  for (const kind of ["htmx:oobAfterSwap", "htmx:afterSettle"]) document.addEventListener(kind, later);
}
