"""Actions: the answers that players give. Small values, the same for all titles.

`actor` is the player or the company that acts. Every action is written in records as a JSON
object whose `type` is the class name in snake_case.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from railhead.engine.codec import BRIEF

RouteSection = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Action:
    """The base of all actions."""

    actor: str


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Decline what the current step offers, or drop out of an auction."""


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Buy the private company on offer at its price, bid on another one, or raise a bid."""

    private: str
    price: int


@dataclass(frozen=True, slots=True)
class BidCompany(Action):
    """Bid for a company that is sold as a whole; the first bid puts it up for auction."""

    company: str
    price: int


@dataclass(frozen=True, slots=True)
class Par(Action):
    """Start a company at a starting value by taking its president's certificate."""

    company: str
    price: int


@dataclass(frozen=True, slots=True)
class BuyShare(Action):
    """Buy one certificate of a company from a source, such as its `treasury` or the `pool`."""

    company: str
    source: str


@dataclass(frozen=True, slots=True)
class SellShares(Action):
    """Sell certificates of one company together.

    `regular` and `last` count ordinary certificates; `president` is how much of the president's
    certificate is sold through an exchange with the next president: 0, 10 for one share or 20 for
    both.
    """

    company: str
    regular: int
    last: int = 0
    president: int = 0

    @property
    def shares(self) -> int:
        """How many shares are sold; the last certificate has two."""
        return self.regular + 2 * self.last + self.president // 10


@dataclass(frozen=True, slots=True)
class LayTile(Action):
    """Lay a tile, or replace one, in a rotation of 0 to 5 steps clockwise."""

    hex: str
    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class PlaceToken(Action):
    """Place a token on a city, named by hex and node as in `C5.0`.

    `way`: the hexes from another token of the company to the city, as in `E39 D38 C39`, where it
    makes a difference by which route the token travels. `private`: the private company whose power
    opens the slot, where one is needed.
    """

    city: str
    way: str = field(default="", metadata=BRIEF)
    private: str = field(default="", metadata=BRIEF)


@dataclass(frozen=True, slots=True)
class RunRoutes(Action):
    """Run trains: (train, sections) pairs.

    A section is (station it starts from, edges by which it leaves each hex, station it ends in).
    """

    routes: tuple[tuple[str, tuple[RouteSection, ...]], ...]


@dataclass(frozen=True, slots=True)
class Dividend(Action):
    """Pay the revenue out (`pay`) or keep it (`withhold`)."""

    kind: str


@dataclass(frozen=True, slots=True)
class BuyTrain(Action):
    """Buy a train from the bank or from the company that owns it."""

    train: str
    price: int


@dataclass(frozen=True, slots=True)
class DiscardTrain(Action):
    """Return a train above the limit."""

    train: str


@dataclass(frozen=True, slots=True)
class BuyPrivate(Action):
    """Buy a private company from the player who owns it."""

    private: str
    price: int


@dataclass(frozen=True, slots=True)
class OfferPrivate(Action):
    """Offer a private company of one's own to another player."""

    private: str
    buyer: str
    price: int


@dataclass(frozen=True, slots=True)
class TakeConcession(Action):
    """Take the concession of a company that has lost its owner."""

    company: str


@dataclass(frozen=True, slots=True)
class UsePrivate(Action):
    """Use the power of a private company, on a hex or for a company where the power needs one."""

    private: str
    hex: str = ""
    company: str = field(default="", metadata=BRIEF)


@dataclass(frozen=True, slots=True)
class AcquireToken(Action):
    """Take over the token place of another company in a city."""

    city: str
    company: str
    price: int


@dataclass(frozen=True, slots=True)
class RemoveToken(Action):
    """Take a token off a city, where a new company has too many or may take it back.

    `company`: whose token it was, where it makes a difference which of several in the city goes.
    """

    city: str
    company: str = ""


@dataclass(frozen=True, slots=True)
class Convert(Action):
    """A small company becomes a larger one by itself."""

    company: str


@dataclass(frozen=True, slots=True)
class Merge(Action):
    """Name one more partner for a merger of small companies."""

    partner: str


@dataclass(frozen=True, slots=True)
class Form(Action):
    """Close the list of partners: together they become this company."""

    company: str


@dataclass(frozen=True, slots=True)
class Absorb(Action):
    """One company takes another over; the actor, who is on turn, is either of them."""

    acquirer: str
    target: str


@dataclass(frozen=True, slots=True)
class BuyLicence(Action):
    """Buy the right to own a special class of train, such as an E token."""


@dataclass(frozen=True, slots=True)
class TakeLoan(Action):
    """Take a loan or issue a bond."""


@dataclass(frozen=True, slots=True)
class RepayLoan(Action):
    """Repay a loan or bond."""


@dataclass(frozen=True, slots=True)
class PayDebt(Action):
    """A president pays what his company owes and lacks."""


@dataclass(frozen=True, slots=True)
class Bankrupt(Action):
    """Declare a company bankrupt after all legal sales."""


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Answer a question that has named choices."""

    choice: str


@dataclass(frozen=True, slots=True)
class EndGame(Action):
    """The players agree to stop here. Always possible, never listed among the answers."""


ACTIONS: dict[str, type[Action]] = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in Action.__subclasses__()
}
"""The action classes by the `type` that records use."""

TYPES: dict[type[Action], str] = {kind: name for name, kind in ACTIONS.items()}
"""The `type` of each action class."""
