"""Calls for what is no question of the game: the talk, clocks and seats."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from railhead.server.authority import (
    Viewer,
    answer_proposal,
    ask_to_replace,
    come_back,
    live_table,
    pause,
    resume,
    set_clock,
    undo,
)
from railhead.server.models import Call, CallSettings, Message, Table, TableCalls
from tests.server.acting import Browser
from tests.server.calls.people import by_hook, person_of, sit, work
from tests.server.calls.receivers import Receiver
from tests.server.clocks.waiting import AN_HOUR, TWO_DAYS, wait
from tests.server.tables import play

pytestmark = pytest.mark.django_db

NAMED = "1849 · Friday: Ann names you in the talk"


def titles(hook: Receiver) -> list[str]:
    """What a receiver of plain JSON has heard, without calls for turns."""
    heard = [heard.json["title"] for heard in hook.heard]
    return [title for title in heard if not title.endswith("your turn")]


def say(table: Table, viewers: dict[str, Viewer], text: str) -> None:
    key = f"said-{Message.objects.count()}"
    browser = Browser(table, viewers["p1"].person)
    assert browser.post("talk", do="say", text=text, key=key).status_code == 200


# -- the talk -----------------------------------------------------------------------------------


def test_who_is_named_is_called_once(hook: Receiver) -> None:
    table, viewers = sit()
    for player in ("p1", "p2", "p3"):
        by_hook(person_of(table, player), hook)
    say(table, viewers, "what do you think, @bob? @Ann")
    for _ in range(3):
        work()
    assert [heard.path for heard in hook.heard if "talk" in heard.json["title"]] == ["/Bob"]
    assert titles(hook) == [NAMED]


def test_who_has_read_it_or_wants_no_such_calls_is_not(hook: Receiver) -> None:
    table, viewers = sit()
    bob, cid = person_of(table, "p2"), person_of(table, "p3")
    by_hook(bob, hook)
    by_hook(cid, hook, mentions=False)
    say(table, viewers, "@Bob @Cid look")
    Browser(table, bob.pk).post("talk/heard", message=Message.objects.get().pk)
    work()
    assert titles(hook) == []


def test_a_table_of_which_he_wants_no_calls_is_silent_about_it_too(hook: Receiver) -> None:
    table, viewers = sit()
    bob = person_of(table, "p2")
    by_hook(bob, hook)
    TableCalls.objects.create(person=bob, table=table)
    say(table, viewers, "@Bob")
    work()
    assert titles(hook) == []


def test_what_is_withdrawn_calls_nobody(hook: Receiver) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook)
    say(table, viewers, "@Bob")
    browser = Browser(table, viewers["p1"].person)
    browser.post("talk", do="withdraw", message=Message.objects.get().pk)
    work()
    assert titles(hook) == []


def test_quiet_hours_hold_for_it_too(hook: Receiver) -> None:
    table, viewers = sit()
    now = timezone.now()
    quiet = {
        "quiet_from": (now - timedelta(hours=1)).time().replace(second=0, microsecond=0),
        "quiet_to": (now + timedelta(hours=2)).time().replace(second=0, microsecond=0),
    }
    by_hook(person_of(table, "p2"), hook, **quiet)
    say(table, viewers, "@Bob")
    work()
    assert titles(hook) == []
    work(now + timedelta(hours=3))
    assert titles(hook) == [NAMED]


# -- time that runs out -------------------------------------------------------------------------


def clocked(hook: Receiver) -> tuple[Table, dict[str, Viewer]]:
    """A table with two days for a turn, at which Ann is asked and called by a webhook."""
    table, viewers = sit()
    set_clock(table, TWO_DAYS)
    by_hook(person_of(table, "p1"), hook)
    return table, viewers


def test_a_quarter_before_the_end_he_is_told_and_never_twice(hook: Receiver) -> None:
    table, viewers = clocked(hook)
    wait(table, hours=35)
    work()
    assert titles(hook) == []
    wait(table, hours=2)
    work()
    assert titles(hook) == ["1849 · Friday: your time runs out in 10 h 59 min"]
    for _ in range(3):
        wait(table, hours=4)
        work()
    play(table.pk, viewers, 1)
    undo(table.pk, viewers["p1"], live_table(table.pk).version, "u")
    wait(table, minutes=1)
    work()
    assert len(titles(hook)) == 1


def test_time_of_a_pause_does_not_count(hook: Receiver) -> None:
    table, viewers = clocked(hook)
    pause(live_table(table.pk), viewers["p1"])
    wait(table, hours=47)
    work()
    resume(live_table(table.pk), viewers["p1"])
    work()
    assert titles(hook) == []
    wait(table, hours=37)
    work()
    assert len(titles(hook)) == 1


def test_each_turn_is_told_of(hook: Receiver) -> None:
    table, viewers = clocked(hook)
    for number in (1, 2):
        wait(table, hours=37)
        work()
        assert len(titles(hook)) == number
        play(table.pk, viewers, 3)


def test_a_budget_tells_nobody(hook: Receiver) -> None:
    table, _ = clocked(hook)
    set_clock(table, AN_HOUR)
    wait(table, minutes=50)
    work()
    assert titles(hook) == []


# -- seats --------------------------------------------------------------------------------------


def test_who_is_late_is_told_that_his_seat_is_asked_for_and_that_it_was_freed(
    hook: Receiver,
) -> None:
    table, viewers = clocked(hook)
    wait(table, days=3)
    ask_to_replace(live_table(table.pk), viewers["p2"], "p1", strangers=False)
    work()
    told = "1849 · Friday: your time is up, and the others are asked to free your seat"
    assert titles(hook) == [told]
    answer_proposal(live_table(table.pk), viewers["p3"], agree=True)
    for _ in range(2):
        work()
    freed = "1849 · Friday: your time was up, and your seat was freed; you may come back"
    assert titles(hook) == [told, freed]


def test_who_is_back_by_then_is_not_told(hook: Receiver) -> None:
    table, viewers = clocked(hook)
    wait(table, days=3)
    ask_to_replace(live_table(table.pk), viewers["p2"], "p1", strangers=False)
    answer_proposal(live_table(table.pk), viewers["p3"], agree=True)
    gone = Viewer(viewers["p1"].person, frozenset(), one_screen=False, owner=False)
    come_back(live_table(table.pk), gone)
    work()
    assert titles(hook) == []


def test_who_wants_no_calls_of_clocks_gets_none(hook: Receiver) -> None:
    table, viewers = clocked(hook)
    CallSettings.objects.update(clock=False)
    wait(table, hours=37)
    work()
    wait(table, hours=37)
    ask_to_replace(live_table(table.pk), viewers["p2"], "p1", strangers=False)
    work()
    assert titles(hook) == []
    assert not Call.objects.exclude(kind=Call.Kind.TURN).filter(called=False).exists()


def test_both_are_chosen_on_the_page_of_calls() -> None:
    table, viewers = sit()
    browser = Browser(table, viewers["p1"].person)
    page = browser.client.get("/calls").content.decode()
    assert page.count('name="mentions" value="yes" checked') == 1
    browser.client.post("/calls", {"when": "once", "zone": "UTC", "clock": "yes"})
    chosen = CallSettings.objects.get()
    assert (chosen.mentions, chosen.clock) == (False, True)
