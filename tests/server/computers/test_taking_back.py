"""Undo, requests and seats at tables with computers: people are never blocked by them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from railhead.engine.illegal import Illegal
from railhead.server.authority import (
    Absence,
    Outcome,
    Viewer,
    absence_of,
    answer_proposal,
    answer_takeback,
    ask_for_clock,
    ask_takeback,
    ask_to_delete,
    ask_to_end,
    ask_to_replace,
    come_back,
    live_table,
    own_turn_start,
    play_again,
    proposal_of,
    redo,
    set_clock,
    undo,
)
from railhead.server.authority.agreements import ABSENT
from railhead.server.clocks.choosing import ClockChoice
from railhead.server.clocks.reading import clock_of
from railhead.server.computers.pacing import set_pause
from railhead.server.computers.sitting import let_play
from railhead.server.computers.worker import play_on
from railhead.server.models import Move, Person, Seat, Table, Takeback
from railhead.server.models.calls import Call, CallSettings
from railhead.server.models.computers import Pace
from railhead.server.people.access import viewer_at
from railhead.server.seating.changing import left_by, take_seat
from tests.server.clocks.waiting import wait
from tests.server.computers.sitting import beside, do, viewers_of
from tests.server.tables import asked, person

pytestmark = pytest.mark.django_db

ALONE = [("p2", "p3"), Table.Mode.SEATS], [("p2", "p3"), Table.Mode.ONE_SCREEN]


def round_of(table: Table, viewers: dict[str, Viewer]) -> int:
    """A person acts, and the computers afterwards; return how many actions there are."""
    do(table, viewers)
    play_on(table.pk)
    return len(live_table(table.pk).game.actions)


@pytest.mark.parametrize(("computers", "mode"), ALONE)
def test_an_undo_goes_back_to_ones_own_last_decision(computers: list[str], mode: str) -> None:
    table, viewers = beside(*computers, mode=mode)
    before = round_of(table, viewers)
    after = round_of(table, viewers)
    assert after >= before + 3
    live = live_table(table.pk)
    assert asked(live) == "p1"
    assert undo(table.pk, viewers["p1"], live.version, "u").status == "done"
    live = live_table(table.pk)
    assert (len(live.game.actions), asked(live)) == (before, "p1")
    assert play_on(table.pk) == 0, "the person is asked, and nobody else acts"
    redo(table.pk, viewers["p1"], live.version, "r")
    assert len(live_table(table.pk).game.actions) == after, "what the computers did comes back"


def test_an_undo_to_the_middle_of_what_computers_did_goes_to_the_person_before() -> None:
    table, viewers = beside("p2", "p3")
    before = round_of(table, viewers)
    after = round_of(table, viewers)
    live = live_table(table.pk)
    undo(table.pk, viewers["p1"], live.version, "u", after - 1)
    assert len(live_table(table.pk).game.actions) == before


def test_what_a_computer_does_after_an_undo_it_thinks_of_anew() -> None:
    table, viewers = beside("p2", "p3")
    round_of(table, viewers)
    live = live_table(table.pk)
    undo(table.pk, viewers["p1"], live.version, "u")
    do(table, viewers)
    play_on(table.pk)
    made = Move.objects.filter(table=table, computer__isnull=False)
    assert made.filter(version=live.version + 3, key=f"computer-{live.version + 2}").exists()


def test_where_only_computers_have_acted_there_is_nothing_of_ones_own_to_undo() -> None:
    table, _ = beside("p1", mode=Table.Mode.ONE_SCREEN)
    assert play_on(table.pk) == 1
    viewers = viewers_of(table)
    with pytest.raises(Illegal, match="nothing to undo"):
        undo(table.pk, viewers["p2"], 1, "u")


def test_past_what_another_person_did_the_others_are_asked() -> None:
    table, viewers = beside("p3")
    do(table, viewers)
    do(table, viewers)
    play_on(table.pk)
    live = live_table(table.pk)
    assert own_turn_start(live, viewers["p1"]) == 3
    assert own_turn_start(live, viewers["p2"]) == 1
    ask_takeback(table.pk, viewers["p1"], live.version, "t", 0)
    assert Takeback.objects.get(table=table).agreed == ["p1"]
    answer_takeback(table.pk, viewers["p2"], live.version, "a", agree=True)
    assert not live_table(table.pk).game.actions, "the computer agrees to what the people want"


def test_while_people_are_asked_computers_wait() -> None:
    table, viewers = beside("p3")
    do(table, viewers)
    live = do(table, viewers)
    assert asked(live) == "p3"
    ask_takeback(table.pk, viewers["p1"], live.version, "t", 0)
    assert play_on(table.pk) == 0
    Takeback.objects.update(asked=timezone.now() - timedelta(hours=1))
    assert play_on(table.pk) == 1, "but not for ever"


@pytest.mark.parametrize(("computers", "mode"), ALONE)
def test_alone_with_computers_one_ends_the_game(computers: list[str], mode: str) -> None:
    table, viewers = beside(*computers, mode=mode)
    assert ask_to_end(table.pk, viewers["p1"], 0, "e").status == "done"
    assert live_table(table.pk).game.finished


def test_with_other_people_they_agree_and_the_computers_do() -> None:
    table, viewers = beside("p3")
    ask_to_end(table.pk, viewers["p1"], 0, "e")
    assert not live_table(table.pk).game.finished
    answer_takeback(table.pk, viewers["p2"], 0, "a", agree=True)
    assert live_table(table.pk).game.finished


def test_alone_with_computers_one_deletes_the_table_and_chooses_a_clock() -> None:
    table, viewers = beside("p2", "p3")
    live = live_table(table.pk)
    ask_for_clock(live, viewers["p1"], ClockChoice("turn", 86400))
    assert clock_of(table.pk, 0) is not None
    assert ask_to_delete(table, table.owner)


# -- clocks and calls ---------------------------------------------------------------------------


def test_no_clock_runs_out_for_a_computer_and_none_is_called() -> None:
    table, viewers = beside("p2")
    for who in Person.objects.all():
        CallSettings.objects.create(person=who)
    set_clock(Table.objects.get(pk=table.pk), ClockChoice("turn", 60))
    live = do(table, viewers)
    wait(table, days=3)
    clock = clock_of(table.pk, live.version)
    assert clock is not None
    assert (clock.used.asked, clock.running, clock.late(timezone.now())) == ("p2", "", set())
    assert not Call.objects.exists()
    play_on(table.pk)
    assert [call.player for call in Call.objects.all()] == ["p3"]


# -- seats --------------------------------------------------------------------------------------


def late_bob() -> tuple[Table, dict[str, Viewer], Person]:
    """Ann, Bob and Cid, of whom Bob has been asked for longer than the clock allows."""
    table, viewers = beside()
    set_clock(Table.objects.get(pk=table.pk), ClockChoice("turn", 60))
    do(table, viewers)
    wait(table, days=3)
    bob = Seat.objects.get(table=table, player="p2").person
    assert bob is not None
    return table, viewers, bob


def test_a_computer_plays_for_who_is_late_and_gives_the_seat_back_at_once() -> None:
    table, viewers, bob = late_bob()
    ask_to_replace(live_table(table.pk), viewers["p1"], "p2", strangers=True, strength="club")
    asked_for = proposal_of(live_table(table.pk))
    assert asked_for is not None
    assert (asked_for.strength, asked_for.open) == ("club", False)
    answer_proposal(live_table(table.pk), viewers["p3"], agree=True)
    row = Table.objects.get(pk=table.pk)
    assert row.computers == {"p2": "club"}
    assert left_by(bob.pk, table.pk) is not None
    Pace.objects.update(pause=0)
    assert play_on(table.pk) == 1
    version = live_table(table.pk).version
    back = come_back(live_table(table.pk), viewer_at(row, bob.pk))
    assert back == Outcome("done", version)
    assert Table.objects.get(pk=table.pk).computers == {}
    assert Seat.objects.get(table=table, player="p2").person == bob
    assert viewer_at(Table.objects.get(pk=table.pk), bob.pk).players == {"p2"}
    assert live_table(table.pk).row.computers == {}


def test_without_a_clock_a_computer_plays_for_who_has_been_asked_for_a_day() -> None:
    table, viewers = beside()
    live = do(table, viewers)
    with pytest.raises(Illegal, match="not up"):
        ask_to_replace(live, viewers["p1"], "p2", strangers=False, strength="expert")
    long_ago = timezone.now() - ABSENT
    Table.objects.update(asked_since=long_ago)
    live_table(table.pk).row.asked_since = long_ago
    live = live_table(table.pk)
    with pytest.raises(Illegal, match="not up"):
        ask_to_replace(live, viewers["p1"], "p2", strangers=False)
    ask_to_replace(live, viewers["p1"], "p2", strangers=False, strength="expert")
    answer_proposal(live, viewers["p3"], agree=True)
    assert Table.objects.get(pk=table.pk).computers == {"p2": "expert"}


def test_nobody_sits_down_where_a_computer_plays() -> None:
    table, _ = beside("p2")
    free = Seat.objects.filter(table=table, player="p2", person=None)
    assert not take_seat(free, person("Zoe"))


def test_the_owner_gives_free_seats_to_computers_and_takes_them_back() -> None:
    table, viewers = beside()
    with pytest.raises(Illegal, match="free the seat"):
        let_play(table, table.owner_id, "p2", "club")
    Seat.objects.filter(table=table, player="p2").update(person=None)
    let_play(table, table.owner_id, "p2", "club")
    assert live_table(table.pk).row.computers == {"p2": "club"}
    assert viewers_of(table)["p1"].computers == {"p2"}
    let_play(table, table.owner_id, "p2", "")
    assert live_table(table.pk).row.computers == {}
    assert viewers["p1"].computers == frozenset()


def test_a_rematch_has_the_same_computers() -> None:
    table, viewers = beside("p2", "p3", strength="club")
    set_pause(live_table(table.pk), viewers["p1"], 3000)
    ask_to_end(table.pk, viewers["p1"], 0, "e")
    new = Table.objects.get(pk=play_again(Table.objects.get(pk=table.pk), table.owner).pk)
    names = dict(new.players)
    assert {names[player]: it for player, it in new.computers.items()} == {
        "Bob": "club",
        "Cid": "club",
    }
    assert Pace.objects.get(table=new).pause == 3000


# -- since your last turn -----------------------------------------------------------------------


@pytest.mark.parametrize(("computers", "mode"), ALONE)
def test_what_computers_did_is_told(computers: list[str], mode: str) -> None:
    table, viewers = beside(*computers, mode=mode)
    do(table, viewers)
    assert absence_of(live_table(table.pk), viewers["p1"]) is None
    play_on(table.pk)
    assert absence_of(live_table(table.pk), viewers["p1"]) == Absence(1, 3, over=False)
