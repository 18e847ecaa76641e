"""How plans are followed, and where they are compared."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from railhead.bots.following import Future, Horizon, Work, followed, imagined
from railhead.bots.habits import Habits, Style
from railhead.bots.judgement import judgement_of
from railhead.bots.opponents import STRENGTHS
from railhead.bots.prospects import ROUTE_STEPS
from railhead.bots.search import Planner
from railhead.engine.actions import BuyShare, BuyTrain, LayTile, Par, Pass
from railhead.lab.simulate import random_player
from railhead.titles.common.running import RoutesStep
from railhead.titles.g1849.rules import Game1849
from tests.titles.g1849.build import Example as Sicily
from tests.titles.g1865.build import Example


def running(kind: str) -> Game1849:
    """A game of 1849 at the beginning of a round of this kind in which several companies run."""
    game = Game1849.new({"p1": "Ann", "p2": "Bob", "p3": "Cid"}, {}, 2)
    player, before = random_player(2), ("", 0)
    while game.decision is not None:
        state = game.state
        begins = (state.round, state.round_number) != before and state.round.startswith(kind)
        if begins and len(state.turns) > 1:
            return game
        before = (state.round, state.round_number)
        game.apply(player(game))
    raise AssertionError(kind)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["SR", "OR"])
def test_a_plan_ends_when_every_company_has_had_its_turn(kind: str) -> None:
    """Given a stock round or the beginning of an operating round, when a plan is followed to the
    end of one operating round, then all companies that run have had one turn more."""
    game = running(kind)
    horizon, habits, before = Horizon(game, 1), Habits(), dict(game.state.turns)
    assert not horizon.reached(game)
    while not horizon.reached(game):
        assert game.decision is not None
        game.apply(habits(game))
    had = [count - before.get(company, 0) for company, count in game.state.turns.items()]
    assert len(had) > 1
    assert set(had) == {1}


@pytest.mark.slow
@pytest.mark.parametrize("kept", [1, 5])
def test_with_little_work_passing_is_still_compared_with_what_looks_best(kept: int) -> None:
    """Given work for hardly more than one plan, or a player who follows no more, then passing is
    followed too, the rest comes last and all that was tried is told."""
    game = running("SR")
    judgement = judgement_of(type(game))
    ample, scarce = (
        Planner(judgement, replace(STRENGTHS["club"], kept=kept, budget=budget), 1).plans(game)
        for budget in (10_000, 1)
    )
    assert {it.action for it in ample} == {it.action for it in scarce}
    followed = {it.action: it.worth for it in ample[:5]}
    passing = next(it for it in scarce if isinstance(it.action, Pass))
    assert passing.worth == followed[passing.action]
    assert passing.worth >= scarce[-1].worth


def test_by_habit_a_company_buys_the_train_that_its_title_expects_to_pay() -> None:
    """Given a company without a train, whose title says what it expects of it, then it buys one
    for the traffic that it has, and none where there is nothing to carry."""
    for traffic in (9, 0):
        table = Example(players=2).phase("2")
        table.company("RCSF", 90, traffic=traffic, cash=400, bob=2)
        game = table.turn_of("RCSF", "trains").game
        action = Habits()(game)
        assert isinstance(action, BuyTrain) == (traffic > 0), action


def test_what_a_plan_takes_for_the_best_run_is_not_taken_for_it_in_the_game() -> None:
    """Given a company that is to run, when a plan lets a short search do, then the game itself
    still searches for its best run."""
    game = running("OR")
    player = random_player(3)
    while not isinstance(game.state.agenda[-1], RoutesStep):
        game.apply(player(game))
    company = game.state.agenda[-1].company
    network = game.network
    now = imagined(game)
    assert now.network is not network
    now.network.steps = 1
    planned, mine = now.best_routes(company), game.best_routes(company)
    assert planned is not None
    assert mine is not None
    assert not planned.proven
    assert mine.proven
    assert mine.revenue >= planned.revenue


def test_in_a_plan_every_search_for_the_best_run_is_short() -> None:
    """Given a game looked at for a plan, then a search for the best run takes no more steps than
    plans allow, whoever asks, such as a railway that runs unasked; so after a token is laid too."""
    network = imagined(running("OR")).network
    assert network.steps == ROUTE_STEPS
    hex_id = next(iter(network.grid.ids))
    assert network.with_tokens(hex_id, {}).steps == ROUTE_STEPS
    assert network.with_tile(hex_id, network.face(hex_id), {}).steps == ROUTE_STEPS


def test_who_founds_a_company_counts_what_he_pays_into_its_treasury() -> None:
    """Given a company of 1849 that has just been started and has little money, then by habit
    somebody who founds buys its next share, from its treasury, and nobody else does."""
    table = Sicily().start("SFA", 68, cash=136, turns=0, ann=2).cash(ann=200).stock_round("ann")
    action = Habits(Style(founds=True))(table.game)
    assert isinstance(action, BuyShare)
    assert action.company == "SFA"
    assert isinstance(Habits()(table.game), Pass)


@pytest.mark.parametrize("lively", [False, True])
def test_who_is_lively_in_a_plan_buys_shares_too(lively: bool) -> None:
    """Given somebody who founds companies and is asked in another's plan, then they buy a share
    there if the others are lively, and pass otherwise."""
    table = Sicily().start("SFA", 68, cash=136, turns=0, ann=2).cash(ann=200).stock_round("ann")
    game = table.game
    future = Future(style=Style(founds=True), lively=lively)
    after = followed(game, game, "bob", future, Work(1))
    assert (after.percent("SFA", "ann") > game.percent("SFA", "ann")) == lively


def test_a_plan_is_worth_the_mean_of_all_ways_in_which_the_game_may_go_on() -> None:
    """Given a share that ann may buy, then what each of ann's plans is worth to a player who thinks
    of two futures lies in the middle of what each alone makes of it."""
    table = Sicily().start("SFA", 68, cash=136, turns=0, ann=2).cash(ann=200).stock_round("ann")
    ways = (Future(), Future(rounds=2, style=Style(founds=True), lively=True))
    worth = []
    for futures in (*((it,) for it in ways), ways):
        strength = replace(STRENGTHS["club"], kept=3, budget=5000, futures=futures)
        plans = Planner(judgement_of(type(table.game)), strength, 1).plans(table.game)
        worth.append({str(it.action): it.worth for it in plans})
    first, second, both = worth
    assert first != second
    assert both == pytest.approx({it: (first[it] + second[it]) / 2 for it in first})


def test_what_is_built_is_weighed_by_all_companies_that_profit_by_it() -> None:
    """Given a city with tokens of two companies, when one of them may improve it, then that is
    worth more to its president if they lead the other too than if somebody else does."""
    worth = {}
    for owner in ("ann", "bob"):
        table = Example(players=3).phase("3")
        table.company("FMS", 100, cash=200, ann=2, traffic=3, trains=["PH3", "PH3"])
        shares: dict[str, Any] = {owner: 2}
        table.company("FA", tokens=["E39.0"], traffic=6, trains=["PH3", "PH3"], **shares)
        game = table.turn_of("FMS", "track").game
        for weighs in (0, 60):
            strength = replace(STRENGTHS["club"], lays=60, weighs=weighs)
            plans = Planner(judgement_of(type(game)), strength, 1).plans(game)
            city = next(
                it for it in plans if isinstance(it.action, LayTile) and it.action.hex == "E39"
            )
            worth[owner, weighs] = city.worth
    assert worth["ann", 60] > worth["bob", 60] + 20
    assert worth["ann", 0] == worth["bob", 0]


def test_where_one_builds_for_all_the_best_builds_are_weighed_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Given a strength that weighs four builds where what one company builds serves many, then it
    compares four there and none elsewhere."""
    strength, plans = replace(STRENGTHS["club"], lays=60, weighs=0, together=4), {}
    for serves_many in (False, True):
        table = Example(players=3).phase("3")
        table.company("FMS", 100, cash=200, ann=2, traffic=3, trains=["PH3", "PH3"])
        game = table.turn_of("FMS", "track").game
        monkeypatch.setattr(type(game), "builds_for_all", serves_many)
        found = Planner(judgement_of(type(game)), strength, 1).plans(game)
        plans[serves_many] = [it for it in found if isinstance(it.action, LayTile)]
    assert len(plans[False]) > 4
    assert 0 < len(plans[True]) <= 4


def test_whoever_must_begin_something_passes_where_nothing_can_be_built() -> None:
    """Given that all have passed for three rounds, and a company that can only build, when nothing
    that is tried can be built, then it passes."""
    table = Example(players=3).phase("3")
    table.company("FMS", 100, cash=200, ann=2, traffic=3, trains=["PH3", "PH3"])
    game = table.turn_of("FMS", "track").game
    game.actions.extend(Pass(player) for player in [*game.players] * 3)
    planner = Planner(judgement_of(type(game)), replace(STRENGTHS["club"], lays=0), 1)
    assert isinstance(planner(game), Pass)


def test_whoever_has_waited_for_three_rounds_begins_something() -> None:
    """Given a stock round in which a club player would pass, when all have passed for three rounds,
    then that player buys or starts something."""
    table = Sicily().start("SFA", 144, cash=0, turns=3, ann=2).cash(ann=140, bob=200)
    game = table.stock_round("ann").game
    club = Planner(judgement_of(type(game)), STRENGTHS["club"], 1)
    assert isinstance(club(game), Pass)
    game.actions.extend(Pass(player) for player in [*game.players] * 3)
    assert isinstance(club(game), Par | BuyShare)
