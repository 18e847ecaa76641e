"""The row of a table at which computers play; see `railhead.server.computers`."""

from __future__ import annotations

from django.db import models

from railhead.language import N_

USUAL_PAUSE = 1000
"""The usual pause before each move of a computer, in milliseconds, so that it can be followed."""

PAUSES = {
    0: N_("at once"),
    USUAL_PAUSE: N_("after a second"),
    3000: N_("after three seconds"),
    8000: N_("after eight seconds"),
}
"""The pauses before a move of a computer that can be chosen, in milliseconds, in words."""


class Pace(models.Model):
    """How fast the computers of a table play, and which process thinks for one of them now.

    `pause`: milliseconds between a move and the next one of a computer. `stopped`: they do not
    move, since `stopped_by` wants it, a player, "" at one screen; or since none of them found an
    answer, `failed`. `claimed`: when a process took it on itself to answer, or renewed that, null
    for nobody; `claimant`: which, "" for nobody (`base/claims.py`).
    """

    table = models.OneToOneField(
        "railhead.Table", on_delete=models.CASCADE, primary_key=True, related_name="pace"
    )
    pause = models.PositiveIntegerField(default=USUAL_PAUSE)
    stopped = models.BooleanField(default=False)
    stopped_by = models.CharField(max_length=20, blank=True, default="")
    failed = models.BooleanField(default=False)
    claimed = models.DateTimeField(null=True)
    claimant = models.CharField(max_length=32, blank=True, default="")
