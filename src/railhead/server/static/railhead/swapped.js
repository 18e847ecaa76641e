// An answer may bring many panels. What is done to the whole page when panels were exchanged is done
// once for all of them, before the page is drawn: each look at sizes lays out the page anew. First
// whatever changes the page, so that looks at it come after all changes.

const changes = [];
const works = [];
let due = false;

// `changing`: the work changes the page without looking at sizes.
export function afterSwaps(work, changing = false) {
  (changing ? changes : works).push(work);
}

function later() {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    for (const work of [...changes, ...works]) {
      try {
        work();
      } catch (error) {
        reportError(error); // the others go on
      }
    }
  });
}

for (const kind of ["htmx:oobAfterSwap", "htmx:afterSettle"]) document.addEventListener(kind, later);
