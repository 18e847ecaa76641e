"""A game in which nothing can happen any more ends; rules that go on for ever are stopped."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine import game as engine
from railhead.engine.actions import Pass
from railhead.engine.decision import Range
from railhead.engine.illegal import Endless
from railhead.engine.step import Step
from railhead.titles.catalogue import game_class, game_classes, title_ids
from railhead.titles.classic.operating import GameTurns as ClassicGameTurns
from railhead.titles.common.game import CommonGame
from railhead.titles.g18fb.rounds import GameTurns as GameTurns18FB
from railhead.titles.g1849.rules import GameTurns as GameTurns1849
from railhead.titles.g1865.rounds import GameTurns as GameTurns1865
from railhead.titles.minors_and_publics.operating import GameTurns as MinorsGameTurns

TURNS: dict[str, type[Step[Any]]] = {
    "1849": GameTurns1849,
    "1861": MinorsGameTurns,
    "1865": GameTurns1865,
    "1867": MinorsGameTurns,
    "1889": ClassicGameTurns,
    "18FB": GameTurns18FB,
}
EVERY = [(title, version) for title in title_ids() for version in game_classes(title)]


def nothing_left(title: str, version: int) -> CommonGame:
    """A game at the end of a turn: no money, no private companies, nothing started."""
    game = game_class(title, version).new(["Ann", "Bob", "Cid"])
    assert isinstance(game, CommonGame)
    state = game.state
    state.cash |= dict.fromkeys(game.players, 0)
    state.privates, state.round, state.round_number = {}, "OR", 2
    if title == "1865":
        state.phase = "2"  # as after the draft
    state.agenda = (TURNS[title](),)
    game._decision = None
    return game


@pytest.mark.rule("1865-2.7-5")
@pytest.mark.parametrize(("title", "version"), EVERY)
def test_a_game_without_money_and_without_companies_ends(title: str, version: int) -> None:
    game = nothing_left(title, version)
    game.advance()
    assert game.state.finished == "standstill"
    assert game.decision is None
    assert game.events[-4].kind == "game_over"


@pytest.mark.rule("1865-2.7-5")
def test_one_whole_turn_shows_that_nothing_happens() -> None:
    game = nothing_left("1865", 2)
    turn = game.state.turn
    game.advance()
    assert game.state.turn == turn + 1
    rounds = [event.kind for event in game.events if event.kind.endswith("_round")]
    assert rounds[-3:] == ["stock_round", "operating_round", "operating_round"]


@pytest.mark.rule("1865-2.7-5")
def test_income_of_a_card_lets_the_game_go_on() -> None:
    game = nothing_left("1865", 2)
    game.state.privates = {"M1": "p1"}
    game.advance()
    assert game.decision is not None
    # L.20 a round: twice L.60 are there after three turns of two rounds.
    assert (game.decision.player, game.state.cash["p1"], game.state.turn) == ("p1", 120, 4)


def test_players_who_only_pass_do_not_end_a_game() -> None:
    game = nothing_left("1865", 2)
    game.state.cash["p1"] = 500
    game.advance()
    for _ in range(3):
        assert game.decision is not None
        game.apply(Pass("p1"))
    assert not game.finished


@pytest.mark.parametrize("title", title_ids())
def test_rules_that_go_on_for_ever_are_stopped(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_class(title).new(["Ann", "Bob", "Cid"])
    assert game.decision is not None
    before, answer = game.state.copy(), game.decision.answers[0]
    action = answer.at(answer.low) if isinstance(answer, Range) else answer
    monkeypatch.setattr(engine, "QUIET_STEPS", 1000)
    for step in set(game.steps.values()):
        monkeypatch.setattr(step, "run", lambda *_: False)
    with pytest.raises(Endless, match="1000 steps and no question"):
        game.apply(action)
    assert game.state == before
    assert game.actions == []
