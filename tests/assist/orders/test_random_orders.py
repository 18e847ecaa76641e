"""With any orders of any players, in games of every title: what an order does is legal and its own.

Every action of an order is one that its player could have chosen then, and is played in the round
for which the order was given.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from railhead.assist.orders.order import (
    CONDITIONS,
    ONCE,
    ROUND,
    ROUNDS,
    Act,
    BidOrder,
    BuyOrder,
    DeclineOrder,
    Ending,
    OperateOrder,
    Order,
    PassOrder,
    moment_of,
    round_key,
)
from railhead.assist.orders.orderjson import order_from_json, order_to_json
from railhead.assist.orders.possible import possible
from railhead.assist.orders.reply import ranked, reply
from railhead.engine.actions import Action
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.titles.catalogue import new_game, title_ids
from tests.kept import random_game
from tests.samples import some

MOST = int(os.environ.get("RAILHEAD_ORDERS", "160"))
SEED = int(os.environ.get("RAILHEAD_ORDERS_SEED", "1"))


def random_orders(game: Game, player: str, rng: random.Random) -> Iterator[Order]:
    """Yield an order of each kind that makes sense for a player now, with random fields."""
    given, found = moment_of(game), possible(game, player, game.words.offers)
    unless = tuple(rng.sample(CONDITIONS, rng.randint(0, 2)))
    if found.passes:
        yield PassOrder(player, given, rng.choice((ONCE, ROUND, ROUNDS)), unless)
    if found.declines:
        yield DeclineOrder(
            player, given, rng.choice((ROUND, ROUNDS)), step=rng.choice(found.declines)
        )
    if found.lots:
        lot = rng.choice(found.lots)
        most = max(lot.least + rng.choice((-5, 0, 15, 60)), 1)
        yield BidOrder(player, given, lot=lot.name, most=most, passes=rng.random() < 0.5)
    if found.purchases:
        one = rng.choice(found.purchases)
        shares = 0 if one.floats else one.shares + rng.choice((1, 3))
        most = rng.choice((0, 0, one.price, 1))
        yield BuyOrder(
            player,
            given,
            company=one.company,
            shares=shares,
            most=most,
            unless=unless,
            passes=rng.random() < 0.5,
        )
    if found.operates:
        yield OperateOrder(
            player, given, rng.choice((ONCE, ROUNDS)), company=rng.choice(found.operates)
        )


def is_listed(action: Action, answers: tuple[Answer, ...]) -> bool:
    """Whether an action is one of the listed answers."""
    for answer in answers:
        if isinstance(answer, Range):
            value = int(getattr(action, answer.field, -1))
            if value in answer.values and answer.at(value) == action:
                return True
        elif answer == action:
            return True
    return False


def check_round(game: Game, order: Order) -> None:
    """Check that an order acts in its own round only."""
    given = order.given
    if order.scope == ROUND or (order.scope == ONCE and not isinstance(order, OperateOrder)):
        assert round_key(game.state) == (given.round, given.turn, given.number)
    elif isinstance(order, PassOrder):
        assert game.state.round == given.round


@pytest.mark.parametrize("title", some(3, title_ids()))
@pytest.mark.slow
def test_whatever_is_ordered_is_played_as_by_hand(title: str) -> None:
    rng = random.Random(SEED)
    game = new_game(title, ["Ann", "Bob", "Cid", "Dot"], {}, SEED)
    standing: list[Order] = []
    acts: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    while game.decision is not None and len(game.actions) < MOST:
        if rng.random() < 0.3:
            player = rng.choice(game.state.order)
            given = list(random_orders(game, player, rng))
            standing += rng.sample(given, min(len(given), 1))
        asked, answered = game.decision.player, False
        for order in ranked(standing):
            before = game.state.key()
            found = reply(game, order)
            assert game.state.key() == before, "looking changes nothing"
            assert order_from_json(order_to_json(order)) == order
            if isinstance(found, Ending):
                standing.remove(order)
                ends[found.kind] += 1
            elif isinstance(found, Act) and not answered:
                answered = True
                assert order.player == asked
                check_round(game, order)
                for action in found.actions:
                    assert game.decision is not None
                    assert game.decision.player == order.player
                    assert is_listed(action, game.answers_of({order.player}))
                    game.apply(action)
                acts[type(order).__name__] += len(found.actions)
                if found.ending is not None:
                    standing.remove(order)
                    ends[found.ending.kind] += 1
                break
        if not answered:
            assert game.decision is not None
            game.apply(random_action(game.decision.answers, rng))
    assert acts["PassOrder"], acts
    assert sum(acts.values()) > 15, acts
    assert ends["round_over"], ends


@pytest.mark.parametrize("title", list(title_ids()))
@pytest.mark.slow
def test_a_round_is_never_entered_again(title: str) -> None:
    game = random_game(title, 4, 300)
    past: set[tuple[str, int, int]] = set()
    present = round_key(game.state_after(0))
    for count in range(1, len(game.actions) + 1):
        now = round_key(game.state_after(count))
        if now != present:
            past.add(present)
            assert now not in past
            present = now
    assert len(past) > 5
