"""Computers answer at a table: when, once, and never in place of people."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from railhead.engine.actionjson import action_from_json
from railhead.engine.actions import Bid, EndGame
from railhead.engine.illegal import Illegal
from railhead.server.authority import (
    NotYourSeat,
    TableBroken,
    create_table,
    live_table,
    submit,
    undo,
)
from railhead.server.computers import playing, worker
from railhead.server.computers.loop import ANSWERING
from railhead.server.computers.pacing import go_on, set_pause, stop
from railhead.server.computers.playing import Question, answer, claim, waiting
from railhead.server.computers.thinking import PLAIN, seed_of, think, thought_of, ways
from railhead.server.computers.thought import Thought
from railhead.server.computers.worker import LOOK, Thinker, play_on, step
from railhead.server.jobs import workers
from railhead.server.jobs.workers import WorkerDied, WorkerSlow
from railhead.server.models import Move, Table
from railhead.server.models.computers import Pace
from railhead.server.seating.changing import unseat_computer
from tests.server.computers.sitting import beside, do, give, viewers_of
from tests.server.tables import NAMES, asked, person, some_action

pytestmark = pytest.mark.django_db


def question_of(table: Table) -> Question:
    """The question that waits for a computer of a table."""
    return next(it for it in waiting(timezone.now()) if it.table == table.pk)


@pytest.mark.parametrize("mode", Table.Mode.values)
def test_computers_answer_until_a_person_is_asked(mode: str) -> None:
    table, viewers = beside("p2", "p3", mode=mode)
    assert play_on(table.pk) == 0, "it is not their turn"
    do(table, viewers)
    assert play_on(table.pk) == 2
    live = live_table(table.pk)
    assert asked(live) == "p1"
    made = Move.objects.filter(table=table).order_by("version")
    assert [(it.player, it.key, bool(it.computer)) for it in made] == [
        ("p1", "hand-0", False),
        ("p2", "computer-1", True),
        ("p3", "computer-2", True),
    ]
    assert made[1].person_id is None
    assert made[1].computer is not None
    assert made[1].computer["strength"] == "beginner"


def test_nobody_answers_for_a_computer() -> None:
    table, viewers = beside("p2", mode=Table.Mode.ONE_SCREEN)
    live = do(table, viewers)
    assert asked(live) == "p2"
    assert viewers["p1"].players == {"p1", "p3"}
    with pytest.raises(NotYourSeat):
        submit(table.pk, viewers["p1"], live.version, "k", some_action(live))


@pytest.mark.parametrize("strength", ["beginner", "club", "expert"])
def test_the_same_table_at_the_same_version_is_answered_alike(strength: str) -> None:
    table, viewers = beside("p2", strength=strength)
    live = do(table, viewers)
    found = [think(_quiet, table.pk, live.version, "p2", strength) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0] is not None
    assert found[0] == thought_of(live.game, strength, seed_of(table.pk, live.version))
    assert seed_of(table.pk, live.version) != seed_of(table.pk, live.version + 1)


def _quiet(_done: int, _total: int) -> None:
    pass


def test_a_thought_about_a_table_that_has_moved_on_is_dropped() -> None:
    table, viewers = beside("p2")
    live = do(table, viewers)
    question = question_of(table)
    assert claim(question)

    def slow(*_about: object) -> Thought | None:
        undo(table.pk, viewers["p1"], live.version, "undone")
        return thought_of(live.game, "beginner", 1)

    assert not answer(question, slow)
    assert live_table(table.pk).version == live.version + 1
    assert not Move.objects.filter(table=table, computer__isnull=False).exists()
    assert think(_quiet, table.pk, live.version, "p2", "beginner") is None


@pytest.mark.parametrize("what", ["leaves", "stopped"])
def test_whoever_leaves_or_is_stopped_while_he_thinks_does_not_move(what: str) -> None:
    table, viewers = beside("p2")
    live = do(table, viewers)
    question = question_of(table)
    assert claim(question)

    def slow(*_about: object) -> Thought | None:
        if what == "leaves":
            unseat_computer(Table.objects.get(pk=table.pk), "p2")
        else:
            stop(live_table(table.pk), viewers["p1"])
        return thought_of(live.game, "beginner", 1)

    assert not answer(question, slow)
    assert live_table(table.pk).version == live.version
    assert not list(waiting(timezone.now()))


def test_one_process_answers_what_another_has_not_claimed() -> None:
    table, viewers = beside("p2")
    do(table, viewers)
    question = question_of(table)
    assert claim(question)
    assert not claim(question)
    assert not list(waiting(timezone.now()))
    # The claim of one that was killed runs out.
    later = timezone.now() + playing.LEASE + timedelta(seconds=1)
    assert [it.table for it in waiting(later)] == [table.pk]


def test_an_answer_that_was_played_is_not_played_again() -> None:
    table, viewers = beside("p2")
    do(table, viewers)
    question = question_of(table)
    assert answer(question, Thinker())
    assert not answer(question, Thinker())
    assert Move.objects.filter(table=table, computer__isnull=False).count() == 1


def test_where_a_thought_fails_a_weaker_one_answers() -> None:
    table, viewers = beside("p2", strength="expert")
    live = do(table, viewers)
    asked_for = []

    def failing(_t: str, _v: int, _p: str, way: str, _w: object) -> Thought | None:
        asked_for.append(way)
        if way != PLAIN:
            raise WorkerSlow
        return thought_of(live.game, way, 1)

    assert answer(question_of(table), failing)
    assert asked_for == ["expert", "club", "beginner", PLAIN] == ways("expert")
    assert Move.objects.get(table=table, version=2).computer == {
        "strength": PLAIN,
        "kind": "only",
        "params": {},
    }


def test_where_all_fail_the_computers_stop_and_the_table_goes_on_when_told() -> None:
    table, viewers = beside("p2")
    do(table, viewers)

    def failing(*_about: object) -> Thought | None:
        raise WorkerSlow

    question = question_of(table)
    assert not answer(question, failing)
    pace = Pace.objects.get(table=table)
    assert (pace.stopped, pace.failed, pace.claimed) == (True, True, None)
    assert not list(waiting(timezone.now()))
    go_on(live_table(table.pk), viewers["p1"])
    assert play_on(table.pk) == 1


def test_an_answer_that_the_rules_refuse_is_not_the_end() -> None:
    table, viewers = beside("p2", strength="beginner")
    live = do(table, viewers)
    odd = {"type": "bid", "actor": "p2", "private": "SCE", "price": 1}
    assert isinstance(action_from_json(odd), Bid)

    def wrong(_t: str, _v: int, _p: str, way: str, _w: object) -> Thought | None:
        good = thought_of(live.game, way, 1)
        return good if way == PLAIN else Thought(odd, way, "only")

    assert answer(question_of(table), wrong)
    assert live_table(table.pk).version == live.version + 1


# -- pace -------------------------------------------------------------------------------------


def test_between_two_moves_there_is_a_pause() -> None:
    table, viewers = beside("p2", "p3")
    set_pause(live_table(table.pk), viewers["p1"], 3000)
    do(table, viewers)
    pause = step(Thinker())
    assert 0 < pause <= LOOK, "it looks again soon, and does not wait for one table alone"
    assert live_table(table.pk).version == 1
    Table.objects.filter(pk=table.pk).update(changed=timezone.now() - timedelta(seconds=3))
    assert step(Thinker()) == 0
    assert live_table(table.pk).version == 2
    set_pause(live_table(table.pk), viewers["p1"], 0)
    assert step(Thinker()) == 0


def test_anybody_who_plays_there_stops_them_and_lets_them_go_on() -> None:
    table, viewers = beside("p3")
    live = live_table(table.pk)
    stop(live, viewers["p2"])
    assert Pace.objects.get(table=table).stopped_by == "p2"
    do(table, viewers)
    do(table, viewers)
    assert play_on(table.pk) == 0
    go_on(live, viewers["p1"])
    assert play_on(table.pk) >= 1


def test_who_does_not_play_there_has_no_say() -> None:
    table, _ = beside("p3")
    live, stranger = live_table(table.pk), person("Zoe")
    nobody = next(iter(viewers_of(table).values()))
    spectator = type(nobody)(stranger.pk, frozenset(), one_screen=False, owner=False)
    for act in (stop, go_on):
        with pytest.raises(NotYourSeat):
            act(live, spectator)
    with pytest.raises(ValueError, match="17"):
        set_pause(live, nobody, 17)
    empty, viewers = beside()
    with pytest.raises(Illegal, match="No computer"):
        stop(live_table(empty.pk), viewers["p1"])


# -- many tables ------------------------------------------------------------------------------


def test_of_many_tables_each_has_its_turn() -> None:
    owner = person()
    tables = [
        give(create_table(owner, "1849", NAMES, seed=number), "beginner", "p1", "p2", "p3")
        for number in range(6)
    ]
    thinker = Thinker()
    versions = [0]
    while min(versions) < 4:
        assert step(thinker) == 0
        versions = list(Table.objects.filter(owner=owner).values_list("version", flat=True))
        assert len(versions) == len(tables)
        assert max(versions) - min(versions) <= 1


def test_one_look_answers_at_many_tables() -> None:
    owner = person()
    for number in range(3):
        give(create_table(owner, "1849", NAMES, seed=number), "beginner", "p1", "p2", "p3")
    thinker = Thinker()
    with CaptureQueriesContext(connection) as queries:
        assert step(thinker) == 0
    made = Move.objects.filter(table__owner=owner).count()
    looks = [it for it in queries if '"railhead_pace"."pause"' in it["sql"]]
    assert made >= 1
    assert len(looks) == 1
    assert not Pace.objects.exclude(claimed=None).exists(), "claims end with the moves"


def test_a_question_that_does_not_stand_any_more_is_not_claimed() -> None:
    table, viewers = beside("p2", "p3")
    do(table, viewers)
    old = question_of(table)
    assert play_on(table.pk, most=1) == 1
    assert not claim(old)
    assert claim(question_of(table))


def test_a_look_costs_one_query_however_many_tables_there_are() -> None:
    owner = person()
    for number in range(5):
        give(create_table(owner, "1849", NAMES, seed=number), "club", "p1")
    with CaptureQueriesContext(connection) as queries:
        assert len(waiting(timezone.now())) == 5
    assert len(queries) == 1
    beside("p2")
    assert len(waiting(timezone.now())) == 5, "where a person is asked nobody thinks"


def test_finished_and_deleted_tables_are_left_alone() -> None:
    table, viewers = beside("p2", "p3", mode=Table.Mode.ONE_SCREEN)
    submit(table.pk, viewers["p1"], 0, "end", EndGame("p1"))
    assert live_table(table.pk).game.finished
    other, viewers = beside("p2")
    do(other, viewers)
    assert [it.table for it in waiting(timezone.now())] == [other.pk]
    Table.objects.filter(pk=other.pk).update(deleted=timezone.now())
    assert not waiting(timezone.now())


def test_a_table_that_cannot_go_on_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    table, viewers = beside("p2")
    do(table, viewers)
    question = question_of(table)

    def broken(_table: str) -> None:
        raise TableBroken(table.pk, "broken")

    monkeypatch.setattr(playing, "latest", broken)
    assert not answer(question, Thinker())
    assert Pace.objects.get(table=table).claimed is None


@pytest.mark.parametrize("computers", [("p2",), ()])
def test_moves_wake_the_threads_where_computers_play(
    computers: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    woken = []
    table, viewers = beside(*computers, mode=Table.Mode.ONE_SCREEN)
    monkeypatch.setattr(ANSWERING, "wake", lambda: woken.append(1))
    do(table, viewers)
    assert len(woken) == len(computers)
    play_on(table.pk)
    assert len(woken) == 2 * len(computers)


def test_a_server_that_stops_takes_no_thought_for_a_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, viewers = beside("p2")
    do(table, viewers)
    monkeypatch.setattr(workers, "in_use", lambda: True)
    monkeypatch.setattr(workers, "is_closing", lambda: True)

    def ended(_limits: object) -> None:
        raise WorkerDied

    monkeypatch.setattr(worker, "Worker", ended)
    question = question_of(table)
    assert claim(question)
    assert not answer(question, Thinker())
    pace = Pace.objects.get(table=table)
    assert (pace.stopped, pace.failed, pace.claimed) == (False, False, None)
