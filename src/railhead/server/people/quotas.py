"""How much strangers may store and request, by person and by address.

Each kind has two limits within a time, for a person and for an address. The counts are rows of the
database (`Tally`), so that all processes of a server count together; requests and moves are counted
in the memory of each process. Requests from the machine itself have limits many times as high.
RAILHEAD_LIMITS changes all limits by a factor: 2 allows twice as much, `off` everything.
"""

from __future__ import annotations

import math
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from railhead.language import N_
from railhead.server.base.rows import AHEAD
from railhead.server.base.sender import LOOPBACK, group_of, group_of_address
from railhead.server.models import Person, Tally
from railhead.server.people.access import person_of

MINUTE, HOUR, DAY = 60, 3600, 86400
_TRIES = 3
LOOPBACK_FACTOR = 20
"""How many times as much is allowed from the machine itself, so that a table at home has room."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The most within `seconds`, by one `person` and from one `address`. `text`: of what, a msgid.

    An address has more than a person: a whole school may come from one.
    """

    person: int
    address: int
    seconds: int
    text: str


LIMITS = {
    "people": Limit(60, 60, HOUR, N_("new names")),
    "tables": Limit(40, 100, HOUR, N_("new tables")),
    "uploads": Limit(40, 100, HOUR, N_("files")),
    "moves": Limit(20_000, 50_000, HOUR, N_("moves in files")),
    "boards": Limit(20, 40, HOUR, N_("boards")),
    "board-bytes": Limit(4_000_000, 8_000_000, HOUR, N_("large boards")),
    # The page stores notes while somebody types.
    "notes": Limit(900, 4_500, 10 * MINUTE, N_("notes")),
    "seats": Limit(20, 60, HOUR, N_("seats taken")),
    "plans": Limit(300, 1_500, HOUR, N_("new plans")),
    "hints": Limit(120, 600, 10 * MINUTE, N_("hints")),
    "reviews": Limit(30, 150, HOUR, N_("games looked at")),
    "takebacks": Limit(60, 300, 10 * MINUTE, N_("questions to the others")),
    "talk": Limit(60, 300, 10 * MINUTE, N_("messages")),
    "orders": Limit(120, 600, 10 * MINUTE, N_("orders")),
    "calls": Limit(120, 600, 10 * MINUTE, N_("changes of calls")),
    "call-tests": Limit(10, 40, 10 * MINUTE, N_("test calls")),
    "tokens": Limit(30, 120, HOUR, N_("new tokens for programs")),
    "mails": Limit(5, 20, HOUR, N_("mails to confirm an address")),
}
MOVES = Limit(600, 3_000, MINUTE, N_("moves"))
SEARCHES = Limit(300, 1_500, MINUTE, N_("calculations"))
WRONG_TOKENS = Limit(60, 120, MINUTE, N_("wrong tokens"))
REQUESTS = Limit(1_500, 6_000, MINUTE, N_("requests"))


class TooMuch(Exception):  # noqa: N818 - an answer, as Illegal is
    """A limit is reached. `seconds`: how long to wait; `text`: what there was too much of."""

    def __init__(self, kind: str, text: str, seconds: float) -> None:
        super().__init__(kind)
        self.kind, self.text = kind, text
        self.seconds = max(1, math.ceil(seconds))


def spend(request: HttpRequest, kind: str, amount: int = 1) -> None:
    """Count something stored or done, by person and address; `kind`: a key of LIMITS.

    Raises TooMuch, and counts nothing, beyond a limit. Called in the transaction that stores it, so
    that both happen or neither.
    """
    limit, factor = LIMITS[kind], _factor(_group(request))
    if factor == math.inf:
        return
    person = person_of(request)
    with transaction.atomic():
        if person is not None:
            _take(f"{kind}:{person.pk}", limit.person * factor, limit, kind, amount)
        _take(f"{kind}@{_hidden(request)}", limit.address * factor, limit, kind, amount)


def once(key: str, seconds: int) -> bool:
    """Whether this is the first call with a key within so many seconds, in any process."""
    try:
        _take(key, 1, Limit(1, 1, seconds, ""), key, 1)
    except TooMuch:
        return False
    return True


def _take(key: str, most: float, limit: Limit, kind: str, amount: int) -> None:
    now = timezone.now()
    room = int(most) - amount
    if room < 0:
        raise TooMuch(kind, limit.text, limit.seconds)
    until = now + timedelta(seconds=limit.seconds)
    # A time too far ahead is from before the clock was put back; a little, and another has counted
    # at the same moment.
    latest = until + AHEAD
    current = Tally.objects.filter(pk=key, until__gt=now, until__lte=latest)
    over = Q(until__lte=now) | Q(until__gt=latest)
    # Each statement looks and counts: of two at the same moment both are counted.
    for _ in range(_TRIES):
        if current.filter(count__lte=room).update(count=F("count") + amount):
            return
        full = current.values_list("until", flat=True).first()
        if full is not None:
            raise TooMuch(kind, limit.text, (full - now).total_seconds())
        if Tally.objects.filter(over, pk=key).update(count=amount, until=until):
            return
        with suppress(IntegrityError), transaction.atomic():
            Tally.objects.create(pk=key, count=amount, until=until)
            return
        # Another was a moment faster: that row is there now.
    raise TooMuch(kind, limit.text, 1)


def forget_old() -> None:
    """Remove the counts whose time is over."""
    Tally.objects.filter(until__lt=timezone.now()).delete()


def _factor(host: str) -> float:
    """The factor by which the limits of a host are multiplied; infinite if there are none."""
    # Behind a proxy nobody who plays comes from the machine, unless the proxy tells no addresses.
    own = LOOPBACK_FACTOR if host == LOOPBACK and not settings.HTTPS else 1
    return float(settings.LIMITS_FACTOR * own)


def _group(request: HttpRequest) -> str:
    return group_of_address(str(request.META.get("REMOTE_ADDR", "")))


def _hidden(request: HttpRequest) -> str:
    """The keyed hash that stands for an address in the database."""
    return salted_hmac(
        "railhead.server.http.quotas", _group(request), algorithm="sha256"
    ).hexdigest()[:32]


_COUNTED = "railhead.counted"
"""The key in the scope of a request that was counted before Django was asked."""

# -- requests and moves ---------------------------------------------------------------------------


class _RequestCounts:
    """Counts in memory: key -> when its time began, and how many since."""

    MOST_KEYS = 50_000

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: dict[str, tuple[float, int]] = {}

    def take(self, key: str, most: float, seconds: float) -> float:
        """Count one; beyond `most` in `seconds` only return the seconds to wait, otherwise 0."""
        now = time.monotonic()
        with self._lock:
            began, count = self._counts.get(key, (now, 0))
            if now - began >= seconds:
                began, count = now, 0
            if count + 1 > most:
                return seconds - (now - began)
            if len(self._counts) >= self.MOST_KEYS:
                self._counts.clear()
            self._counts[key] = began, count + 1
        return 0.0

    def forget(self) -> None:
        with self._lock:
            self._counts.clear()


REQUEST_COUNTS = _RequestCounts()


def count_request(
    request: HttpRequest, kind: str, limit: Limit, person: Person | None = None
) -> None:
    """Count a request by its address and, if one is given, its person. Raises TooMuch."""
    host = _group(request)
    _count(kind, limit, f"@{host}", limit.address * _factor(host))
    if person is not None:
        _count(kind, limit, f":{person.pk}", limit.person * _factor(host))


def _count(kind: str, limit: Limit, whose: str, most: float) -> None:
    if most == math.inf:
        return
    wait = REQUEST_COUNTS.take(f"{kind}{whose}", most, limit.seconds)
    if wait:
        raise TooMuch(kind, limit.text, wait)


def count_unasked(scope: dict[str, Any]) -> bool:
    """Count a request that Django may never see; False if there are too many of its address.

    Then Django refuses it as any other; what is left to it otherwise is not counted again.
    """
    host = group_of(scope)
    try:
        _count("requests", REQUESTS, f"@{host}", REQUESTS.address * _factor(host))
    except TooMuch:
        return False
    scope[_COUNTED] = True
    return True


def count_asked(request: HttpRequest) -> None:
    """Count a request that Django answers, unless `count_unasked` has. Raises TooMuch."""
    if not getattr(request, "scope", {}).get(_COUNTED):
        count_request(request, "requests", REQUESTS)
