"""What the places of a company are worth, and what its trains earn of it (rule 18FB-5-1)."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.titles.g18fb.game import REGIONAL, Table18FB
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
    operates = game.started if game.kind(company) == REGIONAL else game.floated
    if not operates(company):
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
