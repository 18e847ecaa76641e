"""What computer players expect of a company of 1865."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from railhead.bots.building import builds
from railhead.engine.actions import LayTile
from railhead.engine.state import BANK
from railhead.titles.g1865.projection import Going, Train, course, market
from tests.titles.g1865.build import Example

TURNS = 6


def _outlook(phase: str = "2", **company: Any) -> float:
    table = Example(players=2).phase(phase)
    table.company("FMS", 100, **{"ann": 2, **company})
    return table.game.expected_earnings("FMS", TURNS)


def test_a_company_that_is_not_launched_promises_nothing() -> None:
    assert Example(players=2).game.expected_earnings("FMS", TURNS) == 0


def test_traffic_and_coverage_need_each_other() -> None:
    both = _outlook(traffic=16, trains=["PH2", "PH2"])
    traffic_only, coverage_only = _outlook(traffic=16), _outlook(trains=["PH2", "PH2"])
    # Traffic without a train makes the president pay for one.
    assert both > 1.5 * traffic_only
    assert both > 2 * coverage_only


def test_money_is_worth_most_where_coverage_is_missing() -> None:
    short = _outlook(traffic=20, cash=100, trains="PH2") - _outlook(traffic=20, trains="PH2")
    ample = _outlook(traffic=5, cash=100, trains="PH2") - _outlook(traffic=5, trains="PH2")
    assert short > 3 * ample > 0


def test_a_train_counts_as_long_as_it_runs() -> None:
    """Given PH3 before the first PH4 and just before the PH6 that takes it out of the game."""
    early = _outlook("3", traffic=30, trains="PH3", major=True)
    late = _outlook("5", traffic=30, trains="PH3", major=True)
    assert late < early


def test_a_company_that_floats_does_not_take_from_the_others() -> None:
    """Given a company with trains that rust, then it promises as much after another floats."""
    promised = []
    for floated in (False, True):
        table = Example(players=2).phase("2")
        table.company("FMS", 100, ann=2, traffic=16, trains=["PH2", "PH2"])
        for other in ("FA", "CFD", "CFC"):
            table.company(other, 60, floated=floated, cash=180, ann=1)
        promised.append(table.game.expected_earnings("FMS", 12))
    assert promised[0] == promised[1]


def test_what_comes_later_counts_for_less() -> None:
    """Given a company whose trains carry the same in each turn, then each further one adds less."""
    game = Example(players=2).phase("7").game
    earned = []
    for turns in range(5):
        trains = [Train(8, 7, float("inf"))]
        it = Going(8, trains, 0, 0, 30, 5, 1, shares=10, offered=0, dragons=0)
        earned.append(course(game, it, market(game), [0.0] * turns, []).earned)
    more = [after - before for before, after in pairwise(earned)]
    assert all(after < before for before, after in pairwise(more))
    assert more[-1] > 0


def test_track_towards_a_city_is_worth_something() -> None:
    """From Cagliari towards Monteponi: a curve between them, then the tile of the mine."""
    nothing, curve = _with_tiles(), max(_with_tiles(D38=("8", turn)) for turn in range(6))
    mine = max(
        _with_tiles(D38=("8", turn), C39=("173", other)) for turn in range(6) for other in range(6)
    )
    assert nothing < curve < mine


def _with_tiles(**tiles: tuple[str, int]) -> float:
    table = Example(players=2)
    table.company("FMS", 100, ann=2, traffic=3, trains=["PH2", "PH2"])
    for hex_id, tile in tiles.items():
        table.game.set_tile(hex_id, tile)
    return table.game.expected_earnings("FMS", TURNS)


def test_a_company_may_not_float_whose_president_has_no_money() -> None:
    rich, poor = (
        Example(players=2).company("FMS", 100, floated=False, ann=0).cash(ann=cash)
        for cash in (300, 0)
    )
    assert 0 < poor.game.expected_earnings("FMS", TURNS) < rich.game.expected_earnings("FMS", TURNS)


def test_a_minor_is_worth_less_than_a_major_with_the_same_earnings() -> None:
    minor = _outlook(traffic=8, trains="PH2", major=False)
    major = _outlook(traffic=8, trains="PH2", major=True)
    assert minor < major


def test_a_second_company_is_launched_at_the_risk_of_the_first() -> None:
    """Given money for one more share, then two companies that lack one each promise less."""
    alone, both = (Example(players=2).company("FMS", 60, floated=False, ann=0) for _ in range(2))
    both.company("FA", 60, floated=False, ann=0)
    for table in (alone, both):
        table.cash(ann=60)
    assert both.game.expected_earnings("FMS", TURNS) < alone.game.expected_earnings("FMS", TURNS)


def test_a_share_that_lets_a_company_float_adds_to_what_it_promises() -> None:
    lacking = Example(players=2).company("FMS", 60, floated=False, cash=120, ann=0).cash(ann=60)
    floated = Example(players=2).company("FMS", 60, cash=180, traffic=3, ann=1).cash(ann=0)
    promised = [table.game.expected_earnings("FMS", TURNS) for table in (lacking, floated)]
    assert promised[0] < promised[1]


@pytest.mark.rule("1865-2.7-1")
def test_a_broken_bank_leaves_the_rounds_of_the_set() -> None:
    table = Example().company("FMS", 100, ann=1)
    table.state.cash[BANK] = 0
    left = [table.stock_round().game.turns_to_come()]
    left += [table.operating_round(number).game.turns_to_come() for number in (1, 2)]
    assert left == [2, 2, 1]


def test_the_game_lasts_as_long_as_the_bank_has_money() -> None:
    """Given full sets of two operating rounds to come, fewer with less money and more revenue."""
    table = Example().company("FMS", 100, ann=1, traffic=30, trains=["PH3", "PH3"]).stock_round()
    found = []
    for money in (7000, 3500, 500):
        table.state.cash[BANK] = money
        found.append(table.game.turns_to_come())
    assert found == sorted(found, reverse=True)
    assert found[0] > found[1] > found[2] >= 2
    assert all(it % 2 == 0 for it in found)


def test_what_mines_yield_is_no_reason_to_lay_nothing() -> None:
    """Given a mine that yields traffic after track is laid, then good tiles are worth laying."""
    table = Example(players=2).tile("D38", "8", 1).tile("C39", "173", 0)
    table.company("FMS", 100, cash=200, ann=1, traffic=9, trains=["PH2", "PH2"], tokens=["C39.0"])
    decision = table.turn_of("FMS", "track").game.decision
    assert decision is not None
    lays = [it for it in decision.answers if isinstance(it, LayTile)]
    assert builds(table.game, lays, 60, 20, random.Random(1))[0].gain > 0


def test_a_tile_is_judged_with_the_one_that_may_be_laid_next() -> None:
    """Given two tiles that lead to a city, then whoever looks on sees the second with the first."""
    table = Example(players=2)
    table.company("FMS", 100, cash=200, ann=1, traffic=3, trains=["PH2", "PH2"])
    game = table.turn_of("FMS", "track").game
    decision = game.decision
    assert decision is not None
    lays = [it for it in decision.answers if isinstance(it, LayTile)]
    alone, both = (builds(game, lays, 60, 20, random.Random(1), onward=it)[0] for it in (0, 4))
    laid = [len(it.state.tiles) for it in (game, alone.end, both.end)]
    assert laid == [laid[0], laid[0] + 1, laid[0] + 2]
    turns = game.turns_to_come()
    promised = [it.expected_earnings("FMS", turns) for it in (alone.end, both.end)]
    assert both.gain - alone.gain == pytest.approx(promised[1] - promised[0])
    assert both.gain > alone.gain + 10
