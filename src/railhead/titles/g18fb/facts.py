"""The facts that only the rules of 18FB read: `[special]` in `title.toml`. Money in ducati."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from railhead.titles.common.facts import CommonFacts, CommonTitle

PORT = "port"
"""The icon of a port on the map."""


@dataclass(frozen=True, slots=True)
class Concession:
    """What the concession of a company asks and gives.

    `full` and `reduced`: the deposits (rules 18FB-3.3.2-3 and 18FB-3.3.2-4); `band`: of the secured
    interest (rule 18FB-3.5.4-1); `card`: the political card whose owner has a discount, "" for none
    (rule 18FB-3.3.2-7); `free_after`: the company after whose concession this one asks no deposit,
    "" for none (rule 18FB-3.3.2-8).
    """

    full: int
    reduced: int
    band: str
    card: str = ""
    free_after: str = ""


@dataclass(frozen=True, slots=True)
class Bonus:
    """What a place pays the owner of a regional company; `brown`: only when it is brown."""

    amount: int
    brown: bool = False


@dataclass(frozen=True, slots=True)
class Regional:
    """A regional company: its place in the order, its nominal value (rule 18FB-3.6.2-5), and a
    bonus for each place on its line after the base (rule 18FB-3.6.3-8).
    """

    order: int
    nominal: int
    bonuses: tuple[Bonus, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts18FB(CommonFacts):
    """Limits of holding: rules 18FB-2.3-3 and 18FB-2.3-5."""

    company_limit_percent: int
    """The most that a company may hold of another (rule 18FB-3.5.9-3)."""
    protection_percent: int
    """By how much a rival must exceed who is protected by a concession (rules 18FB-3.3.2-12 and
    18FB-3.3.3-1)."""
    float_percent: int
    """What must have left the initial offer before a company without a concession floats (rule
    18FB-3.6-4)."""
    float_shares: int
    """How often such a company gets its par value when it floats (rule 18FB-3.6-5)."""
    bid_step: int
    """Bids are multiples of it, each higher by at least as much (rules 18FB-3.2-3 and
    18FB-3.6.2-1)."""
    instalment_step: int
    """The first instalment of a deposit is a multiple of it (rule 18FB-3.3.2-6)."""
    band_raise: int
    """By how many bands the Melisurgo card raises the secured interest (rule 18FB-2.7-6)."""
    national_price: int
    """The price of a national if neither of its companies has floated (rule 18FB-3.7.1-6)."""
    national_tile_steps: int
    """The tile steps of a national in a turn (rules 18FB-3.5.1-1 and 18FB-3.7.1-15)."""
    second_regional_tile: int
    """What the second tile of a regional company costs in a turn (rule 18FB-3.6.3-4)."""
    marker: int
    """What a marker of a town earns, and what a face earns for each marker that is collected there
    (rules 18FB-3.5.5-2 and 18FB-3.5.2-9)."""
    dividend_unit: int
    """Halves of earnings are rounded to multiples of it (rule 18FB-3.5.6-2)."""
    ledge_rows: tuple[int, ...]
    """Rows of the market, from 0, below which a ledge runs (rules 18FB-2.2.3-2 and
    18FB-2.2.4-2)."""
    zones: Mapping[str, str]
    """Letter of the market -> `light_blue` or `dark_blue` (rules 18FB-2.2.3-1 and
    18FB-2.2.4-1)."""
    last_cell: tuple[int, int]
    """Row and column of the highest space of the market, from 0 (rule 18FB-4-2)."""
    regional_from: str
    """The phase that brings the regional companies (rule 18FB-2.1-6)."""
    nationals_from: str
    """The phase that brings the nationals, and from which regional companies can be acquired
    (rules 18FB-2.1-7 and 18FB-3.7.3-1)."""
    concessions_until: str
    """The phase in which concessions and political cards are discarded (rules 18FB-2.7-4,
    18FB-3.3.5-1 and 18FB-3.6-2)."""
    without_home: str
    """The major that chooses its home and has no destinations (rule 18FB-3.6.1-2)."""
    leaving_train: str
    """The train of which one leaves the bank at the end of each operating round (rule
    18FB-2.6-3)."""
    regional_trains: tuple[str, ...]
    """The trains that only regional companies buy from the bank (rule 18FB-2.6-1)."""
    own_tiles: tuple[str, ...]
    """Letters of places that take only tiles with their letter, in all colours (rule
    18FB-3.5.1-14)."""
    tokens_in_turn: Mapping[str, int]
    """Kind of company -> the tokens that it may place in a turn (rule 18FB-3.5.2-1)."""
    steps: Mapping[str, int]
    """Phase -> the tile steps of a company that floats in it (rules 18FB-2.1-10 and
    18FB-3.5.1-1)."""
    deposits: Mapping[str, str]
    """Phase -> the deposit that is due in it: `full`, `reduced` or `none` (rule 18FB-3.3.2-3)."""
    bands: Mapping[str, int]
    """Band -> the secured interest for each share, the lowest first (rule 18FB-3.5.4-1)."""
    port: Mapping[str, int]
    """Column of the phase -> what a port adds to its city (rule 18FB-2.5.3-7)."""
    concessions: Mapping[str, Concession]
    """Company -> its concession (rule 18FB-3.3.2-4)."""
    linked: Mapping[str, str]
    """Political card -> the company of which it gives a share and a discount (rules 18FB-2.7-11 and
    18FB-2.7-12)."""
    reduced_income: Mapping[str, int]
    """Political card -> its income once the linked company has a token besides home (rule
    18FB-2.7-13)."""
    cards_from: Mapping[str, str]
    """Political card -> the phase from which it can be used; all others from the beginning (rules
    18FB-2.1-8 and 18FB-2.7-10)."""
    regional: Mapping[str, Regional]
    """Regional company -> what it has of its own (rule 18FB-3.6.2-5)."""
    nationals: Mapping[str, tuple[str, ...]]
    """National -> the companies of which two merge into it (rules 18FB-3.7.1-1 and
    18FB-3.7.2-1)."""


class Title18FB(CommonTitle):
    """18FB with its facts, and what its rules read off the map."""

    facts: Facts18FB

    @cached_property
    def joined_places(self) -> Mapping[str, tuple[str, ...]]:
        """Hex -> all hexes of its place, for cities of several hexes (rule 18FB-2.5.3-3)."""
        groups: dict[str, tuple[str, ...]] = {}
        for here in self.map.hexes.values():
            for name in {node.group for node in here.face.nodes if node.group}:
                groups[name] = (*groups.get(name, ()), here.id)
        return {hex_id: group for group in groups.values() for hex_id in group}

    @cached_property
    def ports(self) -> frozenset[str]:
        """The hexes whose city has a port (rule 18FB-2.5.3-7)."""
        hexes = self.map.hexes.values()
        return frozenset(here.id for here in hexes if PORT in here.face.icons)
