"""What happens in 1865 only, or tells more there."""

from __future__ import annotations

from railhead.engine.events import Event, declared
from railhead.titles.common.events.possessions import PrivateBought


@declared
class DraftBegun(Event):
    """The Maritime Draft begins."""

    kind = "draft"


@declared
class CardsRemoved(Event):
    """Cards that nobody has taken are out of the game."""

    kind = "cards_removed"
    privates: list[str]


@declared
class PrivateHandedOver(PrivateBought):
    """A player hands a card to a company."""

    giver: str


@declared
class CompanyFloated(Event):
    """A company has floated."""

    kind = "company_floated"
    company: str


@declared
class MajorsOffered(Event):
    """Companies that will be launched as majors from now on."""

    kind = "majors_offered"
    companies: list[str]


@declared
class Converted(Event):
    """A minor has become a major and got `count` tokens."""

    kind = "converted"
    company: str
    count: int


@declared
class TrafficGained(Event):
    """A company has gained traffic; `reason`: a word for what brought it."""

    kind = "traffic"
    company: str
    count: int
    reason: str


@declared
class TrafficCarried(Event):
    """What a company has to carry, and what its trains can carry."""

    kind = "carried"
    company: str
    traffic: int
    coverage: int


@declared
class BookkeepingBegun(Event):
    """The bookkeeping before stock round `turn`."""

    kind = "bookkeeping"
    turn: int


@declared
class MineWorkedDown(Event):
    """The tile of a mine has turned; `count`: its traffic now."""

    kind = "mine_worked_down"
    hex: str
    colour: str
    count: int


@declared
class ZoneChanged(Event):
    """The rank of a company is in another zone of the chart of the Dragons."""

    kind = "zone_changed"
    company: str
    zone: str


@declared
class DragonsPassed(Event):
    """The Dragons have done nothing; `reason`: a word for why."""

    kind = "dragons_passed"
    reason: str


@declared
class DragonsSold(Event):
    """The Dragons have sold; `kept`: the shares that they still hold."""

    kind = "dragons_sold"
    company: str
    percent: int
    kept: int


@declared
class DragonsBought(Event):
    """The Dragons have bought a certificate; `reason`: why this one `among` those they wanted."""

    kind = "dragons_bought"
    company: str
    percent: int
    source: str
    amount: int
    reason: str
    among: list[str]


@declared
class MoneyMissing(Event):
    """A president must find money for a train."""

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
    """At the end a player counts less for his loans."""

    kind = "personal_loans_counted"
    player: str
    count: int
    amount: int


@declared
class Absorbed(Event):
    """A company has absorbed `target`; `price`: of one of its shares, `amount`: of all of them."""

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
    """Loans of an absorbed company have gone to the one that absorbed it."""

    kind = "loans_taken_over"
    company: str
    target: str
    count: int


@declared
class TokensGained(Event):
    """A company has got more tokens to place."""

    kind = "tokens_gained"
    company: str
    count: int


@declared
class TokenReplaced(Event):
    """A token of an absorbed company gives way to one of the company that absorbed it."""

    kind = "token_replaced"
    company: str
    target: str
    city: str


@declared
class SynergyPaid(Event):
    """The bank has paid for a city that an absorption brought together."""

    kind = "synergy"
    company: str
    city: str
    amount: int
