"""Whatever a well-formed action names, it is carried out or refused, and nothing else happens."""

from __future__ import annotations

import random
from typing import Any, get_type_hints

import pytest

from railhead.engine.actionjson import action_from_json
from railhead.engine.actions import ACTIONS, Action
from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.lab.simulate import play_on
from railhead.server.authority import RulesFailed, create_table, live_table, submit
from railhead.server.authority.changing import played
from railhead.server.models import Move, Table
from railhead.titles.catalogue import title_ids
from tests.server.tables import NAMES, alone, new_table, person, some_action

pytestmark = pytest.mark.django_db

NUMBERS = (-1, 0, 1, 2, 10, 20, 100, 10**12, -(10**12))
WORDS = ("", "bank", "pool", "treasury", "p1", "p2", "x", "Z9.1", "-1", "4H", "pay", "é", "\x00")


def some_words(game: Game) -> list[str]:
    title = game.title
    trains = [train for trains in game.state.trains.values() for train in trains]
    groups = (title.companies, title.privates, title.map.hexes, title.tiles.tiles, trains)
    return [*WORDS, *(name for group in groups for name in list(group)[:12])]


def nonsense(game: Game, rng: random.Random) -> Action:
    """An action with any names and numbers, mostly by who is asked."""
    words = some_words(game)
    name, kind = rng.choice(list(ACTIONS.items()))
    data: dict[str, Any] = {"type": name}
    for field, its_type in get_type_hints(kind).items():
        if its_type is str:
            data[field] = rng.choice(words)
        elif its_type is int:
            data[field] = rng.choice(NUMBERS)
        else:
            section = [
                rng.choice(words),
                rng.choice(("", "0", "12", "9", "abc")),
                rng.choice(words),
            ]
            data[field] = [[rng.choice(words), [section] * rng.randrange(3)]] * rng.randrange(3)
    if game.decision is not None and rng.random() < 0.8:
        data["actor"] = game.decision.actor
    return action_from_json(data)


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_it_is_carried_out_or_refused(title: str) -> None:
    rng = random.Random(7)
    table = create_table(person(), title, NAMES, seed=2)
    live, refused = live_table(table.pk), 0
    for _ in range(60):
        for _ in range(8):
            try:
                played(live, "p1", nonsense(live.game, rng))
            except Illegal:
                refused += 1
        play_on(live.game, rng, 4)
    assert refused > 300
    assert not Move.objects.exists()


def test_a_rule_that_trips_is_told_as_a_mistake_of_the_program(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = new_table(Table.Mode.ONE_SCREEN)

    def trip(self: Game, action: Action) -> list[Event]:
        raise KeyError(action.actor, len(self.actions))

    action = some_action(live_table(table.pk))
    with monkeypatch.context() as patched:
        patched.setattr(Game, "apply", trip)
        with pytest.raises(RulesFailed, match="nothing of this action"):
            submit(table.pk, alone(table), 0, "k", action)
    assert "KeyError" in caplog.text
    assert submit(table.pk, alone(table), 0, "k", action).status == "done"
