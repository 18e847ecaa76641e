"""What estimates for computer players have in common; no rule of any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from statistics import median
from typing import TypeVar

from railhead.engine.state import DEPOT
from railhead.table.assets import TrainClass
from railhead.table.market import Market
from railhead.table.tiles import TileSet
from railhead.titles.common.basis import BasicGame

V = TypeVar("V")


def noted(game: BasicGame, key: tuple[object, ...], work_out: Callable[[], V]) -> V:
    """Return what follows from track and tokens, worked out once until they change.

    `key`: what it is, and what else it depends on.
    """
    notes = game.network.notes
    if key not in notes:
        notes[key] = work_out()
    found: V = notes[key]
    return found


def turns_left(game: BasicGame, train: TrainClass, pace: float) -> float:
    """For about how many turns a train still runs; `pace`: trains sold by the bank in a round."""
    if not train.rusted_by:
        return float("inf")
    depot = enumerate(game.state.trains[DEPOT])
    ahead = next((n for n, name in depot if game.train_class(name) == train.rusted_by), 0)
    return 1 + ahead / pace


def missing_tiles(game: BasicGame, company: str) -> Mapping[str, int]:
    """City -> how many tiles are missing between it and the nearest token; cities nearby only."""
    return noted(game, ("missing_tiles", company), lambda: _missing_tiles(game, company))


def _missing_tiles(game: BasicGame, company: str) -> dict[str, int]:
    network, found = game.network, dict[int, int]()
    for station in network.own(company):
        for city, count in network.missing_tiles(station).missing.items():
            if count < found.get(city, count + 1):
                found[city] = count
    station_id = network.grid.station_id
    return {station_id(city): count for city, count in found.items()}


def best_hopes(values: Iterable[float], count: int, first: float, further: float) -> list[float]:
    """The largest values, as many as can be had, the largest first.

    `first`: how much of the first one counts; `further`: of each other, beside the one before.
    """
    found, part = [], first
    for value in sorted(values, reverse=True)[:count]:
        found.append(value * part)
        part *= further
    return found


def chance_to_float(
    game: BasicGame, company: str, sold: int, price: int, needed: int, *, besides: int = 0
) -> float:
    """Whether a company will float, as far as its president can buy its shares.

    `sold`: what has been sold of it in percent, `needed`: what must have been; `price`: of a share;
    `besides`: which part of the president's cash is needed for something else.
    """
    cash = max(game.state.cash.get(game.state.presidents[company], 0) - besides, 0)
    within = sold + cash // price * game.share_percent(company)
    return float(min(within / needed, 1) ** 2)


@lru_cache(maxsize=64)
def usual_step(market: Market) -> float:
    """By how much the price usually rises from one space of a market to the next, in money."""
    steps = [
        market.price((row, column + 1)) - cell.price
        for row, line in enumerate(market.rows)
        for column, cell in enumerate(line)
        if market.has((row, column)) and market.has((row, column + 1))
    ]
    return median(steps) if steps else 0.0


@lru_cache(maxsize=64)
def first_revenue(tiles: TileSet) -> int:
    """The revenue of a city, or its traffic, with the poorest of the first tiles on it."""
    return min(
        (
            node.value("")
            for tile in tiles.tiles.values()
            if tile.colour == "yellow"
            for node in tile.faces[0].nodes
            if node.kind == "city"
        ),
        default=0,
    )
