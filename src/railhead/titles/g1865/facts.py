"""The facts that only the rules of 1865 read: `[special]` in `title.toml`. Money in lire."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.titles.common.facts import DebtFacts, DebtTitle


@dataclass(frozen=True, slots=True)
class ShortGame:
    """The short game: the bank's money in lire, and the companies and cards left out."""

    bank: int
    without: tuple[str, ...]
    cards_without: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MineTile:
    """The tile that replaces a mine's tile, and the phase from which it does."""

    tile: str
    phase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts1865(DebtFacts):
    """Facts of 1865. The holding limits follow rules 1865-3.5-6 and 1865-3.4-6.

    The facts about loans follow rules 1865-5.3-3 and 1865-5.5-1.
    """

    dragons_limit_percent: int
    """The most of a company that the Dragons may hold, in percent (rule 1865-3.2-10)."""
    float_percent: int
    """How many percent must be sold from the initial offer to float (rule 1865-3.6-3)."""
    minor_shares: int
    """How many shares a minor has (rule 1865-1-1)."""
    second_lay: int
    """What the second tile of a turn costs (rule 1865-4.2-1)."""
    revenue_per_traffic: int
    """What each point of traffic earns that trains carry (rule 1865-4.5-1)."""
    majors_from: str
    """The phase from which companies are launched as majors (rules 1865-2.2-6 and 1865-3.8-1)."""
    mine_label: str
    """The label of hexes and tiles with a mine (rule 1865-4.2-19)."""
    draft_cards: int
    """How many maritime cards each player drafts (rule 1865-2.5-1)."""
    maritime_coverage: int
    """The coverage of a maritime card (rule 1865-2.6-4)."""
    maritime_until: str
    """The phase in which players lose their maritime cards (rule 1865-2.6-9)."""
    synergy: int
    """What the bank pays for each city with tokens of both companies of an absorption.

    See rule 1865-5.4-4.
    """
    score_per_loan: int
    """By how much a loan lowers the final value of a share (rules 1865-2.7-3 and 1865-5.5-3)."""
    short: ShortGame
    """The short game (rules 1865-6.1-1 and 1865-6.1-2)."""
    tokens: Mapping[str, int]
    """`minor` or `major` -> its total number of tokens (rules 1865-3.7-1 and 1865-3.8-1)."""
    conversion_tokens: Mapping[str, int]
    """Phase -> the tokens that a conversion brings (rule 1865-3.9-6)."""
    dragons_certificates: Mapping[str, int]
    """Phase -> how many certificates the Dragons may hold (rule 1865-3.2-9)."""
    chart: tuple[tuple[int, int], ...]
    """(Highest red rank, lowest green rank) of each row of the Dragons' chart, from that of phase 2
    on; the ranks between them are white (rule 1865-3.2-3)."""
    chart_start: Mapping[str, int]
    """Phase -> the row, from 0, on which companies float (rule 1865-3.2-2)."""
    white_prices: tuple[int, ...]
    """The price of a share of a white company, for each box of the market (rule 1865-3.5-3)."""
    green_prices: tuple[int, ...]
    """The price of a share of a green company, for each box of the market (rule 1865-3.5-3)."""
    mine_tiles: Mapping[str, MineTile]
    """Tile of a mine -> the tile that replaces it in the bookkeeping (rule 1865-3.12-2)."""


class Title1865(DebtTitle):
    """1865 with its facts."""

    facts: Facts1865
