"""Orders of each kind: what they answer, what ends them, and when they wait."""

from __future__ import annotations

import pytest

from railhead.assist.orders.order import (
    BOUGHT,
    FALLEN,
    OFFER,
    ONCE,
    PRESIDENT,
    ROUNDS,
    SOLD,
    BidOrder,
    BuyOrder,
    Ending,
    PassOrder,
)
from railhead.assist.orders.possible import possible
from railhead.assist.orders.reply import reply
from railhead.engine.actions import Action, Bid, BuyShare, Par, Pass, SellShares
from railhead.engine.game import Game
from tests.assist.orders.opening import auction, follow, now, played, stock_round

ATA = "ATA"


def test_an_order_to_pass_answers_only_its_players_questions() -> None:
    game = stock_round()
    order = PassOrder("p1", now(game))
    assert reply(game, order) is None
    played(game, Pass("p3"))
    assert follow(game, order) == []
    assert game.actions[-1] == Pass("p1")
    assert game.decision is not None
    assert game.decision.player == "p2"


def test_it_ends_with_its_round() -> None:
    game = stock_round()
    orders = [PassOrder(player, now(game)) for player in ("p1", "p2", "p3")]
    ended = follow(game, *orders)
    assert game.state.round == "OR"
    assert ended == [(order, Ending("round_over")) for order in orders]


def test_one_for_every_round_waits_through_rounds_of_another_kind() -> None:
    game = stock_round()
    orders = [PassOrder(player, now(game), ROUNDS) for player in ("p1", "p2", "p3")]
    assert follow(game, *orders) == []
    assert game.state.round == "OR", "a turn of a company is not passed"
    count = len(game.actions)
    while game.state.round == "OR":
        assert game.decision is not None
        first = game.decision.answers[0]
        assert isinstance(first, Action)
        game.apply(first)
    assert game.state.round == "SR"
    assert len(game.actions) > count
    assert follow(game, *orders) == []
    assert [type(action) for action in game.actions[-3:]] == [Pass, Pass, Pass]


def test_one_for_a_single_question_ends_with_its_answer() -> None:
    game = stock_round()
    order = PassOrder("p3", now(game), ONCE)
    assert follow(game, order) == [(order, Ending("done"))]
    assert game.actions[-1] == Pass("p3")


def test_it_ends_when_another_sells_what_its_player_holds() -> None:
    game = stock_round()
    played(game, BuyShare("p3", ATA, "treasury"), BuyShare("p1", ATA, "treasury"), Pass("p2"))
    order = PassOrder("p1", now(game), unless=(SOLD,))
    assert reply(game, order) is None
    blind = PassOrder("p1", now(game))
    after = _operated(game)
    later = PassOrder("p1", now(after), unless=(SOLD,))
    fallen = PassOrder("p1", now(after), unless=(FALLEN,))
    played(after, *_up_to(after, "p3"), SellShares("p3", ATA, 1))
    assert reply(after, later) == Ending(SOLD, {"player": "p3", "company": ATA})
    found = reply(after, fallen)
    assert isinstance(found, Ending)
    assert found.kind == FALLEN
    assert int(found.params["after"]) < int(found.params["before"])
    assert reply(after, blind) == Ending("round_over")


def _operated(game: Game) -> Game:
    """The next stock round, in which shares can be sold."""
    after = game.copy()
    while after.state.round == "SR":
        assert after.decision is not None
        after.apply(Pass(after.decision.actor))
    while after.state.round == "OR":
        assert after.decision is not None
        first = after.decision.answers[0]
        assert isinstance(first, Action)
        after.apply(first)
    return after


def _up_to(game: Game, player: str) -> list[Pass]:
    """Passes until a player is asked."""
    after = game.copy()
    passed: list[Pass] = []
    while after.decision is not None and after.decision.player != player:
        passed.append(Pass(after.decision.player))
        after.apply(passed[-1])
    return passed


def test_it_ends_when_another_buys_into_a_company_of_its_player() -> None:
    game = stock_round()
    order = PassOrder("p2", now(game), unless=(BOUGHT,))
    played(game, BuyShare("p3", ATA, "treasury"))
    assert reply(game, order) == Ending(BOUGHT, {"player": "p3", "company": ATA})


def test_it_ends_when_another_becomes_president() -> None:
    game = stock_round()
    order = PassOrder("p2", now(game), unless=(PRESIDENT,))
    for _ in range(3):
        played(game, BuyShare("p3", ATA, "treasury"), Pass("p1"))
        if game.state.presidents[ATA] == "p3":
            break
        assert follow(game, order) == []
    assert reply(game, order) == Ending(PRESIDENT, {"company": ATA, "player": "p3"})


def test_it_ends_when_something_new_can_be_bought() -> None:
    game = stock_round()
    order = PassOrder("p1", now(game), unless=(OFFER,))
    played(game, Par("p3", "RCS", 68))
    assert reply(game, order) == Ending(OFFER, {"company": "RCS"})


def test_it_ends_when_the_game_goes_back_before_it() -> None:
    game = stock_round()
    played(game, Pass("p3"))
    order = PassOrder("p2", now(game))
    game.undo()
    assert reply(game, order) == Ending("undone")


def test_conditions_look_back_to_the_moment_of_the_order_only() -> None:
    game = stock_round()
    played(game, BuyShare("p3", ATA, "treasury"), Par("p1", "RCS", 68), Pass("p1"))
    order = PassOrder("p2", now(game), unless=(BOUGHT, OFFER))
    assert follow(game, order) == []
    assert game.actions[-1] == Pass("p2")


# -- buying -----------------------------------------------------------------------------------


def test_a_purchase_each_turn_until_there_are_enough_shares() -> None:
    game = stock_round()
    order = BuyOrder("p3", now(game), company=ATA, shares=2)
    others = [PassOrder(player, now(game)) for player in ("p1", "p2")]
    ended = follow(game, order, *others)
    assert (order, Ending("reached", {"company": ATA, "count": 2})) in ended
    bought = [action for action in game.actions if isinstance(action, BuyShare)]
    assert bought == [BuyShare("p3", ATA, "treasury")] * 2
    assert game.decision is not None
    assert game.decision.player == "p3", "then its player is asked"


def test_it_may_pass_then() -> None:
    game = stock_round()
    order = BuyOrder("p3", now(game), company=ATA, shares=1, passes=True)
    others = [PassOrder(player, now(game)) for player in ("p1", "p2")]
    ended = follow(game, order, *others)
    assert game.state.round == "OR"
    assert (order, Ending("round_over")) in ended
    assert sum(isinstance(action, BuyShare) for action in game.actions) == 1


def test_it_does_not_buy_above_its_price() -> None:
    game = stock_round()
    order = BuyOrder("p3", now(game), company=ATA, shares=3, most=67)
    price = game.share_price(ATA, "treasury")
    assert reply(game, order) == Ending("too_dear", {"lot": ATA, "price": price})


def test_it_ends_when_nothing_can_be_bought() -> None:
    game = stock_round()
    order = BuyOrder("p3", now(game), company="RCS", shares=1)
    assert reply(game, order) == Ending("cannot", {"company": "RCS"})


def test_what_has_floated_is_not_bought_until_it_floats() -> None:
    game = stock_round()
    found = possible(game, "p3")
    assert found.allows(BuyOrder("p3", now(game), company=ATA, shares=1))
    assert not found.allows(BuyOrder("p3", now(game), company=ATA, shares=0))
    assert not found.allows(BuyOrder("p3", now(game), company="RCS", shares=1))


# -- bidding ----------------------------------------------------------------------------------


def test_bids_rise_up_to_the_highest_price_and_the_auction_is_left_then() -> None:
    game = auction()
    played(game, Bid("p1", "SIGI", 50))
    ann = BidOrder("p1", now(game), lot="SIGI", most=62)
    bob = BidOrder("p2", now(game), lot="SIGI", most=71)
    assert follow(game, ann, bob) == []
    assert game.actions[-1] == Bid("p2", "SIGI", 55)
    played(game, Bid("p3", "SCE", 20))  # SIGI is next, and two have bid on it
    ended = follow(game, ann, bob)
    assert (ann, Ending("too_dear", {"lot": "SIGI", "price": 70})) in ended
    assert (bob, Ending("won", {"lot": "SIGI"})) in ended
    assert game.state.privates["SIGI"] == "p2"
    assert Bid("p2", "SIGI", 65) in game.actions


def test_nobody_raises_his_own_bid() -> None:
    game = auction()
    played(game, Bid("p1", "SIGI", 50), Pass("p2"), Pass("p3"))
    order = BidOrder("p1", now(game), lot="SIGI", most=100)
    assert reply(game, order) is None
    passes = BidOrder("p1", now(game), lot="SIGI", most=100, passes=True)
    assert follow(game, passes) == []
    assert game.actions[-1] == Pass("p1")


def test_what_is_on_offer_is_bought_at_its_price() -> None:
    game = auction()
    order = BidOrder("p1", now(game), lot="SCE", most=20)
    assert follow(game, order) == [(order, Ending("won", {"lot": "SCE"}))]


def test_what_another_has_bought_is_lost() -> None:
    game = auction()
    order = BidOrder("p2", now(game), lot="SCE", most=20)
    played(game, Bid("p1", "SCE", 20))
    assert reply(game, order) == Ending("lost", {"lot": "SCE"})


@pytest.mark.parametrize("lot", ["SCE", "RSA"])
def test_only_what_is_up_for_auction_can_be_bid_for(lot: str) -> None:
    game = auction()
    found = possible(game, "p3")
    assert found.allows(BidOrder("p3", now(game), lot=lot, most=1))
    assert not found.allows(BidOrder("p3", now(game), lot="ATA", most=1))
    assert not possible(stock_round(), "p3").allows(BidOrder("p3", now(game), lot=lot, most=1))
