"""Events of more than one title in which private companies, shares, loans or prices change."""

from __future__ import annotations

from railhead.engine.events import Event, declared


@declared
class BidMade(Event):
    """A bid for a private company or another lot."""

    kind = "bid"
    player: str
    private: str
    price: int


@declared
class AuctionLeft(Event):
    """A player has dropped out of an auction."""

    kind = "left_auction"
    player: str
    private: str


@declared
class PriceReduced(Event):
    """The price of a private company that nobody bought has been reduced."""

    kind = "price_reduced"
    private: str
    price: int


@declared
class PrivateBought(Event):
    """A private company has a new owner; `price` 0: free of charge."""

    kind = "private_bought"
    buyer: str
    private: str
    price: int


@declared
class PrivateClosed(Event):
    """A private company has closed."""

    kind = "private_closed"
    private: str


@declared
class IncomePaid(Event):
    """A private company has paid its owner."""

    kind = "income"
    private: str
    owner: str
    amount: int


@declared
class OfferMade(Event):
    """A company has offered `seller` money for a train or another `thing`."""

    kind = "offer_made"
    company: str
    seller: str
    thing: str
    price: int


@declared
class OfferRefused(Event):
    """An offer has been refused."""

    kind = "offer_refused"
    seller: str
    company: str
    thing: str
    price: int


@declared
class CompanyStarted(Event):
    """A player has started a company; `price`: its starting value."""

    kind = "company_started"
    player: str
    company: str
    price: int


@declared
class ShareBought(Event):
    """A certificate of `percent` of a company has been bought; `source`: where it lay."""

    kind = "share_bought"
    buyer: str
    company: str
    percent: int
    source: str
    amount: int


@declared
class SharesSold(Event):
    """Certificates have been sold into the pool."""

    kind = "shares_sold"
    seller: str
    company: str
    percent: int
    amount: int


@declared
class ShareBoughtBack(Event):
    """A company has bought certificates of its own from the pool."""

    kind = "share_bought_back"
    company: str
    percent: int
    amount: int


@declared
class SharesIssued(Event):
    """A company has sold certificates of its own into the pool."""

    kind = "shares_issued"
    company: str
    percent: int
    amount: int


@declared
class PresidentChanged(Event):
    """A company has another president."""

    kind = "president_changed"
    company: str
    before: str
    after: str


@declared
class PriceMoved(Event):
    """A company's marker has moved; `before` and `after`: prices of a share, which may be equal."""

    kind = "price_moved"
    company: str
    before: int
    after: int


@declared
class LoansTaken(Event):
    """A company has taken loans."""

    kind = "loans_taken"
    company: str
    count: int


@declared
class LoansRepaid(Event):
    """A company has repaid loans."""

    kind = "loans_repaid"
    company: str
    count: int
    amount: int


@declared
class LoansCounted(Event):
    """At the end of the game loans lower the value of a share of a company."""

    kind = "loans_counted"
    company: str
    count: int
    before: int
    after: int


@declared
class InterestPaid(Event):
    """A company has paid interest."""

    kind = "interest_paid"
    company: str
    amount: int


@declared
class PresidentHelped(Event):
    """A president has given a company the money that it lacks."""

    kind = "president_helps"
    president: str
    company: str
    amount: int
