"""Secret links, derived from the server's key; the database alone gives nobody access.

A row stores a salt, from which, with the server's key, its link is derived whenever it is shown,
and a hash of the link, by which the row is found. Somebody who reads the database, or a backup of
it, without the key gets no links. If the key was lost, links that people have kept still work by
their hashes.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from typing import Any, ClassVar, Self

from django.db import models
from django.utils.crypto import constant_time_compare, salted_hmac

_BYTES = 24


def new_salt() -> str:
    """Return a random salt; with a new one a row has a new link."""
    return secrets.token_urlsafe(24)


def made_secret(kind: str, salt: str) -> str:
    """Return the secret of a link, as it stands in an address; `kind`: which kind of row has it."""
    made = salted_hmac(f"railhead.server.{kind}", salt, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(made[:_BYTES]).decode()


def hashed(secret: str) -> str:
    """Return the hash that is stored of a secret, which has 192 bits."""
    return hashlib.sha256(secret.encode()).hexdigest()


class DigestField(models.CharField):  # type: ignore[type-arg]
    """The hash of a row's link; it is worked out when a row is stored for the first time."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        if isinstance(model_instance, Linked) and not model_instance.digest:
            model_instance.digest = hashed(model_instance.secret)
        return str(super().pre_save(model_instance, add))


class Linked(models.Model):
    """A row with a secret link, of which `digest` is the hash.

    `earlier`: the hash of an older link that still works; KIND: a name for links of this model.
    """

    salt = models.CharField(max_length=64, default=new_salt)
    digest = DigestField(max_length=64, unique=True)
    earlier = models.CharField(max_length=64, blank=True, db_index=True)

    KIND: ClassVar[str]

    class Meta:
        abstract = True

    @property
    def secret(self) -> str:
        """The secret of the link, made from the server's key."""
        return made_secret(self.KIND, self.salt)

    @classmethod
    def find(cls, secret: str) -> Self | None:
        """Return the row to which the secret of a link belongs, None if there is none."""
        wanted = hashed(secret)
        rows: Any = cls._default_manager
        row: Self | None = rows.filter(digest=wanted).first() or rows.filter(earlier=wanted).first()
        if row is None or not row.is_opened_by(secret):
            return None
        return row

    def is_opened_by(self, secret: str) -> bool:
        """Whether the secret of a link is this row's; compared in constant time."""
        wanted = hashed(secret)
        return constant_time_compare(wanted, self.digest) or constant_time_compare(
            wanted, self.earlier
        )

    def renew(self) -> None:
        """Give the row a new link and store it; older links stop working."""
        self.salt, self.digest, self.earlier = new_salt(), "", ""
        self.save()

    def shown_secret(self) -> str:
        """Return the secret to show to its owner; an older link that they kept still works.

        If the server's key has changed, the row is brought up to date.
        """
        now = hashed(self.secret)
        if not constant_time_compare(now, self.digest):
            self.earlier, self.digest = self.digest, now
            self.save(update_fields=["earlier", "digest"])
        return self.secret
