"""What only 1861 shows, judged by axe: lots, mergers from every side, the state railway."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from railhead.engine.actions import Form, Merge
from railhead.engine.game import Game
from railhead.presentation import presentation_of
from tests.browser.axe import faults
from tests.browser.reader import Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.samples import first, named
from tests.titles.g1861 import played


@cache
def proposed(*, asked: bool) -> Game:
    """Three minors are named; `asked`: the public, too, and the other owner is asked."""
    game = played.whole().copy()
    trio = played.trio_of(game)
    assert trio is not None
    for partner in trio[1:]:
        game.apply(Merge(trio[0], partner))
    if asked:
        game.apply(Form(trio[0], "GRR"))
    return game


def lots(reader: Reader) -> None:
    """Many companies that may be put up for auction, one of them opened."""
    game = played.before(
        lambda game: (
            game.decision is not None
            and len(game.decision.answers) > 3
            and game.decision.step == "stock_round"
        )
    )
    upload(reader, game)
    reader.question.get_by_text("Put up for auction, from").first.click()


def naming(reader: Reader) -> None:
    upload(reader, played.whole())


def forming(reader: Reader) -> None:
    upload(reader, proposed(asked=False))
    reader.tab("Market")


def consent(reader: Reader) -> None:
    upload(reader, proposed(asked=True))
    reader.tab("Log")


def state(reader: Reader) -> None:
    upload(reader, played.with_the_state())
    reader.tab("Companies")
    card = reader.page.locator(".company[data-company='RSR']")
    expect(card).to_contain_text("owned by nobody", use_inner_text=True)
    card.get_by_text("In its next turn, as things are now").click()
    forecast = presentation_of(played.with_the_state()).next_turn("RSR")
    assert forecast is not None
    for line in forecast.lines:
        expect(card).to_contain_text(line, use_inner_text=True)


def phases(reader: Reader) -> None:
    upload(reader, played.whole())
    reader.tab("Trains")


STATES: list[tuple[Callable[[Reader], Any], str]] = [
    (state, "#tab-companies"),
    (lots, "#panel-asking"),
    (naming, "body"),
    (forming, "body"),
    (consent, "body"),
    (phases, "body"),
]
"""States, and what of each no other title shows."""


@pytest.mark.parametrize(("state", "part"), first(1, STATES), ids=named)
def test_what_only_this_title_shows(sit: Sit, state: Callable[[Reader], Any], part: str) -> None:
    reader = sit()
    state(reader)
    assert faults(reader, part) == []
