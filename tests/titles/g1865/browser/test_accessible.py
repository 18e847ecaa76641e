"""What only 1865 shows, judged by axe: the draft, the chart, ways, what an absorption costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.axe import faults
from tests.browser.reader import Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.samples import first, named
from tests.titles.g1865 import played


def draft(reader: Reader) -> None:
    upload(reader, played.whole().at(2))
    reader.tab("Companies")


def chart(reader: Reader) -> None:
    upload(reader, played.before(played.deals_with_dragons))
    reader.tab("Market")


def holdings(reader: Reader) -> None:
    upload(reader, played.before(played.deals_with_dragons))
    reader.tab("Spreadsheet")
    reader.tab("Players")


def bars(reader: Reader) -> None:
    upload(reader, played.before(played.deals_with_dragons))
    reader.tab("Companies")


def ways(reader: Reader) -> None:
    upload(reader, played.before(played.chooses_ways))


def absorption(reader: Reader) -> None:
    upload(reader, played.before(played.absorbs))


def conversion(reader: Reader) -> None:
    upload(reader, played.before(played.converts))


def forced(reader: Reader) -> None:
    upload(reader, played.before(played.is_forced))


STATES: list[tuple[Callable[[Reader], Any], str]] = [
    (draft, "#panel-map, #panel-asking, #tab-companies"),
    (ways, "#panel-asking"),
    (chart, "body"),
    (holdings, "body"),
    (bars, "body"),
    (absorption, "body"),
    (conversion, "body"),
    (forced, "body"),
]
"""States, and what of each no other title shows."""


@pytest.mark.parametrize(("state", "part"), first(1, STATES), ids=named)
def test_what_only_this_title_shows(sit: Sit, state: Callable[[Reader], Any], part: str) -> None:
    reader = sit()
    state(reader)
    assert faults(reader, part) == []
