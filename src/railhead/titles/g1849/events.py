"""Events that happen in 1849 only."""

from __future__ import annotations

from typing import ClassVar

from railhead.engine.events import Event, declared


@declared("corporations_sorted")
class CorporationsSorted(Event):
    """The starting order is drawn; `unused`: the company left out of the game, "" if none is."""

    order: list[str]
    unused: str


@declared("bankrupt")
class WentBankrupt(Event):
    """A president could not raise the money that their company owes."""

    ruins: ClassVar[str] = "president"
    company: str
    president: str


@declared("player_left")
class PlayerLeft(Event):
    """A player leaves the game."""

    player: str


@declared("loan_taken")
class LoanTaken(Event):
    """A player has taken a loan."""

    player: str
    amount: int


@declared("base_waits")
class BaseWaiting(Event):
    """A company cannot place its base token yet: no slot is free."""

    company: str
    city: str


@declared("tokens_bought")
class TokensBought(Event):
    """A company has paid for its tokens."""

    company: str
    amount: int


@declared("token_acquired")
class TokenPlaceBought(Event):
    """A company has bought the token place of another one."""

    company: str
    seller: str
    city: str
    price: int


@declared("licence_bought")
class LicenceBought(Event):
    """A company has bought an E token, the licence to own E trains."""

    company: str
    amount: int


@declared("bond_issued")
class BondIssued(Event):
    """A company has issued its bond."""

    company: str
    amount: int


@declared("bond_repaid")
class BondRepaid(Event):
    """A company has repaid its bond."""

    company: str
    amount: int


@declared("exchange_chosen")
class ExchangeChosen(Event):
    """A player has chosen which certificates are exchanged: `choice` is `one_20` or `two_10`."""

    player: str
    company: str
    choice: str


@declared("marker_placed")
class MarkerPlaced(Event):
    """A company has put its port marker on a hex."""

    company: str
    hex: str


@declared("sms_used")
class SmsUsed(Event):
    """A company uses the power of SMS to build in a coastal city."""

    company: str


@declared("earthquake")
class Earthquake(Event):
    """An earthquake has hit a hex."""

    hex: str


@declared("top_reached")
class TopReached(Event):
    """The price of a company has reached the end of the market."""

    company: str
    price: int


@declared("company_closed")
class CompanyClosed(Event):
    """A company has closed."""

    company: str


@declared("moved_back")
class MovedBack(Event):
    """A company without a free base goes to the end of the starting order."""

    company: str
