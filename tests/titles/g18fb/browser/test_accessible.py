"""What only 18FB shows, judged by axe: picks, ledges, plans, a national, blue zones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.axe import faults
from tests.browser.moments import asks
from tests.browser.reader import Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.samples import first, named
from tests.titles.g18fb import played


def concessions(reader: Reader) -> None:
    upload(reader, played.nobody_bids())


def regional(reader: Reader) -> None:
    upload(reader, played.before(asks("regional_round")))
    reader.tab("Companies")
    opened = "all => all.forEach(it => { it.open = true })"
    reader.page.locator(".company details").evaluate_all(opened)


def national(reader: Reader) -> None:
    upload(reader, played.before(asks("form_national")))
    reader.tab("Market")


STATES: list[tuple[Callable[[Reader], Any], str]] = [
    (concessions, "#panel-map, #panel-asking"),
    (regional, "body"),
    (national, "body"),
]
"""States, and what of each no other title shows."""


@pytest.mark.parametrize(("state", "part"), first(1, STATES), ids=named)
def test_what_only_this_title_shows(sit: Sit, state: Callable[[Reader], Any], part: str) -> None:
    reader = sit()
    state(reader)
    assert faults(reader, part) == []
