"""Which calls are still wanted when their time comes, and by which ways."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from railhead.server.base.rows import AHEAD
from railhead.server.calls import mail
from railhead.server.calls.hours import end_of_quiet, next_time
from railhead.server.calls.telling import WANTED
from railhead.server.models import DeletionRequest, Move, Seat, Table, Takeback, Visit
from railhead.server.models.calls import (
    MAIL,
    PUSH,
    WEBHOOK,
    Call,
    CallSettings,
    Choice,
    Delivery,
    MailAddress,
    PushSubscription,
    TableCalls,
    Webhook,
)

MOST_PEOPLE = 100
"""For how many people calls are planned at a time."""

LONGEST = timedelta(hours=26)
"""The longest that a call waits, for an hour of the day: also while the clock of a zone changes."""

KEPT = timedelta(days=60)
"""How long a call is remembered, so that nobody is called for its question once more."""


def plan(now: datetime | None = None) -> int:
    """Write the deliveries of all calls whose time has come; return how many were written."""
    now = now or timezone.now()
    due = Call.objects.filter(_due(now), called=False).order_by("due")
    people = list(dict.fromkeys(due.values_list("person_id", flat=True)[: MOST_PEOPLE * 4]))
    return sum(_plan_for(person, now) for person in people[:MOST_PEOPLE])


def _due(now: datetime) -> Q:
    """Calls whose time has come, or that are from before the clock was put back."""
    put_back = Q(asked__gt=now + AHEAD, digest=False) | Q(due__gt=now + LONGEST + AHEAD)
    return Q(due__lte=now) | put_back


def _plan_for(person: int, now: datetime) -> int:
    """Plan for one person, whose settings are locked meanwhile: no other process does so too."""
    with transaction.atomic():
        chosen = CallSettings.objects.select_for_update().filter(pk=person).first()
        due = Call.objects.filter(_due(now), person_id=person, called=False)
        calls = list(due.select_related("table").order_by("asked", "pk"))
        if chosen is None:
            due.delete()
            return 0
        ready = ways_ready(person)
        own = {one.table_id: one for one in TableCalls.objects.filter(person_id=person)}
        by_way: dict[str, list[int]] = {}
        for call in calls:
            choice: Choice = own.get(call.table_id, chosen)
            ways = choice.ways() & ready
            if not ways or not chosen.allows(call.kind) or not is_wanted(call):
                call.delete()
                continue
            later = _later(call, choice, chosen, now)
            if later is not None:
                call.due, call.digest = later, choice.daily
                call.save(update_fields=["due", "digest"])
                continue
            call.called = True
            call.save(update_fields=["called"])
            for way in ways:
                by_way.setdefault(way, []).append(call.pk)
        return sum(write_deliveries(person, way, ids, now) for way, ids in by_way.items())


def _later(call: Call, choice: Choice, chosen: CallSettings, now: datetime) -> datetime | None:
    """When to call instead of now, None for now."""
    if choice.daily:
        return None if call.digest else next_time(now, chosen.zone, chosen.daily_at)
    return end_of_quiet(now, chosen.zone, chosen.quiet_from, chosen.quiet_to)


def ways_ready(person: int) -> set[str]:
    """Return the ways by which a person can be called: what they need is there."""
    found = set()
    if PushSubscription.objects.filter(person_id=person).exists():
        found.add(PUSH)
    confirmed = MailAddress.objects.filter(person_id=person).exclude(confirmed=None)
    if mail.can_send() and confirmed.exists():
        found.add(MAIL)
    if Webhook.objects.filter(person_id=person).exists():
        found.add(WEBHOOK)
    return found


def write_deliveries(person: int, way: str, calls: list[int], now: datetime) -> int:
    """Write what is to be sent by a way, once for each browser; return how many rows."""
    if way != PUSH:
        Delivery.objects.create(person_id=person, way=way, calls=calls, due=now)
        return 1
    browsers = PushSubscription.objects.filter(person_id=person)
    rows = [
        Delivery(person_id=person, way=way, calls=calls, due=now, subscription=browser)
        for browser in browsers
    ]
    Delivery.objects.bulk_create(rows)
    return len(rows)


def is_wanted(call: Call) -> bool:
    """Whether what a person is called for still stands, and they do not know it already."""
    return call.table.deleted is None and _WANTED[Call.Kind(call.kind)](call)


def _waits_for_turn(call: Call) -> bool:
    """Whether the question still waits for an answer, and the person has not seen it at work."""
    table: Table = call.table
    if table.finished or table.waiting != call.player:
        return False
    if table.asked_since != call.asked:
        return False
    if not Seat.objects.filter(table=table, player=call.player, person=call.person_id).exists():
        return False
    later = Move.objects.filter(table=table, version__gt=call.version, version__lte=table.version)
    if later.filter(player=call.player).exists():
        return False
    return not _has_attended(call)


def _has_attended(call: Call) -> bool:
    seen = Visit.objects.filter(table=call.table, person=call.person_id)
    return seen.filter(attended__gte=call.version).exists()


def _waits_for_consent(call: Call) -> bool:
    asked = Takeback.objects.filter(table=call.table, version=call.table.version).first()
    return asked is not None and asked.asked == call.asked and call.player not in asked.agreed


def _waits_for_deletion(call: Call) -> bool:
    asked = DeletionRequest.objects.filter(table=call.table).first()
    return asked is not None and asked.asked == call.asked and call.person_id not in asked.agreed


def _is_over(call: Call) -> bool:
    return bool(call.table.finished) and not _has_attended(call)


_WANTED = {
    Call.Kind.TURN: _waits_for_turn,
    Call.Kind.TAKEBACK: _waits_for_consent,
    Call.Kind.FINISH: _waits_for_consent,
    Call.Kind.DELETION: _waits_for_deletion,
    Call.Kind.END: _is_over,
    **WANTED,
}
"""For each kind of call, whether it is still wanted at a table that is not deleted."""


def wanted(ids: Iterable[int]) -> list[Call]:
    """Return those of some calls that are still wanted, the oldest first."""
    calls = Call.objects.filter(pk__in=list(ids)).select_related("table").order_by("asked", "pk")
    return [call for call in calls if is_wanted(call)]


def origin_of(chosen: CallSettings | None) -> str:
    """Return how a person reaches the server, for the links in what is sent to them."""
    known: str = settings.ADDRESS or (chosen.origin if chosen is not None else "")
    return known.rstrip("/")


def forget_old_calls() -> None:
    """Remove calls that nobody can be called for any more."""
    Call.objects.filter(asked__lt=timezone.now() - KEPT).delete()
