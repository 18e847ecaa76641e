"""Sending deliveries: each is claimed by one process, sent, and tried again if it failed.

A claim puts off the time of the row by LEASE, so that another process takes it up if this one is
killed. The row is deleted after it was sent: a process that is killed in between may send it once
more, with the same mark, by which receivers recognize it.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from email.utils import parseaddr
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from railhead.language import Translator, translator
from railhead.server.base import metrics
from railhead.server.base.log_throttling import warn_sparingly
from railhead.server.base.rows import AHEAD
from railhead.server.calls import mail
from railhead.server.calls.guard import AddressError
from railhead.server.calls.planning import origin_of, wanted
from railhead.server.calls.push import send_push
from railhead.server.calls.sending import SendingError
from railhead.server.calls.webhooks import send_webhook
from railhead.server.calls.wording import Message, message_of
from railhead.server.models.calls import (
    MAIL,
    PUSH,
    WEBHOOK,
    CallSettings,
    Delivery,
    MailAddress,
    PushSubscription,
    Webhook,
)

LEASE = timedelta(seconds=120)
"""How long a claimed row is left to the process that has claimed it: longer than any sending."""

BACKOFF = (30, 120, 600, 1800, 2 * 3600, 6 * 3600, 12 * 3600)
"""Seconds to the next attempt after each one that failed; after the last it is given up."""

MOST_WAIT = 3600
"""The most seconds for which a receiver may ask to wait."""

log = logging.getLogger("railhead.server")

Target = PushSubscription | MailAddress | Webhook
"""Where a delivery goes."""


AGAIN = (
    Q(attempts__gt=0)
    | Q(subscription__fault__gt="")
    | Q(way=WEBHOOK, person__webhook__fault__gt="")
)
"""Deliveries to receivers that have failed, this time or the last."""


def due_now(now: datetime) -> QuerySet[Delivery]:
    """Return the deliveries that may be sent, first those that were not tried yet."""
    # What was put off in the future, was so before the clock was put back.
    when = Q(due__lte=now) | Q(attempts=0) | Q(put_off__gt=now + AHEAD)
    for attempts, seconds in enumerate(BACKOFF, 1):
        # Rows of an older program do not say when; of them what waits longer than anything does.
        longest = now + timedelta(seconds=max(seconds, MOST_WAIT)) + AHEAD
        when |= Q(attempts=attempts, due__gt=longest)
    due = Delivery.objects.filter(when).order_by("attempts", "due")
    return due.select_related("subscription", "person__webhook")


def deliver_due(now: datetime | None = None) -> int:
    """Claim and send what is due, one after the other; return how many rows were claimed.

    For scripts and tests: a server has threads that send (`senders.py`).
    """
    now = now or timezone.now()
    claimed = [row for row in due_now(now) if claim(row, now)]
    for row in claimed:
        deliver(row)
    return len(claimed)


def claim(row: Delivery, now: datetime) -> bool:
    """Claim a delivery for this process, which sends it at once; False if another was faster."""
    mine = Delivery.objects.filter(pk=row.pk, due=row.due)
    if not mine.update(due=now + LEASE, put_off=now, attempts=F("attempts") + 1):
        return False
    row.attempts += 1
    return True


def receiver_of(row: Delivery) -> str:
    """Return who takes a delivery: the host of a service or a webhook, or the mail server."""
    if row.way == PUSH and row.subscription is not None:
        return urlsplit(row.subscription.endpoint).hostname or ""
    if row.way == WEBHOOK:
        hook = getattr(row.person, "webhook", None)
        return (urlsplit(hook.url).hostname or "") if hook is not None else ""
    return row.way


def deliver(row: Delivery) -> None:
    """Send a claimed delivery, and store what came of it."""
    target = _target_of(row)
    if target is None:
        Delivery.objects.filter(pk=row.pk).delete()
        return
    chosen = CallSettings.objects.filter(pk=row.person_id).first()
    try:
        sent = _send(row, target, chosen)
    except AddressError:
        _failed(row, target, SendingError("inner", lasting=True))
    except SendingError as error:
        _failed(row, target, error)
    else:
        Delivery.objects.filter(pk=row.pk).delete()
        if sent:
            metrics.CALLS.labels(row.way, "sent").inc()
            note_fault(target, "")


def _target_of(row: Delivery) -> Target | None:
    """Where it goes, None if that is not there any more."""
    if row.way == PUSH:
        return row.subscription
    if row.way == MAIL:
        address = MailAddress.objects.filter(person_id=row.person_id).select_related("person")
        found = address.exclude(address="").first()
        if found is None or not mail.can_send():
            return None
        return found if found.confirmed or not row.calls else None
    return Webhook.objects.filter(person_id=row.person_id).first()


def _send(row: Delivery, target: Target, chosen: CallSettings | None) -> bool:
    """Send it, unless all that it tells of was done meanwhile; return whether it was sent.

    Raises SendingError, AddressError.
    """
    translate, origin = translator(chosen.language if chosen else "en"), origin_of(chosen)
    if not row.calls:
        if not isinstance(target, MailAddress) or target.confirmed:
            return False
        mail.send_confirmation(target, row.mark, origin, translate)
        return True
    calls = wanted(row.calls)
    if not calls:
        return False
    message = message_of(calls, row.mark, origin, translate, timezone.now())
    send_message(target, message, origin, translate)
    return True


def send_message(target: Target, message: Message, origin: str, translate: Translator) -> None:
    """Send a message by the way of a target. Raises SendingError, AddressError."""
    if isinstance(target, PushSubscription):
        send_push(target, message, contact_of(origin))
    elif isinstance(target, MailAddress):
        mail.send_call(target, message, origin, translate)
    else:
        send_webhook(target, message)


def contact_of(origin: str) -> str:
    """Return how a service of web push may reach the host, "" if that is not known."""
    if mail.can_send():
        return f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
    return origin if origin.startswith("https:") else ""


def _failed(row: Delivery, target: Target, error: SendingError) -> None:
    """Put it off, or give it up; a browser that is not subscribed any more is forgotten."""
    if isinstance(target, PushSubscription) and error.gone:
        metrics.CALLS.labels(row.way, "gone").inc()
        target.delete()
        return
    note_fault(target, error.code)
    if error.lasting or row.attempts > len(BACKOFF):
        metrics.CALLS.labels(row.way, "given-up").inc()
        Delivery.objects.filter(pk=row.pk).delete()
        return
    metrics.CALLS.labels(row.way, "put-off").inc()
    if row.way == MAIL:
        # The others fail for reasons of the players; this one is the operator's.
        warn_sparingly(log, "mail", "a mail cannot be sent (%s); trying again", error.code)
    seconds = max(BACKOFF[row.attempts - 1], min(error.after, MOST_WAIT))
    now = timezone.now()
    due = now + timedelta(seconds=seconds)
    Delivery.objects.filter(pk=row.pk).update(due=due, put_off=now)


def note_fault(target: Target, code: str) -> None:
    """Keep what an attempt met, for the page on which its owner looks; "" if it worked."""
    if target.fault != code:
        type(target)._default_manager.filter(pk=target.pk).update(fault=code)
