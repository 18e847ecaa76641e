"""Orders at a table: who may give them, what the table plays, what ends them, and who is told."""

from __future__ import annotations

import pytest
from django.db import DatabaseError

from railhead.assist.orders.order import OFFER, ROUNDS, Act, BidOrder, Ending, Order, moment_of
from railhead.assist.orders.reply import reply
from railhead.engine.actions import BuyShare, Par, Pass
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.server.authority import (
    TABLES,
    NotYourSeat,
    Outcome,
    Viewer,
    answer_takeback,
    ask_takeback,
    live_table,
    redo,
    undo,
)
from railhead.server.models import GivenOrder, Move, Seat, Table
from railhead.server.orders import following, keeping, worker
from railhead.server.orders.following import look
from tests.server.orders.giving import at_stock_round, do, order, passing
from tests.server.tables import alone, asked, new_table, person

pytestmark = pytest.mark.django_db


def endings(table: Table) -> list[str]:
    """Why orders have ended, "" for those that stand, in the order in which they were given."""
    rows = GivenOrder.objects.filter(table=table).order_by("pk")
    return [row.ending["kind"] if row.ending else "" for row in rows]


def test_the_table_passes_for_those_who_are_away() -> None:
    table, viewers = at_stock_round()
    for player in ("p1", "p2"):
        assert order(table, viewers, passing(table, player)).status == "done"
    before = live_table(table.pk).version
    live = do(table, viewers, BuyShare("p3", "ATA", "treasury"))
    assert asked(live) == "p3"
    assert live.version == before + 3
    made = Move.objects.filter(table=table, version__gt=before).values_list("player", "by_order")
    assert list(made) == [("p3", False), ("p1", True), ("p2", True)]
    assert GivenOrder.objects.filter(acts=1, ended=None).count() == 2


def test_an_order_acts_at_once_where_its_player_is_asked() -> None:
    table, viewers = at_stock_round()
    order(table, viewers, passing(table, "p3"))
    assert asked(live_table(table.pk)) == "p1"


def test_an_order_that_the_world_has_ended_says_why_and_does_nothing() -> None:
    table, viewers = at_stock_round()
    order(table, viewers, passing(table, "p1", unless=(OFFER,)))
    live = do(table, viewers, Par("p3", "RCS", 68))
    live = do(table, viewers, Pass("p3")) if asked(live) == "p3" else live
    assert asked(live) == "p1"
    assert endings(table) == ["offer"]
    assert not Move.objects.filter(table=table, by_order=True).exists()


def test_it_is_never_followed_in_another_round() -> None:
    table, viewers = at_stock_round()
    for player in ("p1", "p2", "p3"):
        order(table, viewers, passing(table, player))
    assert live_table(table.pk).game.state.round == "OR"
    assert set(endings(table)) == {"round_over"}


def test_sent_twice_it_is_given_once() -> None:
    table, viewers = at_stock_round()
    given, version = passing(table, "p1"), live_table(table.pk).version
    outcomes = [keeping.give(table.pk, viewers["p1"], version, "k", given) for _ in range(2)]
    assert [outcome.status for outcome in outcomes] == ["done", "doubled"]
    assert GivenOrder.objects.count() == 1
    with pytest.raises(Illegal, match="already"):
        keeping.give(table.pk, viewers["p1"], version, "other", given)


def test_who_has_not_seen_the_present_table_gives_no_order() -> None:
    table, viewers = at_stock_round()
    given, version = passing(table, "p1"), live_table(table.pk).version
    do(table, viewers, Pass("p3"))
    outcome = keeping.give(table.pk, viewers["p1"], version, "k", given)
    assert outcome == Outcome("stale", version + 1)
    assert not GivenOrder.objects.exists()


def test_only_for_ones_own_seat() -> None:
    table, viewers = at_stock_round()
    version = live_table(table.pk).version
    for viewer in (viewers["p2"], Viewer(None, frozenset(), one_screen=False, owner=False)):
        with pytest.raises(NotYourSeat):
            keeping.give(table.pk, viewer, version, "k", passing(table, "p1"))
    order(table, viewers, passing(table, "p1"))
    number = GivenOrder.objects.get().number
    with pytest.raises(NotYourSeat):
        keeping.withdraw(table.pk, viewers["p2"], number)
    keeping.withdraw(table.pk, viewers["p1"], number)
    assert endings(table) == ["withdrawn"]


def test_not_on_one_screen() -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    with pytest.raises(NotYourSeat):
        keeping.give(table.pk, alone(table), 0, "k", passing(table, "p1"))


def test_what_makes_no_sense_is_refused() -> None:
    table, viewers = at_stock_round()
    moment = moment_of(live_table(table.pk).game)
    with pytest.raises(Illegal, match="nothing here"):
        order(table, viewers, BidOrder("p1", moment, lot="SCE", most=100))


def test_there_are_not_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_STANDING", 1)
    table, viewers = at_stock_round()
    order(table, viewers, passing(table, "p1"))
    order(table, viewers, passing(table, "p2"))
    with pytest.raises(Illegal, match="withdraw"):
        order(table, viewers, passing(table, "p1", unless=(OFFER,)))


# -- taking back ------------------------------------------------------------------------------


def test_its_player_takes_back_what_it_did_and_it_ends() -> None:
    table, viewers = at_stock_round()
    order(table, viewers, passing(table, "p3"))
    live = live_table(table.pk)
    undo(table.pk, viewers["p3"], live.version, "u")
    assert endings(table) == ["undone"]
    assert asked(live_table(table.pk)) == "p3"
    redo(table.pk, viewers["p3"], live_table(table.pk).version, "r")
    assert asked(live_table(table.pk)) == "p1"


def test_by_consent_the_table_goes_back_past_orders_and_they_end() -> None:
    table, viewers = at_stock_round()
    for player in ("p1", "p2"):
        order(table, viewers, passing(table, player))
    count = len(live_table(table.pk).game.actions)
    live = do(table, viewers, BuyShare("p3", "ATA", "treasury"))
    with pytest.raises(Illegal, match="ask the others"):
        undo(table.pk, viewers["p3"], live.version, "u", count)
    ask_takeback(table.pk, viewers["p3"], live.version, "a", count)
    for player in ("p1", "p2"):
        answer_takeback(table.pk, viewers[player], live.version, f"b{player}", agree=True)
    live = live_table(table.pk)
    assert len(live.game.actions) == count
    assert asked(live) == "p3"
    assert endings(table) == ["undone", "undone"]


def test_a_question_that_came_back_is_for_its_player_himself() -> None:
    table, viewers = at_stock_round()
    live = do(table, viewers, Pass("p3"))
    order(table, viewers, passing(table, "p3", ROUNDS))
    undo(table.pk, viewers["p3"], live.version, "u")
    look(table.pk)
    assert asked(live_table(table.pk)) == "p3", "the order was given later, and has ended"
    order(table, viewers, passing(table, "p3", ROUNDS))
    assert asked(live_table(table.pk)) == "p1", "an order that is given now is meant"


# -- whatever goes wrong ----------------------------------------------------------------------


def test_rules_that_fail_end_the_order_and_the_table_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    table, viewers = at_stock_round()
    order(table, viewers, passing(table, "p1"))
    version = live_table(table.pk).version

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(following, "reply", fail)
    do(table, viewers, Pass("p3"))
    assert live_table(table.pk).version == version + 1
    assert endings(table) == ["failed"]


@pytest.mark.slow
def test_orders_do_not_play_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "MOST_ALONE", 4)
    table, viewers = at_stock_round()
    for player in ("p1", "p2"):
        order(table, viewers, passing(table, player))
    do(table, viewers, BuyShare("p3", "ATA", "treasury"))
    do(table, viewers, BuyShare("p3", "ATA", "treasury"))
    assert endings(table) == ["", ""], "somebody acts in between"
    monkeypatch.setattr(following, "MOST_ALONE", 1)
    do(table, viewers, BuyShare("p3", "ATA", "treasury"))
    assert endings(table) == ["alone", "alone"]


def test_who_leaves_his_seat_leaves_no_orders() -> None:
    table, viewers = at_stock_round()
    order(table, viewers, passing(table, "p1"))
    Seat.objects.filter(table=table, player="p1").update(person=person("Eve"))
    do(table, viewers, Pass("p3"))
    assert endings(table) == ["seat"]
    assert asked(live_table(table.pk)) == "p1"


def test_what_a_killed_process_left_is_done_by_the_next_look() -> None:
    table, viewers = at_stock_round()
    order(table, viewers, passing(table, "p3"), follow=False)
    TABLES.forget()
    worker.look_for_waiting()
    assert asked(live_table(table.pk)) == "p1"
    version = live_table(table.pk).version
    worker.look_for_waiting()
    assert live_table(table.pk).version == version


def test_what_a_locked_database_prevented_is_done_by_the_next_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, viewers = at_stock_round()
    order(table, viewers, passing(table, "p3"), follow=False)

    def locked(*_: object, **__: object) -> None:
        raise DatabaseError("database is locked")

    with monkeypatch.context() as patched:
        patched.setattr(following, "change", locked)
        worker.look_for_waiting()
    assert asked(live_table(table.pk)) == "p3"
    worker.look_for_waiting()
    assert asked(live_table(table.pk)) == "p1"


def test_a_withdrawn_order_does_not_act_although_its_answer_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, viewers = at_stock_round()
    order(table, viewers, passing(table, "p3"), follow=False)
    number = GivenOrder.objects.get().number

    def slowly(game: Game, given: Order) -> Act | Ending | None:
        found = reply(game, given)
        keeping.withdraw(table.pk, viewers["p3"], number)
        return found

    monkeypatch.setattr(following, "reply", slowly)
    version = live_table(table.pk).version
    look(table.pk)
    assert live_table(table.pk).version == version
    assert endings(table) == ["withdrawn"]


def test_another_process_that_was_faster_leaves_nothing_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, viewers = at_stock_round()
    order(table, viewers, passing(table, "p3"), follow=False)
    stale = live_table(table.pk)
    look(table.pk)
    after = live_table(table.pk)
    TABLES.slot(table.pk).live = stale  # as if this process had not heard of it
    monkeypatch.setattr(following, "live_table", lambda _: stale)
    row = GivenOrder.objects.get()
    following._played(stale, [row])
    assert Move.objects.filter(table=table, by_order=True).count() == 1
    assert live_table(table.pk).version == after.version
