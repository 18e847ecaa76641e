"""Orders in a merger round that was played elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from railhead.engine.actions import Action, BuyShare, Convert, Pass
from railhead.engine.orders.order import Act, DeclineOrder, Order, PassOrder, moment_of, round_key
from railhead.engine.orders.possible import possible
from railhead.engine.orders.reply import ranked, reply
from railhead.records.loading import load_file

ROUND = ("MR", 6, 1)


@pytest.mark.slow
def test_a_merger_round_takes_only_what_is_no_pass(shared: Path) -> None:
    """13 entries of four owners, 10 of them passes: with orders given at its beginning, 3.

    A conversion is two entries of the file and one action of ours.
    """
    folder = shared / "transcripts" / "machine-played" / "1867"
    played = load_file(folder / "2013.json").game
    numbers = [
        number
        for number in range(len(played.actions))
        if round_key(played.state_after(number)) == ROUND
    ]
    actions = [played.actions[number] for number in numbers]
    assert (len(actions), sum(isinstance(it, Pass) for it in actions)) == (12, 10)
    game = played.at(numbers[0])
    assert len(set(game.state.presidents.values())) == 4
    given = moment_of(game)
    buyers = {it.actor for it in actions if isinstance(it, BuyShare)}
    orders: list[Order] = [
        DeclineOrder(it, given, step="share_offer") for it in game.players if it not in buyers
    ]
    for number in numbers:
        asked = played.at(number).decision
        assert asked is not None
        if asked.step == "merger" and isinstance(played.actions[number], Pass):
            orders.append(PassOrder(asked.player, given, company=asked.actor))
    for order in orders:
        assert possible(game, order.player, game.words.offers).allows(order)
    by_hand: list[type[Action]] = []
    for action in actions:
        found = [reply(game, order) for order in ranked(orders)]
        act = next((it for it in found if isinstance(it, Act)), None)
        if act is None:
            by_hand.append(type(action))
            game.apply(action)
        else:
            assert act.actions == (action,)
            game.apply(act.actions[0])
    assert by_hand == [Convert, BuyShare]
    assert game.state.key() == played.state_after(numbers[-1] + 1).key()
