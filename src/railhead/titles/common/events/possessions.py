"""Events of more than one title in which private companies, shares, loans or prices change."""

from __future__ import annotations

from railhead.engine.events import Event, declared


@declared("bid")
class BidMade(Event):
    """A bid for a private company or another lot."""

    player: str
    private: str
    price: int


@declared("left_auction")
class AuctionLeft(Event):
    """A player has dropped out of an auction."""

    player: str
    private: str


@declared("price_reduced")
class PriceReduced(Event):
    """The price of a private company that nobody bought has been reduced."""

    private: str
    price: int


@declared("private_bought")
class PrivateBought(Event):
    """A private company has a new owner; `price` 0: free of charge."""

    buyer: str
    private: str
    price: int


@declared("private_closed")
class PrivateClosed(Event):
    """A private company has closed."""

    private: str


@declared("income")
class IncomePaid(Event):
    """A private company has paid its owner."""

    private: str
    owner: str
    amount: int


@declared("offer_made")
class OfferMade(Event):
    """A company has offered `seller` money for a train or another `thing`."""

    company: str
    seller: str
    thing: str
    price: int


@declared("offer_refused")
class OfferRefused(Event):
    """An offer has been refused."""

    seller: str
    company: str
    thing: str
    price: int


@declared("company_started")
class CompanyStarted(Event):
    """A player has started a company; `price`: its starting value."""

    player: str
    company: str
    price: int


@declared("share_bought")
class ShareBought(Event):
    """A certificate of `percent` of a company has been bought; `source`: where it lay."""

    buyer: str
    company: str
    percent: int
    source: str
    amount: int


@declared("shares_sold")
class SharesSold(Event):
    """Certificates have been sold into the pool."""

    seller: str
    company: str
    percent: int
    amount: int


@declared("share_bought_back")
class ShareBoughtBack(Event):
    """A company has bought certificates of its own from the pool."""

    company: str
    percent: int
    amount: int


@declared("shares_issued")
class SharesIssued(Event):
    """A company has sold certificates of its own into the pool."""

    company: str
    percent: int
    amount: int


@declared("president_changed")
class PresidentChanged(Event):
    """A company has another president."""

    company: str
    before: str
    after: str


@declared("price_moved")
class PriceMoved(Event):
    """A company's marker has moved; `before` and `after`: prices of a share, which may be equal."""

    company: str
    before: int
    after: int


@declared("loans_taken")
class LoansTaken(Event):
    """A company has taken loans."""

    company: str
    count: int


@declared("loans_repaid")
class LoansRepaid(Event):
    """A company has repaid loans."""

    company: str
    count: int
    amount: int


@declared("loans_counted")
class LoansCounted(Event):
    """At the end of the game loans lower the value of a share of a company."""

    company: str
    count: int
    before: int
    after: int


@declared("interest_paid")
class InterestPaid(Event):
    """A company has paid interest."""

    company: str
    amount: int


@declared("president_helps")
class PresidentHelped(Event):
    """A president has given a company the money that it lacks."""

    president: str
    company: str
    amount: int
