"""What companies and players own: certificates, trains, private companies; and phases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.table.faces import DUAL, NARROW, STANDARD


@dataclass(frozen=True, slots=True)
class CertificateKind:
    """A kind of certificate: its percentage and how many of it a company has.

    `companies`: the kinds of companies that have it, split by blanks, "" for every company.
    """

    name: str
    percent: int
    count: int
    companies: str = ""

    def count_of(self, company: Company) -> int:
        """How many of it this company has."""
        kinds = self.companies.split()
        return self.count if not kinds or company.kind in kinds else 0


@dataclass(frozen=True, slots=True)
class Company:
    """A company that operates: corporation, minor or major.

    `base` is its home hex, "" where it chooses one, and `base_node` the number of its city on the
    printed hex; `tokens` includes the base token. `kind` sorts the companies of a title that has
    several kinds; `from_phase`: when it can first be started, "" from the beginning;
    `destination`: a hex that its railway should reach, "" where the title knows none.
    `token_fee`: money paid for its tokens when it starts; `nickname`: a short name, if it has one.
    """

    id: str
    name: str
    tokens: int
    colour: str
    nickname: str = ""
    base: str = ""
    base_node: int = 0
    token_fee: int = 0
    kind: str = ""
    from_phase: str = ""
    destination: str = ""


@dataclass(frozen=True, slots=True)
class Private:
    """A private company: face value and revenue in money, `power` names what it can do.

    `minimum`: the least first bid where it is auctioned; `blocks`: hexes that it may close;
    `bonus_hexes`: hexes that earn more for its owner.
    """

    id: str
    name: str
    face: int
    revenue: int
    power: str
    corporations_may_buy: bool = True
    minimum: int = 0
    blocks: tuple[str, ...] = ()
    bonus_hexes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TrainClass:
    """A class of train.

    `length` in hexes, None without limit; `standard`, `narrow`, `dual`: what a hex of that track
    counts, None where the train cannot run. Or `stops`: how many stations it counts; `skips`: the
    kinds of stations that it may pass without counting them; `markers`: how many markers of towns
    it counts besides, where those earn. `multiplier` of its revenue;
    `doubles`: hexes whose revenue counts twice. `unlimited`: the bank never runs out of it.
    `rusted_by`: the class whose first sale removes this one; `from_phase`: sold besides the
    others from that phase on ("" for a class sold in the normal order); `needs`: what the buyer
    must own. `coverage`: how much traffic it carries, where revenue is counted so; `rank`: its
    number, where companies are ranked by their trains; `discount_of`: the class of which this one
    is the last, at a lower price.
    """

    id: str
    price: int
    length: int | None = None
    standard: int | None = None
    narrow: int | None = None
    dual: int | None = None
    stops: int | None = None
    skips: tuple[str, ...] = ()
    markers: int = 0
    multiplier: int = 1
    unlimited: bool = False
    doubles: tuple[str, ...] = ()
    rusted_by: str = ""
    from_phase: str = ""
    needs: str = ""
    coverage: int = 0
    rank: int = 0
    discount_of: str = ""

    @property
    def card(self) -> str:
        """What its cards say: a cheaper train has the number of those it belongs to."""
        return self.discount_of or self.id

    def hex_count(self, gauge: int) -> int | None:
        """What one hex counts in a section of `gauge`; None if the train cannot run there."""
        return {STANDARD: self.standard, NARROW: self.narrow, DUAL: self.dual}[gauge]


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase and what it allows; `starts_with` is the train class whose first sale starts it.

    `operating_rounds`: how many follow a stock round; `tiles`: the colours that may be laid.
    `par_zones`: letters of the market zones whose prices may be starting values; `shut_zones`: of
    those that no marker may enter. `train_limits`: by kind of company; the kind "" stands for all
    that are not named. `revenue_colour`: the colour whose values of stations are in force.
    """

    id: str
    starts_with: str
    operating_rounds: int
    tiles: tuple[str, ...]
    par_zones: str
    shut_zones: str
    train_limits: Mapping[str, int]
    revenue_colour: str
    corporations_may_buy_privates: bool

    def limit(self, company: Company) -> int | None:
        """How many trains a company may own, None without a limit."""
        return self.train_limits.get(company.kind, self.train_limits.get(""))

    @property
    def train_limit(self) -> int | None:
        """The limit of companies whose kind is not named."""
        return self.train_limits.get("")
