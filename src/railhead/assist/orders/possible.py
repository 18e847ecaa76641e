"""Which orders make sense now for a player: what a form may offer, and what is refused."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from railhead.assist.last_turn import last_turn, turn_of
from railhead.assist.orders.order import (
    BidOrder,
    BuyOrder,
    DeclineOrder,
    OperateOrder,
    Order,
    PassOrder,
)
from railhead.assist.orders.reply import STOCK_ROUND, bids, for_sale, leader, lot_of, shares_of
from railhead.engine.actions import Pass
from railhead.engine.game import Game


@dataclass(frozen=True, slots=True)
class Lot:
    """What is up for auction: the least bid now, and whether the player's own is the highest."""

    name: str
    least: int
    mine: bool


@dataclass(frozen=True, slots=True)
class Purchase:
    """A company whose certificates are for sale: how many shares the player has, and the price.

    `floats`: it has not floated yet.
    """

    company: str
    shares: int
    price: int
    floats: bool


@dataclass(frozen=True, slots=True)
class Possible:
    """The orders that make sense for a player.

    `passes`: to pass in this round, `companies`: or for one of these alone; `declines`: the steps
    whose offers can be declined; `lots`, `purchases`: what can be bid for and bought; `operates`:
    companies that can operate as last time.
    """

    passes: bool = False
    companies: tuple[str, ...] = ()
    declines: tuple[str, ...] = ()
    lots: tuple[Lot, ...] = ()
    purchases: tuple[Purchase, ...] = ()
    operates: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return any((self.passes, self.declines, self.lots, self.purchases, self.operates))

    def allows(self, order: Order) -> bool:
        """Whether an order is one of these."""
        match order:
            case PassOrder(company=company):
                return self.passes and (not company or company in self.companies)
            case DeclineOrder(step=step):
                return step in self.declines
            case BidOrder(lot=name, most=most):
                return most > 0 and name in {lot.name for lot in self.lots}
            case BuyOrder(company=company, shares=shares, most=most):
                return most >= 0 and any(
                    shares > it.shares if shares else it.floats
                    for it in self.purchases
                    if it.company == company
                )
            case OperateOrder(company=company):
                return company in self.operates
        return False


def possible(game: Game, player: str, offers: Collection[str] = ()) -> Possible:
    """Return the orders that make sense for a player now.

    `offers`: the names of those steps of the title in which a player answers an offer of others.
    """
    decision = game.decision
    if decision is None or player not in game.state.order:
        return Possible()
    # In a company's operating turn nothing is read off the answers: that would search for routes.
    operating = decision.actor == turn_of(game)[0]
    return Possible(
        passes=not operating and any(isinstance(it, Pass) for it in decision.answers),
        companies=() if operating else _asked_companies(game, player),
        declines=tuple(step for step in offers if step in game.steps),
        lots=() if operating else _lots(game, player),
        purchases=_purchases(game, player),
        operates=tuple(
            company
            for company, president in game.state.presidents.items()
            if president == player and last_turn(game, company) is not None
        ),
    )


def _asked_companies(game: Game, player: str) -> tuple[str, ...]:
    """The companies of a player, in a round that asks companies outside of operating turns."""
    decision = game.decision
    if decision is None or decision.actor not in game.title.companies:
        return ()
    return tuple(name for name, who in game.state.presidents.items() if who == player)


def _lots(game: Game, player: str) -> tuple[Lot, ...]:
    assert game.decision is not None
    return tuple(
        Lot(lot_of(bid), bid.price, leader(game, lot_of(bid)) == player)
        for bid in bids(game.decision.answers)
    )


def _purchases(game: Game, player: str) -> tuple[Purchase, ...]:
    if all(step.name != STOCK_ROUND for step in game.state.agenda):
        return ()
    return tuple(
        Purchase(
            company,
            shares_of(game, company, player),
            game.price(company),
            not game.floated(company),
        )
        for company in game.state.presidents
        if company in game.state.cells and for_sale(game, company)
    )
