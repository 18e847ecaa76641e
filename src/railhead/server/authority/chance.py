"""The chance of a table: from a key that follows from the server's secret and the table's salt.

Only what plays the next move of a table has that chance, for as long as it plays it (`fair_copy`).
The games that pages, plans, hints, computers and other processes see have a chance of their own,
which tells nothing of it.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Literal

from django.conf import settings
from django.utils.crypto import salted_hmac

from railhead.engine.chance import Chance, Keyed, Seeded
from railhead.engine.game import Game
from railhead.language import N_
from railhead.server.models import Table


def new_salt() -> str:
    """Return the salt of the chance of a new table."""
    return secrets.token_urlsafe(24)


def chance_of(row: Table) -> Chance:
    """Return what decides the draws of a table; nothing that anybody sees may follow from it.

    At a table from before there was a salt it is the seed.
    """
    if not row.salt and row.seed is not None:
        return Seeded(row.seed)
    secret = settings.SECRET_KEY
    return Keyed(
        salted_hmac("railhead.server.chance", row.salt, secret, algorithm="sha256").digest()
    )


_DRAWN = N_(
    "Whatever is drawn by lot is drawn by the server at that moment: nobody can know it before."
)
_TYPED = N_(
    "The game begins with a seed or a file that somebody chose, who may have known how. Whatever is"
    " drawn by lot later is drawn by the server at that moment: nobody can know it before."
)
_SEEDED = N_(
    "The table is an old one, at which all chance follows from the seed. It was shown then: whoever"
    " knows it may know what comes."
)


def chance_kind(row: Table) -> Literal["secret", "typed", "seed"]:
    """Return how the chance of a table works.

    `secret`: the server draws; `typed`: it does, after a beginning that somebody has chosen, by a
    seed or a file; `seed`: all follows from a seed, as at tables from before.
    """
    if not row.salt:
        return "seed"
    return "typed" if row.seed_typed else "secret"


def chance_said(row: Table) -> str:
    """Return what is said of the chance of a table to all who look, as a message."""
    return {"secret": _DRAWN, "typed": _TYPED, "seed": _SEEDED}[chance_kind(row)]


def imagined_at(place: str) -> Keyed:
    """Return the chance that is imagined for a table or a plan; `place`: its id."""
    return Keyed(hashlib.sha256(f"imagined {place}".encode()).digest(), own=True)


def fair_copy(game: Game, row: Table) -> Game:
    """Return a copy of the game of a table on which its next move is played, with its chance.

    `hide_chance` comes after it.
    """
    new = game.copy()
    new.chance = chance_of(row)
    return new


def hide_chance(game: Game, row: Table) -> None:
    """Take the chance of a table and its seed from its game, before anybody sees it.

    When the game is over the seed is told.
    """
    game.seed = row.seed if game.finished else None
    if game.finished and not row.salt and row.seed is not None:
        game.chance = Seeded(row.seed)
    else:
        game.chance = imagined_at(row.pk)
