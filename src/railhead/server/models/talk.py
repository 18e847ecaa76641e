"""The row of a message in the database; see `railhead.server.talk`."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

MOST_CHARACTERS = 1000
"""The most characters of a message."""


class Message(models.Model):
    """What somebody has said at a table, on the seat of `player`. `version`: the table's then.

    `key`: chosen by the sender, so that a message sent twice stands there once. `mentions`: players
    whom it names. `withdrawn`: its author has taken it back, and its text is gone.
    """

    table = models.ForeignKey("railhead.Table", on_delete=models.CASCADE, related_name="messages")
    person = models.ForeignKey("railhead.Person", on_delete=models.PROTECT, related_name="+")
    player = models.CharField(max_length=20)
    version = models.PositiveIntegerField()
    text = models.TextField(max_length=MOST_CHARACTERS)
    mentions = models.JSONField(default=list)
    key = models.CharField(max_length=64)
    written = models.DateTimeField(auto_now_add=True)
    withdrawn = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["table", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "key"], name="one_message_a_submission")
        ]
