"""Tickets: a form that opens a table opens one, however often it is sent."""

from __future__ import annotations

from datetime import timedelta

from django.core import signing
from django.db import transaction
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from railhead.server.models import Person, Table, table_key
from railhead.server.people.access import sign_in
from railhead.server.people.own_boards import FORM_LIFE
from railhead.server.people.quotas import DAY, once

_SALT = "railhead.server.new-table"
# How long the same form, sent again, still opens the table that it made.
_AGAIN = timedelta(minutes=2)


def new_ticket(request: HttpRequest, person: Person | None) -> str:
    """A signed ticket for one table. For a stranger it also names the browser of the form."""
    return signing.dumps([table_key(), "" if person else _browser(request)], salt=_SALT)


def read_ticket(ticket: str) -> tuple[str, str]:
    """The key of the table and the browser; two empty texts for what is none, or too old."""
    try:
        key, maker = signing.loads(ticket, salt=_SALT, max_age=FORM_LIFE)
    except (signing.BadSignature, ValueError):
        return "", ""
    return str(key), str(maker)


def _browser(request: HttpRequest) -> str:
    """The hash that stands for a browser without a session, made from its CSRF cookie."""
    get_token(request)
    return salted_hmac(_SALT, str(request.META["CSRF_COOKIE"]), algorithm="sha256").hexdigest()


def opened_before(request: HttpRequest, known: Person | None, key: str, maker: str) -> Table:
    """Return the table of a form that was sent twice.

    The session given to a stranger may have been lost: the browser gets another one, once; the
    first one stops working.
    """
    table = get_object_or_404(Table.objects.select_related("owner"), pk=key)
    lost = known is None and timezone.now() - table.created < _AGAIN
    if lost and maker and constant_time_compare(maker, _browser(request)):
        with transaction.atomic():
            if once(f"ticket:{key}", DAY):
                table.owner.renew()
                sign_in(request, table.owner)
    return table
