"""The facts that only the rules of 1867 read: `[special]` in `title.toml`. Money in dollars."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.titles.common.facts import DebtFacts, DebtTitle


@dataclass(frozen=True, slots=True)
class LaterHome:
    """A hex on which the state railway gets a token when it receives this tile."""

    hex: str
    tile: str


@dataclass(frozen=True, slots=True)
class PairBonus:
    """A bonus for the first of these hexes on a route with any of the others, in dollars."""

    amount: int
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TwoPlayers:
    """The game for two players.

    `cash` of each player; `limit_percent`: the most of a public that one may hold; `privates`: how
    many private companies are sold.
    """

    cash: int
    limit_percent: int
    privates: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts1867(DebtFacts):
    """Facts of 1867. The holding limits follow rules 1867-7.3-3 and 1867-9.1-3.

    The facts about loans follow rules 1867-10.2-3 and 1867-10.2-4.
    """

    printed_copies: Mapping[str, int]
    """Hex with a city -> the number of its printed tile in game files, where it is not 0."""
    minor_zones: str
    """Letters of the market where minors start (rule 1867-6-2)."""
    public_zones: str
    """Letters of the market where publics start (rule 1867-6-2)."""
    conversion_zones: str
    """Letters of the market where a minor may convert (rule 1867-12.2-1)."""
    ceiling_zone: str
    """The zone letter of the space beyond which no minor moves right (rule 1867-6-5)."""
    private_step: int
    """Bids for private companies are multiples of this (rule 1867-9.4-2)."""
    private_reduction: int
    """By how much the minimum bid falls when all have passed (rule 1867-9.4-4)."""
    minor_minimum: int
    """The lowest bid for a minor (rule 1867-9.2-1)."""
    minor_step: int
    """Bids for minors are multiples of this (rules 1867-9.2-1 and 1867-9.2-2)."""
    minor_price_most: int
    """The highest starting price of a minor (rule 1867-9.2-4)."""
    second_lay: int
    """What the second tile of a turn costs (rule 1867-10.4-1)."""
    token_price: tuple[int, ...]
    """What the second and the third token cost for each hex of distance (rule 1867-10.5-5)."""
    merge_least: int
    """The fewest minors of a merger (rule 1867-12.3-1)."""
    merge_most: int
    """The most minors of a merger (rule 1867-12.3-1)."""
    merge_most_of_one: int
    """The most minors of one player in a merger (rule 1867-12.3-1)."""
    merged_price_most: int
    """The highest starting price of a public formed by a merger (rule 1867-12.3-3)."""
    pair_bonus: PairBonus
    """Timmins with Toronto, Montreal or Quebec (rule 1867-10.6-6)."""
    private_bonus: int
    """What a private company adds to its hexes for each train (rule 1867-7.1-8)."""
    state: str
    """The Canadian National (rule 1867-7.4-1)."""
    state_home: str
    """Toronto, where its first token stands (rule 1867-3-5)."""
    state_second: LaterHome
    """Montreal, where it gets a token when the city becomes gray (rule 1867-7.4-4)."""
    state_tokens_elsewhere: int
    """How many of its tokens are for other hexes (rule 1867-7.4-5)."""
    rounds_after_last_stock_round: int
    """Operating Rounds after the last Stock Round (rule 1867-13-2)."""
    private_hexes_from: str
    """The first phase in which hexes of private companies take tiles (rule 1867-8-3)."""
    merger_phases: tuple[str, ...]
    """Phases with Merger Rounds (rule 1867-4-1)."""
    export_phases: tuple[str, ...]
    """Phases at the end of whose Operating Rounds a train is exported (rule 1867-15-1)."""
    minors_until: str
    """The last phase in which minors start (rule 1867-8-5)."""
    six_exits: Mapping[str, str]
    """Tile -> the tile with six exits to be laid instead where it fits (rule 1867-10.4-17)."""
    closed_cities: tuple[str, ...]
    """Cities, by hex and number on it, that take no token before a phase (rule 1867-8-2)."""
    closed_cities_until: str
    """The first phase in which they do (rule 1867-8-3)."""
    ports: tuple[str, ...]
    """The blue hexes (rule 1867-5-10)."""
    stubs: Mapping[str, int]
    """Hex with a stub of track -> the edge that its first tile must use (rule 1867-10.4-23)."""
    trade_in_percent: int
    """The part of its price for which a train is traded in, in percent (rule 1867-10.10-16)."""
    trade_in_for: tuple[str, ...]
    """The trains that may be bought with a trade-in (rule 1867-10.10-16)."""
    later_by_card: tuple[str, ...]
    """The minors that wait for phase 3 by the colour of their cards (rule 1867-7.2-1)."""
    two_players: TwoPlayers
    """The game for two players (rule 1867-R-15)."""


class Title1867(DebtTitle):
    """1867 with its facts."""

    facts: Facts1867
