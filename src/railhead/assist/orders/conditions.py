"""What ends an order because the world has changed, judged from the game's own past.

An order looks back to the moment at which it was given or, if it stands for many rounds, to the
beginning of the present one. Nothing else has to be remembered with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from railhead.assist.orders.order import (
    BOUGHT,
    FALLEN,
    OFFER,
    PRESIDENT,
    SOLD,
    Ending,
    Order,
    round_key,
)
from railhead.engine.actions import SellShares
from railhead.engine.game import Game
from railhead.engine.state import POOL, State


def round_start(game: Game) -> int:
    """Return after how many actions the present round had begun, for its first question."""
    count, present = len(game.actions), round_key(game.state)
    while count and round_key(game.state_after(count - 1)) == present:
        count -= 1
    return count


class _Look(NamedTuple):
    """A game, and its state `then`, after `since` actions, when the player last looked at it."""

    game: Game
    player: str
    since: int
    then: State

    def held(self) -> list[str]:
        """The companies of which the player had certificates then."""
        shares = self.then.shares.items()
        return [name for (name, holder), counts in shares if holder == self.player and any(counts)]

    def led(self) -> list[str]:
        """The companies of which the player was president then."""
        return [name for name, who in self.then.presidents.items() if who == self.player]


def changed(game: Game, order: Order) -> Ending | None:
    """Return why the conditions of an order end it now, None if they do not.

    Only for a round in which the order may act.
    """
    unless: tuple[str, ...] = getattr(order, "unless", ())
    if not unless:
        return None
    count = max(order.given.actions, round_start(game))
    look = _Look(game, order.player, count, game.state_after(count))
    found = (_FINDERS[name](look) for name in unless)
    return next((ending for endings in found for ending in endings), None)


def _sold(look: _Look) -> Iterator[Ending]:
    held = look.held()
    for action in look.game.actions[look.since :]:
        mine = action.actor == look.player
        if isinstance(action, SellShares) and not mine and action.company in held:
            yield Ending(SOLD, {"player": action.actor, "company": action.company})


def _fallen(look: _Look) -> Iterator[Ending]:
    market, now = look.game.title.market, look.game.state.cells
    for company in look.held():
        if company in look.then.cells and company in now:
            before, after = market.price(look.then.cells[company]), market.price(now[company])
            if after < before:
                yield Ending(FALLEN, {"company": company, "before": before, "after": after})


def _president(look: _Look) -> Iterator[Ending]:
    for company in look.led():
        now = look.game.state.presidents.get(company, "")
        if now != look.player:
            yield Ending(PRESIDENT, {"company": company, "player": now})


def _bought(look: _Look) -> Iterator[Ending]:
    game = look.game
    for company in look.led():
        for player in game.players:
            before = sum(look.then.shares.get((company, player), ()))
            now = sum(game.state.shares.get((company, player), ()))
            if player != look.player and now > before:
                yield Ending(BOUGHT, {"player": player, "company": company})


def _offer(look: _Look) -> Iterator[Ending]:
    """A company is new, or the pool has a certificate of one of which it had none."""
    game, then = look.game, look.then
    for company in game.state.presidents:
        pooled = any(game.state.shares.get((company, POOL), ()))
        before = any(then.shares.get((company, POOL), ()))
        if company not in then.presidents or (pooled and not before):
            yield Ending(OFFER, {"company": company})


_FINDERS: dict[str, Callable[[_Look], Iterator[Ending]]] = {
    SOLD: _sold,
    FALLEN: _fallen,
    PRESIDENT: _president,
    BOUGHT: _bought,
    OFFER: _offer,
}
