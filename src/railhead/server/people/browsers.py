"""Browsers that are called by web push, and which of them sends a request."""

from __future__ import annotations

from django.http import HttpRequest

from railhead.server.models import Person, PushSubscription
from railhead.server.models.calls import endpoint_digest

_KEPT = "push"

MOST_BROWSERS = 12
"""In how many browsers a person may be called; beyond that the oldest is forgotten."""


def this_browser(request: HttpRequest) -> int | None:
    """Return the id of the subscription of the browser that sends a request, None without one."""
    found = request.session.get(_KEPT)
    return found if isinstance(found, int) else None


def subscribe(
    request: HttpRequest, person: Person, endpoint: str, *, key: str, auth: str
) -> PushSubscription:
    """Call a person in the browser that sends a request, and nobody else there."""
    given = {"person": person, "endpoint": endpoint, "key": key, "auth": auth, "fault": ""}
    row, _ = PushSubscription.objects.update_or_create(
        digest=endpoint_digest(endpoint), defaults=given
    )
    request.session[_KEPT] = row.pk
    newest = PushSubscription.objects.filter(person=person).order_by("-created", "-pk")
    kept = list(newest.values_list("pk", flat=True)[:MOST_BROWSERS])
    PushSubscription.objects.filter(person=person).exclude(pk__in=kept).delete()
    return row


def renew(
    request: HttpRequest, person: Person, old: str, endpoint: str, *, key: str, auth: str
) -> None:
    """Put a subscription in place of the one with the address `old`, or else of this browser's.

    Nothing is kept if that person is not called there.
    """
    mine = PushSubscription.objects.filter(person=person)
    here = this_browser(request) or 0
    known = mine.filter(digest=endpoint_digest(old)) if old else mine.filter(pk=here)
    former = known.first()
    if former is None:
        return
    row = subscribe(request, person, endpoint, key=key, auth=auth)
    if row.pk != former.pk:
        former.delete()


def forget_browser(number: int | None) -> None:
    """Call nobody in a browser any more."""
    if number is not None:
        PushSubscription.objects.filter(pk=number).delete()


def forget_browsers(person: Person, but: int | None = None) -> None:
    """Call a person in no browser any more, except for one."""
    others = PushSubscription.objects.filter(person=person)
    (others if but is None else others.exclude(pk=but)).delete()
