"""A call is sent once and never lost, whoever is killed and whatever a receiver answers."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import LazySettings
from django.utils import timezone

from railhead.server.calls import delivering, planning
from railhead.server.calls.delivering import BACKOFF, LEASE, deliver_due
from railhead.server.calls.planning import plan
from railhead.server.models import (
    Call,
    CallSettings,
    Delivery,
    Webhook,
)
from tests.server.calls.people import (
    SOON,
    by_hook,
    person_of,
    sit,
    turn,
    work,
)
from tests.server.calls.receivers import Receiver
from tests.server.tables import together

pytestmark = pytest.mark.django_db


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_of_two_workers_one_sends(hook: Receiver) -> None:
    """Both look at the same moment, again and again; everybody is called once."""
    people = []
    for number in range(5):
        table, viewers = sit(f"T{number}")
        by_hook(person_of(table, "p2"), hook)
        people.append(table.pk)
        turn(table, viewers)
    for _ in range(3):
        assert together([work, work, work]) == [None] * 3
    told = [heard.json["tables"][0]["id"] for heard in hook.heard]
    assert sorted(told) == sorted(people)


def test_killed_after_the_claim_it_is_sent_by_another(hook: Receiver) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook)
    turn(table, viewers)
    now = timezone.now() + SOON
    plan(now)
    with patch.object(delivering, "_send", side_effect=SystemExit), pytest.raises(SystemExit):
        deliver_due(now=now)
    assert hook.heard == []
    deliver_due(now=now + LEASE / 2)
    assert hook.heard == [], "somebody may be sending it"
    deliver_due(now=now + LEASE)
    assert len(hook.heard) == 1


def test_killed_after_sending_it_comes_again_with_the_same_mark(hook: Receiver) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook)
    turn(table, viewers)
    now = timezone.now() + SOON
    plan(now)
    mark, send = Delivery.objects.get().mark, delivering._send

    def send_and_end(*row: Any) -> bool:
        send(*row)
        raise SystemExit

    with patch.object(delivering, "_send", send_and_end), pytest.raises(SystemExit):
        deliver_due(now=now)
    deliver_due(now=now + LEASE)
    assert [heard.json["id"] for heard in hook.heard] == [mark, mark]
    assert {heard.headers["idempotency-key"] for heard in hook.heard} == {mark}


@pytest.mark.slow
def test_a_receiver_that_fails_is_tried_again_later_and_later(hook: Receiver) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook)
    turn(table, viewers)
    hook.answers = [503] * (len(BACKOFF) + 1)
    now = timezone.now() + SOON
    plan(now)
    for seconds in BACKOFF:
        began = timezone.now()
        deliver_due(now=now)
        due = Delivery.objects.get().due
        assert abs((due - began).total_seconds() - seconds) < 5
        now = due
    assert Webhook.objects.get().fault == "503"
    deliver_due(now=now)
    assert not Delivery.objects.exists(), "given up"
    assert len(hook.heard) == len(BACKOFF) + 1


def test_after_a_failure_it_arrives_and_the_fault_is_forgotten(hook: Receiver) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook)
    turn(table, viewers)
    hook.answers, hook.more = [429], {"Retry-After": "3600"}
    work()
    due = Delivery.objects.get().due
    assert due > timezone.now() + timedelta(seconds=3590), "as long as it asks for"
    deliver_due(now=due)
    assert not Delivery.objects.exists()
    assert Webhook.objects.get().fault == ""


def test_a_receiver_that_refuses_is_not_tried_again(hook: Receiver) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook)
    turn(table, viewers)
    hook.answers = [403]
    work()
    assert not Delivery.objects.exists()
    assert Webhook.objects.get().fault == "403"


def test_an_address_that_became_inner_gets_nothing(hook: Receiver, settings: LazySettings) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook)
    turn(table, viewers)
    settings.CALL_HOSTS = frozenset()
    work()
    assert hook.heard == []
    assert Webhook.objects.get().fault == "inner"
    assert not Delivery.objects.exists()


def test_one_that_breaks_does_not_hold_up_the_others(hook: Receiver) -> None:
    table, viewers = sit()
    for player in ("p1", "p2", "p3"):
        by_hook(person_of(table, player), hook)
    turn(table, viewers, to="p2")
    Webhook.objects.filter(person=person_of(table, "p2")).delete()
    work()
    turn(table, viewers, to="p3")
    work()
    assert [heard.path for heard in hook.heard] == ["/Cid"]


def test_old_calls_are_forgotten(hook: Receiver) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook)
    turn(table, viewers)
    work()
    planning.forget_old_calls()
    assert Call.objects.count() == 1
    Call.objects.update(asked=timezone.now() - planning.KEPT - timedelta(minutes=1))
    planning.forget_old_calls()
    assert not Call.objects.exists()


def test_settings_that_are_gone_end_the_call(hook: Receiver) -> None:
    table, viewers = sit()
    by_hook(person_of(table, "p2"), hook)
    turn(table, viewers)
    CallSettings.objects.all().delete()
    work()
    assert hook.heard == []
    assert not Call.objects.exists()
