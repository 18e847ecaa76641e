"""Claims on rows: of several processes one at a time works on each.

A claim is an update that finds the row unclaimed. `claimed` in the row says when that was, or when
it was renewed last, `claimant` by whom, "" for nobody. A process that is killed leaves its claim
behind, which is void when its lease is over.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q

from railhead.server.base.rows import AHEAD


def unclaimed(now: datetime, lease: timedelta) -> Q:
    """Return the condition for rows that nobody works on. A claim holds for `lease`."""
    # A claim of the future is from before the clock was put back.
    return Q(claimant="") | Q(claimed__lt=now - lease) | Q(claimed__gt=now + AHEAD)
