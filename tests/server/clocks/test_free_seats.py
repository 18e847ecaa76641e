"""The clock of a table with free seats: it begins when all have sat down, or the first move."""

from __future__ import annotations

import pytest
from django.utils import timezone

from railhead.server.authority import live_table, resume, set_clock
from railhead.server.calls.clock_warnings import warn
from railhead.server.clocks.choosing import DAY, ClockChoice
from railhead.server.clocks.reading import TableClock, clock_of
from railhead.server.models import Call, Clock, Seat, Table
from railhead.server.page.panels import render_all
from railhead.server.seating.changing import leave_seat, seat_computer, take_seat
from tests.server.acting import Browser
from tests.server.calls.people import by_mail, person_of
from tests.server.clocks.waiting import AN_HOUR, TWO_DAYS, wait
from tests.server.shown import SPECTATOR, moment, words
from tests.server.tables import new_table, person, play, seated

pytestmark = pytest.mark.django_db

WAITS = "starts when all have sat down, or with the first move"


def opened(choice: ClockChoice = AN_HOUR) -> Table:
    """A table at which Ann, who is asked, has sat down; Bob and Cid are still to come."""
    table = new_table()
    sit(table, "p1")
    set_clock(table, choice)
    return table


def sit(table: Table, player: str) -> None:
    assert take_seat(Seat.objects.filter(table=table, player=player, person=None), person())


def clock(table: Table) -> TableClock:
    found = clock_of(table.pk, live_table(table.pk).version)
    assert found is not None
    return found


def left(table: Table, player: str = "p1") -> float:
    return round(clock(table).left(player, timezone.now()), -1)


def test_it_stands_still_until_the_last_seat_is_taken() -> None:
    table = opened()
    wait(table, hours=3)
    assert (left(table), clock(table).running) == (3600, "")
    assert clock(table).late(timezone.now()) == set()
    sit(table, "p2")
    wait(table, hours=3)
    assert left(table) == 3600
    sit(table, "p3")
    wait(table, minutes=10)
    assert (left(table), clock(table).running) == (3000, "p1")


def test_a_computer_on_the_last_seat_starts_it() -> None:
    table = opened()
    sit(table, "p2")
    assert seat_computer(Table.objects.get(pk=table.pk), "p3", "club")
    wait(table, minutes=10)
    assert left(table) == 3000


def test_computers_leave_no_seat_free() -> None:
    table = new_table()
    for player in ("p2", "p3"):
        seat_computer(Table.objects.get(pk=table.pk), player, "club")
    sit(table, "p1")
    set_clock(Table.objects.get(pk=table.pk), AN_HOUR)
    wait(table, minutes=10)
    assert left(table) == 3000


def test_the_first_move_starts_it() -> None:
    table = new_table()
    viewers = seated(table)
    Seat.objects.filter(table=table, player="p3").update(person=None)
    set_clock(table, AN_HOUR)
    wait(table, hours=3)
    play(table.pk, viewers, 1)
    wait(table, minutes=10)
    assert (left(table, "p1"), left(table, "p2")) == (3630, 3000)


def test_a_seat_that_is_freed_later_does_not_stop_it() -> None:
    table = opened()
    for player in ("p2", "p3"):
        sit(table, player)
    leave_seat(Seat.objects.get(table=table, player="p2"))
    wait(table, minutes=10)
    assert left(table) == 3000
    sit(table, "p2")
    assert (left(table), clock(table).paused) == (3000, False)


def test_who_sits_down_during_a_pause_lets_nothing_run() -> None:
    table = opened()
    row = Clock.objects.get(table=table)
    row.pauses = [[timezone.now().isoformat(), None, "p1"]]
    row.save()
    for player in ("p2", "p3"):
        sit(table, player)
    assert clock(table).stopped_by == "p1"


def test_anybody_may_start_it_by_hand() -> None:
    table = new_table()
    viewers = seated(table)
    Seat.objects.filter(table=table, player="p3").update(person=None)
    set_clock(table, AN_HOUR)
    wait(table, hours=3)
    resume(live_table(table.pk), viewers["p2"])
    wait(table, minutes=10)
    assert left(table) == 3000


def test_nobody_is_called_while_it_has_not_begun() -> None:
    table = opened(TWO_DAYS)
    by_mail(person_of(table, "p1"))
    wait(table, days=9)
    warn(timezone.now())
    assert not Call.objects.filter(kind=Call.Kind.CLOCK).exists()
    for player in ("p2", "p3"):
        sit(table, player)
    assert left(table) == 2 * DAY
    wait(table, hours=37)
    warn(timezone.now())
    assert Call.objects.filter(kind=Call.Kind.CLOCK).count() == 1


def test_the_page_says_what_it_waits_for() -> None:
    table = new_table()
    viewers = seated(table)
    Seat.objects.filter(table=table, player="p3").update(person=None)
    set_clock(table, AN_HOUR)
    shown = render_all(moment(live_table(table.pk), viewers["p1"], None))
    assert WAITS in words(str(shown["clock"].body))
    assert "Start the clock now" in words(str(shown["clock"].body))
    assert "the clock has not started:" in words(str(shown["bar"].body))
    watched = render_all(moment(live_table(table.pk), SPECTATOR, None))
    assert "stopped by" not in words(str(watched["clock"].body))
    page = Browser(table, viewers["p1"].person).client.get("/").content.decode()
    assert "the clock has not started:" in words(page)


def test_a_table_of_the_form_waits_for_those_whom_it_invites() -> None:
    browser = Browser(new_table(), person().pk)
    page = browser.client.get("/new?title=1849").content.decode()
    ticket = page.partition('name="ticket" value="')[2].partition('"')[0]
    form = {"title": "1849", "ticket": ticket, "mode": "seats", "own": "1", "preset": "default"}
    names = {f"name-{place}": name for place, name in enumerate(("Ann", "Bob", "Cid"), 1)}
    sent = {**form, **names, "clock": "budget", "clock-minutes": "45", "clock-increment": "20"}
    assert browser.client.post("/new", sent).status_code == 303
    made = Clock.objects.get()
    assert [(end, by) for _, end, by in made.pauses] == [(None, "")]
