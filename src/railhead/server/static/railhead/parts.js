// Panels in parts: of a panel that has changed, the server may send only the parts that differ from
// what this page shows. Everything else stays as it is, with what the reader opened or scrolled.

const partIn = (panel, id) => {
  const part = document.getElementById(id);
  return part && panel.contains(part) ? part : null;
};

// A drawn part comes in an `<svg>` of its own, without which it would not be drawn.
function partOf(template) {
  const first = template.content.firstElementChild;
  return first?.localName === "svg" && !first.id ? first.firstElementChild : first;
}

// Bring a panel up to date with the parts sent for it; false if it is not what they were made for.
export function replaceParts(panel, sent) {
  if (panel.dataset.digest !== sent.dataset.from) return false;
  const templates = [...sent.children];
  const kept = templates.flatMap((template) =>
    [...template.content.querySelectorAll("[data-keep]")].map((place) => [place, partIn(panel, place.dataset.keep)]));
  const replaced = templates.filter((template) => !("whole" in template.dataset)).map((template) => {
    const part = partOf(template);
    return [partIn(panel, part?.id), part];
  });
  if (kept.some(([, part]) => !part) || replaced.some(([old]) => !old)) return false;
  // What stays is moved first, before what it lay in is dropped; what is replaced may lie within it.
  for (const [place, part] of kept) place.replaceWith(part);
  const whole = templates.find((template) => "whole" in template.dataset);
  if (whole) panel.replaceChildren(whole.content);
  for (const [old, part] of replaced) {
    old.replaceWith(part);
    if (!whole) htmx.process(part);
  }
  if (whole) htmx.process(panel);
  panel.dataset.digest = sent.dataset.digest;
  return true;
}
