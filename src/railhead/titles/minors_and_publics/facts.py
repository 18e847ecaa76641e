"""The facts that the rules of this family read: `[special]` in `title.toml`. In money."""

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
    """A bonus for the first of some hexes on a route with any of the others, in money."""

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
class MinorsFacts(DebtFacts):
    """Facts of the family. The holding limits follow rules 7.3-3 and 9.1-3.

    The facts about loans follow rules 10.2-3 and 10.2-4.
    """

    printed_copies: Mapping[str, int]
    """Hex with a city -> the number of its printed tile in game files, where it is not 0."""
    minor_zones: str
    """Letters of the market where minors start (rule 6-2)."""
    public_zones: str
    """Letters of the market where publics start (rule 6-2)."""
    conversion_zones: str
    """Letters of the market where a minor may convert (rule 12.2-1)."""
    ceiling_zone: str
    """The zone letter of the column beyond which no minor moves right (rule 6-5)."""
    private_step: int
    """Bids for private companies are multiples of this (rule 9.4-2)."""
    private_reduction: int
    """By how much the minimum bid falls when all have passed (rule 9.4-4)."""
    minor_minimum: int
    """The lowest bid for a minor (rule 9.2-1)."""
    minor_step: int
    """Bids for minors are multiples of this (rules 9.2-1 and 9.2-2)."""
    minor_price_most: int
    """The highest starting price of a minor (rule 9.2-4)."""
    first_minor: str = ""
    """The minor that is offered first, "" for any (rule 9.4-6)."""
    second_lay: int
    """What the second tile of a turn costs (rule 10.4-1)."""
    token_price: tuple[int, ...]
    """What the second and the third token cost for each hex of distance (rule 10.5-5)."""
    merge_least: int
    """The fewest minors of a merger (rule 12.3-1)."""
    merge_most: int
    """The most minors of a merger (rule 12.3-1)."""
    merge_most_of_one: int
    """The most minors of one player in a merger (rule 12.3-1)."""
    merged_price_most: int
    """The highest starting price of a public formed by a merger (rule 12.3-3)."""
    pair_bonus: PairBonus
    """The far city with the great ones (rule 10.6-6)."""
    private_bonus: int
    """What a private company adds to its hexes for each train (rule 7.1-8)."""
    state: str
    """The state railway (rule 7.4-1)."""
    state_home: str
    """The hex where its first token goes (rule 7.4-5)."""
    state_second: LaterHome
    """Where it gets a token when the city becomes grey (rule 7.4-4)."""
    state_tokens_elsewhere: int
    """How many of the state railway's tokens are for other hexes (rule 7.4-5)."""
    rounds_after_last_stock_round: int
    """Operating Rounds after the last Stock Round (rule 13-2)."""
    private_hexes_from: str
    """The first phase in which hexes of private companies take tiles (rule 8-3)."""
    merger_phases: tuple[str, ...]
    """Phases with Merger Rounds (rule 4-1)."""
    minors_until: str
    """The last phase in which minors start and their homes are reserved (rule 8-5)."""
    six_exits: Mapping[str, str]
    """Tile -> the tile with six exits to be laid instead where it fits (rule 10.4-17)."""
    two_players: TwoPlayers
    """The game for two players (rule R-15)."""


class MinorsTitle(DebtTitle):
    """A title of this family with its facts."""

    facts: MinorsFacts
