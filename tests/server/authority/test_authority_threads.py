"""Many at once: of those who saw the same version one wins, and nobody waits for another table."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from django.db import IntegrityError

from railhead.engine.actions import Action
from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.server.authority import (
    Outcome,
    answer_takeback,
    ask_takeback,
    live_table,
    submit,
    undo,
)
from railhead.server.authority.loading import TABLES
from railhead.server.models import Move, Table, Takeback
from tests.server.tables import alone, asked, new_table, play, seated, some_action, together

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

THREADS = 20


@pytest.fixture(params=["known", "forgotten"])
def memory(request: pytest.FixtureRequest) -> Callable[[], None]:
    """The table is in memory already, or every thread wants it loaded."""
    return TABLES.forget if request.param == "forgotten" else lambda: None


def test_of_twenty_at_once_exactly_one_wins(memory: Callable[[], None]) -> None:
    table = new_table()
    viewers = seated(table)
    live = play(table.pk, viewers, 10)
    viewer, action = viewers[asked(live)], some_action(live)
    memory()
    jobs = [partial(submit, table.pk, viewer, 10, f"t{i}", action) for i in range(THREADS)]
    outcomes = Counter(together(jobs))
    assert outcomes == {Outcome("done", 11): 1, Outcome("stale", 11): THREADS - 1}
    assert Move.objects.filter(table=table).count() == 11
    assert live_table(table.pk).version == 11


def test_of_twenty_copies_of_one_submission_one_is_taken(memory: Callable[[], None]) -> None:
    table = new_table()
    viewers = seated(table)
    live = play(table.pk, viewers, 10)
    viewer, action = viewers[asked(live)], some_action(live)
    memory()
    outcomes = Counter(together([partial(submit, table.pk, viewer, 10, "t", action)] * THREADS))
    assert outcomes == {Outcome("done", 11): 1, Outcome("doubled", 11): THREADS - 1}
    assert Move.objects.filter(table=table).count() == 11


def test_a_move_and_an_undo_at_once_do_not_mix() -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    owner = alone(table)
    live = play(table.pk, dict.fromkeys(("p1", "p2", "p3"), owner), 10)
    action = some_action(live)
    jobs = [partial(submit, table.pk, owner, 10, f"m{i}", action) for i in range(8)]
    jobs += [partial(undo, table.pk, owner, 10, f"u{i}") for i in range(8)]
    assert Counter(outcome.status for outcome in together(jobs)) == {"done": 1, "stale": 15}  # type: ignore[union-attr]
    live = live_table(table.pk)
    TABLES.forget()
    assert live_table(table.pk).game.state == live.game.state


def test_without_the_lock_the_database_still_lets_one_win(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As if every thread were a server process of its own."""
    table = new_table()
    viewers = seated(table)
    live = play(table.pk, viewers, 10)
    viewer, action = viewers[asked(live)], some_action(live)
    monkeypatch.setattr("railhead.server.authority.memory.MOST_LOADED", 0)
    TABLES.forget()
    jobs = [partial(submit, table.pk, viewer, 10, f"t{i}", action) for i in range(THREADS)]
    outcomes = Counter(together(jobs))
    assert outcomes == {Outcome("done", 11): 1, Outcome("stale", 11): THREADS - 1}
    assert Move.objects.filter(table=table).count() == 11


def test_the_last_two_agree_at_once() -> None:
    for _ in range(5):
        table = new_table()
        viewers = seated(table)
        live = play(table.pk, viewers, 3)
        first = live.game.actions[0].actor
        assert ask_takeback(table.pk, viewers[first], 3, "ask", 0).status == "done"
        others = sorted(set(viewers) - {first})
        together([partial(answer_takeback, table.pk, viewers[p], 3, p, agree=True) for p in others])
        assert live_table(table.pk).game.actions == []
        assert Move.objects.filter(table=table, kind="undo").count() == 1
        assert not Takeback.objects.filter(table=table).exists()


def test_other_tables_and_readers_do_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    slow, quick = new_table(), new_table()
    slow_viewers, quick_viewers = seated(slow), seated(quick)
    thinking, ready = threading.Event(), threading.Event()
    plain = Game.apply
    first = some_action(live_table(slow.pk))

    def apply(self: Game, action: Action) -> list[Event]:
        if threading.current_thread().name == "slow":
            thinking.set()
            assert ready.wait(20)
        return plain(self, action)

    monkeypatch.setattr(Game, "apply", apply)

    def act_slowly() -> Outcome:
        threading.current_thread().name = "slow"
        return submit(slow.pk, slow_viewers["p1"], 0, "slow", first)

    def act_meanwhile() -> int:
        try:
            assert thinking.wait(20)
            play(quick.pk, quick_viewers, 5)
            return live_table(slow.pk).version
        finally:
            ready.set()

    assert together([act_slowly, act_meanwhile]) == [Outcome("done", 1), 0]
    assert live_table(quick.pk).version == 5


def test_a_fault_of_the_database_is_not_taken_for_a_late_move() -> None:
    table = new_table()
    viewers = seated(table)
    nobody = replace(viewers["p1"], person=10**9)
    action = some_action(live_table(table.pk))
    with pytest.raises(IntegrityError):
        submit(table.pk, nobody, 0, "k", action)
    assert live_table(table.pk).version == Table.objects.get(pk=table.pk).version == 0
    assert submit(table.pk, viewers["p1"], 0, "k", action) == Outcome("done", 1)
