"""A game at the beginning of its first stock round, and a table where orders are followed."""

from __future__ import annotations

from functools import cache

from railhead.assist.orders.order import Act, Ending, Moment, Order, moment_of
from railhead.assist.orders.reply import ranked, reply
from railhead.engine.actions import Action, Bid, Par
from railhead.engine.game import Game
from railhead.titles.catalogue import new_game


def auction() -> Game:
    """1849 with Ann, Bob and Cid, who are asked in this order as p1, p2, p3; nothing is sold."""
    return new_game("1849", ["Ann", "Bob", "Cid"], {}, 5)


@cache
def _opened() -> Game:
    game = auction()
    while game.state.round == "ISR":
        assert game.decision is not None
        first = game.decision.answers[0]
        assert isinstance(first, Bid | Par)
        game.apply(first)
    return game


def stock_round() -> Game:
    """The first stock round of 1849: p3 begins, p2 is president of ATA, nobody holds others."""
    return _opened().copy()


def now(game: Game) -> Moment:
    """The present moment, for an order."""
    return moment_of(game)


def follow(game: Game, *orders: Order) -> list[tuple[Order, Ending]]:
    """Play what orders answer until none does; return those that have ended, and why."""
    standing, ended = ranked(orders), []
    acted = True
    while acted:
        acted = False
        for order in list(standing):
            found = reply(game, order)
            if isinstance(found, Act):
                for action in found.actions:
                    game.apply(action)
                acted = True
            ending = found.ending if isinstance(found, Act) else found
            if ending is not None:
                standing.remove(order)
                ended.append((order, ending))
            if acted:
                break
    return ended


def played(game: Game, *actions: Action) -> None:
    """Play actions by hand."""
    for action in actions:
        game.apply(action)
