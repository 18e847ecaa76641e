"""Undo: one's own turn at once, beyond it by consent of all the others, and all of it logged."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Bid, Pass
from railhead.engine.illegal import Illegal
from railhead.records.record import to_record
from railhead.server.authority import (
    LiveTable,
    NotYourSeat,
    Outcome,
    Viewer,
    answer_takeback,
    ask_takeback,
    ask_to_end,
    live_table,
    may_redo,
    own_turn_start,
    redo,
    submit,
    undo,
    withdraw_takeback,
)
from railhead.server.authority.loading import TABLES
from railhead.server.models import Move, Table, Takeback
from tests.server.tables import alone, new_table, play, seated

pytestmark = pytest.mark.django_db

SPECTATOR = Viewer(None, frozenset(), one_screen=False, owner=False)


class Seats:
    """A table of seats at which Ann, Bob and Cid have acted in this order."""

    def __init__(self) -> None:
        self.table = new_table()
        self.viewers = seated(self.table)
        self.act("p1", Bid("p1", "SIGI", 50))
        self.act("p2", Bid("p2", "SIGI", 55))
        self.act("p3", Bid("p3", "SIGI", 60))

    @property
    def live(self) -> LiveTable:
        return live_table(self.table.pk)

    @property
    def version(self) -> int:
        return self.live.version

    @property
    def asked(self) -> Takeback | None:
        return Takeback.objects.filter(table=self.table).first()

    def act(self, player: str, action: Bid | Pass) -> None:
        version = self.version
        outcome = submit(self.table.pk, self.viewers[player], version, f"a{version}", action)
        assert outcome.status == "done"

    def ask(self, player: str, target: int | None = None, key: str = "ask") -> Outcome:
        viewer = self.viewers[player]
        return ask_takeback(self.table.pk, viewer, self.version, key, target)

    def answer(self, player: str, *, agree: bool, key: str = "") -> Outcome:
        viewer, key = self.viewers[player], key or f"{player}-{agree}-{self.version}"
        return answer_takeback(self.table.pk, viewer, self.version, key, agree)

    def undo(self, player: str, target: int | None = None) -> Outcome:
        version = self.version
        return undo(self.table.pk, self.viewers[player], version, f"u{version}", target)


@pytest.fixture
def seats() -> Seats:
    return Seats()


# -- one's own turn -------------------------------------------------------------------------


@pytest.mark.parametrize(("player", "start"), [("p1", 3), ("p2", 3), ("p3", 2)])
def test_own_turn_is_the_unbroken_run_of_own_actions(seats: Seats, player: str, start: int) -> None:
    assert own_turn_start(seats.live, seats.viewers[player]) == start


def test_a_run_of_several_actions_is_one_turn(seats: Seats) -> None:
    both = Viewer(1, frozenset({"p2", "p3"}), one_screen=False, owner=False)
    assert own_turn_start(seats.live, both) == 1
    assert own_turn_start(seats.live, SPECTATOR) == 3


def test_own_moves_are_undone_at_once(seats: Seats) -> None:
    assert seats.undo("p3") == Outcome("done", 4)
    assert [action.actor for action in seats.live.game.actions] == ["p1", "p2"]
    move = Move.objects.get(table=seats.table, version=4)
    assert (move.kind, move.count, move.player, move.agreed) == ("undo", 1, "p3", [])


def test_an_undo_is_submitted_once(seats: Seats) -> None:
    viewer = seats.viewers["p3"]
    assert undo(seats.table.pk, viewer, 3, "u").status == "done"
    assert undo(seats.table.pk, viewer, 3, "u") == Outcome("doubled", 4)
    assert undo(seats.table.pk, viewer, 3, "u2") == Outcome("stale", 4)
    assert len(seats.live.game.actions) == 2


@pytest.mark.parametrize(("player", "target"), [("p1", None), ("p2", None), ("p3", 1), ("p3", 0)])
def test_moves_of_others_are_not(seats: Seats, player: str, target: int | None) -> None:
    with pytest.raises(Illegal, match="ask the others"):
        seats.undo(player, target)
    assert seats.version == 3


@pytest.mark.parametrize("target", [3, 4, 99])
def test_there_is_no_undo_into_the_future(seats: Seats, target: int) -> None:
    with pytest.raises(Illegal, match="nothing to undo"):
        seats.undo("p3", target)


def test_at_one_screen_everything_is_undone_at_once() -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    owner = alone(table)
    play(table.pk, dict.fromkeys(("p1", "p2", "p3"), owner), 9)
    assert own_turn_start(live_table(table.pk), owner) == 0
    assert ask_takeback(table.pk, owner, 9, "u", 0) == Outcome("done", 10)
    assert live_table(table.pk).game.actions == []
    assert Move.objects.get(table=table, version=10).count == 9


def test_a_spectator_undoes_nothing(seats: Seats) -> None:
    for act in (undo, ask_takeback, redo, withdraw_takeback, ask_to_end):
        with pytest.raises(NotYourSeat):
            act(seats.table.pk, SPECTATOR, 3, "k")
    with pytest.raises(NotYourSeat):
        answer_takeback(seats.table.pk, SPECTATOR, 3, "k", agree=False)


# -- redo -----------------------------------------------------------------------------------


def test_only_whose_action_it_was_plays_it_again(seats: Seats) -> None:
    last = seats.live.game.actions[-1]
    seats.undo("p3")
    assert may_redo(seats.live, seats.viewers["p3"])
    assert not may_redo(seats.live, seats.viewers["p1"])
    with pytest.raises(NotYourSeat):
        redo(seats.table.pk, seats.viewers["p1"], 4, "r")
    assert redo(seats.table.pk, seats.viewers["p3"], 4, "r") == Outcome("done", 5)
    assert seats.live.game.actions[-1] == last
    with pytest.raises(Illegal, match="nothing to redo"):
        redo(seats.table.pk, seats.viewers["p3"], 5, "r2")


def test_a_new_action_forgets_what_was_undone(seats: Seats) -> None:
    seats.undo("p3")
    seats.act("p3", Bid("p3", "SIGI", 70))
    assert not may_redo(seats.live, seats.viewers["p3"])
    TABLES.forget()
    assert seats.live.game.next_redo is None


# -- by consent -----------------------------------------------------------------------------


def test_it_is_done_when_all_the_others_agree(seats: Seats) -> None:
    assert seats.ask("p1", 0) == Outcome("done", 3)
    assert seats.answer("p2", agree=True) == Outcome("done", 3)
    assert len(seats.live.game.actions) == 3, "one is missing"
    assert seats.answer("p3", agree=True) == Outcome("done", 4)
    assert seats.live.game.actions == []
    assert seats.asked is None
    move = Move.objects.get(table=seats.table, version=4)
    assert (move.kind, move.count, move.player, move.agreed) == ("undo", 3, "p1", ["p2", "p3"])
    TABLES.forget()
    assert seats.live.game.actions == []


def test_the_last_agreement_is_taken_once(seats: Seats) -> None:
    seats.ask("p1", 0)
    seats.answer("p2", agree=True)
    viewer = seats.viewers["p3"]
    assert answer_takeback(seats.table.pk, viewer, 3, "yes", agree=True).status == "done"
    assert answer_takeback(seats.table.pk, viewer, 3, "yes", agree=True) == Outcome("doubled", 4)


def test_the_asker_and_a_second_yes_count_once(seats: Seats) -> None:
    seats.ask("p1")
    for _ in range(3):
        seats.answer("p2", agree=True)
        seats.answer("p1", agree=True)
    assert seats.version == 3
    assert seats.asked is not None
    assert seats.asked.agreed == ["p1", "p2"]


def test_one_refusal_ends_it(seats: Seats) -> None:
    seats.ask("p1")
    seats.answer("p2", agree=True)
    assert seats.answer("p3", agree=False) == Outcome("done", 3)
    assert seats.asked is None
    with pytest.raises(Illegal, match="any more"):
        seats.answer("p2", agree=True)
    assert seats.version == 3


def test_it_is_withdrawn_when_somebody_acts(seats: Seats) -> None:
    seats.ask("p2", 1)
    seats.act("p1", Bid("p1", "SIGI", 65))
    assert seats.asked is None
    viewer = seats.viewers["p3"]
    assert answer_takeback(seats.table.pk, viewer, 3, "yes", agree=True) == Outcome("stale", 4)
    with pytest.raises(Illegal, match="any more"):
        seats.answer("p3", agree=True)
    assert len(seats.live.game.actions) == 4


def test_only_the_asker_withdraws(seats: Seats) -> None:
    seats.ask("p1")
    with pytest.raises(NotYourSeat):
        withdraw_takeback(seats.table.pk, seats.viewers["p2"], 3, "w")
    assert seats.asked is not None
    assert withdraw_takeback(seats.table.pk, seats.viewers["p1"], 3, "w") == Outcome("done", 3)
    assert seats.asked is None


def test_one_thing_is_asked_at_a_time(seats: Seats) -> None:
    seats.ask("p1", 1)
    assert seats.ask("p1", 1) == Outcome("done", 3), "the same again does no harm"
    with pytest.raises(Illegal, match="something else"):
        seats.ask("p2", 1)
    with pytest.raises(Illegal, match="something else"):
        seats.ask("p1", 0)


def test_to_ask_for_own_moves_is_to_undo_them(seats: Seats) -> None:
    assert seats.ask("p3", 2) == Outcome("done", 4)
    assert seats.asked is None
    assert ask_takeback(seats.table.pk, seats.viewers["p3"], 3, "ask", 2) == Outcome("doubled", 4)


def test_who_asks_without_seeing_the_present_is_late(seats: Seats) -> None:
    assert ask_takeback(seats.table.pk, seats.viewers["p1"], 2, "k", 0) == Outcome("stale", 3)
    assert seats.asked is None


def test_what_all_took_back_each_may_play_again(seats: Seats) -> None:
    actions = list(seats.live.game.actions)
    seats.ask("p1", 0)
    seats.answer("p2", agree=True)
    seats.answer("p3", agree=True)
    for version, player in enumerate(("p1", "p2", "p3"), 4):
        outcome = redo(seats.table.pk, seats.viewers[player], version, f"r{version}")
        assert outcome.status == "done"
    assert seats.live.game.actions == actions


# -- stopping -------------------------------------------------------------------------------


def test_the_game_ends_early_when_all_agree(seats: Seats) -> None:
    assert ask_to_end(seats.table.pk, seats.viewers["p2"], 3, "end") == Outcome("done", 3)
    assert Table.objects.get(pk=seats.table.pk).finished == ""
    seats.answer("p1", agree=True)
    seats.answer("p3", agree=True)
    assert seats.live.game.finished
    assert Table.objects.get(pk=seats.table.pk).finished == "manual"
    move = Move.objects.get(table=seats.table, version=4)
    assert (move.kind, move.player, move.agreed) == ("action", "p2", ["p1", "p3"])


def test_at_one_screen_it_ends_at_once() -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    assert ask_to_end(table.pk, alone(table), 0, "end") == Outcome("done", 1)
    assert live_table(table.pk).game.finished


def test_the_end_is_taken_back_by_consent(seats: Seats) -> None:
    ask_to_end(seats.table.pk, seats.viewers["p2"], 3, "end")
    seats.answer("p1", agree=True)
    seats.answer("p3", agree=True)
    seats.ask("p1", 3)
    seats.answer("p2", agree=True)
    seats.answer("p3", agree=True)
    assert not seats.live.game.finished
    assert Table.objects.get(pk=seats.table.pk).finished == ""


def test_the_record_holds_only_what_was_not_undone(seats: Seats) -> None:
    before = to_record(seats.live.game)
    seats.undo("p3")
    seats.act("p3", Pass("p3"))
    seats.undo("p3")
    seats.act("p3", Bid("p3", "SIGI", 60))
    assert to_record(seats.live.game) == before
    assert seats.version == 7
