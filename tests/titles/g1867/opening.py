"""Games of 1867 at their beginning."""

from __future__ import annotations

from railhead.engine.actions import Bid, Pass
from railhead.engine.title import Value
from railhead.titles.g1867.rules import Game1867


def new_game(**options: Value) -> Game1867:
    """A game of three, in which the first is asked."""
    return Game1867.new({name: name.title() for name in ("ann", "bob", "cid")}, options, 1)


def with_privates_sold(game: Game1867) -> Game1867:
    """The game after the five auctions, each won by who opens it."""
    for private, minimum in zip(game.title.privates, (20, 30, 40, 50, 60), strict=True):
        decision = game.decision
        assert decision is not None
        game.apply(Bid(decision.actor, private, minimum))
        while (decision := game.decision) is not None and decision.step == "private_auction":
            game.apply(Pass(decision.actor))
    return game
