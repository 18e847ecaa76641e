"""The traffic of a company compared with what its trains can carry (rule 1865-4.5-1)."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.state import DEPOT, RETURNED
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.phases import enter_phase_of


@dataclass(frozen=True, slots=True)
class TrafficLoad:
    """A company's traffic, how much of it its trains can carry, and the revenue in lire.

    `train`: the class of the bank's next train, "" if the company cannot buy one. With it, trains
    would carry `coverage_then` and earn `revenue_then`.
    """

    traffic: int
    coverage: int
    revenue: int
    train: str
    coverage_then: int
    revenue_then: int


def traffic_load(game: Base1865, company: str) -> TrafficLoad | None:
    """Return the load of a company now and with the next train of the bank; None if not floated."""
    if not game.floated(company):
        return None
    now = (game.traffic_of(company), game.coverage(company), game.revenue(company))
    train = next(iter(game.state.trains[DEPOT]), "")
    if not train or not game.has_train_room(company):
        return TrafficLoad(*now, "", now[1], now[2])
    after = _with_train(game, company, train)
    return TrafficLoad(
        *now, game.train_class(train), after.coverage(company), after.revenue(company)
    )


def _with_train(game: Base1865, company: str, train: str) -> Base1865:
    """A copy of the game in which a company has bought a train.

    The phase that it starts has begun, and the company has returned its lowest surplus trains.
    """
    after = game.fork()
    after.move_train(train, DEPOT, company)
    enter_phase_of(after, after.train_class(train))
    for _ in range(after.surplus_trains(company)):
        least = min(after.trains_of(company), key=lambda name: after.train(name).coverage)
        after.move_train(least, company, RETURNED)
    return after
