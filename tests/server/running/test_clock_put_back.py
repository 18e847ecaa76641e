"""A clock that is put back by an hour stops nothing: what was to be a moment later, is at once.

What is stored with a time of before looks as if it came from the future.
"""

from __future__ import annotations

import time
from datetime import timedelta

import pytest
from django.test import RequestFactory
from django.utils import timezone

from railhead.server.calls.planning import plan
from railhead.server.calls.rows import Call, Delivery
from railhead.server.computers import playing
from railhead.server.computers.playing import claim, waiting
from railhead.server.computers.rows import Pace
from railhead.server.http.quotas import TooMuch, spend
from railhead.server.jobs import upload_queue
from railhead.server.models import Review, Table, Tally, Webhook
from railhead.server.teaching import claiming
from tests.server.calls.people import choose, person_of, sit, turn
from tests.server.computers.sitting import beside, do
from tests.server.strangers import few
from tests.server.tables import new_table

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
MOMENT = timedelta(seconds=1)


def test_computers_go_on() -> None:
    table, viewers = beside("p2")
    do(table, viewers)
    now = timezone.now() - HOUR
    (question,) = waiting(now)
    assert question.due <= now
    # Another process had claimed it before, and was killed.
    Pace.objects.update(claimed=timezone.now() + playing.LEASE, claimant="another")
    assert len(waiting(now)) == 1
    assert not waiting(timezone.now()), "at the right time it is claimed"
    # By a process that looked at its clock a moment later than this one.
    Pace.objects.update(claimed=timezone.now() + playing.LEASE + MOMENT)
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


def test_an_upload_that_nobody_waits_for_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    upload = upload_queue.Upload("key", "record", {})
    reading = upload_queue._Reading(upload, lambda *_: None, ())
    assert reading._is_wanted()
    before = time.time()
    monkeypatch.setattr(time, "time", lambda: before - 3600)
    assert not reading._is_wanted()


def test_a_table_is_not_asked_about_twice() -> None:
    """The order of the tables is that of before; all have their turn."""
    first, viewers = beside("p2")
    do(first, viewers)
    second, others = beside("p2")
    do(second, others)
    Table.objects.filter(pk=first.pk).update(changed=timezone.now() + HOUR)
    assert {it.table for it in waiting(timezone.now())} == {first.pk, second.pk}
