"""Money that bids bind stands apart from what is free, in auctions of every kind."""

from __future__ import annotations

import random

import pytest

from railhead.engine.actions import Bid, BidCompany
from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.language import voice_of
from railhead.language.possessions import say_cash
from railhead.presentation import presentation_of
from railhead.titles.catalogue import new_game


def after_bids(title: str) -> Game:
    """A game just after the first bid that stands."""
    game = new_game(title, ["Ann", "Bob", "Cid", "Dee"], seed=2)
    rng = random.Random(2)
    for _ in range(400):
        assert game.decision is not None
        action = random_action(game.decision.answers, rng)
        game.apply(action)
        bids = isinstance(action, Bid | BidCompany)
        if bids and presentation_of(game).committed(action.actor):
            return game
    raise LookupError(title)


@pytest.mark.parametrize("title", ["1849", "1861", "18FB"])
def test_a_standing_bid_is_committed(title: str) -> None:
    game = after_bids(title)
    bid = game.actions[-1]
    assert isinstance(bid, Bid | BidCompany)
    assert presentation_of(game).committed(bid.actor) == bid.price
    said = say_cash(voice_of(game), game.state.cash[bid.actor], bid.price)
    money = game.title.format_money
    assert said == f"{money(game.state.cash[bid.actor] - bid.price)} ({money(bid.price)} bid)"


def test_an_outbid_player_has_his_money_free() -> None:
    game = after_bids("18FB")
    first = game.actions[-1]
    assert game.decision is not None
    higher = next(one for one in game.decision.answers if not hasattr(one, "player"))
    game.apply(random_action((higher,), random.Random(1)))
    shows = presentation_of(game)
    assert shows.committed(first.actor) == 0
    assert shows.committed(game.actions[-1].actor) > 0


def test_without_bids_cash_is_just_cash() -> None:
    game = new_game("1865", ["Ann", "Bob", "Cid"], seed=2)
    assert say_cash(voice_of(game), 120, presentation_of(game).committed("p1")) == "L.120"
