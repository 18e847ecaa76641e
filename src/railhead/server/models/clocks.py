"""The row of a clock in the database; see `railhead.server.clocks`."""

from __future__ import annotations

from django.db import models


class Clock(models.Model):
    """The clock of a table, from the moment on at which the table chose it.

    `kind`: so much time for each turn, or a budget for each player. `seconds`: of a turn or of the
    budget; `increment`: what the budget gains with each turn. `since`, `version`, `player`: when it
    began to run, the table's version then, and who was asked. `pauses`: [from, to, player who
    stopped it] with times as ISO texts; `to` is null while it stands still, and "" for the player
    means that it had not begun: see `beginning`. `look`: when to look
    whether somebody is to be warned, null for never.
    """

    class Kind(models.TextChoices):
        TURN = "turn"
        BUDGET = "budget"

    table = models.OneToOneField(
        "railhead.Table", on_delete=models.CASCADE, primary_key=True, related_name="clock"
    )
    kind = models.CharField(max_length=8, choices=Kind.choices)
    seconds = models.PositiveIntegerField()
    increment = models.PositiveIntegerField(default=0)
    since = models.DateTimeField()
    version = models.PositiveIntegerField()
    player = models.CharField(max_length=20, blank=True)
    pauses = models.JSONField(default=list)
    look = models.DateTimeField(null=True, db_index=True)
