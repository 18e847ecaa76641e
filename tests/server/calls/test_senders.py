"""Receivers that do not answer hold up nobody else's calls; a clock put back holds up none."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from railhead.server.calls import senders
from railhead.server.calls.delivering import BACKOFF, LEASE, MOST_WAIT, due_now
from railhead.server.calls.senders import Senders
from railhead.server.models import Person
from railhead.server.models.calls import Delivery, Webhook
from tests.server.serving import until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Whose deliveries were sent; those to deaf receivers wait until the end of the test."""
    found: list[str] = []
    end = threading.Event()

    def deliver(row: Delivery) -> None:
        url = row.person.webhook.url
        if "deaf" in url:
            end.wait(20)
        else:
            found.append(row.person.name)
            Delivery.objects.filter(pk=row.pk).delete()

    monkeypatch.setattr(senders, "deliver", deliver)
    yield found
    end.set()


def wants(name: str, host: str, fault: str = "", **row: int) -> Delivery:
    person = Person.objects.create(name=name)
    Webhook.objects.create(person=person, form="json", url=f"https://{host}/hook", fault=fault)
    return Delivery.objects.create(person=person, way="webhook", calls=[1], **row)


def test_deaf_receivers_hold_up_nobody_else(sent: list[str]) -> None:
    deaf = wants("Deaf", "deaf.example.org")
    for _ in range(60):
        Delivery.objects.create(person=deaf.person, way="webhook", calls=[1])
    for number in range(10):
        wants(f"One {number}", "deaf.example.com")
    for number in range(10):
        wants(f"Again {number}", f"deaf{number}.example.net", fault="slow")
    wants("Ann", "hears.example.org")
    threads = Senders(lambda: None)
    threads.fill(timezone.now())
    assert until(lambda: sent == ["Ann"])
    expected = 1 + senders.EACH_RECEIVER + senders.FOR_FAILED
    assert until(lambda: threads.count() == expected)
    wants("Bob", "hears.example.org")
    threads.fill(timezone.now())
    assert until(lambda: sent == ["Ann", "Bob"])


def test_only_what_is_sent_at_once_is_claimed(sent: list[str]) -> None:
    """So a claim lasts longer than the sending, and no other process sends it too."""
    rows = [wants(f"P{number}", f"deaf{number}.example.org") for number in range(40)]
    threads = Senders(lambda: None)
    threads.fill(timezone.now())
    assert Delivery.objects.filter(attempts=1).count() == threads.count() == senders.AT_ONCE
    assert len(rows) - senders.AT_ONCE == Delivery.objects.filter(attempts=0).count()
    assert not sent


def test_when_a_thread_is_free_the_next_is_sent(sent: list[str]) -> None:
    for _ in range(2):
        wants("Ann", "hears.example.org")
    freed = threading.Event()
    threads = Senders(freed.set)
    threads.fill(timezone.now())
    assert until(lambda: len(sent) == 2)
    assert until(freed.is_set)
    assert until(lambda: threads.count() == 0)


@pytest.mark.parametrize("attempts", [0, 1, 2, len(BACKOFF)])
def test_a_clock_that_was_put_back_holds_up_no_delivery(attempts: int) -> None:
    now = timezone.now()
    wait = max(BACKOFF[attempts - 1], MOST_WAIT) if attempts else 0
    row = wants("Ann", "hears.example.org", attempts=attempts)
    Delivery.objects.filter(pk=row.pk).update(due=now + timedelta(seconds=wait + 60))
    assert due_now(now).exists()
    if attempts:
        # What another process puts off as long as can be, a moment later, is not of another time.
        late = now + timedelta(seconds=wait + 1)
        Delivery.objects.filter(pk=row.pk).update(due=late)
        assert not due_now(now).exists()
        Delivery.objects.filter(pk=row.pk).update(due=now + LEASE)
        assert not due_now(now).exists()
