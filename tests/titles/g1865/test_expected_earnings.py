"""What computer players expect of a company of 1865."""

from __future__ import annotations

from typing import Any

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
    assert both > 2 * traffic_only
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
