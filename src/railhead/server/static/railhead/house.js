// Conveniences for the pages around the tables. All of them work without scripts, too.

import "./busy.js";

// Colours change at once, and the server stores the choice.
document.addEventListener("change", (event) => {
  if (!event.target.matches(".reader [name=theme]")) return;
  document.documentElement.dataset.theme = event.target.value;
  const form = event.target.form;
  fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" });
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  // Outside https and localhost there is no clipboard: the text stays selected for Ctrl+C.
  let copied = false;
  try {
    await navigator.clipboard.writeText(field.value);
    copied = true;
  } catch {
    copied = document.execCommand("copy");
  }
  const output = document.getElementById(button.dataset.output);
  if (output) output.textContent = copied ? button.dataset.done : button.dataset.failed;
});

// A double click sends a form only once.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-once]")) return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});

// A form on a page that the browser restores from its cache may be sent again.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-once]")) delete form.dataset.sent;
});

// Keys that open what they stand beside: a table by its number, a new table. None fires while
// somebody types.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target.closest("input, select, textarea, [contenteditable]")) return;
  if (document.body.classList.contains("at-table")) return;
  const found = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (!found) return;
  event.preventDefault();
  found.click();
});

// A list that is brought up to date now and then keeps still while somebody works in it.
document.addEventListener("htmx:beforeRequest", (event) => {
  const list = event.target.closest?.("[data-keeps-still]");
  const working = list?.querySelector("details[open], form :focus");
  if (working) event.preventDefault();
});

// One menu at a time; Escape or a click elsewhere closes it.
document.addEventListener("click", (event) => closeMenus(event.target.closest("details.more")));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const open = document.querySelector("details.more[open]");
  closeMenus(null);
  open?.querySelector("summary").focus();
});

function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.more[open]")) {
    if (menu !== except) menu.open = false;
  }
}
