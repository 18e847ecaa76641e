"""A merger round of a game that was played, played again with orders given at its beginning."""

from __future__ import annotations

from collections.abc import Iterable

from railhead.assist.orders.order import Act, DeclineOrder, Order, PassOrder, moment_of, round_key
from railhead.assist.orders.possible import possible
from railhead.assist.orders.reply import ranked, reply
from railhead.engine.actions import Action, Pass
from railhead.engine.game import Game


def numbers_of(played: Game, key: tuple[str, int, int]) -> list[int]:
    """The numbers of the actions of a round."""
    states = (played.state_after(number) for number in range(len(played.actions)))
    return [number for number, state in enumerate(states) if round_key(state) == key]


def by_hand(played: Game, numbers: list[int], decliners: Iterable[str]) -> list[Action]:
    """The actions that orders leave to the players; the round ends as it did.

    `decliners`: the players who decline shares of new companies. Each company that was passed on
    is to pass.
    """
    game = played.at(numbers[0])
    given = moment_of(game)
    orders: list[Order] = [DeclineOrder(it, given, step="share_offer") for it in decliners]
    for number in numbers:
        asked = played.at(number).decision
        assert asked is not None
        if asked.step == "merger" and isinstance(played.actions[number], Pass):
            orders.append(PassOrder(asked.player, given, company=asked.actor))
    for order in orders:
        assert possible(game, order.player, game.words.offers).allows(order)
    left = []
    for number in numbers:
        action = played.actions[number]
        found = [reply(game, order) for order in ranked(orders)]
        act = next((it for it in found if isinstance(it, Act)), None)
        if act is None:
            left.append(action)
        else:
            assert act.actions == (action,)
        game.apply(action)
    assert game.state.key() == played.state_after(numbers[-1] + 1).key()
    return left
