"""What computer players expect of a company of 18FB."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from railhead.bots.greedy import Greedy
from railhead.bots.judgement import judgement_of
from railhead.bots.opponents import STRENGTHS
from railhead.bots.search import Planner
from railhead.engine.actions import BuyPrivate, LayTile, OfferPrivate, Pass, PlaceToken
from railhead.engine.state import POOL
from railhead.titles.g18fb.expected_earnings import TREASURY, USED, _capital, _delay
from railhead.titles.g18fb.revenue import Revenue
from railhead.titles.g18fb.state import BUILDING, PROVISIONAL
from railhead.titles.g18fb.tokens import Token
from railhead.titles.g18fb.track import TrackStep
from railhead.titles.g18fb.ways_ahead import way_cost
from tests.titles.g18fb.example import Example

TURNS = 6


def _outlook(company: str = "NN", phase: str = "2", **arranged: Any) -> float:
    table = Example().phase(phase)
    table.company(company, 100, **{"ann": 2, **arranged})
    return table.game.expected_earnings(company, TURNS)


def test_stations_and_trains_need_each_other() -> None:
    cities = ["nC4.0", "F25.0", "F23.0"]
    nothing = _outlook()
    both = _outlook(tokens=cities, trains=["PH2", "PH2"]) - nothing
    assert both > _outlook(tokens=cities) - nothing + _outlook(trains=["PH2", "PH2"]) - nothing


def test_a_train_counts_as_long_as_it_runs() -> None:
    """A PH2 before the first PH4, and just before the PH5 that takes it out of the game."""
    early, late = (_outlook(phase=it, status=BUILDING, trains="PH2") for it in ("3", "4"))
    assert late < early


def test_a_destination_that_is_near_is_worth_more() -> None:
    """From Napoli over Portici to Torre Annunziata."""
    far, near = _building(), _building(nC6=("2", 3))
    there = _building(nC6=("2", 3), nC4=("57", 0))
    assert far < near < there


def test_a_token_in_a_destination_is_worth_more_than_the_way_to_it() -> None:
    """Given track from Napoli to Torre Annunziata, when NN could place its token there."""
    table = Example().company("NN", 100, ann=2, status=BUILDING, cash=500, trains="PH1")
    table.game.set_tile("nC6", ("2", 3))
    table.game.set_tile("nC4", ("57", 0))
    table.turn_of("NN", Token("NN"))
    game = table.game
    assert game.decision is not None
    place = next(it for it in game.decision.answers if isinstance(it, PlaceToken))
    trial = game.fork()
    trial.apply(place)
    assert trial.runs_freely("NN")
    assert trial.expected_earnings("NN", TURNS) > game.expected_earnings("NN", TURNS) + 100
    assert Greedy(1)(game) == place


def test_nobody_is_asked_for_the_power_of_a_card_who_would_refuse() -> None:
    """Given that NN has used its tile step and could place a token with the power of a card of bob,
    who gains nothing by it, then nobody asks, though as long as bob thinks NN seems to have its
    interest still to come."""
    table = Example().company("NN", 100, ann=2, status=BUILDING, cash=500).cards(Bayard="bob")
    table.game.set_tile("nC6", ("56", 3))
    game = table.turn_of("NN", Token("NN"), Revenue("NN")).game
    game.state.acting = replace(game.state.acting, steps=1)
    asked = [it for it in game.answers_of(["ann"]) if isinstance(it, PlaceToken) and it.private]
    assert asked
    plans = Planner(judgement_of(type(game)), STRENGTHS["club"], 1).plans(game)
    assert not any(isinstance(it.action, PlaceToken) and it.action.private for it in plans)


def _building(**tiles: tuple[str, int]) -> float:
    table = Example().company("NN", 100, ann=2, status=BUILDING)
    for hex_id, tile in tiles.items():
        table.game.set_tile(hex_id, tile)
    return table.game.expected_earnings("NN", TURNS)


def test_each_tile_step_brings_a_building_company_nearer_to_its_interest() -> None:
    table = Example().company("NN", 100, ann=2, status=BUILDING, steps=2)
    table.turn_of("NN", TrackStep("NN"), Revenue("NN"))
    before = table.game.expected_earnings("NN", TURNS)
    decision = table.game.decision
    assert decision is not None
    for action in decision.answers:
        if isinstance(action, LayTile):
            trial = table.game.fork()
            trial.apply(action)
            assert trial.expected_earnings("NN", TURNS) > before


def test_a_company_that_cannot_pay_for_the_train_it_must_buy_is_a_burden() -> None:
    poor, rich = (_outlook(status=PROVISIONAL, cash=cash) for cash in (0, 200))
    building = _outlook(status=BUILDING)
    assert poor < building
    assert rich > poor + 200


def test_a_company_without_money_builds_for_ever() -> None:
    """It can neither pay for the way of its token nor for a train."""
    table = Example().company("NN", 100, ann=2, status=BUILDING, cash=0)
    game = table.cash(ann=0, bob=0, cid=0).game
    poor = game.expected_earnings("NN", TURNS)
    assert _delay(game, "NN", TURNS) > TURNS
    table.cash(NN=400)
    assert _delay(game, "NN", TURNS) < TURNS
    assert game.expected_earnings("NN", TURNS) > poor + 300


def test_money_for_the_token_at_a_destination_is_not_spent() -> None:
    """Given track from Napoli to Torre Annunziata over two borders of 10 each, then NN runs in the
    next turn if it can pay them, and otherwise never: nothing fills the treasury of a company that
    builds and has sold its shares."""
    table = Example().company("NN", 100, ann=2, status=BUILDING, trains="PH1")
    table.game.set_tile("nC6", ("2", 3))
    table.game.set_tile("nC4", ("57", 0))
    game = table.cash(ann=0, bob=0, cid=0).game
    cost = way_cost(game, "NN")
    assert cost == 20
    table.cash(NN=cost)
    assert _delay(game, "NN", TURNS) == 1
    enough = game.expected_earnings("NN", TURNS)
    table.cash(NN=cost - 5)
    assert _delay(game, "NN", TURNS) == TURNS
    assert game.expected_earnings("NN", TURNS) < enough - 100


def test_the_way_to_a_destination_costs_what_its_borders_cost() -> None:
    """From Cosenza (F11) to Catanzaro (F5) over two plain borders and a mountain."""
    assert way_cost(Example().company("FC", 100, ann=2, status=BUILDING).game, "FC") == 80


def test_shares_still_to_be_sold_are_money_as_far_as_players_have_it() -> None:
    poor, rich = (
        Example().company("NN", 100, ann=2, status=BUILDING, cash=0).cash(ann=0, bob=cash, cid=0)
        for cash in (0, 500)
    )
    assert _capital(poor.game, "NN") < _capital(rich.game, "NN")


def test_trades_of_political_cards_are_not_tried() -> None:
    game = Example().cards(Falcon="bob", Riseis=POOL).game
    assert not game.worth_trying(BuyPrivate("ann", "Falcon", 50))
    assert game.worth_trying(BuyPrivate("ann", "Riseis", 50))
    assert not game.worth_trying(OfferPrivate("bob", "Falcon", "ann", 50))
    assert game.worth_trying(Pass("ann"))


def test_a_company_may_not_float_whose_president_has_no_money() -> None:
    poor, rich = (
        Example().phase("5").company("NN", 100, floated=False, ann=0).cash(ann=cash)
        for cash in (0, 600)
    )
    assert 0 < poor.game.expected_earnings("NN", TURNS) < rich.game.expected_earnings("NN", TURNS)


def test_tiles_on_the_way_to_a_destination_are_tried_first() -> None:
    game = Example().company("LdA", 100, ann=2, status=BUILDING).game
    assert game.favoured(LayTile("LdA", "H33", "58", 0))
    assert not game.favoured(LayTile("LdA", "F27", "58", 0))
    assert not game.favoured(LayTile("LdA", "M28", "58", 0))


def test_a_regional_company_is_worth_more_with_a_train() -> None:
    table = Example().phase("5").regional("FG", "ann")
    table.state.markers["FG"] = 3
    alone = table.game.expected_earnings("FG", TURNS)
    table.trains(FG="R5")
    assert table.game.expected_earnings("FG", TURNS) > alone > 0


def _frozen(**arranged: Any) -> float:
    table = Example().phase("2")
    table.company("NN", 100, **{"ann": 2, "status": BUILDING, **arranged})
    table.game.state.concessions["NN"] = POOL
    assert table.game.frozen("NN")
    return table.game.expected_earnings("NN", TURNS)


def test_money_buys_a_frozen_company_no_trains_and_no_tokens() -> None:
    """Rule 18FB-3.4-6: its concession must be taken before its money can earn."""
    gained = _frozen(cash=700) - _frozen(cash=0)
    assert gained <= 700 * TREASURY
    assert _outlook(status=BUILDING, cash=700, trains="PH1") > _frozen(cash=700, trains="PH1") + 200


def test_a_frozen_company_has_nothing_to_hope_of_tokens() -> None:
    """Rule 18FB-3.4-6: it places none, so that those it has left promise nothing."""
    found = []
    for left in (3, 0):
        table = Example().phase("2").company("NN", 100, ann=2, status=BUILDING, trains="PH2")
        table.game.state.concessions["NN"] = POOL
        table.game.state.tokens_left["NN"] = left
        found.append(table.game.expected_earnings("NN", TURNS))
    assert found[0] == found[1]


def test_before_it_is_started_a_share_is_a_promise() -> None:
    """Free shares come with political cards; nothing is promised before its phase."""
    game = Example().game
    assert game.expected_earnings("NN", TURNS) > 0
    assert game.expected_earnings("SFM", TURNS) == 0


def test_a_club_player_builds_for_all_his_companies() -> None:
    """What one company builds serves many, other than in a title that does not say so."""
    game = Example().game
    club, beginner = STRENGTHS["club"], STRENGTHS["beginner"]
    assert 0 < club.weighed(game) < STRENGTHS["expert"].weighed(game)
    assert beginner.weighed(game) == 0


def test_what_a_rich_company_will_not_use_is_told_apart() -> None:
    """Given a company with money for all that it will build, then what is expected of more money is
    told as unused but for a small part, and of a poor one nothing."""
    arranged: dict[str, Any] = {"tokens": ["nC4.0", "F25.0"], "trains": "PH1"}
    expected, used = {}, {}
    for cash in (USED - 200, USED, USED + 400, USED + 800):
        table = Example().phase("2").company("NN", 100, ann=3, own=4, cash=cash, **arranged)
        game = table.game
        assert _capital(game, "NN") == cash
        expected[cash] = game.expected_earnings("NN", TURNS)
        used[cash] = expected[cash] - game.expected_of_unused("NN", TURNS)
    poor, enough, rich, richer = expected
    assert used[poor] == expected[poor] < used[enough] == expected[enough]
    gain = expected[richer] - expected[rich]
    assert gain > 0
    assert 0 < used[richer] - used[rich] < gain / 4


def test_nothing_is_unused_of_companies_that_have_no_money_of_their_own() -> None:
    """Neither of one that has not been started nor of a regional company."""
    game = Example().phase("5").regional("FA", "ann", cash=900).game
    assert game.expected_of_unused("NN", TURNS) == game.expected_of_unused("FA", TURNS) == 0
