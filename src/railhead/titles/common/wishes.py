"""What a player may wish to do at a question, whether the rules allow it or not.

Clients try each wish that is no answer, and say why it is refused. Prices are the lowest that might
be right, so that the refusal is about what stands in the way and not about the number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

from railhead.engine.actions import (
    ACCEPT,
    REFUSE,
    Action,
    Bid,
    BuyPrivate,
    BuyTrain,
    Choose,
    Dividend,
    Par,
    Pass,
    RunRoutes,
    SellShares,
)
from railhead.engine.decision import Range
from railhead.engine.state import DEPOT
from railhead.titles.common.bidding import auction_of
from railhead.titles.common.deals import least_offer
from railhead.titles.common.game import CommonGame
from railhead.titles.common.stock import StockRoundStep
from railhead.titles.common.trains import BuyTrainsStep

_ANSWERED = RunRoutes | Dividend
"""Nobody thinks of passing where one of these is asked for."""


def in_stock_round(game: CommonGame) -> bool:
    """Whether a player has a turn of a stock round."""
    agenda = game.state.agenda
    return bool(agenda) and isinstance(agenda[-1], StockRoundStep)


def wishes(game: CommonGame, startable: Sequence[str]) -> Iterator[Action]:
    """Yield what is wished for in every title; `startable`: companies that players start."""
    decision = game.decision
    if decision is None:
        return
    listed = [it.action if isinstance(it, Range) else it for it in decision.answers]
    if in_stock_round(game):
        yield from _starts(game, decision.player, startable, listed)
    sellers = {it.actor for it in listed if isinstance(it, SellShares)} & game.players.keys()
    if sellers or in_stock_round(game):
        yield from _sales(game, decision.player, listed)
    if decision.step == BuyTrainsStep.name and decision.actor in game.title.companies:
        yield from _trains(game, decision.actor, listed)
    yield from _passing(decision.actor, listed)


def bids_on_privates(game: CommonGame, player: str) -> Iterator[Bid]:
    """Yield the lowest bid for each private company: in its auction, else its face value."""
    auction = auction_of(game)
    for name, private in game.title.privates.items():
        here = auction is not None and auction.lot == name
        yield Bid(player, name, auction.least(game) if auction and here else private.face)


def taking_privates(game: CommonGame, player: str) -> Iterator[BuyPrivate]:
    """Yield the choice of each private company, free of charge."""
    for name in game.title.privates:
        yield BuyPrivate(player, name, 0)


def purchases_of_privates(game: CommonGame, company: str) -> Iterator[BuyPrivate]:
    """Yield a company's lowest offer for each private company of a player, where it buys trains.

    It may buy them at any time of its turn, but this is where it is asked what else it buys.
    """
    decision = game.decision
    if decision is not None and decision.step == BuyTrainsStep.name:
        for name, owner in game.state.privates.items():
            if owner in game.players:
                yield BuyPrivate(company, name, least_offer(game, name))


def _first(wished: Iterable[Action], listed: Collection[Action]) -> Iterator[Action]:
    """The first of like wishes that is not listed: what forbids it forbids those after it."""
    yield from islice((it for it in wished if it not in listed), 1)


def _starts(
    game: CommonGame, player: str, startable: Sequence[str], listed: Collection[Action]
) -> Iterator[Action]:
    """Of each company the lowest starting value that is missing; 0 where there are none yet."""
    for company in startable:
        prices = sorted(game.par_values()) or [0]
        yield from _first((Par(player, company, price) for price in prices), listed)


def _sales(game: CommonGame, player: str, listed: Collection[Action]) -> Iterator[Action]:
    """Of each company the least number of ordinary certificates, or the president's."""
    for company in game.operating_order():
        held = game.held(company, player)
        sales = [SellShares(player, company, count + 1) for count in range(held.regular)]
        if not sales and held.last:
            sales = [SellShares(player, company, 0, last=1)]
        elif not sales and held.president:
            sales = [SellShares(player, company, 0, president=20)]
        yield from _first(sales, listed)


def _trains(game: CommonGame, company: str, listed: Collection[Action]) -> Iterator[BuyTrain]:
    """One train of each class of each seller, but the bank's next, of which clients tell anyway."""
    state, offered = game.state, {it.train for it in listed if isinstance(it, BuyTrain)}
    for owner in (DEPOT, *game.operating_order()):
        trains = state.trains.get(owner, ())
        if owner == company or not trains:
            continue
        known = {game.train_class(it) for it in trains if it in offered}
        if owner == DEPOT:
            known.add(game.train_class(trains[0]))
        for train in trains:
            kind = game.train_class(train)
            if kind not in known:
                known.add(kind)
                price = game.title.trains[kind].price if owner == DEPOT else 1
                yield BuyTrain(company, train, price)


def _passing(actor: str, listed: Collection[Action]) -> Iterator[Pass]:
    """A pass, but where all that is asked for is a yes or no, a run or a dividend."""
    if not any(isinstance(it, Pass | _ANSWERED) or _is_reply(it) for it in listed):
        yield Pass(actor)


def _is_reply(action: Action) -> bool:
    return isinstance(action, Choose) and action.choice in (ACCEPT, REFUSE)
