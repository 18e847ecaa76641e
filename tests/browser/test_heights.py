"""Questions of every kind show all their answers without scrolling, on a screen and on a phone.

What counts as an answer that must be seen is said in `tools/heights.py`, whose random games are
kept beside: `python -m tools.heights --keep tests/browser/questions.json.gz` writes them anew.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from railhead.titles.catalogue import new_game, title_ids
from tests.browser.house import House
from tests.browser.sitting import Sit
from tests.samples import one_in
from tools.heights import SIZES, Met, fill, kept, measured
from tools.question_panels import drawn
from tools.scenes import NAMES

KEPT = Path(__file__).with_name("questions.json.gz")


@cache
def met() -> dict[str, list[Met]]:
    """Questions of every kind that random games have met, by title."""
    return kept(KEPT)


@cache
def panels(title: str) -> dict[str, list[str]]:
    """The same for both sizes."""
    return {kind.name: drawn(kind.game) for kind in met()[title]}


@pytest.mark.parametrize("size", one_in(2, sorted(SIZES)))
@pytest.mark.parametrize("title", title_ids())
def test_answers_need_no_scrolling(sit: Sit, house: House, title: str, size: str) -> None:
    """All are in the window, large enough for a finger, and the page is no wider than that."""
    assert len(panels(title)) > 30
    width, height = SIZES[size]
    reader = sit(viewport={"width": width, "height": height}, has_touch=size == "phone")
    filled = fill(house, {title: new_game(title, list(NAMES), seed=1)})
    cookie = {"name": "railhead", "value": filled["session"], "url": house.url}
    reader.context.add_cookies([cookie])  # type: ignore[list-item]
    reader.open(f"/tables/{filled['tables'][title]}/")
    reader.at_table()
    found = {name: measured(reader.page, shown) for name, shown in panels(title).items()}
    assert all(one.answers for one in found.values())
    assert not {name: one for name, one in found.items() if one.hidden or one.small or one.wide}
