"""Texts of the map are large enough to be read as the map opens, in every title."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from railhead.engine.game import Game
from railhead.titles.catalogue import new_game, title_ids
from tests.browser.moments import asks, first_moment, random_game
from tests.browser.opening import NAMES
from tests.browser.reader import Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.samples import first

SCREEN: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}

# The size of every text that can be seen, with its class: [pixels, class, text].
SIZES = """() => {
  const box = document.getElementById("stage").getBoundingClientRect();
  const seen = (at) => at.width && at.right > box.left && at.left < box.right
    && at.bottom > box.top && at.top < box.bottom;
  return [...document.querySelectorAll("#sheet text")]
    .filter((text) => text.checkVisibility() && seen(text.getBoundingClientRect()))
    .filter((text) => !text.closest(".token, .reserved"))
    .map((text) => {
      const { d } = text.getScreenCTM();
      const size = parseFloat(getComputedStyle(text).fontSize);
      return [size * d, text.closest(".name") ? "name" : text.classList[0] ?? "", text.textContent];
    })
    .sort((a, b) => a[0] - b[0]);
}"""

LEAST, NAMES_LEAST = 9.0, 9.2


def late(title: str) -> Game:
    """The game with most tiles on which a company lays track."""
    whole = random_game(title, 7)
    return first_moment(whole, asks("track"), start=max(0, len(whole.actions) - 250))


def sizes(reader: Reader) -> list[tuple[float, str, str]]:
    reader.page.wait_for_timeout(100)
    return [tuple(one) for one in reader.page.evaluate(SIZES)]


SAMPLE = [("late", "1849"), ("start", "18FB")]
OTHERS = [case for case in product(("late", "start"), title_ids()) if case not in SAMPLE]


@pytest.mark.parametrize(("when", "title"), first(len(SAMPLE), SAMPLE + OTHERS))
def test_no_text_is_too_small_to_read_as_the_map_opens(sit: Sit, title: str, when: str) -> None:
    """Letters on tokens may be smaller: the sentence of the hex repeats them."""
    reader = sit(**SCREEN)
    upload(reader, late(title) if when == "late" else new_game(title, list(NAMES), seed=7))
    found = sizes(reader)
    assert len(found) > 20
    assert found[0][0] >= LEAST - 0.01, found[:5]
    names = [one for one in found if one[1] == "name"]
    assert names
    assert names[0][0] >= NAMES_LEAST, names[:5]
    reader.page.get_by_role("button", name="Whole map").click()
    # Coordinates come only where they can be read.
    assert len(sizes(reader)) >= len([one for one in found if one[1] != "coordinate"])


@pytest.mark.parametrize("title", first(1, ["18FB", "1861", "1867", "1849"]))
def test_figures_can_be_read_on_a_small_laptop_too(sit: Sit, title: str) -> None:
    """While track is laid, and beside the ledger of a stock round, and in the past."""
    reader = sit(viewport={"width": 1280, "height": 720})
    game = late(title)
    upload(reader, game)
    found = sizes(reader)
    reader.open(f"{reader.page.url.partition('?')[0]}?at={len(game.actions) - 40}")
    found += sizes(reader)
    upload(reader, first_moment(random_game(title, 7), asks("stock_round"), 200))
    reader.tab("Map")
    found += sizes(reader)
    small = [one for one in found if one[0] < LEAST - 0.01]
    assert len(found) > 60
    assert small == []
