// An answer may bring many panels. What is done to the whole page when panels were exchanged is done
// once for all of them, before the page is drawn: each look at sizes lays out the page anew. First
// whatever changes the page without a look at sizes, then what gives the views their room, and last
// all that looks at them.

const works = { changes: [], rooms: [], looks: [] };
let due = false;

export function afterSwaps(work, kind = "looks") {
  works[kind].push(work);
}

function later() {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    for (const work of Object.values(works).flat()) {
      try {
        work();
      } catch (error) {
        reportError(error); // the others go on
      }
    }
  });
}

for (const kind of ["htmx:oobAfterSwap", "htmx:afterSettle"]) document.addEventListener(kind, later);
