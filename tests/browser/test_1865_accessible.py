"""What only 1865 shows, judged by axe: the draft, the chart, ways, what an absorption costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import sardinia
from tests.browser.conftest import Sit
from tests.browser.reader import Reader
from tests.browser.test_accessible import faults
from tests.browser.uploads import upload


def draft(reader: Reader) -> None:
    upload(reader, sardinia.whole().at(2))
    reader.tab("Companies")


def chart(reader: Reader) -> None:
    upload(reader, sardinia.before(sardinia.deals_with_dragons))
    reader.tab("Market")


def holdings(reader: Reader) -> None:
    upload(reader, sardinia.before(sardinia.deals_with_dragons))
    reader.tab("Spreadsheet")
    reader.tab("Players")


def bars(reader: Reader) -> None:
    upload(reader, sardinia.before(sardinia.deals_with_dragons))
    reader.tab("Companies")


def ways(reader: Reader) -> None:
    upload(reader, sardinia.before(sardinia.chooses_ways))


def absorption(reader: Reader) -> None:
    upload(reader, sardinia.before(sardinia.absorbs))


def conversion(reader: Reader) -> None:
    upload(reader, sardinia.before(sardinia.converts))


def forced(reader: Reader) -> None:
    upload(reader, sardinia.before(sardinia.is_forced))


STATES: list[Callable[[Reader], Any]] = [
    draft,
    chart,
    holdings,
    bars,
    ways,
    absorption,
    conversion,
    forced,
]


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_what_only_this_title_shows(sit: Sit, state: Callable[[Reader], Any]) -> None:
    reader = sit()
    state(reader)
    assert faults(reader) == []
