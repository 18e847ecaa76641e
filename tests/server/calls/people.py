"""Tables at which somebody is called."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils import timezone

from railhead.server.authority import Viewer, live_table, submit
from railhead.server.calls.clock_warnings import warn
from railhead.server.calls.delivering import deliver_due
from railhead.server.calls.planning import plan
from railhead.server.models import (
    CallSettings,
    MailAddress,
    Person,
    PushSubscription,
    Seat,
    Table,
    Webhook,
)
from tests.server.calls.receivers import PushBrowser, Receiver
from tests.server.tables import asked, new_table, seated, some_action

ORIGIN = "https://games.example.org"
SOON = timedelta(minutes=2)
"""Later than the delay of a call."""


def sit(name: str = "Friday") -> tuple[Table, dict[str, Viewer]]:
    """A table of 1849 with a person on each seat."""
    table = new_table()
    Table.objects.filter(pk=table.pk).update(name=name)
    table.name = name
    return table, seated(table)


def person_of(table: Table, player: str) -> Person:
    found = Seat.objects.get(table=table, player=player).person
    assert found is not None
    return found


def choose(who: Person, **choice: Any) -> CallSettings:
    """Store what somebody has chosen; by default all is off."""
    given = {"origin": ORIGIN, **choice}
    row, _ = CallSettings.objects.update_or_create(person=who, defaults=given)
    return row


def by_hook(who: Person, hook: Receiver, **choice: Any) -> Webhook:
    """Let somebody be called by a webhook."""
    choose(who, webhook=True, **choice)
    return Webhook.objects.create(person=who, form="json", url=f"{hook.url}/{who.name}")


def by_mail(who: Person, **choice: Any) -> MailAddress:
    """Let somebody be called by mail."""
    choose(who, mail=True, **choice)
    return MailAddress.objects.create(
        person=who, address=f"{who.name.lower()}@example.org", confirmed=timezone.now()
    )


def by_push(
    who: Person, service: Receiver, path: str = "/push", **choice: Any
) -> tuple[PushSubscription, PushBrowser]:
    """Let somebody be called in a browser."""
    choose(who, push=True, **choice)
    browser = PushBrowser()
    row = PushSubscription.objects.create(
        person=who, endpoint=f"{service.url}{path}", digest=path, **browser.fields
    )
    return row, browser


def turn(table: Table, viewers: dict[str, Viewer], to: str = "") -> str:
    """Play until another player is asked, or one who is named; return who."""
    before = asked(live_table(table.pk))
    for number in range(60):
        live = live_table(table.pk)
        now = asked(live)
        if now != before and to in ("", now):
            return now
        action = some_action(live, random.Random(number))
        submit(table.pk, viewers[now], live.version, f"turn-{live.version}", action)
    raise AssertionError("nobody else is asked")


def work(at: datetime | None = None) -> None:
    """Do what the thread of a server does, at a time; by default after the delay of a call."""
    now = at or timezone.now() + SOON
    warn(now)
    plan(now)
    deliver_due(now=now)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)
