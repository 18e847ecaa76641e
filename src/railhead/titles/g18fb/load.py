"""What the places of a company are worth, and what its trains earn of it (rule 18FB-5-1)."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.titles.g18fb.game import REGIONAL, Table18FB
from railhead.titles.g18fb.regional import base_value, best_earnings
from railhead.titles.g18fb.revenue import earnings


@dataclass(frozen=True, slots=True)
class Load:
    """What a company could earn with trains enough, and what it earns.

    `worth`: of all its places and markers together; `revenue`: of those that its trains carry.
    `stations` and `markers`: (how many it has, how many its trains carry). `train`: the class that
    the bank sells it next, "" for none; `revenue_then`: with one more of it.
    """

    worth: int
    revenue: int
    stations: tuple[int, int]
    markers: tuple[int, int]
    train: str
    revenue_then: int


def load(game: Table18FB, company: str) -> Load | None:
    """Return the load of a company, None if it has none."""
    if game.kind(company) == REGIONAL:
        return _regional_load(game, company) if game.started(company) else None
    if not game.floated(company):
        return None
    found = earnings(game, company)
    places = [value for _, value in (*found.stations, *found.spare)]
    name = game.train_policy.cheapest(game, company)
    stations, markers = found.capacity
    if name:
        train = game.train(name)
        stations, markers = stations + (train.stops or 0), markers + train.markers
    then = sum(places[:stations]) + min(found.owned, markers) * found.marker + found.papal
    return Load(
        sum(places) + found.owned * found.marker + found.papal,
        found.total,
        (len(places), found.capacity[0]),
        (found.owned, found.capacity[1]),
        game.train_class(name) if name else "",
        then,
    )


def _regional_load(game: Table18FB, company: str) -> Load:
    """That of a regional company, which has one station (rule 18FB-3.6.3-9)."""
    trains = [game.train(train) for train in game.trains_of(company)]
    marker, owned = game.title.facts.marker, game.state.markers.get(company, 0)
    base, revenue = base_value(game, company), best_earnings(game, company)
    carried = sum(train.markers for train in trains)
    name = game.train_policy.cheapest(game, company)
    then = revenue
    if name:
        then = base + min(owned, carried + game.train(name).markers) * marker
    return Load(
        base + owned * marker,
        revenue,
        (int(bool(base)), sum(train.stops or 0 for train in trains)),
        (owned, carried),
        game.train_class(name) if name else "",
        then,
    )
