// The form for the rest of an operating turn. The server works out what follows from a change; until
// it has answered, nothing can be sent that the button does not say.

const form = () => document.getElementById("otherwise-form");
const button = () => form()?.querySelector(".answer-button.main");
let unfolded = [];

// A price belongs to a train: who changes it wants that train.
document.addEventListener("input", ({ target }) => {
  if (target.matches?.(".train-price")) target.closest(".option").querySelector("[type=radio]").checked = true;
});

function changed(event) {
  if (!event.target.closest?.("#otherwise-form")) return;
  // A price that was emptied is the one that stood there.
  const price = event.target.closest(".train-price");
  if (price && !price.value) price.value = price.defaultValue;
  unfolded = [...form().querySelectorAll("details[open]")].map((fold) => fold.id);
  if (button()) button().disabled = true;
}
document.addEventListener("change", changed, true);
document.addEventListener("picked", changed, true);

for (const failed of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failed, ({ detail }) => {
    if (detail.target?.id === "operate" && button()) button().disabled = false;
  });
}

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target?.id !== "operate") return;
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  unfolded = [];
});
