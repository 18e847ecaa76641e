"""Claiming hints and reviews (`base/claims.py`), and giving up what has been tried too often."""

from __future__ import annotations

import secrets
import time
from datetime import timedelta
from typing import TypeVar

from django.db.models import F, QuerySet
from django.utils import timezone

from railhead.server.base.claims import unclaimed
from railhead.server.base.postgres import give_back
from railhead.server.models.teaching import Claimed

LEASE = 30.0
"""Seconds after which a claim is void unless it is held, where nothing else is said."""

MOST_TRIES = 3
"""After so many tries of which nothing came nothing is tried any more."""

C = TypeVar("C", bound=Claimed)


def free(rows: QuerySet[C], lease: float | None = None) -> QuerySet[C]:
    """Return those rows that nobody works on."""
    held = timedelta(seconds=LEASE if lease is None else lease)
    return rows.filter(unclaimed(timezone.now(), held), failed=False)


def claim(row: C, lease: float | None = None) -> str:
    """Claim a row; return the claimant, "" if another was faster or it has been tried too often."""
    mine = secrets.token_urlsafe(12)
    rows = free(type(row)._default_manager.filter(pk=row.pk), lease)
    if rows.filter(tries__gte=MOST_TRIES).update(failed=True, claimant=""):
        return ""
    taken = rows.update(claimant=mine, claimed=timezone.now(), tries=F("tries") + 1)
    return mine if taken else ""


def release(row: C, claimant: str, **changes: object) -> bool:
    """Give a claim back and change the row with it; False, and nothing changes, if it is void."""
    own = type(row)._default_manager.filter(pk=row.pk, claimant=claimant)
    return bool(own.update(claimant="", **changes))


class Holding:
    """Keeps a claim while something is worked out; called now and then, says whether to go on."""

    def __init__(self, row: Claimed, claimant: str, lease: float | None = None) -> None:
        self._row, self._claimant = row, claimant
        self._every = (LEASE if lease is None else lease) / 3
        self._held = time.monotonic()

    def __call__(self) -> bool:
        if time.monotonic() - self._held < self._every:
            return True
        self._held = time.monotonic()
        try:
            rows = type(self._row)._default_manager.filter(pk=self._row.pk)
            return bool(rows.filter(claimant=self._claimant).update(claimed=timezone.now()))
        finally:
            give_back()
