"""Companies, their certificates, private companies and trains; and the phases of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.table.faces import DUAL, NARROW, STANDARD


@dataclass(frozen=True, slots=True)
class CertificateKind:
    """A kind of certificate: its percentage and how many of them a company has.

    `companies`: the kinds of companies that have it, separated by blanks, "" for every company.
    """

    name: str
    percent: int
    count: int
    companies: str = ""

    def count_of(self, company: Company) -> int:
        """How many certificates of this kind a company has in all."""
        kinds = self.companies.split()
        return self.count if not kinds or company.kind in kinds else 0


@dataclass(frozen=True, slots=True)
class Company:
    """A company that operates: corporation, minor or major.

    `base`: its home hex, "" where it chooses one; `base_node`: the number of its home city on the
    printed hex; `tokens`: how many it has, the home token included. `kind`: which kind of company
    it is, in titles with several; `from_phase`: the phase in which it can first be started, "" from
    the start; `destination`: a hex that its railway should reach, "" in titles without such.
    `token_fee`: what its tokens cost when it starts, in money; `nickname`: a short name, if any.
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
    """A private company.

    `face`: its face value, and `revenue`, what it pays in each operating round, in money; `power`
    names what else it does. `minimum`: the lowest first bid where it is auctioned, in money;
    `blocks`: hexes that it blocks; `bonus_hexes`: hexes that earn more for its owner.
    """

    id: str
    name: str
    face: int
    revenue: int
    power: str = ""
    corporations_may_buy: bool = True
    minimum: int = 0
    blocks: tuple[str, ...] = ()
    bonus_hexes: tuple[str, ...] = ()


def class_of(train: str) -> str:
    """Return the id of the class of a train such as `4H-0`."""
    return train.rpartition("-")[0]


@dataclass(frozen=True, slots=True)
class TrainClass:
    """A class of train, such as the 4H-trains; `price` in money.

    Titles that limit routes in hexes use `length`, None without limit, and `standard`, `narrow` and
    `dual`: how much of it a hex of that track uses up, None where the train cannot run. Others use
    `stops`: how many stations it counts; `skips`: the kinds of stations that it may pass without
    counting them; and `markers`: how many town markers it counts besides, where those earn.
    `multiplier`: of its revenue; `doubles`: hexes whose revenue counts twice. `unlimited`: the bank
    never runs out of it. `rusted_by`: the class whose first sale rusts this one; `from_phase`: the
    phase from which it is on sale beside the others ("" for a class sold in the normal order);
    `needs`: what the buyer must own. `coverage`: how much traffic it carries, where revenue depends
    on that; `rank`: its number, where companies are ranked by their trains; `discount_of`: the
    class whose last train this one is, at a lower price; `revenue_colour`: the colour whose values
    it earns at stations that have one, whatever the phase.
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
    revenue_colour: str = ""

    @property
    def card(self) -> str:
        """The class printed on its card: a discounted train shows the class it belongs to."""
        return self.discount_of or self.id

    def hex_count(self, gauge: int) -> int | None:
        """How much of `length` a hex uses up on track of `gauge`, None if it cannot run there.

        Raises KeyError for what is not STANDARD, NARROW or DUAL.
        """
        return {STANDARD: self.standard, NARROW: self.narrow, DUAL: self.dual}[gauge]


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase and what it allows; `starts_with` is the train class whose first sale starts it.

    `operating_rounds`: how many follow a stock round; `tiles`: the colours that may be laid.
    `par_zones`: letters of the market zones whose prices may be par values; `shut_zones`: of those
    that no marker may enter. `train_limits`: kind of company -> limit; the kind "" stands for all
    that are not named. `revenue_colour`: the colour whose revenues of stations are in force.
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
        """The train limit of companies whose kind is not named, None without a limit."""
        return self.train_limits.get("")
