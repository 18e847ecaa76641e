"""The greedy player: legal, the same for the same seed, and richer than players by lot."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from railhead.bots.answering import NUMBERS, numbered
from railhead.bots.greedy import Greedy, expected_wealth
from railhead.engine.actions import Action, Bid, BuyTrain, Pass
from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.lab.simulate import random_player
from railhead.titles.catalogue import new_game, title_ids
from tests.samples import one_in
from tests.titles.g1865.build import Example

pytestmark = pytest.mark.slow

Player = Callable[[Game], Action]


def play(game: Game, players: dict[str, Player], most: int = 5000) -> list[Action]:
    """Let players answer; who is not named takes the player of ""."""
    while (decision := game.decision) is not None and len(game.actions) < most:
        game.apply(players.get(decision.player, players[""])(game))
    return game.actions


@pytest.mark.parametrize("title", title_ids())
def test_every_title_is_played_by_legal_answers_of_the_seed(title: str) -> None:
    games = [new_game(title, ["Ann", "Bob", "Cid"], seed=4) for _ in range(2)]
    first, again = (play(game, {"": Greedy(4, width=3)}, most=40) for game in games)
    assert len(first) == 40
    assert first == again
    assert games[0].state == games[1].state


def test_the_game_asked_about_is_left_alone() -> None:
    game = new_game("1865", ["Ann", "Bob"], seed=3)
    play(game, {"": Greedy(3)}, most=12)
    before, events = game.state.copy(), len(game.events)
    Greedy(9)(game)
    assert game.state == before
    assert len(game.events) == events


def test_there_is_no_answer_when_the_game_is_over() -> None:
    game = new_game("1865", ["Ann", "Bob"])
    game.finish("manual")
    with pytest.raises(ValueError, match="over"):
        Greedy(1)(game)


def test_a_bid_is_no_higher_than_what_is_bought_is_worth() -> None:
    """The political cards of 18FB pay 25 at most in each operating round."""
    game = new_game("18FB", ["Ann", "Bob", "Cid"], seed=2)
    actions = play(game, {"": Greedy(2)}, most=60)
    bids = [action for action in actions if isinstance(action, Bid)]
    assert bids
    for bid in bids:
        card = game.title.privates[bid.private]
        assert bid.price <= card.face + 10 * card.revenue


def test_of_a_range_both_ends_and_some_between_are_tried() -> None:
    """Given a train offered for 1 to 400, when ways to pay are counted, then few are tried."""
    offer = Range(BuyTrain("FMS", "PH2-0", 0), "price", 1, 400)
    prices = [action.price for action in numbered(offer) if isinstance(action, BuyTrain)]
    assert (prices[0], prices[-1], len(prices)) == (1, 400, NUMBERS)
    assert list(numbered(Pass("FMS"))) == [Pass("FMS")]


def test_an_offer_that_would_be_refused_is_not_made() -> None:
    """Given two presidents, when one could offer 1 for the only train of the other."""
    table = Example(players=2).phase("2")
    table.company("FMS", 100, traffic=9, cash=1, trains="PH2", ann=2)
    table.company("RCSF", 90, traffic=9, cash=400, trains="PH2", bob=2)
    table.turn_of("FMS", "trains")
    assert table.game.decision is not None
    assert any(isinstance(answer, Range) for answer in table.game.decision.answers)
    assert isinstance(Greedy(1)(table.game), Pass)


def test_prospects_are_wealth_and_the_part_in_what_companies_will_earn() -> None:
    table = Example(players=2).phase("2")
    table.company("FMS", 100, traffic=8, trains="PH2", ann=1)
    game = table.game
    wealth, ahead = game.wealth()["ann"], game.expected_earnings("FMS", 10)
    assert ahead > 0
    assert expected_wealth(game, "ann", 10) == pytest.approx(wealth + ahead * 0.6)
    assert expected_wealth(game, "bob", 10) == game.wealth()["bob"]


@pytest.mark.parametrize("seeds", one_in(2, [[0], [0, 1]]))
def test_greedy_beats_players_by_lot(seeds: list[int]) -> None:
    """One greedy player against two by lot has more than they have, over some short games."""
    leads = []
    for seed in seeds:
        game = new_game("1865", ["Ann", "Bob", "Cid"], {"length": "short"}, seed)
        play(game, {"p1": Greedy(seed, width=4), "": random_player(seed)})
        wealth = game.wealth()
        leads.append(wealth["p1"] - (wealth["p2"] + wealth["p3"]) / 2)
    assert sum(leads) > 0
