"""Events that happen in 1865 only, or have more parameters there."""

from __future__ import annotations

from railhead.engine.events import Event, declared
from railhead.titles.common.events.possessions import PrivateBought


@declared
class DraftBegun(Event):
    """The Maritime Draft begins."""

    kind = "draft"


@declared
class CardsRemoved(Event):
    """Maritime cards that nobody has taken are out of the game."""

    kind = "cards_removed"
    privates: list[str]


@declared
class PrivateHandedOver(PrivateBought):
    """A player has handed a maritime card to a company, free of charge."""

    giver: str


@declared
class CompanyFloated(Event):
    """A company has floated."""

    kind = "company_floated"
    company: str


@declared
class MajorsOffered(Event):
    """Companies can be launched as majors from now on."""

    kind = "majors_offered"
    companies: list[str]


@declared
class Converted(Event):
    """A minor has become a major and received `count` tokens."""

    kind = "converted"
    company: str
    count: int


@declared
class TrafficGained(Event):
    """A company has gained `count` traffic; `reason`: a key for its origin, such as `home`."""

    kind = "traffic"
    company: str
    count: int
    reason: str


@declared
class TrafficCarried(Event):
    """A company operates its trains: its traffic, and how much of it they can carry."""

    kind = "carried"
    company: str
    traffic: int
    coverage: int


@declared
class BookkeepingBegun(Event):
    """The bookkeeping before stock round `turn` begins."""

    kind = "bookkeeping"
    turn: int


@declared
class MineWorkedDown(Event):
    """The tile of a mine has been replaced by the next one; `count`: its traffic now."""

    kind = "mine_worked_down"
    hex: str
    colour: str
    count: int


@declared
class ZoneChanged(Event):
    """The rank of a company has come to another zone of the Dragons' chart."""

    kind = "zone_changed"
    company: str
    zone: str


@declared
class DragonsPassed(Event):
    """The Dragons have done nothing; `reason`: a key for why, `limit` or `no_green`."""

    kind = "dragons_passed"
    reason: str


@declared
class DragonsSold(Event):
    """The Dragons have sold `percent` of a company; `kept`: how many shares they still hold."""

    kind = "dragons_sold"
    company: str
    percent: int
    kept: int


@declared
class DragonsBought(Event):
    """The Dragons have bought a certificate.

    `among`: the companies that qualified; `reason`: the criterion that decided between them.
    """

    kind = "dragons_bought"
    company: str
    percent: int
    source: str
    amount: int
    reason: str
    among: list[str]


@declared
class MoneyMissing(Event):
    """A president must raise `amount` for a train of his company."""

    kind = "must_raise"
    president: str
    company: str
    amount: int


@declared
class PersonalLoansTaken(Event):
    """A player has taken loans of the bank."""

    kind = "personal_loans_taken"
    player: str
    count: int
    amount: int


@declared
class PersonalLoansCounted(Event):
    """At the end of the game a player's personal loans are subtracted from his wealth."""

    kind = "personal_loans_counted"
    player: str
    count: int
    amount: int


@declared
class Absorbed(Event):
    """A company has absorbed `target`; `price` of one of its shares, `amount` paid for all."""

    kind = "absorbed"
    company: str
    target: str
    price: int
    amount: int


@declared
class SharesPaid(Event):
    """A holder of shares of an absorbed company has been paid for them."""

    kind = "shares_paid"
    holder: str
    company: str
    count: int
    amount: int


@declared
class LoansTakenOver(Event):
    """A company has taken over the loans of a company that it absorbed."""

    kind = "loans_taken_over"
    company: str
    target: str
    count: int


@declared
class TokensGained(Event):
    """A company has received more tokens to place."""

    kind = "tokens_gained"
    company: str
    count: int


@declared
class TokenReplaced(Event):
    """A company has replaced a token of a company that it absorbed by one of its own."""

    kind = "token_replaced"
    company: str
    target: str
    city: str


@declared
class SynergyPaid(Event):
    """The bank has paid a company for a city in which it and the absorbed one had tokens."""

    kind = "synergy"
    company: str
    city: str
    amount: int
