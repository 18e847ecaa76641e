"""Actions: the answers that players give, as small records that are the same for all titles.

The fields of all: prices in money; players, companies, trains, hexes and tiles by their ids.
Records hold an action as a JSON object whose `type` is the name of its class in snake_case.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from railhead.engine.codec import BRIEF
from railhead.table.frozen import quicken

RouteSection = tuple[str, str, str]
"""(station where it starts, edges by which it leaves each hex, station where it ends)."""


@dataclass(frozen=True, slots=True)
class Action:
    """The base of all actions; `actor`: the player or company that acts."""

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
    """Start a company by taking its president's certificate; `price`: the par value of a share."""

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

    `regular`: how many ordinary certificates of one share; `last`: how many last certificates of
    two shares; `president`: how much of the president's certificate is sold through an exchange
    with the next president, in percent: 0, 10 for one share or 20 for both.
    """

    company: str
    regular: int
    last: int = 0
    president: int = 0

    @property
    def shares(self) -> int:
        """How many shares are sold in all; the last certificate has two."""
        return self.regular + 2 * self.last + self.president // 10


@dataclass(frozen=True, slots=True)
class LayTile(Action):
    """Lay or replace a tile; `rotation`: 0 to 5 edges clockwise."""

    hex: str
    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class PlaceToken(Action):
    """Place a token in a city, named by hex and node as in `C5.0`.

    `way`: the hexes from another token of the company to the city, as in `E39 D38 C39`, in titles
    where the route of the token makes a difference. `private`: the private company whose power
    opens the slot, if one is needed.
    """

    city: str
    way: str = field(default="", metadata=BRIEF)
    private: str = field(default="", metadata=BRIEF)


@dataclass(frozen=True, slots=True)
class RunRoutes(Action):
    """Run trains; `routes`: (train, sections of its route in order) for each that runs."""

    routes: tuple[tuple[str, tuple[RouteSection, ...]], ...]


@dataclass(frozen=True, slots=True)
class Dividend(Action):
    """Pay the revenue out (`pay`), keep it (`withhold`) or, in some titles, half of it (`half`)."""

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
    """Use the power of a private company, on a hex or for a company if the power needs one."""

    private: str
    hex: str = ""
    company: str = field(default="", metadata=BRIEF)


@dataclass(frozen=True, slots=True)
class AcquireToken(Action):
    """Pay another company for its slot in a city, and put a token of one's own there."""

    city: str
    company: str
    price: int


@dataclass(frozen=True, slots=True)
class RemoveToken(Action):
    """Remove a token from a city, where a new company has too many or may take it back.

    `company`: whose token it was, if that decides which of several in the city goes.
    """

    city: str
    company: str = ""


@dataclass(frozen=True, slots=True)
class Convert(Action):
    """Convert a small company into a larger one without a partner."""

    company: str


@dataclass(frozen=True, slots=True)
class Merge(Action):
    """Name one more partner for a merger of small companies."""

    partner: str


@dataclass(frozen=True, slots=True)
class Form(Action):
    """Close the list of partners of a merger: together they become this company."""

    company: str


@dataclass(frozen=True, slots=True)
class Absorb(Action):
    """Let one company take another over; the actor, whose turn it is, is one of the two."""

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
    """Pay, as its president, what a company owes and lacks."""


@dataclass(frozen=True, slots=True)
class Bankrupt(Action):
    """Declare a company bankrupt after all legal sales."""


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Answer a question that has named choices."""

    choice: str


ACCEPT, REFUSE = "accept", "refuse"
"""The choices of a question that asks somebody for consent."""


@dataclass(frozen=True, slots=True)
class EndGame(Action):
    """End the game here, as the players agree. Always legal, never listed among the answers."""


ACTIONS: dict[str, type[Action]] = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in Action.__subclasses__()
}
"""The class of action by the `type` in records."""

TYPES: dict[type[Action], str] = {kind: name for name, kind in ACTIONS.items()}
"""The `type` of each action class."""

for _kind in TYPES:
    quicken(_kind)
