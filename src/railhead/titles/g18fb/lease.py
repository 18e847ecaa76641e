"""A national without a train leases one until it can pay for it (rule 18FB-3.7.1-13)."""

from __future__ import annotations

from railhead.engine.state import BANK, DEPOT
from railhead.titles.g18fb.events import LeasePaid, TrainLeased
from railhead.titles.g18fb.game import Base18FB


def lease_if_needed(game: Base18FB, national: str) -> None:
    """Lease a train of the last class if the national has none, and pay for it if it can."""
    if game.trains_of(national):
        return
    train = last_train(game)
    game.move_train(train, DEPOT, national)
    game.state.leased[national] = train
    game.emit(TrainLeased(company=national, train=train))
    pay_lease(game, national)


def last_train(game: Base18FB) -> str:
    """A train of the last class in the bank, of which there is always one (rule 18FB-2.6-4)."""
    regional = game.title.facts.regional_trains
    depot = game.state.trains[DEPOT]
    return next(train for train in reversed(depot) if game.train_class(train) not in regional)


def pay_lease(game: Base18FB, national: str) -> None:
    """Pay the price of a leased train, if there is one, once the treasury holds it.

    To be called whenever somebody has been paid.
    """
    train = game.state.leased.get(national)
    if train is None or game.state.cash[national] < game.train(train).price:
        return
    price = game.train(train).price
    del game.state.leased[national]
    game.emit(LeasePaid(company=national, train=train, amount=price))
    game.pay(national, BANK, price, "train")
