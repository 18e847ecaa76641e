"""What is tried of the answers to a question, and what becomes of offers."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from railhead.bots.answering import (
    PATIENCE,
    answered,
    drawn,
    overbids,
    stalled,
    to_try,
    without_passing,
)
from railhead.engine.actions import (
    Bid,
    BuyTrain,
    Choose,
    Dividend,
    LayTile,
    Par,
    Pass,
    SellShares,
)
from railhead.engine.game import Game
from railhead.engine.state import DEPOT
from railhead.titles.catalogue import new_game
from railhead.titles.g1865.rules import Game1865
from tests.titles.g1865.build import Example


def offering() -> Game1865:
    """Two presidents, of whom one can offer to buy the only train of the other."""
    table = Example(players=2).phase("2")
    table.company("FMS", 100, traffic=9, cash=1, trains="PH2", ann=2)
    table.company("RCSF", 90, traffic=9, cash=400, trains="PH2", bob=2)
    table.turn_of("FMS", "trains")
    return table.game


def test_what_was_refused_in_a_turn_is_not_offered_again() -> None:
    game = offering()
    assert game.decision is not None
    offers = [it for it in to_try(game, game.decision.answers) if isinstance(it, BuyTrain)]
    assert offers
    game.apply(offers[0])
    assert game.decision is not None
    game.apply(Choose(game.decision.actor, "refuse"))
    assert game.decision is not None
    again = [it for it in to_try(game, game.decision.answers) if isinstance(it, BuyTrain)]
    assert not [it for it in again if it.train == offers[0].train]


def test_a_refusal_of_something_else_leaves_every_answer() -> None:
    """Given that the use of a card was refused, which is no thing to buy, then all may be tried."""
    game = offering()
    assert game.decision is not None
    before = to_try(game, game.decision.answers)
    acting = game.state.acting
    game.state.acting = replace(acting, offers=(*acting.offers, ("a card of Bob", 0)))
    assert to_try(game, game.decision.answers) == before


def test_an_offer_is_answered_by_whoever_is_asked() -> None:
    """Given an offer for his only train, when the owner likes it or not, then it is so answered."""
    game = offering()
    assert game.decision is not None
    player = game.decision.player
    offer = next(it for it in to_try(game, game.decision.answers) if isinstance(it, BuyTrain))
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
