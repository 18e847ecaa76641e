"""The spreadsheet is sorted by its heads, by mouse and keyboard; its first column stays."""

from __future__ import annotations

import csv
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.phone import PHONE
from tests.browser.positions import whole
from tests.browser.reader import Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload


def sheet(reader: Reader, count: int = 260) -> Locator:
    upload(reader, whole().at(count))
    reader.tab("Spreadsheet")
    return reader.page.locator("#sheet-now")


def column(table: Locator, name: str) -> list[str]:
    """The texts of a column, from the top; its heads are in the first row."""
    heads = table.locator("thead tr > *").all_inner_texts()
    place = [head.strip() for head in heads].index(name)
    rows = table.locator("tbody tr").all()
    return [row.locator("> *").nth(place).inner_text().strip() for row in rows]


def test_a_click_sorts_and_another_turns_the_order(sit: Sit) -> None:
    reader = sit()
    table = sheet(reader)
    first = column(table, "Company")
    head = table.get_by_role("button", name="Treasury")
    head.click()
    amounts = [int(text) for text in column(table, "Treasury")]
    assert amounts == sorted(amounts, reverse=True)
    assert len(set(amounts)) > 1
    expect(table.locator("[aria-sort]")).to_have_attribute("aria-sort", "descending")
    head.click()
    assert [int(text) for text in column(table, "Treasury")] == sorted(amounts)
    head.click()
    expect(table.locator("[aria-sort]")).to_have_count(0)
    assert column(table, "Company") == first
    order_stays(reader, table)


def order_stays(reader: Reader, table: Locator) -> None:
    """When the table is replaced; and keys sort."""
    table.get_by_role("button", name="Company").focus()
    reader.page.keyboard.press("Enter")
    expect(table.locator("[aria-sort]")).to_have_attribute("aria-sort", "ascending")
    names = column(table, "Company")
    assert names == sorted(names)
    reader.page.keyboard.press("Control+z")
    expect(table.locator("[aria-sort]")).to_have_attribute("aria-sort", "ascending")
    names = column(table, "Company")
    assert names == sorted(names)
    expect(table.locator("thead th:has(button)")).to_have_count(table.locator("thead th").count())


def test_the_first_column_stays_on_a_phone(sit: Sit) -> None:
    phone = sit(**PHONE)
    table = sheet(phone)
    logo = table.locator("tbody th").first
    before = logo.bounding_box()
    table.evaluate("table => table.parentElement.scrollTo(400, 0)")
    after: Any = logo.bounding_box()
    assert before is not None
    assert after["x"] == before["x"]
    wide = phone.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 360


def test_shares_are_shown_in_money_and_sorted_by_it(sit: Sit) -> None:
    reader = sit()
    table = sheet(reader)
    money = reader.page.get_by_role("button", name="Money")
    name = next(iter(whole().players.values()))
    kept = ("Own", "Pool")
    for head in (name, *kept):
        assert any("%" in text for text in column(table, head)), head
    money.click()
    expect(money).to_have_attribute("aria-pressed", "true")
    table.get_by_role("button", name=name).click()
    amounts = [int(text) for text in column(table, name) if text]
    for head in (name, *kept):
        assert not any("%" in text for text in column(table, head)), head
    prices, own = (column(table, head) for head in ("Price", "Own"))
    worth = [(int(it), int(price)) for it, price in zip(own, prices, strict=True) if it]
    assert worth
    assert not any(it % price for it, price in worth)
    assert amounts == sorted(amounts, reverse=True)
    reader.page.reload()
    reader.at_table()
    expect(money).to_have_attribute("aria-pressed", "true")


def test_all_figures_are_taken_along_as_a_file(sit: Sit) -> None:
    reader = sit()
    table = sheet(reader)
    with reader.page.expect_download() as begun:
        reader.page.get_by_role("button", name="CSV").click()
    text = begun.value.path().read_text(encoding="utf-8-sig")
    assert begun.value.suggested_filename.endswith(".csv")
    lines = list(csv.reader(text.splitlines()))
    titles = [line[0] for line in lines if len(line) == 1]
    assert titles == ["Companies and players", "Worth by round", "Revenue by operating round"]
    treasury = lines[1].index("Treasury")
    earned = lines[[line[:1] for line in lines].index(["Revenue by operating round"]) + 2 :]
    figures = [text for line in earned for text in line[1:] if text]
    assert figures
    assert all(text.isdigit() for text in figures)
    companies = [line for line in lines[2:] if line and line[0] in column(table, "Company")]
    assert [line[treasury] for line in companies[: len(column(table, "Company"))]] == column(
        table, "Treasury"
    )


def test_rounds_of_worth_lead_to_their_end(sit: Sit) -> None:
    reader = sit()
    sheet(reader)
    worths = reader.page.locator("#sheet-worths")
    link = worths.get_by_role("link").first
    count = (link.get_attribute("href") or "").removeprefix("?at=")
    link.click()
    expect(reader.bar.locator("[data-at]")).to_have_attribute("data-at", count)
