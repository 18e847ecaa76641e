"""The questions that are asked most often show their answers without scrolling."""

from __future__ import annotations

from functools import cache

import pytest

from railhead.engine.game import Game
from railhead.titles.catalogue import title_ids
from tests.browser.house import House
from tests.browser.sitting import Sit
from tools.heights import SIZES, fill, kinds_met, measured

COMMON = 3
"""So many kinds of question of each title."""
MOST = 320


@cache
def common() -> dict[str, Game]:
    """A question of each kind, by title and what is asked."""
    return {
        f"{title} {met.name}": met.game
        for title in title_ids()
        for met in kinds_met(title, range(1, 2), MOST)[:COMMON]
    }


@pytest.mark.parametrize(("size", "entries"), [("screen", 8), ("phone", 2)])
def test_common_answers_need_no_scrolling(sit: Sit, house: House, size: str, entries: int) -> None:
    """So many entries of each list are seen at once, on a phone below a charter."""
    width, height = SIZES[size]
    reader = sit(viewport={"width": width, "height": height}, has_touch=size == "phone")
    filled = fill(house, common())
    cookie = {"name": "railhead", "value": filled["session"], "url": house.url}
    reader.context.add_cookies([cookie])  # type: ignore[list-item]
    hidden = {}
    for name, table in filled["tables"].items():
        reader.open(f"/tables/{table}/")
        reader.at_table()
        found = measured(reader.page, entries)
        if found.hidden:
            hidden[name] = found
    assert not hidden
