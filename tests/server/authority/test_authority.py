"""The authority: one order of moves for everybody, nothing twice, nothing lost."""

from __future__ import annotations

import random

import pytest
from django.db import IntegrityError, transaction
from pytest_django import DjangoAssertNumQueries

from railhead.engine.actions import Bid, EndGame, Pass
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.server.authority import (
    GameOver,
    NotYourSeat,
    Outcome,
    TableMissing,
    Viewer,
    live_table,
    redo,
    store_game,
    submit,
    undo,
)
from railhead.server.authority.loading import TABLES
from railhead.server.models import Move, Table
from railhead.titles.catalogue import new_game
from tests.server.tables import NAMES, alone, asked, new_table, play, seated, some_action

pytestmark = pytest.mark.django_db

SCE = Bid("p1", "SCE", 20)
STRANGER = Viewer(None, frozenset(), one_screen=False, owner=False)


def reloaded(table_id: str) -> Game:
    """The game as a new server finds it."""
    TABLES.forget()
    return live_table(table_id).game


@pytest.mark.slow
def test_a_new_table_is_the_game_that_was_asked_for() -> None:
    table = new_table(seed=11)
    live = live_table(table.pk)
    assert live.version == 0
    assert live.game.state == new_game("1849", NAMES, seed=11).state
    assert [seat.player for seat in table.seats.order_by("player")] == ["p1", "p2", "p3"]
    assert len({seat.secret for seat in table.seats.all()}) == 3


@pytest.mark.slow
def test_a_move_is_one_version_and_one_row() -> None:
    table = new_table()
    viewers = seated(table)
    assert submit(table.pk, viewers["p1"], 0, "k", SCE) == Outcome("done", 1)
    move = Move.objects.get(table=table)
    assert (move.version, move.kind, move.key, move.player) == (1, "action", "k", "p1")
    assert move.person_id == viewers["p1"].person
    assert move.action == {"type": "bid", "actor": "p1", "private": "SCE", "price": 20}
    row = Table.objects.get(pk=table.pk)
    assert (row.version, row.waiting, row.finished) == (1, "p2", "")
    assert live_table(table.pk).game.actions == [SCE]


def test_the_same_submission_is_taken_once_and_answered_the_same() -> None:
    table = new_table()
    viewers = seated(table)
    submit(table.pk, viewers["p1"], 0, "k", SCE)
    play(table.pk, viewers, 3)
    assert submit(table.pk, viewers["p1"], 0, "k", SCE) == Outcome("doubled", 1)
    TABLES.forget()
    assert submit(table.pk, viewers["p1"], 0, "k", SCE) == Outcome("doubled", 1)
    assert live_table(table.pk).version == 4


def test_a_key_used_before_is_never_used_again() -> None:
    table = new_table()
    viewers = seated(table)
    submit(table.pk, viewers["p1"], 0, "k", SCE)
    live = live_table(table.pk)
    assert submit(table.pk, viewers["p2"], 1, "k", some_action(live)) == Outcome("doubled", 1)
    assert live_table(table.pk).version == 1
    assert reloaded(table.pk).actions == [SCE]


@pytest.mark.parametrize("version", [0, 2, 4, 999])
def test_whoever_did_not_see_the_present_changes_nothing(version: int) -> None:
    table = new_table()
    viewers = seated(table)
    live = play(table.pk, viewers, 3)
    outcome = submit(table.pk, viewers[asked(live)], version, "late", some_action(live))
    assert outcome == Outcome("stale", 3)
    assert live_table(table.pk).version == Move.objects.filter(table=table).count() == 3


@pytest.mark.parametrize("who", ["p2", "p3", "stranger"])
def test_nobody_acts_for_anothers_seat(who: str) -> None:
    table = new_table()
    viewers = seated(table) | {"stranger": STRANGER}
    with pytest.raises(NotYourSeat):
        submit(table.pk, viewers[who], 0, "k", SCE)
    with pytest.raises(NotYourSeat):
        submit(table.pk, viewers[who], 0, "k", Pass(who))
    assert live_table(table.pk).version == Move.objects.count() == 0


def test_a_stranger_learns_nothing_by_an_old_key() -> None:
    table = new_table()
    submit(table.pk, seated(table)["p1"], 0, "k", SCE)
    with pytest.raises(NotYourSeat):
        submit(table.pk, STRANGER, 0, "k", SCE)


def test_at_one_screen_the_owner_acts_for_all() -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    assert not table.seats.exists()
    play(table.pk, dict.fromkeys(("p1", "p2", "p3"), alone(table)), 12)
    assert live_table(table.pk).version == 12


def test_a_refused_action_changes_nothing() -> None:
    table = new_table()
    viewers = seated(table)
    before = live_table(table.pk)
    with pytest.raises(Illegal) as refused:
        submit(table.pk, viewers["p1"], 0, "k", Bid("p1", "SCE", 25))
    assert refused.value.rule.startswith("1849-")
    assert live_table(table.pk) is before
    assert submit(table.pk, viewers["p1"], 0, "k", SCE) == Outcome("done", 1), "the key is free"


def test_what_readers_hold_is_never_changed() -> None:
    table = new_table()
    viewers = seated(table)
    live = play(table.pk, viewers, 5)
    state, events = live.game.state.copy(), live.game.events.copy()
    play(table.pk, viewers, 5)
    assert live.version == len(live.game.actions) == 5
    assert (live.game.state, live.game.events) == (state, events)


def test_a_player_alone_does_not_end_the_game_of_all() -> None:
    table = new_table()
    with pytest.raises(Illegal, match="agree"):
        submit(table.pk, seated(table)["p1"], 0, "k", EndGame("p1"))
    assert not Table.objects.get(pk=table.pk).finished


def test_nothing_is_played_after_the_end() -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    owner = alone(table)
    submit(table.pk, owner, 0, "k", EndGame("p1"))
    assert Table.objects.get(pk=table.pk).finished == "manual"
    with pytest.raises(GameOver):
        submit(table.pk, owner, 1, "k2", SCE)


@pytest.mark.slow
def test_a_new_server_finds_the_same_game() -> None:
    table = new_table()
    live = play(table.pk, seated(table), 60)
    again = reloaded(table.pk)
    assert again is not live.game
    assert (again.state, again.actions, again.events) == (
        live.game.state,
        live.game.actions,
        live.game.events,
    )


@pytest.mark.slow
def test_a_server_follows_the_moves_of_another(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    table = new_table()
    viewers = seated(table)
    first = play(table.pk, viewers, 10)
    held = TABLES.slot(table.pk)
    play(table.pk, viewers, 4)
    held.live = first  # as if the four moves had been made by another server
    with django_assert_num_queries(2):
        assert live_table(table.pk).version == 14
    assert live_table(table.pk).game.state == reloaded(table.pk).state
    held.live = first
    assert submit(table.pk, viewers["p1"], 10, "late", Pass("p1")) == Outcome("stale", 14)


def test_whom_another_server_overtakes_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table()
    viewers = seated(table)
    live = play(table.pk, viewers, 3)
    action = some_action(live)
    other = TABLES.slot(table.pk).live

    def overtaken(self: Game, action: object) -> list[object]:
        monkeypatch.undo()
        submit(table.pk, viewers[asked(live)], 3, "other", some_action(live))
        TABLES.slot(table.pk).live = other
        return self.apply(action)  # type: ignore[arg-type, return-value]

    monkeypatch.setattr(Game, "apply", overtaken)
    assert submit(table.pk, viewers[asked(live)], 3, "mine", action) == Outcome("stale", 4)
    assert [move.key for move in Move.objects.filter(version=4)] == ["other"]
    assert live_table(table.pk).game.state == reloaded(table.pk).state


def test_the_database_itself_refuses_a_second_move() -> None:
    table = new_table()
    submit(table.pk, seated(table)["p1"], 0, "k", SCE)
    for version, key in ((1, "other"), (2, "k")):
        with pytest.raises(IntegrityError), transaction.atomic():
            Move.objects.create(table=table, version=version, key=key, kind="undo")


@pytest.mark.slow
def test_a_written_game_is_stored_as_if_each_of_its_actions_had_been_a_move() -> None:
    played = new_table(Table.Mode.ONE_SCREEN)
    game = play(played.pk, dict.fromkeys(("p1", "p2", "p3"), alone(played)), 30).game
    stored = store_game(played.owner, game, Table.Mode.ONE_SCREEN)
    names = ("version", "kind", "action", "count", "agreed")
    moves = [list(Move.objects.filter(table=it).values(*names)) for it in (played, stored)]
    assert moves[0] == moves[1]
    assert len(moves[1]) == 30
    assert [move.key for move in Move.objects.filter(table=stored)][:2] == ["record-1", "record-2"]
    assert {(move.player, move.person) for move in Move.objects.filter(table=stored)} == {
        ("", None)
    }
    assert all(move.made >= stored.created for move in Move.objects.filter(table=stored))
    assert reloaded(stored.pk).state == game.state
    assert not Move.objects.filter(table=new_table()).exists()


def test_there_is_no_other_table() -> None:
    with pytest.raises(TableMissing):
        live_table("nowhere")
    with pytest.raises(TableMissing):
        submit("nowhere", STRANGER, 0, "k", SCE)


def test_memory_holds_only_so_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railhead.server.authority.memory.MOST_LOADED", 3)
    TABLES.forget()
    tables = [new_table() for _ in range(5)]
    for table in tables:
        live_table(table.pk)
    assert TABLES.loaded() == [table.pk for table in tables[2:]]
    live_table(tables[2].pk)
    live_table(tables[0].pk)
    assert TABLES.loaded() == [tables[4].pk, tables[2].pk, tables[0].pk]


@pytest.mark.slow
def test_random_tables_reload_to_the_same_state_with_undone_moves() -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    owner, rng = alone(table), random.Random(3)
    for number in range(120):
        live = live_table(table.pk)
        if rng.random() < 0.2 and live.game.actions:
            target = rng.randrange(max(0, len(live.game.actions) - 6), len(live.game.actions))
            undo(table.pk, owner, number, f"{number}", target)
        elif rng.random() < 0.5 and live.game.next_redo:
            redo(table.pk, owner, number, f"{number}")
        else:
            submit(table.pk, owner, number, f"{number}", some_action(live, rng))
    live = live_table(table.pk)
    again = reloaded(table.pk)
    assert (again.state, again.actions, again.next_redo) == (
        live.game.state,
        live.game.actions,
        live.game.next_redo,
    )
