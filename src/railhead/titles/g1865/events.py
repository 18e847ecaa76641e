"""Events that happen in 1865 only, or have more parameters there."""

from __future__ import annotations

from railhead.engine.events import Event, declared
from railhead.titles.common.events.possessions import PrivateBought


@declared("draft")
class DraftBegun(Event):
    """The Maritime Draft begins."""


@declared("cards_removed")
class CardsRemoved(Event):
    """Maritime cards that nobody has taken are out of the game."""

    privates: list[str]


@declared()
class PrivateHandedOver(PrivateBought):
    """A player has handed a maritime card to a company, free of charge."""

    giver: str


@declared("company_floated")
class CompanyFloated(Event):
    """A company has floated."""

    company: str


@declared("majors_offered")
class MajorsOffered(Event):
    """Companies can be launched as majors from now on."""

    companies: list[str]


@declared("converted")
class Converted(Event):
    """A minor has become a major and received `count` tokens."""

    company: str
    count: int


@declared("traffic")
class TrafficGained(Event):
    """A company has gained `count` traffic; `reason`: a key for its origin, such as `home`."""

    company: str
    count: int
    reason: str


@declared("carried")
class TrafficCarried(Event):
    """A company operates its trains: its traffic, and how much of it they can carry."""

    company: str
    traffic: int
    coverage: int


@declared("bookkeeping")
class BookkeepingBegun(Event):
    """The bookkeeping before stock round `turn` begins."""

    turn: int


@declared("mine_worked_down")
class MineWorkedDown(Event):
    """The tile of a mine has been replaced by the next one; `count`: its traffic now."""

    hex: str
    colour: str
    count: int


@declared("zone_changed")
class ZoneChanged(Event):
    """The rank of a company has come to another zone of the Dragons' chart."""

    company: str
    zone: str


@declared("dragons_passed")
class DragonsPassed(Event):
    """The Dragons have done nothing; `reason`: a key for why, `limit` or `no_green`."""

    reason: str


@declared("dragons_sold")
class DragonsSold(Event):
    """The Dragons have sold `percent` of a company; `kept`: how many shares they still hold."""

    company: str
    percent: int
    kept: int


@declared("dragons_bought")
class DragonsBought(Event):
    """The Dragons have bought a certificate.

    `among`: the companies that qualified; `reason`: the criterion that decided between them.
    """

    company: str
    percent: int
    source: str
    amount: int
    reason: str
    among: list[str]


@declared("must_raise")
class MoneyMissing(Event):
    """A president must raise `amount` for a train of their company."""

    president: str
    company: str
    amount: int


@declared("personal_loans_taken")
class PersonalLoansTaken(Event):
    """A player has taken loans of the bank."""

    player: str
    count: int
    amount: int


@declared("personal_loans_counted")
class PersonalLoansCounted(Event):
    """At the end of the game a player's personal loans are subtracted from their wealth."""

    player: str
    count: int
    amount: int


@declared("absorbed")
class Absorbed(Event):
    """A company has absorbed `target`; `price` of one of its shares, `amount` paid for all."""

    company: str
    target: str
    price: int
    amount: int


@declared("shares_paid")
class SharesPaid(Event):
    """A holder of shares of an absorbed company has been paid for them."""

    holder: str
    company: str
    count: int
    amount: int


@declared("loans_taken_over")
class LoansTakenOver(Event):
    """A company has taken over the loans of a company that it absorbed."""

    company: str
    target: str
    count: int


@declared("tokens_gained")
class TokensGained(Event):
    """A company has received more tokens to place."""

    company: str
    count: int


@declared("token_replaced")
class TokenReplaced(Event):
    """A company has replaced a token of a company that it absorbed by one of its own."""

    company: str
    target: str
    city: str


@declared("synergy")
class SynergyPaid(Event):
    """The bank has paid a company for a city in which it and the absorbed one had tokens."""

    company: str
    city: str
    amount: int
