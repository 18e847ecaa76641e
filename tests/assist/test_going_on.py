"""A lay and the rest of the turn in one act: which plan follows a lay, and where none does."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

import pytest

from railhead.assist.going_on import rest_after
from railhead.assist.routine import routine
from railhead.assist.suggestions import suggestions
from railhead.assist.turn_plan import Routine
from railhead.engine.actions import LayTile
from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.titles.catalogue import new_game, title_ids
from tests.samples import some


@dataclass(frozen=True)
class Case:
    """A lay. `offered`: what is offered to follow it; `then`: the plan at the table after it."""

    game: Game
    lay: LayTile
    offered: Routine | None
    then: Routine | None


@cache
def cases(title: str) -> tuple[Case, ...]:
    """Suggested lays of a random game."""
    game, rng = new_game(title, ["Ann", "Bob", "Cid"], {}, 2), random.Random(2)
    found: list[Case] = []
    while game.decision is not None and len(game.actions) < 350 and len(found) < 90:
        if any(isinstance(it, LayTile) for it in game.decision.answers):
            for it in suggestions(game, 3):
                after = game.copy()
                after.apply(it.lay)
                there = game.at(len(game.actions))
                found.append(Case(there, it.lay, rest_after(game, it.lay), routine(after)))
        game.apply(random_action(game.decision.answers, rng))
    return tuple(found)


@pytest.mark.slow
@pytest.mark.parametrize("title", some(3, title_ids(), 3))
def test_what_follows_a_lay_is_the_plan_of_the_table_then_to_the_end_of_the_turn(
    title: str,
) -> None:
    offered = 0
    for case in cases(title):
        if case.offered is None:
            continue
        assert case.then is not None
        assert case.offered.actions == case.then.actions
        key, played = case.game.state.key(), case.game.copy()
        for action in (case.lay, *case.offered.actions):
            played.apply(action)
        assert played.state.key() == case.offered.after.state.key()
        assert case.game.state.key() == key
        over = played.part_begins | played.part_ends
        fresh = played.events[len(case.game.events) :]
        assert any(event.kind in over for event in fresh)
        offered += 1
    assert offered


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_nothing_is_offered_where_the_turn_would_not_go_to_its_end(title: str) -> None:
    stopping = [it for it in cases(title) if it.then is None or not it.then.ends_turn]
    assert stopping
    assert all(it.offered is None for it in stopping)


@pytest.mark.slow
def test_who_laid_more_tiles_last_time_is_left_to_lay_them() -> None:
    stops = [it.then.stop.kind for it in cases("1861") if it.then and it.then.stop]
    assert "fewer_tiles" in stops


@pytest.mark.slow
def test_nothing_follows_what_the_rules_refuse() -> None:
    game = cases("1849")[0].game
    assert rest_after(game, LayTile(cases("1849")[0].lay.actor, "A1", "8", 0)) is None
