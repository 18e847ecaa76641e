"""People, tables, seats and moves, and what belongs to somebody at a table."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any, ClassVar

from django.db import models
from django.utils import timezone

from railhead.server.models.secret_links import Linked


def table_key() -> str:
    """Return a new id for a table, as it stands in addresses; it cannot be guessed."""
    return secrets.token_urlsafe(9)


class Person(Linked):
    """Somebody with a name and a secret link, which take the place of an account.

    Sessions carry the salt of the link, so that they end when the person gets a new link. `shown`:
    anybody may see a page with the results (`listing/results.py`). `preferences`: as
    `preferences.written`.
    """

    KIND = "Person"

    name = models.CharField(max_length=40)
    created = models.DateTimeField(auto_now_add=True)
    shown = models.BooleanField(default=False, db_default=False)
    preferences = models.CharField(max_length=200, blank=True, default="", db_default="")


class OwnBoard(models.Model):
    """A board that players have uploaded; `data` as in a record. Never changed."""

    digest = models.CharField(primary_key=True, max_length=64)
    data = models.JSONField()


KEPT_AFTER_DELETION = timedelta(days=14)
"""How long a deleted table can be brought back by its owner."""


class PresentTables(models.Manager["Table"]):
    """Tables that are not deleted: whatever asks for a table does not find a deleted one."""

    def get_queryset(self) -> models.QuerySet[Table]:
        return super().get_queryset().filter(deleted=None)


class Table(models.Model):
    """A game at a table: what it was started with; its moves are rows of `Move`.

    `mode`: one screen, where the owner acts for everybody, or seats. `players`: [id, name] in
    seat order. `rules`: version of the title's rules. `version`: number of its moves, undone ones
    and undos included; a request to act names the version that its sender saw. `board`: null for
    the title's own. `board_digest`: as a record has it, "" at tables from before there was one.

    `seed`: that of the beginning, which is told when the game is over; null if there is none, as at
    a table that goes on from a game whose seed is not told. `seed_typed`: somebody chose how it
    begins, by a seed, with a file, or by a copy of such a game.
    `salt`: what the chance of the table follows from, with the server's secret; "" at tables from
    before it was so, whose chance follows from `seed`. `draws`: what was drawn at the beginning.

    What the game says is repeated for lists of tables: `finished`, `round`, `phase`, `waiting` (the
    player asked) and `worths` (player -> cash and worth, in money; empty at tables from before it
    was kept, until somebody moves or sees the picture). `asked_since`: when `waiting` last changed.
    `asking`: [company, step], what `waiting` is asked for, "" for no company; empty likewise.

    `talked`: when something was last said there, or withdrawn. `computers`: player -> strength of
    the computer that plays them.

    `hints`: who is asked may ask computer players what they would answer (`server/teaching`).
    `open_seats`: strangers may sit down on free seats. `public`: others find the table in lists, to
    watch it or to replay the game when it is over. `rematch_of`: the finished table of which
    this is the rematch. `lesson`: the id of the lesson that is taken there, "" at most tables, and
    `lesson_goal`: the goal that was begun last, from 0. `deleted`: when; after KEPT_AFTER_DELETION
    `tidy` removes it. `objects` has no deleted tables, `everything` has them.
    """

    class Mode(models.TextChoices):
        ONE_SCREEN = "screen"
        SEATS = "seats"

    id = models.CharField(primary_key=True, max_length=16, default=table_key)
    name = models.CharField(max_length=80, blank=True)
    mode = models.CharField(max_length=8, choices=Mode.choices)
    owner = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="tables")
    title = models.CharField(max_length=20)
    rules = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    players = models.JSONField(default=list)
    seed = models.BigIntegerField(null=True)
    seed_typed = models.BooleanField(default=False, db_default=False)
    salt = models.CharField(max_length=40, blank=True, default="", db_default="")
    draws = models.JSONField(
        default=list, blank=True, db_default=models.Value([], models.JSONField())
    )
    board = models.ForeignKey(OwnBoard, on_delete=models.PROTECT, null=True, related_name="tables")
    board_digest = models.CharField(max_length=64, blank=True, default="")
    version = models.PositiveIntegerField(default=0)
    finished = models.CharField(max_length=40, blank=True)
    round = models.CharField(max_length=40, blank=True)
    phase = models.CharField(max_length=20, blank=True, default="")
    waiting = models.CharField(max_length=20, blank=True)
    asked_since = models.DateTimeField(default=timezone.now)
    worths = models.JSONField(default=dict, blank=True)
    asking = models.JSONField(default=list, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now_add=True, db_index=True)
    talked = models.DateTimeField(null=True, blank=True)
    computers = models.JSONField(default=dict, blank=True)
    hints = models.BooleanField(default=False, db_default=False)
    open_seats = models.BooleanField(default=False, db_index=True)
    public = models.BooleanField(default=False, db_default=False, db_index=True)
    rematch_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematches"
    )
    lesson = models.CharField(max_length=60, blank=True, default="", db_default="")
    lesson_goal = models.PositiveSmallIntegerField(default=0, db_default=0)
    deleted = models.DateTimeField(null=True, blank=True, db_index=True)

    objects = PresentTables()
    everything: ClassVar[models.Manager[Table]] = models.Manager()


class Seat(Linked):
    """The seat of a player at a table that is played by links, with the link of its invitation.

    `taken`: when its person sat down, null if nobody sits there or it is not known.
    """

    KIND = "Seat"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    player = models.CharField(max_length=20)
    person = models.ForeignKey(
        Person, on_delete=models.PROTECT, null=True, blank=True, related_name="seats"
    )
    taken = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "player"], name="one_seat_a_player")
        ]


class Move(models.Model):
    """One thing done at a table: an action, several, an undo or a redo. Never changed or deleted.

    `version`: the table's version after it. `key`: made by the page for each submission, so that
    the same one is never taken twice. `action`: the action as records have it, a list of them for
    several that were sent together, null for an undo or a redo; `count`: how many actions are
    added, or taken back by an undo. `player`: who did it, "" at one screen; `agreed`: the others
    who agreed to it. `asked`: the player who is asked after it, "" for nobody, and at moves from
    before it was kept. `by_order`: an order of the player did it. `computer`: what a computer that
    did it thought, as `computers/thought.py` has it; null for people. `draws`: what was drawn by
    lot with it, as records have it.
    """

    class Kind(models.TextChoices):
        ACTION = "action"
        ACTIONS = "actions"
        UNDO = "undo"
        REDO = "redo"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="moves")
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    action = models.JSONField(null=True)
    count = models.PositiveIntegerField(default=1)
    key = models.CharField(max_length=64)
    player = models.CharField(max_length=20, blank=True)
    agreed = models.JSONField(default=list)
    asked = models.CharField(max_length=20, blank=True, default="")
    by_order = models.BooleanField(default=False, db_default=False)
    computer: models.JSONField[dict[str, Any] | None] = models.JSONField(null=True)
    draws = models.JSONField(
        default=list, blank=True, db_default=models.Value([], models.JSONField())
    )
    person = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, related_name="+")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["table", "version"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "version"], name="one_move_a_version"),
            models.UniqueConstraint(fields=["table", "key"], name="one_move_a_submission"),
        ]


class Takeback(models.Model):
    """A player's request to take moves back or to end the game; at most one at a table.

    `version`: the version at which it was asked; `target`: how many actions are to be left, null
    to end the game here. `agreed`: players who agree. It is deleted when all agree, one refuses, or
    somebody acts.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="takeback")
    player = models.CharField(max_length=20)
    version = models.PositiveIntegerField()
    target = models.PositiveIntegerField(null=True)
    agreed = models.JSONField(default=list)
    asked = models.DateTimeField(auto_now_add=True)


class DeletionRequest(models.Model):
    """The owner's request to delete a table at which others sit; at most one at a table.

    `agreed`: ids of the persons who agree. It is deleted when one refuses or the owner withdraws
    it; when all who sit there agree, the table is deleted.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="deletion_request")
    agreed = models.JSONField(default=list)
    asked = models.DateTimeField(auto_now_add=True)


class Visit(models.Model):
    """A person at a table: their private notes, and `last_read`, the last version that they saw.

    `attended`: the last version that they saw while they were at work in the page, by pointer or
    keys. `heard`: the last message of the talk that they have read. `put_away`: the table stands in
    their archive.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="visits")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="visits")
    notes = models.TextField(blank=True, max_length=20_000)
    last_read = models.PositiveIntegerField(default=0)
    attended = models.PositiveIntegerField(default=0)
    heard = models.PositiveBigIntegerField(default=0)
    put_away = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "person"], name="one_visit_a_person")
        ]


class Tally(models.Model):
    """How often something has been done in a time that ends at `until`; see `people/quotas.py`.

    Addresses stand in keys only as keyed hashes.
    """

    key = models.CharField(primary_key=True, max_length=80)
    count = models.PositiveIntegerField()
    until = models.DateTimeField(db_index=True)
