"""Tokens: secrets by which programs of a person are known, instead of their session.

A secret is shown once, when it is made; the database has its hash. Whoever reads the database, or
a backup of it, can act for nobody.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.server.models import Person
from railhead.server.models.access_tokens import AccessToken
from railhead.server.models.secret_links import hashed

PREFIX = "railhead_"
"""How every secret begins, so that programs that look for secrets in public places know it."""

MOST_TOKENS = 20
"""How many tokens a person may have."""

_BYTES = 32
_LONGEST = 100
_USED_SECONDS = 60


def make_token(person: Person, name: str, *, plays: bool, days: int | None) -> str:
    """Store a new token of a person; return its secret, which cannot be learned again.

    `days`: for how long it works, None for ever. Raises Illegal if they have MOST_TOKENS.
    """
    if AccessToken.objects.filter(person=person).count() >= MOST_TOKENS:
        raise Illegal("", N_("You have {most} tokens: revoke one first."), most=MOST_TOKENS)
    secret = PREFIX + secrets.token_urlsafe(_BYTES)
    expires = None if days is None else timezone.now() + timedelta(days=days)
    AccessToken.objects.create(
        person=person, name=name, digest=hashed(secret), plays=plays, expires=expires
    )
    return secret


def find_token(secret: str) -> AccessToken | None:
    """Return the token with a secret, with its person; None if there is none or it has expired.

    That it was used is noted, once a minute at most.
    """
    if not secret.startswith(PREFIX) or len(secret) > _LONGEST:
        return None
    wanted, now = hashed(secret), timezone.now()
    token = AccessToken.objects.select_related("person").filter(digest=wanted).first()
    if token is None or not constant_time_compare(token.digest, wanted):
        return None
    if token.expires is not None and token.expires <= now:
        return None
    recently = now - timedelta(seconds=_USED_SECONDS)
    if token.last_used is None or token.last_used < recently:
        old = Q(last_used=None) | Q(last_used__lt=recently)
        AccessToken.objects.filter(old, pk=token.pk).update(last_used=now)
    return token


def tokens_of(person: Person) -> list[AccessToken]:
    """Return the tokens of a person, the oldest first; also those that have expired."""
    return list(AccessToken.objects.filter(person=person))


def revoke(person: Person, number: int) -> bool:
    """Remove a token of a person, which ends it at once; False if they have no such token."""
    done, _ = AccessToken.objects.filter(person=person, pk=number).delete()
    return bool(done)
