"""Tables to test with, and who sits at them."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from django.db import connections

from railhead.engine.actions import Action
from railhead.lab.simulate import random_action
from railhead.server.authority import LiveTable, Outcome, Viewer, create_table, live_table, submit
from railhead.server.models import Person, Seat, Table

NAMES = ("Ann", "Bob", "Cid")

T = TypeVar("T")


def person(name: str = "Ann") -> Person:
    return Person.objects.create(name=name)


def new_table(mode: str = Table.Mode.SEATS, seed: int = 5, owner: Person | None = None) -> Table:
    """A table of 1849 with Ann, Bob and Cid."""
    return create_table(owner or person(), "1849", NAMES, seed=seed, mode=mode)


def seated(table: Table) -> dict[str, Viewer]:
    """A person on each seat; player -> viewer."""
    viewers = {}
    for player, name in table.players:
        who = person(name)
        Seat.objects.filter(table=table, player=player).update(person=who)
        viewers[player] = Viewer(who.pk, frozenset({player}), one_screen=False, owner=False)
    return viewers


def alone(table: Table) -> Viewer:
    """The owner of a table of one screen."""
    players = frozenset(player for player, _ in table.players)
    return Viewer(table.owner_id, players, one_screen=True, owner=True)


def asked(live: LiveTable) -> str:
    """The player who is asked."""
    assert live.game.decision is not None
    return live.game.decision.player


def some_action(live: LiveTable, rng: random.Random | None = None) -> Action:
    """A legal action."""
    assert live.game.decision is not None
    return random_action(live.game.decision.answers, rng or random.Random(live.version))


def play(table_id: str, viewers: dict[str, Viewer], moves: int) -> LiveTable:
    """Let the players act at random, each in turn."""
    for _ in range(moves):
        live = live_table(table_id)
        key = f"play-{live.version}"
        viewer = viewers[asked(live)]
        assert submit(table_id, viewer, live.version, key, some_action(live)) == Outcome(
            "done", live.version + 1
        )
    return live_table(table_id)


def together(jobs: Sequence[Callable[[], T]]) -> list[T | BaseException]:
    """Do jobs at the same moment in threads of their own; return what came of each."""
    results: list[T | BaseException] = [RuntimeError("not finished")] * len(jobs)
    start = threading.Barrier(len(jobs))

    def run(number: int) -> None:
        try:
            start.wait(10)
            results[number] = jobs[number]()
        except BaseException as error:
            results[number] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(jobs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return results
