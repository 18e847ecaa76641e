"""What clients are told of 1867 alone: the next export, stubs of track, cities that are closed."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BidCompany, PlaceToken
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.presentation import presentation_of
from railhead.titles.g1867.rules import Game1867
from tests.titles.g1867.opening import new_game, with_privates_sold


def exports(game: Game1867) -> list[str]:
    return [fact.text for fact in presentation_of(game).facts(BANK) if "exported" in fact.text]


@pytest.mark.rule("1867-15-1", "1867-15-6")
@pytest.mark.parametrize(("phase", "told"), [("3", 0), ("4", 1), ("7", 1), ("8", 0)])
def test_the_bank_tells_which_train_is_exported_next(phase: str, told: int) -> None:
    game = new_game()
    game.state.phase = phase
    assert len(exports(game)) == told
    assert all(text.startswith("2") for text in exports(game))


@pytest.mark.rule("1867-15-1")
def test_without_export_nothing_is_told() -> None:
    game = new_game(export="off")
    game.state.phase = "4"
    assert exports(game) == []


@pytest.mark.rule("1867-10.4-23", "1867-8-3")
def test_stubs_and_closed_cities_are_marked_as_long_as_they_matter() -> None:
    game = new_game()
    marks = presentation_of(game).marks()
    assert dict(marks.stubs) == {"G15": 1, "K13": 4, "L10": 0}
    assert dict(marks.shut) == {"D2.0": "3", "L12.2": "3"}
    game.set_tile("G15", ("57", 1))
    game.state.phase = "3"
    marks = presentation_of(game).marks()
    assert dict(marks.stubs) == {"K13": 4, "L10": 0}
    assert not marks.shut


@pytest.mark.rule("1867-8-2", "1867-9.2-5")
def test_who_chooses_a_home_is_told_which_cities_are_closed() -> None:
    game = with_privates_sold(new_game())
    decision = game.decision
    assert decision is not None
    assert not any(isinstance(it, PlaceToken) for it in presentation_of(game).barred())
    game.apply(BidCompany(decision.actor, "BO", 100))
    assert game.decision is not None
    assert game.decision.step == "minor_home"
    barred = list(presentation_of(game).barred())
    cities = [it for it in barred if isinstance(it, PlaceToken)]
    assert cities == [PlaceToken("BO", "D2.0"), PlaceToken("BO", "L12.2")]
    for action in barred:
        with pytest.raises(Illegal) as refused:
            game.apply(action)
        assert refused.value.rule == "1867-9.2-5"
