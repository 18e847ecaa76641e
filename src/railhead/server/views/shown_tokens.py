"""Tokens as the page about a person shows them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from railhead.language import N_, Translator
from railhead.server.listing.cards import how_long_ago
from railhead.server.models import Person
from railhead.server.models.access_tokens import AccessToken
from railhead.server.people.tokens import tokens_of

ENDLESS = "never"
"""The choice of a token that works until it is revoked."""

LIFETIME_WORDS = {
    "30": N_("for 30 days"),
    "90": N_("for 90 days"),
    "365": N_("for a year"),
    ENDLESS: N_("until it is revoked"),
}
"""The choices of how long a token works -> msgid."""


@dataclass(frozen=True, slots=True)
class ShownToken:
    """A token as its row shows it. `used`: when last, in words, "" if never; `ends`: the last day.

    `over`: it has expired.
    """

    id: int
    name: str
    plays: bool
    used: str
    ends: date | None
    over: bool


@dataclass(frozen=True, slots=True)
class Made:
    """A token that was just made, with its secret, which is shown this once."""

    name: str
    secret: str


def shown_tokens(person: Person, translate: Translator) -> list[ShownToken]:
    """Return the tokens of a person as the page shows them."""
    return [_shown(token, translate) for token in tokens_of(person)]


def _shown(token: AccessToken, translate: Translator) -> ShownToken:
    now = timezone.now()
    used = how_long_ago(token.last_used, now, translate) if token.last_used else ""
    ends = token.expires.date() if token.expires else None
    over = token.expires is not None and token.expires <= now
    return ShownToken(token.pk, token.name, token.plays, used, ends, over)
