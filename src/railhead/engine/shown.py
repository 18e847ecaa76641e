"""What only some titles can show: work and capacity of a company, ways of tokens, an investor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from railhead.engine.actions import RouteSection


@dataclass(frozen=True, slots=True)
class MarkerOffer:
    """A route by which a company can place a token in a city, and what it is worth.

    `way`: its hexes, from a token of the company to the city; `sections`: its track; `cost` in
    money; `towns`: the hexes of the towns passed; `borders`: the kinds of the borders crossed, in
    order.
    """

    city: str
    way: str
    cost: int
    traffic: int
    towns: tuple[str, ...]
    borders: tuple[str, ...]
    sections: tuple[RouteSection, ...]


@dataclass(frozen=True, slots=True)
class Haul:
    """What there is to carry for a company, what its trains can carry, and the revenue of it.

    `train`: the class that the bank sells next, "" for none; with one more of it the trains could
    carry `coverage_then`, for `revenue_then`.
    """

    traffic: int
    coverage: int
    revenue: int
    train: str
    coverage_then: int
    revenue_then: int


class Band(NamedTuple):
    """Ranks that make a zone: from `low` to `high`, None without an end."""

    zone: str
    low: int
    high: int | None


class Ranked(NamedTuple):
    """A company on the chart of an investor: its row from 0, and what the investor asks a share."""

    company: str
    row: int
    rank: int
    zone: str
    price: int


@dataclass(frozen=True, slots=True)
class Investor:
    """Somebody who buys and sells by rule, and the chart that tells what.

    `holder`: who holds its certificates: it has `count`, and may have `limit`, None before it
    plays. `rows`: the name of each row and its zones; `row`: the row of the present phase, None
    before there is one; `companies`: all that have a rank, in the operating order.
    """

    holder: str
    count: int
    limit: int | None
    rows: Mapping[str, tuple[Band, ...]]
    row: int | None
    companies: tuple[Ranked, ...]


class Showing:
    """Questions of clients that a title answers where it has something to show."""

    def figures(self, company: str) -> dict[str, int | str]:
        """Numbers of a company that answers change, besides money; a `zone` is in words."""
        return {}

    def haul(self, company: str) -> Haul | None:
        """What the trains of a company carry; None where trains run on routes."""
        return None

    def investor(self) -> Investor | None:
        """Who invests by rule; None in a title without."""
        return None

    def marker_offers(self, company: str) -> list[MarkerOffer]:
        """Every route by which a company could place a token, whoever is on turn."""
        return []
