"""Six players at one table: what they are asked and what they have stand whole on small laptops."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import expect

from railhead.engine.game import Game
from railhead.records.record import from_record
from tests.browser.reader import FRENCH
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.samples import first

STORED = Path(__file__).parent.parent / "records" / "games"
LOW = {"width": 1280, "height": 720}
LAPTOP = {"width": 1366, "height": 768}
NARROW = {"width": 1000, "height": 800}

MOMENTS = {"1861": ("1861-3-1", 860), "1867": ("1867-2-1", 800), "18FB": ("18FB-2-1", 2436)}
"""A stored game of six, and after so many actions a stock round with companies of all kinds."""

PURSES_OUT = """() => {
  const line = document.querySelector(".purse-line").getBoundingClientRect();
  return [...document.querySelectorAll(".purse-line div")].filter((one) => {
    const it = one.getBoundingClientRect();
    return it.top < line.top - 1 || it.bottom > line.bottom + 1
      || it.left < line.left - 1 || it.right > line.right + 1;
  }).map((one) => one.textContent.trim());
}"""
"""The purses that are cut, or are not there."""


@cache
def of_six(title: str) -> Game:
    """The longest stored game of six players of a title."""
    name, _ = MOMENTS[title]
    lines = gzip.decompress((STORED / f"{name}.jsonl.gz").read_bytes()).splitlines()
    records = [stored.get("record", stored) for stored in map(json.loads, lines)]
    whole = max(
        (it for it in records if len(it["players"]) == 6), key=lambda it: len(it["actions"])
    )
    return from_record(whole)


@pytest.mark.parametrize(
    ("title", "size", "language"),
    first(
        2,
        [
            ("1867", LOW, FRENCH),
            ("18FB", NARROW, FRENCH),
            ("18FB", LOW, FRENCH),
            ("18FB", NARROW, "en-GB"),
            ("1861", NARROW, FRENCH),
            ("18FB", LAPTOP, FRENCH),
            ("18FB", LOW, "en-GB"),
            ("1861", LOW, FRENCH),
        ],
    ),
)
def test_no_answer_of_the_ledger_is_beside_the_window(
    sit: Sit, title: str, size: dict[str, int], language: str
) -> None:
    reader = sit(viewport=size, locale=language)
    upload(reader, of_six(title).at(MOMENTS[title][1]))
    frame = reader.question.locator(".ledger-frame")
    expect(frame).to_be_visible()
    assert frame.evaluate("it => it.scrollWidth - it.clientWidth") <= 0


def test_the_purses_of_six_have_two_lines(sit: Sit) -> None:
    """On the wide dock of an operating round nobody is left out."""
    reader = sit(viewport=LOW, locale=FRENCH)
    upload(reader, of_six("1867").at(368))
    expect(reader.page.locator(".purse-line")).to_be_visible()
    assert reader.page.evaluate(PURSES_OUT) == []
