"""The rows about seats in the database; see `railhead.server.seating`."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models


class FormerSeat(models.Model):
    """Somebody who sat on a seat and does not any more.

    `taken`, `freed`: when they sat down and when the seat became free; `agreed`: the others had
    agreed that it should, so that they may come back.
    """

    table = models.ForeignKey(
        "railhead.Table", on_delete=models.CASCADE, related_name="former_seats"
    )
    player = models.CharField(max_length=20)
    person = models.ForeignKey("railhead.Person", on_delete=models.CASCADE, related_name="+")
    taken = models.DateTimeField(null=True)
    freed = models.DateTimeField(auto_now_add=True)
    agreed = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["freed", "pk"]


class Proposal(models.Model):
    """What those who sit at a table are asked about it; at most one thing at a time.

    `kind`: another clock, or none; to free the seat of a player who is late; to let a person come
    back to the seat that they had. `person`: who asks; `player`: as whom, "" if they have no seat.
    `about`: whose seat; `open`: strangers may sit down on it; `strength`: of the computer that is
    to play on it, "" for none; `clock`: the one wanted, null for none. `agreed`: players who agree.
    """

    class Kind(models.TextChoices):
        CLOCK = "clock"
        REPLACE = "replace"
        RETURN = "return"

    table = models.OneToOneField(
        "railhead.Table", on_delete=models.CASCADE, related_name="proposal"
    )
    kind = models.CharField(max_length=8, choices=Kind.choices)
    person = models.ForeignKey("railhead.Person", on_delete=models.CASCADE, related_name="+")
    player = models.CharField(max_length=20, blank=True)
    about = models.CharField(max_length=20, blank=True)
    open = models.BooleanField(default=False)
    strength = models.CharField(max_length=12, blank=True, default="")
    clock: models.JSONField[dict[str, Any] | None] = models.JSONField(null=True)
    agreed = models.JSONField(default=list)
    asked = models.DateTimeField(auto_now_add=True)
