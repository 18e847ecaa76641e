"""The rows of hints and reviews in the database; see `railhead.server.teaching`."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.utils import timezone


class Claimed(models.Model):
    """Something that one process at a time works on.

    `claimant`: a text of its own for each time that it is claimed, "" while nobody works on it;
    `claimed`: when. A claim that is too old is void: its process has ended. `tries`: how often it
    was claimed since something came of it last. `failed`: nothing will come of it.
    """

    claimant = models.CharField(max_length=24, blank=True, default="")
    claimed = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    failed = models.BooleanField(default=False)

    class Meta:
        abstract = True


class Review(Claimed):
    """The review of a game, asked for by somebody.

    `version`: that of the table up to which it looks; `depth`: that of `bots/review/depth.toml`.
    `done`, `total`: its steps; `served`: when something was last done for it, by which tables take
    turns; `over`: when nothing was left to do, null before.
    """

    table = models.OneToOneField(
        "railhead.Table", on_delete=models.CASCADE, primary_key=True, related_name="review"
    )
    version = models.PositiveIntegerField()
    depth = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    served = models.DateTimeField(default=timezone.now)
    over = models.DateTimeField(null=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(
                fields=["served"],
                condition=models.Q(over=None, failed=False),
                name="reviews_to_do",
            )
        ]


class ReviewStep(models.Model):
    """What a step of a review has found: see `bots/review/steps.py` for `kind`, `mark`, `found`.

    It follows from the actions up to its mark, and stays true when moves are taken back.
    """

    table = models.ForeignKey(
        "railhead.Table", on_delete=models.CASCADE, related_name="review_steps"
    )
    depth = models.PositiveIntegerField()
    kind = models.CharField(max_length=8)
    mark = models.CharField(max_length=40)
    found: models.JSONField[dict[str, Any]] = models.JSONField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table", "depth", "kind", "mark"], name="one_review_step_a_moment"
            )
        ]


class Hint(Claimed):
    """The hint that a person has asked for; at most one, so that a new one takes its place.

    `version`, `player`: of the table when it was asked for, and for whom. `found`: the advice as
    JSON, null until it is there: `action`, `gain` and `reason` with its `amount`, the best first.
    """

    person = models.OneToOneField(
        "railhead.Person", on_delete=models.CASCADE, primary_key=True, related_name="hint"
    )
    table = models.ForeignKey("railhead.Table", on_delete=models.CASCADE, related_name="+")
    version = models.PositiveIntegerField()
    player = models.CharField(max_length=20)
    asked = models.DateTimeField(default=timezone.now)
    found: models.JSONField[list[dict[str, Any]] | None] = models.JSONField(null=True)
