"""The clock of a table: what it shows after moves, undos and restarts, and how it is stopped."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from railhead.engine.illegal import Illegal
from railhead.server.authority import (
    TABLES,
    NotYourSeat,
    Viewer,
    live_table,
    pause,
    resume,
    set_clock,
    undo,
)
from railhead.server.base.cache import BoundedCache
from railhead.server.clocks import reading
from railhead.server.clocks.choosing import DAY, form_of, read_choice
from railhead.server.clocks.reading import TableClock, clock_of
from railhead.server.models import Clock, Table
from railhead.server.page.panels import render_all
from tests.server.acting import Browser
from tests.server.clocks.waiting import AN_HOUR, TWO_DAYS, wait, with_clock
from tests.server.shown import SPECTATOR, moment, words
from tests.server.tables import new_table, play, seated

pytestmark = pytest.mark.django_db


def clock(table: Table) -> TableClock:
    found = clock_of(table.pk, live_table(table.pk).version)
    assert found is not None
    return found


def left(table: Table, player: str) -> float:
    """Seconds, to the next ten."""
    return round(clock(table).left(player, timezone.now()), -1)


def panel(name: str, table: Table, viewer: Viewer = SPECTATOR, at: int | None = None) -> str:
    return words(str(render_all(moment(live_table(table.pk), viewer, at))[name].body))


def test_a_turn_has_its_time_from_the_question_on() -> None:
    table, viewers = with_clock()
    wait(table, hours=20)
    assert left(table, "p1") == 28 * 3600
    play(table.pk, viewers, 1)
    assert clock(table).running == "p2"
    assert left(table, "p2") == 2 * DAY


def test_a_budget_shrinks_and_gains_with_each_turn() -> None:
    table, viewers = with_clock(AN_HOUR)
    wait(table, minutes=10)
    play(table.pk, viewers, 1)
    assert left(table, "p1") == 3600 - 600 + 30
    assert left(table, "p2") == 3600


def test_an_undo_leads_back_to_the_time_that_was_left() -> None:
    table, viewers = with_clock(AN_HOUR)
    wait(table, minutes=10)
    live = play(table.pk, viewers, 1)
    wait(table, minutes=5)
    undo(table.pk, viewers["p1"], live.version, "u")
    assert clock(table).running == "p1"
    assert left(table, "p1") == 3000
    assert left(table, "p2") == 3300


def test_a_process_that_starts_anew_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    table, viewers = with_clock(AN_HOUR)
    play(table.pk, viewers, 5)
    before = clock(table).used
    TABLES.forget()
    monkeypatch.setattr(reading, "_known", BoundedCache(500))
    assert clock(table).used == before


@pytest.mark.slow
def test_anybody_who_sits_there_stops_it_for_all_and_lets_it_run_on() -> None:
    table, viewers = with_clock()
    live = live_table(table.pk)
    assert pause(live, viewers["p3"]).status == "done"
    wait(table, days=30)
    assert (left(table, "p1"), clock(table).late(timezone.now())) == (2 * DAY, set())
    assert "stopped by Cid" in panel("clock", table)
    with pytest.raises(Illegal, match="stands still"):
        pause(live, viewers["p1"])
    resume(live, viewers["p1"])
    wait(table, days=1)
    assert left(table, "p1") == DAY
    with pytest.raises(Illegal, match="runs"):
        resume(live, viewers["p1"])


def test_moves_of_a_pause_cost_no_time() -> None:
    table, viewers = with_clock(AN_HOUR)
    pause(live_table(table.pk), viewers["p1"])
    wait(table, hours=5)
    play(table.pk, viewers, 1)
    assert left(table, "p1") == 3630


def test_who_only_watches_stops_nothing() -> None:
    table, _ = with_clock()
    with pytest.raises(NotYourSeat):
        pause(live_table(table.pk), SPECTATOR)
    assert Clock.objects.get().pauses == []


def test_late_is_whose_time_is_up_and_nobody_is_made_to_move() -> None:
    table, viewers = with_clock()
    wait(table, days=3)
    assert clock(table).late(timezone.now()) == {"p1"}
    assert "time is up" in panel("bar", table)
    assert "The time of Ann is up." in panel("agreement", table, viewers["p2"])
    assert "time" not in panel("agreement", table)
    assert "time" not in panel("agreement", table, viewers["p1"])
    play(table.pk, viewers, 1)
    assert clock(table).late(timezone.now()) == set()


def test_a_free_seat_is_not_late_and_its_time_does_not_run() -> None:
    table = new_table()
    viewers = seated(table)
    reader = Browser(table, table.owner_id)
    assert reader.client.post(f"/tables/{table.pk}/seats/free", {"player": "p1"}).status_code == 303
    set_clock(live_table(table.pk).row, TWO_DAYS)
    wait(table, days=9)
    assert clock(table).running == ""
    assert clock(table).late(timezone.now()) == set()
    assert "seat free" in panel("bar", table, viewers["p2"])


def test_in_the_past_no_clock_is_shown() -> None:
    table, viewers = with_clock()
    play(table.pk, viewers, 3)
    for viewer in (SPECTATOR, viewers["p1"]):
        assert panel("clock", table, viewer, 1) == ""
        assert "time left" not in panel("bar", table, viewer, 1)


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"clock": "turn-1"}, "clock"),
        ({"clock": "budget"}, "clock-minutes"),
        ({"clock": "budget", "clock-minutes": "0", "clock-increment": "5"}, "clock-minutes"),
        ({"clock": "budget", "clock-minutes": "1e3", "clock-increment": "5"}, "clock-minutes"),
        ({"clock": "budget", "clock-minutes": "٣", "clock-increment": "5"}, "clock-minutes"),
        ({"clock": "budget", "clock-minutes": "60", "clock-increment": "-1"}, "clock-increment"),
    ],
)
def test_a_malformed_clock_is_named(fields: dict[str, str], wrong: str) -> None:
    assert [fault.where for fault in read_choice(fields)[1]][:1] == [wrong]
    table, viewers = with_clock()
    answer = Browser(table, viewers["p1"].person).post("clock", do="ask", **fields)
    assert answer.status_code == 400
    assert answer.content.decode().startswith(wrong)


@pytest.mark.parametrize("choice", [None, TWO_DAYS, AN_HOUR])
def test_a_form_gives_the_clock_with_which_it_was_filled_in(choice: Any) -> None:
    assert read_choice(form_of(choice).texts) == (choice, [])


@pytest.mark.slow
def test_a_clock_is_chosen_with_the_table() -> None:
    table, _ = with_clock()
    reader = Browser(table, table.owner_id)
    page = reader.client.get("/new?title=1849").content.decode()
    ticket = page.partition('name="ticket" value="')[2].partition('"')[0]
    form = {"title": "1849", "ticket": ticket, "mode": "seats", "own": "1", "preset": "default"}
    names = {f"name-{place}": name for place, name in enumerate(("Ann", "Bob", "Cid"), 1)}
    sent = {**form, **names, "clock": "budget", "clock-minutes": "45", "clock-increment": "x"}
    answer = reader.client.post("/new", sent)
    assert answer.status_code == 422
    assert 'aria-describedby="fault-clock-increment"' in answer.content.decode()
    answer = reader.client.post("/new", {**sent, "clock-increment": "20"})
    assert answer.status_code == 303
    made = Clock.objects.exclude(table=table).get()
    assert (made.kind, made.seconds, made.increment) == ("budget", 2700, 20)
