// Conveniences for the pages around the tables. All of them work without scripts, too.

document.documentElement.classList.add("scripted");

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
