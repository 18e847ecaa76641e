"""Passing: the log and the answers say on what, in both languages and every title."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from railhead.engine.actions import Pass
from railhead.engine.game import Game
from railhead.language import ENGLISH, describe, log_lines, translator, voice_of
from railhead.titles.catalogue import new_game, title_ids
from railhead.titles.common.events.possessions import AuctionLeft, BidMade, PriceMoved
from tests.kept import random_game

NAMES = ["Ann", "Bob", "Cid", "Dee"]


def played(title: str, moves: int = 260) -> Game:
    return random_game(title, 4, moves, tuple(NAMES))


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_every_pass_says_on_what(title: str) -> None:
    game = played(title)
    for language, bare, passes in (
        (ENGLISH, "pass", " passes"),
        (translator("fr"), "passer", " passe"),
    ):
        lines = [line.text for line in log_lines(game.events, game, language)]
        assert not [text for text in lines if text.endswith(passes)]
        steps: set[str] = set()
        for count, action in enumerate(game.actions):
            there = game.at(count)
            step = there.state.agenda[-1].name
            if isinstance(action, Pass) and step not in steps:
                steps.add(step)
                text = describe(action, there, language)
                assert text.partition(" (")[0] != bare, step
        assert steps


@pytest.mark.slow
def test_what_is_passed_on_follows_from_the_step() -> None:
    game = played("1849")
    texts = {line.text for line in log_lines(game.events, game)}
    assert "Ann passes on shares" in texts


def test_who_never_bid_does_not_drop_out() -> None:
    game = new_game("18FB", NAMES, seed=4)
    events = [
        AuctionLeft(player="p1", private="Falcon"),
        BidMade(player="p2", private="Falcon", price=100),
        BidMade(player="p1", private="Riseis", price=100),
        AuctionLeft(player="p3", private="Falcon"),
        AuctionLeft(player="p2", private="Falcon"),
    ]
    texts = [line.text for line in log_lines(events, game)]
    names = game.players
    assert texts[0] == f"{names['p1']} passes on Falcon"
    assert texts[3] == f"{names['p3']} passes on Falcon"
    assert texts[4] == f"{names['p2']} drops out of the auction for Falcon"


def test_a_marker_that_moves_at_one_price_does_not_read_as_a_change() -> None:
    """On the market of 1849 two neighbours may have the same price."""
    game = new_game("1849", NAMES[:3], seed=4)
    voice = voice_of(game)
    moved = PriceMoved(company="SFA", before=72, after=72)
    found = SimpleNamespace(
        events=(moved,), price_moves=lambda: {"SFA": (72, 72)}, moves_price_first=lambda _: True
    )
    text = game.words.effects["price_moved"](voice, moved, found)
    assert text == "SFA moves on the market; its price stays L.72"


def test_a_bid_made_before_the_lines_begin_counts() -> None:
    game = new_game("18FB", NAMES, seed=4)
    bid = BidMade(player="p2", private="Falcon", price=100)
    left = AuctionLeft(player="p2", private="Falcon")
    (line,) = log_lines([left], game, ENGLISH, [bid])
    assert "drops out" in line.text
