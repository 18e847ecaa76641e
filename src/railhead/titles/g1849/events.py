"""Events that happen in 1849 only."""

from __future__ import annotations

from railhead.engine.events import Event, declared


@declared
class CorporationsSorted(Event):
    """The starting order is drawn; `unused`: the company left out of the game, "" if none is."""

    kind = "corporations_sorted"
    order: list[str]
    unused: str


@declared
class WentBankrupt(Event):
    """A president could not raise the money that his company owes."""

    kind = "bankrupt"
    company: str
    president: str


@declared
class PlayerLeft(Event):
    """A player leaves the game."""

    kind = "player_left"
    player: str


@declared
class LoanTaken(Event):
    """A player has taken a loan."""

    kind = "loan_taken"
    player: str
    amount: int


@declared
class BaseWaiting(Event):
    """A company cannot place its base token yet: no slot is free."""

    kind = "base_waits"
    company: str
    city: str


@declared
class TokensBought(Event):
    """A company has paid for its tokens."""

    kind = "tokens_bought"
    company: str
    amount: int


@declared
class TokenPlaceBought(Event):
    """A company has bought the token place of another one."""

    kind = "token_acquired"
    company: str
    seller: str
    city: str
    price: int


@declared
class LicenceBought(Event):
    """A company has bought an E token, the licence to own E trains."""

    kind = "licence_bought"
    company: str
    amount: int


@declared
class BondIssued(Event):
    """A company has issued its bond."""

    kind = "bond_issued"
    company: str
    amount: int


@declared
class BondRepaid(Event):
    """A company has repaid its bond."""

    kind = "bond_repaid"
    company: str
    amount: int


@declared
class ExchangeChosen(Event):
    """A player has chosen which certificates are exchanged: `choice` is `one_20` or `two_10`."""

    kind = "exchange_chosen"
    player: str
    company: str
    choice: str


@declared
class MarkerPlaced(Event):
    """A company has put its port marker on a hex."""

    kind = "marker_placed"
    company: str
    hex: str


@declared
class SmsUsed(Event):
    """A company uses the power of SMS to build in a coastal city."""

    kind = "sms_used"
    company: str


@declared
class Earthquake(Event):
    """An earthquake has hit a hex."""

    kind = "earthquake"
    hex: str


@declared
class TopReached(Event):
    """The price of a company has reached the end of the market."""

    kind = "top_reached"
    company: str
    price: int


@declared
class CompanyClosed(Event):
    """A company has closed."""

    kind = "company_closed"
    company: str


@declared
class MovedBack(Event):
    """A company without a free base goes to the end of the starting order."""

    kind = "moved_back"
    company: str
