// Which hexes are marked as changed: since the reader's last turn or, in the past, by the action
// that has just happened there. All marks can be hidden for a while.

export const shown = () => document.body.dataset.marks !== "off";

export function changedHexes() {
  if (!shown()) return new Set();
  const lists = [...document.querySelectorAll("[data-changed-hexes]")];
  return new Set(lists.flatMap((one) => one.dataset.changedHexes.split(" ")).filter(Boolean));
}
