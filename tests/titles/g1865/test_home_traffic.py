"""Traffic from a home that is bare or rises before its company floats (rulebook 3.6)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, LayTile
from tests.titles.g1865.build import Example


def launched(company: str) -> Example:
    """Ann has launched the company; it floats with the next certificate."""
    return Example().phase("3").company(company, 60, floated=False, ann=0)


def floats(table: Example, company: str) -> None:
    assert not table.game.floated(company)
    table.stock_round("bob").play(BuyShare("bob", company, "treasury"))
    assert table.game.floated(company)


def to_isili() -> Example:
    """The track of RCSF ends at Isili, the bare home of FCS."""
    return launched("FCS").company("RCSF", 90, cash=20, traffic=3, cid=1).tile("D32", "9", 2)


def to_arbatax() -> Example:
    """The track of FCS ends at Arbatax, the bare home of SFS."""
    table = launched("SFS").company("FCS", 90, traffic=2, cid=1)
    return table.tile("E33", "57", 1).tile("F32", "8", 5).tile("G33", "58", 2)


@pytest.mark.rule("1865-3.6-5")
@pytest.mark.parametrize("other", [False, True])
def test_the_first_tile_in_isili_brings_two_to_fcs_whoever_lays_it(other: bool) -> None:
    table = to_isili()
    floats(table, "FCS")
    assert table.state.traffic == {"RCSF": 3}
    company = "RCSF" if other else "FCS"
    table.turn_of(company, "track").play(LayTile(company, "E33", "57", 2))
    assert table.state.traffic == {"RCSF": 3, "FCS": 2}


@pytest.mark.rule("1865-3.6-5")
@pytest.mark.parametrize("other", [False, True])
def test_the_first_tile_in_arbatax_brings_two_to_sfs_whoever_lays_it(other: bool) -> None:
    table = to_arbatax()
    floats(table, "SFS")
    assert table.state.traffic == {"FCS": 2}
    company = "FCS" if other else "SFS"
    table.turn_of(company, "track").play(LayTile(company, "H32", "5", 0))
    assert table.state.traffic == {"FCS": 2, "SFS": 2}


@pytest.mark.rule("1865-3.6-6")
def test_isili_is_made_green_before_fcs_floats() -> None:
    table = to_isili()
    table.turn_of("RCSF", "track")
    table.play(LayTile("RCSF", "E33", "57", 2), LayTile("RCSF", "E33", "15", 2))
    assert table.game.network.face("E33").colour == "green"
    assert table.state.traffic == {"RCSF": 3}
    floats(table, "FCS")
    assert table.state.traffic == {"RCSF": 3, "FCS": 3}
