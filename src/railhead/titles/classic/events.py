"""Events that happen in this family of titles only."""

from __future__ import annotations

from typing import ClassVar

from railhead.engine.events import Event, declared


@declared("company_floated")
class CompanyFloated(Event):
    """Enough of a company has been sold: it gets its capital, and operates from now on."""

    company: str


@declared("private_exchanged")
class PrivateExchanged(Event):
    """A player has exchanged a private company for a certificate of a company."""

    player: str
    private: str
    company: str
    percent: int


@declared("private_tile_laid")
class PrivateTileLaid(Event):
    """The owner of a private company has laid its tile; `amount`: what it cost."""

    owner: str
    private: str
    hex: str
    tile: str
    rotation: int
    amount: int


@declared("bankrupt")
class WentBankrupt(Event):
    """A president could not pay for a train, and has lost all that could be sold."""

    ruins: ClassVar[str] = "president"
    company: str
    president: str
