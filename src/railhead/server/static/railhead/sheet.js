// Sorts the rows of the spreadsheet by a column: largest first, then smallest first, then as they
// were. What the reader has chosen stays when the table is replaced.

const chosen = new Map(); // id of a table -> { column, direction }
const TURNS = { number: ["descending", "ascending"], text: ["ascending", "descending"] };

const play = document.getElementById("play");
const inMoney = () => play.dataset.holdings === "money";

const panel = () => document.getElementById("panel-sheet");
const heads = (table) => [...table.querySelectorAll("thead [data-sort]")];
const columnOf = (head) => [...head.parentElement.children].indexOf(head);

// What a cell says now, without what it said before and what is hidden.
function textOf(cell) {
  const copy = cell.cloneNode(true);
  const hidden = inMoney() ? ".as-percent" : ".as-money";
  for (const one of copy.querySelectorAll(`.was, .by, .course, .star, .way, .unseen, ${hidden}`)) one.remove();
  return copy.textContent.replace(/\s+/g, " ");
}

// What a cell is sorted by; null for an empty one, which comes last either way.
function valueOf(cell, kind) {
  const text = (cell?.dataset.value ?? (cell ? textOf(cell) : "")).trim();
  if (!text) return null;
  return kind === "text" ? text : Number(text.match(/-?\d+/)?.[0] ?? 0);
}

function sort(table) {
  const { column, direction } = chosen.get(table.id) ?? {};
  for (const head of heads(table)) {
    if (columnOf(head) === column) head.setAttribute("aria-sort", direction);
    else head.removeAttribute("aria-sort");
  }
  const body = table.tBodies[0];
  const places = table.dataset.order.split(" ");
  const place = (row) => places.indexOf(row.cells[0].dataset.value);
  const rows = [...body.rows].sort((a, b) => place(a) - place(b));
  const head = heads(table).find((one) => columnOf(one) === column);
  if (head) {
    const sign = direction === "ascending" ? 1 : -1;
    const value = (row) => valueOf(row.cells[column], head.dataset.sort);
    rows.sort((a, b) => {
      const [x, y] = [value(a), value(b)];
      if (x === null || y === null) return (x === null) - (y === null);
      return sign * (typeof x === "string" ? x.localeCompare(y) : x - y);
    });
  }
  body.append(...rows);
}

function turn(head) {
  const table = head.closest("table");
  const [first, second] = TURNS[head.dataset.sort];
  const now = chosen.get(table.id);
  const column = columnOf(head);
  if (now?.column !== column) chosen.set(table.id, { column, direction: first });
  else if (now.direction === first) chosen.set(table.id, { column, direction: second });
  else chosen.delete(table.id);
  sort(table);
}

// A head without a link becomes a button as a whole, one with a link gets a button beside it.
function prepare() {
  showHoldings(chosenHoldings());
  for (const table of panel()?.querySelectorAll("table[data-by]") ?? []) {
    // Heads and rows are exchanged one by one.
    for (const head of heads(table).filter((one) => !one.querySelector(".sort"))) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.id = `${table.id}-by-${columnOf(head)}`;
      const label = table.dataset.by.replace("#", head.querySelector("abbr")?.title || head.textContent.trim());
      button.title = label;
      if (head.querySelector("a")) button.setAttribute("aria-label", label);
      else button.append(...head.childNodes);
      head.append(button);
    }
    if (chosen.has(table.id)) sort(table);
  }
}

// -- shares of the players in percent or in money, for all tables of this browser ----------------------

const HOLDINGS = "railhead-holdings";

function showHoldings(how) {
  play.dataset.holdings = how;
  for (const button of document.querySelectorAll("#panel-sheet [data-holdings]")) {
    button.setAttribute("aria-pressed", String(button.dataset.holdings === how));
  }
}

function chosenHoldings() {
  try {
    return localStorage.getItem(HOLDINGS) ?? "percent";
  } catch {
    return play.dataset.holdings ?? "percent";
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("#panel-sheet button[data-holdings]");
  if (!button) return;
  try {
    localStorage.setItem(HOLDINGS, button.dataset.holdings);
  } catch {
    // Without storage it lasts as long as the page.
  }
  showHoldings(button.dataset.holdings);
  for (const table of panel().querySelectorAll("table[data-by]")) if (chosen.has(table.id)) sort(table);
});

// -- all tables as one file -------------------------------------------------------------------------

const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function lines() {
  return [...panel().querySelectorAll("table")].flatMap((table) => {
    const title = table.closest(".scroll").getAttribute("aria-label");
    const rows = [...table.rows].map((row) => [...row.cells].filter((cell) => !cell.matches(".course"))
      .flatMap((cell) => (cell.matches(".left-game") ? [...cell.children].map((one) => one.textContent.trim())
        : [textOf(cell).trim(), ...Array(cell.colSpan - 1).fill("")])));
    return [[title], ...rows, []];
  });
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("#sheet-csv");
  if (!button) return;
  const text = lines().map((cells) => cells.map(quoted).join(",")).join("\r\n");
  const link = document.createElement("a");
  // The sign of the byte order tells other spreadsheets that the file is UTF-8.
  link.href = URL.createObjectURL(new Blob(["\ufeff", text], { type: "text/csv" }));
  link.download = button.dataset.csv;
  link.click();
  URL.revokeObjectURL(link.href);
});

document.addEventListener("click", (event) => {
  const head = event.target.closest?.("button.sort")?.closest("th");
  if (head) turn(head);
});
document.addEventListener("htmx:oobAfterSwap", ({ detail }) => {
  if (detail.target.id === "panel-sheet") prepare();
});
prepare();
