"""The row of a token in the database; see `railhead.server.people.tokens`."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class AccessToken(models.Model):
    """A token by which a program acts for a person.

    `digest`: the hash of the secret, which is not kept; `plays`: it may act, and not only read;
    `last_used`: to the minute, null if never; `expires`: null if never.
    """

    person = models.ForeignKey("railhead.Person", on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=40)
    digest = models.CharField(max_length=64, unique=True)
    plays = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)
    last_used = models.DateTimeField(null=True)
    expires = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["created", "pk"]
