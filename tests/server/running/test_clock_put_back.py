"""A clock that is put back by an hour stops nothing: what was to be a moment later, is at once.

What is stored with a time of before looks as if it came from the future. A clock that is put
forward ends waits and claims early, and does nothing twice within a process.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from datetime import time as time_of_day

import pytest
from django.test import RequestFactory
from django.utils import timezone

from railhead.server.authority.watching import latest_stamp, stamp_of
from railhead.server.calls import delivering
from railhead.server.calls.clock_warnings import warn
from railhead.server.calls.delivering import BACKOFF, LEASE, MOST_WAIT, due_now
from railhead.server.calls.delivering import claim as claim_delivery
from railhead.server.calls.planning import plan
from railhead.server.calls.senders import Senders
from railhead.server.calls.sending import SendingError
from railhead.server.computers.playing import claim, waiting
from railhead.server.models import Clock, Person, Review, Table, Tally, Webhook
from railhead.server.models.calls import Call, Delivery
from railhead.server.models.computers import Pace
from railhead.server.new_tables import upload_queue
from railhead.server.people.quotas import TooMuch, spend
from railhead.server.teaching import claiming
from tests.server.calls.people import choose, person_of, sit, turn
from tests.server.clocks.waiting import with_clock
from tests.server.computers.sitting import beside, do
from tests.server.strangers import few
from tests.server.tables import new_table

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
MOMENT = timedelta(seconds=1)
DAY = timedelta(days=1)


def test_computers_go_on() -> None:
    table, viewers = beside("p2")
    do(table, viewers)
    now = timezone.now() - HOUR
    (question,) = waiting(now)
    assert question.due <= now
    # Another process had claimed it before, and was killed.
    Pace.objects.update(claimed=timezone.now(), claimant="another")
    assert len(waiting(now)) == 1
    assert not waiting(timezone.now()), "at the right time it is claimed"
    # By a process that looked at its clock a moment later than this one.
    Pace.objects.update(claimed=timezone.now() + MOMENT)
    assert not waiting(timezone.now())
    Pace.objects.update(claimed=timezone.now() + HOUR)
    assert claim(question)


def test_calls_go_out() -> None:
    table, viewers = sit()
    who = person_of(table, "p2")
    choose(who, webhook=True)
    Webhook.objects.create(person=who, form="json", url="https://example.org/hook")
    turn(table, viewers, to="p2")
    assert Call.objects.filter(person=who, called=False).exists()
    assert plan(timezone.now() - HOUR) == 1
    assert Delivery.objects.get().person == who


def _put_off(attempts: int, after: int) -> Delivery:
    """A delivery whose receiver has just failed so many times, and asks to wait."""
    who = Person.objects.create(name="Ann")
    hook = Webhook.objects.create(person=who, form="json", url="https://example.org/hook")
    row = Delivery.objects.create(person=who, way="webhook", calls=[1], attempts=attempts)
    delivering._failed(row, hook, SendingError("slow", after=after))
    row.refresh_from_db()
    return row


@pytest.mark.parametrize("after", [0, 120, MOST_WAIT])
@pytest.mark.parametrize("attempts", range(1, len(BACKOFF) + 1))
def test_calls_that_were_put_off_do_not_wait_for_the_clock(attempts: int, after: int) -> None:
    row, now = _put_off(attempts, after), timezone.now()
    wait = timedelta(seconds=max(BACKOFF[attempts - 1], after))
    assert not due_now(now + wait - MOMENT - MOMENT).exists()
    assert due_now(now + wait + MOMENT).exists()
    for back in (timedelta(seconds=10), timedelta(minutes=20), HOUR, 400 * DAY):
        assert due_now(now - back).exists(), back
    assert due_now(now + HOUR + wait).exists(), "put forward"
    # By the clock that was put back it is put off anew, and waits as long as ever.
    assert claim_delivery(row, now - HOUR)
    assert not due_now(now - HOUR + LEASE - MOMENT).exists()
    assert due_now(now - HOUR + LEASE + MOMENT).exists()


def test_a_claim_to_send_is_void_soon_wherever_the_clock_is_put() -> None:
    row, now = _put_off(1, 0), timezone.now()
    assert claim_delivery(row, now + HOUR)
    assert not due_now(now + HOUR).exists()
    for there in (now, now - HOUR, now + HOUR + LEASE + MOMENT):
        assert due_now(there).exists()


def test_what_is_being_sent_is_sent_once_also_if_the_clock_is_put_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row, now = _put_off(1, 0), timezone.now()
    begun: list[int] = []
    threads = Senders(lambda: None)
    monkeypatch.setattr(threads._threads, "submit", lambda *it: begun.append(it[2]))
    for there in (now + HOUR, now, now - HOUR, now + 2 * HOUR):
        threads.fill(there)
    assert begun == [row.pk]


@pytest.mark.parametrize("daily", [False, True])
def test_calls_that_wait_for_an_hour_of_the_day_wait_a_day_at_most(*, daily: bool) -> None:
    """They were put off while the clock was far ahead."""
    table, viewers = sit()
    who = person_of(table, "p2")
    quiet = {} if daily else {"quiet_from": time_of_day(0), "quiet_to": time_of_day(23, 59)}
    choose(who, webhook=True, daily=daily, **quiet)
    Webhook.objects.create(person=who, form="json", url="https://example.org/hook")
    turn(table, viewers, to="p2")
    now = datetime(2026, 11, 20, 12, tzinfo=UTC)
    Call.objects.update(asked=now, due=now)
    Table.objects.update(asked_since=now)
    assert plan(now + 400 * DAY) == 0
    assert Call.objects.get().due > now + 400 * DAY
    sent = plan(now)
    assert sent == (1 if daily else 0)
    if not daily:
        assert now < Call.objects.get().due < now + DAY, "the hours are quiet now, too"


def test_a_warning_that_time_runs_out_waits_no_longer_than_a_turn() -> None:
    table, _ = with_clock()
    now = timezone.now()
    Clock.objects.update(look=now + 400 * DAY)
    warn(now)
    look = Clock.objects.get(table=table).look
    assert look is not None
    assert now < look < now + 2 * DAY


def test_changes_are_told_whichever_of_talk_and_moves_was_by_the_other_clock() -> None:
    now = timezone.now()
    ahead, later = now + HOUR, now + MOMENT
    # Moves after the clock was put back, with a message from before; and the other way round.
    assert latest_stamp(now, ahead) != latest_stamp(now - MOMENT, ahead)
    assert latest_stamp(ahead, now) != latest_stamp(ahead, now - MOMENT)
    assert latest_stamp(now, ahead) == stamp_of(now)
    assert latest_stamp(ahead, ahead + MOMENT) == stamp_of(ahead + MOMENT)
    assert latest_stamp(later, now) == latest_stamp(now, later) == stamp_of(later)
    assert latest_stamp(now, None) == stamp_of(now)


def test_claims_of_work_are_void() -> None:
    table = new_table()
    row = Review.objects.create(table=table, version=0, depth=1, total=1)
    assert claiming.claim(row)
    rows = Review.objects.filter(pk=row.pk)
    assert not claiming.free(rows).exists()
    rows.update(claimed=timezone.now() + HOUR)
    assert claiming.free(rows).exists()


def test_limits_are_not_longer_than_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, "tables", 1, 1)
    request = RequestFactory().get("/", REMOTE_ADDR="192.0.2.1")
    spend(request, "tables")
    # An hour is what the limit says; what is left is two.
    Tally.objects.update(until=timezone.now() + 2 * HOUR)
    spend(request, "tables")
    assert Tally.objects.get().until <= timezone.now() + HOUR
    # Another process counted since this one looked at its clock: that is not counted anew.
    Tally.objects.update(until=Tally.objects.get().until + MOMENT)
    with pytest.raises(TooMuch):
        spend(request, "tables")


@pytest.mark.parametrize("seconds", [-3600, 3600])
def test_an_upload_is_given_up_when_nobody_waits_for_it_and_not_before(
    monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    upload = upload_queue.Upload("key", "record", {})
    reading = upload_queue._Reading(upload, lambda *_: None, ())
    assert reading._is_wanted()
    before, since = time.time(), time.monotonic()
    monkeypatch.setattr(time, "time", lambda: before + seconds)
    assert reading._is_wanted()
    monkeypatch.setattr(
        time, "monotonic", lambda: since + upload_queue.PATIENCE + upload_queue.LEFT + 1
    )
    assert not reading._is_wanted()
    assert upload_queue.find("key") in (None, upload)


def test_a_table_is_not_asked_about_twice() -> None:
    """The order of the tables is that of before; all have their turn."""
    first, viewers = beside("p2")
    do(first, viewers)
    second, others = beside("p2")
    do(second, others)
    Table.objects.filter(pk=first.pk).update(changed=timezone.now() + HOUR)
    assert {it.table for it in waiting(timezone.now())} == {first.pk, second.pk}
