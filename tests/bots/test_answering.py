"""What is tried of the answers to a question, and what becomes of offers."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from railhead.bots.answering import (
    PATIENCE,
    answered,
    drawn,
    fair,
    overbids,
    stalled,
    to_try,
    without_passing,
)
from railhead.engine.actions import (
    Bid,
    BuyPrivate,
    BuyTrain,
    Choose,
    Dividend,
    LayTile,
    Par,
    Pass,
    SellShares,
)
from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.engine.state import DEPOT
from railhead.titles.catalogue import new_game
from railhead.titles.g1865.rules import Game1865
from tests.titles.g1865.build import Example


def offering() -> Game1865:
    """Two presidents, of whom one can offer to buy the only train of the other."""
    table = Example(players=2).phase("2")
    table.company("FMS", 100, traffic=9, cash=700, trains="PH2", ann=2)
    table.company("RCSF", 90, traffic=9, cash=400, trains="PH2", bob=2)
    table.turn_of("FMS", "trains")
    return table.game


def test_what_was_refused_in_a_turn_is_not_offered_again() -> None:
    game = offering()
    assert game.decision is not None
    (owned,) = game.state.trains["RCSF"]
    prices = offers_for(game, owned)
    assert prices
    game.apply(BuyTrain("FMS", owned, prices[0]))
    assert game.decision is not None
    game.apply(Choose(game.decision.actor, "refuse"))
    assert game.decision is not None
    assert not offers_for(game, owned)


def offers_for(game: Game, owned: str) -> list[int]:
    """The prices at which a train of somebody else is asked for."""
    assert game.decision is not None
    tried = to_try(game, game.decision.answers)
    return [it.price for it in tried if isinstance(it, BuyTrain) and it.train == owned]


def test_nobody_is_offered_a_trifle_or_a_fortune_for_a_train() -> None:
    """The only train of a company for its printed price at least, any for twice that at most."""
    game = offering()
    (owned,) = game.state.trains["RCSF"]
    printed = game.title.trains["PH2"].price
    assert game.decision is not None
    listed = next(
        it.values
        for it in game.decision.answers
        if isinstance(it, Range) and isinstance(it.action, BuyTrain) and it.action.train == owned
    )
    assert min(listed) < printed / 2
    assert max(listed) > 2 * printed
    assert {min(offers_for(game, owned)), max(offers_for(game, owned))} == {printed, 2 * printed}


def test_one_of_two_trains_may_go_for_half_its_price() -> None:
    game = offering()
    game.state.trains["RCSF"] = (*game.state.trains["RCSF"], "PH2#9")
    owned = game.state.trains["RCSF"][0]
    printed = game.title.trains["PH2"].price
    answer = Range(BuyTrain("FMS", owned, 1), "price", 1, 700)
    (within,) = fair(game, answer)
    assert isinstance(within, Range)
    assert (within.low, within.high) == (-(-printed // 2), 2 * printed)


def test_whoever_cannot_pay_a_fair_price_offers_nothing() -> None:
    game = offering()
    (owned,) = game.state.trains["RCSF"]
    game.state.cash["FMS"] = 1
    low = Range(BuyTrain("FMS", owned, 1), "price", 1, 1)
    assert list(fair(game, low)) == []
    assert to_try(game, [low]) == [BuyTrain("FMS", owned, 1)], "nothing else can be done"
    assert to_try(game, [low, Pass("FMS")]) == [Pass("FMS")]


def test_between_companies_of_one_president_any_price_is_tried() -> None:
    game = offering()
    (owned,) = game.state.trains["RCSF"]
    game.state.presidents["RCSF"] = game.state.presidents["FMS"]
    answer = Range(BuyTrain("FMS", owned, 1), "price", 1, 700)
    assert list(fair(game, answer)) == [answer]


def test_a_private_company_is_asked_for_at_half_its_face_value_or_more() -> None:
    game = new_game("1867", ["Ann", "Bob", "Cid"], seed=1)
    private = next(it for it in game.title.privates.values() if it.face)
    answer = Range(BuyPrivate("CN", private.id, 1), "price", 1, 1000)
    (within,) = fair(game, answer)
    assert isinstance(within, Range)
    assert (within.low, within.high) == (-(-private.face // 2), 2 * private.face)


def test_a_refusal_of_something_else_leaves_every_answer() -> None:
    """Given that the use of a card was refused, which is no thing to buy, then all may be tried."""
    game = offering()
    assert game.decision is not None
    before = to_try(game, game.decision.answers)
    acting = game.state.acting
    game.state.acting = replace(acting, offers=(*acting.offers, ("a card of Bob", 0)))
    assert to_try(game, game.decision.answers) == before


def test_an_offer_is_answered_by_whoever_is_asked() -> None:
    """Given an offer for the only train, when its owner likes it or not, then it is so answered."""
    game = offering()
    assert game.decision is not None
    player = game.decision.player
    (owned,) = game.state.trains["RCSF"]
    offer = BuyTrain("FMS", owned, offers_for(game, owned)[0])
    game.apply(offer)

    def for_money(after: Game, _asked: str) -> float:
        return after.state.cash["RCSF"]

    def for_trains(after: Game, _asked: str) -> float:
        return len(after.state.trains["RCSF"])

    sold = answered(game.fork(), player, for_money)
    assert sold is not None
    assert offer.train in sold.state.trains["FMS"]
    assert answered(game.fork(), player, for_trains) is None


def test_of_many_answers_as_many_are_drawn_as_are_wanted() -> None:
    game = offering()
    lays = [LayTile("FMS", f"A{number}", "8", 0) for number in range(20)]
    found = drawn(game, lays, 6, random.Random(1))
    assert len(found) == len(set(found)) == 6
    assert drawn(game, lays[:4], 6, random.Random(1)) == lays[:4]


def test_trains_of_the_bank_are_always_tried() -> None:
    """Given many trains of others at many prices, then the ones of the bank are drawn with them."""
    game = offering()
    new = game.state.trains[DEPOT][0]
    owned = game.state.trains["RCSF"][0]
    offers = [BuyTrain("FMS", owned, price) for price in range(40)]
    bought = BuyTrain("FMS", new, game.title.trains[game.train_class(new)].price)
    for seed in range(8):
        found = drawn(game, [*offers, bought], 6, random.Random(seed))
        assert bought in found
        assert len(set(found)) == 6


def test_nobody_waits_for_ever() -> None:
    """When all players have passed three times in a row, whatever their companies did meanwhile,
    then somebody must do something."""
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=1)
    for _ in range(PATIENCE * 3 - 1):
        assert game.decision is not None
        game.actions.append(Pass(game.decision.player))
    assert not stalled(game)
    game.actions += [Pass("AFG"), Dividend("AFG", "pay"), Pass("p1"), Pass("AFG")]
    assert stalled(game)
    game.actions[3] = Bid("p2", "SCE", 30)
    assert not stalled(game)


def test_whoever_must_do_something_does_not_just_sell() -> None:
    """Where something may be begun that is done; where nothing may, passing stays possible."""
    begin, sell, wait = Par("p1", "AFG", 68), SellShares("p1", "AFG", 1), Pass("p1")
    assert without_passing([sell, begin, wait]) == [begin]
    assert without_passing([sell, wait]) == [sell, wait]


def test_a_private_company_is_bid_for_up_to_twice_its_face_value() -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=1)
    assert not overbids(game, Bid("p1", "SIGI", 90))
    assert overbids(game, Bid("p1", "SIGI", 95))
    assert not overbids(game, Pass("p1"))


@pytest.mark.parametrize(("title", "private"), [("1861", "WVR"), ("1867", "SCT")])
def test_where_companies_pay_the_face_value_at_most_little_more_is_bid(
    title: str, private: str
) -> None:
    """Given rule 1861-7.1-5, then what is bid above the face value is lost, and starts no minor."""
    game = new_game(title, ["Ann", "Bob", "Cid"], seed=1)
    face = game.title.privates[private].face
    assert not overbids(game, Bid("p1", private, face * 6 // 5))
    assert overbids(game, Bid("p1", private, face * 6 // 5 + 1))
