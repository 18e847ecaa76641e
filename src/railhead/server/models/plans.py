"""The rows of plans in the database; see `railhead.server.plans`."""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

from django.db import models

MOST_AT_TABLE = 12
"""How many plans one person may have at one table."""

MOST_OF_ONE = 300
"""How many plans one person may have at all tables."""

MOST_ACTIONS = 300
"""How many actions a plan may have: about as many as a whole game."""

MOST_NAME = 40
"""The longest name of a plan, in characters."""


def random_number() -> int:
    """Return a number for a plan: it tells nobody how many others have."""
    return secrets.randbelow(900_000) + 100_000


class Plan(models.Model):
    """A private branch of a game.

    `number`: names it in addresses, among the plans at its table; drawn by lot.
    It begins after the first `moment` actions of the table as it was at `version`; `ahead`: that
    was the present when it began, so that it is told of new moves and can be played for real.
    `moves`: its own actions as JSON, in groups that were sent together; `undone`: the groups that a
    redo would play again, the next one last. `edition`: how often it was changed; a request to
    change it names the one that its sender saw. `key`: of the last change, so that sent again it is
    not carried out again.
    """

    table = models.ForeignKey("railhead.Table", on_delete=models.CASCADE, related_name="plans")
    person = models.ForeignKey("railhead.Person", on_delete=models.CASCADE, related_name="plans")
    number = models.PositiveBigIntegerField(default=random_number)
    name = models.CharField(max_length=MOST_NAME)
    version = models.PositiveIntegerField()
    moment = models.PositiveIntegerField()
    ahead = models.BooleanField(default=True)
    moves = models.JSONField(default=list)
    undone = models.JSONField(default=list)
    edition = models.PositiveIntegerField(default=0)
    key = models.CharField(max_length=64, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="one_plan_a_number")
        ]

    def actions(self) -> list[dict[str, Any]]:
        """Return its own actions, one after the other."""
        return [action for group in self.moves for action in group]
