"""The rows of calls in the database; see `railhead.server.calls`."""

from __future__ import annotations

import hashlib
import uuid
from datetime import time
from typing import ClassVar

from django.db import models
from django.utils import timezone

from railhead.server.models.secret_links import Linked

PUSH, MAIL, WEBHOOK = "push", "mail", "webhook"
WAYS = (PUSH, MAIL, WEBHOOK)
"""The ways to call somebody; they are fields of `Choice`."""

MORNING = time(8)


class Choice(models.Model):
    """By which ways somebody is called, and whether at once or once a day."""

    push = models.BooleanField(default=False)
    mail = models.BooleanField(default=False)
    webhook = models.BooleanField(default=False)
    daily = models.BooleanField(default=False)

    class Meta:
        abstract = True

    def ways(self) -> set[str]:
        """Return the ways that are chosen."""
        return {way for way in WAYS if getattr(self, way)}


class CallSettings(Choice):
    """What a person has chosen for all tables that have no choice of their own.

    `daily_at`, `quiet_from`, `quiet_to`: local times in `zone`, a name of the IANA database; quiet
    hours are none if both are null, and may go over midnight. `language`: in which they are called.
    `origin`: how they reach the server, such as https://games.example.org, for links.

    For what they are called besides their turns: `takebacks`, `deletions`: what others ask of all;
    `endings`: the end of a game; `mentions`: they are named in the talk; `clock`: their time runs
    out, or their seat is asked for or freed since it is up.
    """

    person = models.OneToOneField(
        "railhead.Person", on_delete=models.CASCADE, primary_key=True, related_name="call_settings"
    )
    daily_at = models.TimeField(default=MORNING)
    quiet_from = models.TimeField(null=True)
    quiet_to = models.TimeField(null=True)
    zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=16, default="en")
    origin = models.CharField(max_length=300, blank=True)
    takebacks = models.BooleanField(default=True)
    deletions = models.BooleanField(default=True)
    endings = models.BooleanField(default=True)
    mentions = models.BooleanField(default=True)
    clock = models.BooleanField(default=True)

    def allows(self, kind: str) -> bool:
        """Whether the person is called for a kind of call."""
        return kind == Call.Kind.TURN or bool(getattr(self, KINDS[Call.Kind(kind)]))


class TableCalls(Choice):
    """What a person has chosen for one table, in place of their `CallSettings`."""

    person = models.ForeignKey("railhead.Person", on_delete=models.CASCADE, related_name="+")
    table = models.ForeignKey("railhead.Table", on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person", "table"], name="one_choice_a_table")
        ]


class MailAddress(Linked):
    """Where a person gets mail. Its secret link confirms the address, or ends all mail to it.

    `address`: "" after that. `confirmed`: when, null if not yet: then nothing else is sent there.
    `fault`: what the last attempt met, a code of `delivering`, "" if it worked.
    """

    KIND = "MailAddress"

    person = models.OneToOneField(
        "railhead.Person", on_delete=models.CASCADE, related_name="mail_address"
    )
    address = models.EmailField(blank=True)
    confirmed = models.DateTimeField(null=True)
    fault = models.CharField(max_length=40, blank=True)


class Webhook(models.Model):
    """Where a program of a person's choice is told. `token`, `room`: only for Matrix."""

    class Form(models.TextChoices):
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"
        MATRIX = "matrix", "Matrix"
        JSON = "json", "JSON"

    person = models.OneToOneField(
        "railhead.Person", on_delete=models.CASCADE, related_name="webhook"
    )
    form = models.CharField(max_length=8, choices=Form.choices)
    url = models.TextField(max_length=1000)
    token = models.CharField(max_length=500, blank=True)
    room = models.CharField(max_length=255, blank=True)
    fault = models.CharField(max_length=40, blank=True)


def endpoint_digest(endpoint: str) -> str:
    """Return the digest by which a subscription is found."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


class PushSubscription(models.Model):
    """A browser that a person has subscribed to web push.

    `endpoint`: where its service takes messages; `key`, `auth`: those of the browser, base64url.
    """

    person = models.ForeignKey(
        "railhead.Person", on_delete=models.CASCADE, related_name="push_subscriptions"
    )
    endpoint = models.TextField(max_length=1000)
    digest = models.CharField(max_length=64, unique=True)
    key = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    created = models.DateTimeField(auto_now_add=True)
    fault = models.CharField(max_length=40, blank=True)


class Call(models.Model):
    """A person is to be told of something at a table: at most one call for a question.

    `kind`: that it is their turn, that they are asked for consent, that the game is over, that they
    are named in the talk, that their time runs out, that others are asked to free their seat, or
    that it was freed. `question`: identifies it within the table. `version`: the table's when it
    was asked; `asked`: when, for a turn as `Table.asked_since`; `actor`: for whom is decided, a
    player or a company, or the name of who asks for consent. `due`: when to look
    at it next. `called`: its deliveries are written, and it will not be called again; `digest`: it
    waits for the next digest.
    """

    class Kind(models.TextChoices):
        TURN = "turn"
        TAKEBACK = "takeback"
        FINISH = "finish"
        DELETION = "deletion"
        END = "end"
        MENTION = "mention"
        CLOCK = "clock"
        LATE = "late"
        SEAT = "seat"

    person = models.ForeignKey("railhead.Person", on_delete=models.CASCADE, related_name="calls")
    table = models.ForeignKey("railhead.Table", on_delete=models.CASCADE, related_name="calls")
    player = models.CharField(max_length=20)
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.TURN)
    question = models.CharField(max_length=64)
    version = models.PositiveIntegerField()
    actor = models.CharField(max_length=40)
    asked = models.DateTimeField()
    due = models.DateTimeField()
    called = models.BooleanField(default=False)
    digest = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["person", "table", "question"], name="one_call_a_question"
            )
        ]
        indexes: ClassVar = [models.Index(fields=["called", "due"], name="calls_due")]


KINDS = {
    Call.Kind.TAKEBACK: "takebacks",
    Call.Kind.FINISH: "takebacks",
    Call.Kind.DELETION: "deletions",
    Call.Kind.END: "endings",
    Call.Kind.MENTION: "mentions",
    Call.Kind.CLOCK: "clock",
    Call.Kind.LATE: "clock",
    Call.Kind.SEAT: "clock",
}
"""The field of `CallSettings` that switches a kind of call off; turns have none."""


def new_mark() -> str:
    """Return a name for a delivery, by which receivers recognize one that comes twice."""
    return uuid.uuid4().hex


class Delivery(models.Model):
    """One message to send, by one way. It is deleted when it was sent or given up.

    `calls`: ids of the calls that it tells of; empty for a mail that asks to confirm an address.
    `due`: when to send it; while a process sends it, when another may take it up. `put_off`: when
    that was last put off, null if never; if that is in the future the clock was put back since.
    """

    person = models.ForeignKey("railhead.Person", on_delete=models.CASCADE, related_name="+")
    way = models.CharField(max_length=8)
    subscription = models.ForeignKey(PushSubscription, on_delete=models.CASCADE, null=True)
    calls = models.JSONField(default=list)
    mark = models.CharField(max_length=32, default=new_mark)
    due = models.DateTimeField(default=timezone.now, db_index=True)
    put_off = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)
