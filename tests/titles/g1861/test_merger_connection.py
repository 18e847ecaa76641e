"""Minors that merge are connected (rulebook 12.3)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Form, Merge, Pass
from tests.titles.g1861.build import Example

OPTIONS = pytest.mark.parametrize("option", ["hub", "chain"])


def partners(table: Example) -> set[str]:
    return {answer.partner for answer in table.answers if isinstance(answer, Merge)}


def table_of(*minors: tuple[str, str, int], option: str = "hub") -> Example:
    table = Example(options={"merge_connection": option})
    for minor, owner, price in minors:
        table.minor(minor, owner, price)
    return table.phase("5").cash(ann=500, bob=500, cid=500)


def western(table: Example) -> Example:
    """Track from Moscow over Smolensk (E9), Minsk (C9) and Vilna (B8) to Riga (B4)."""
    table.tile("H8", "637").tile("G9", "8", 2).tile("F8", "8", 5).tile("E9", "57", 1)
    table.tile("D10", "8", 2).tile("C9", "4", 2).tile("B8", "58", 3)
    return table.tile("B6", "9", 0).tile("B4", "202", 4)


@pytest.mark.rule("1861-12.3-2")
@OPTIONS
def test_minors_that_no_track_joins_do_not_merge(option: str) -> None:
    table = table_of(("M-K", "ann", 70), ("R-O", "ann", 65), option=option).merger_round()
    assert table.step not in ("merger", "merge_members")


@pytest.mark.rule("1861-12.3-2", "1861-R-12")
@OPTIONS
def test_a_route_through_small_cities_joins(option: str) -> None:
    # Smolensk is free: a city that is not full is passed.
    table = western(table_of(("M-K", "ann", 70), ("R-O", "ann", 65), option=option))
    table.gone("M-B").merger_round()
    assert partners(table) == {"R-O"}
    table.play(Merge("M-K", "R-O"), Form("M-K", "NW"))
    assert set(table.game.cities_of("NW")) == {"H8.0", "B4.0"}


@pytest.mark.rule("1861-12.3-2")
@OPTIONS
def test_a_foreign_marker_blocks(option: str) -> None:
    table = western(table_of(("M-K", "ann", 70), ("R-O", "ann", 65), option=option))
    table.gone("M-B").public("SE", 100, tokens=["E9.0"], trains="5", bob=1).merger_round()
    assert table.step not in ("merger", "merge_members")


@pytest.mark.rule("1861-12.3-2")
@OPTIONS
def test_markers_of_the_merging_minors_do_not_block(option: str) -> None:
    table = table_of(("M-K", "ann", 70), ("R-O", "ann", 65), ("M-B", "ann", 60), option=option)
    western(table).merger_round()
    # M-B stands in Smolensk: without it Riga is out of reach.
    assert partners(table) == {"M-B"}
    table.refused(Merge("M-K", "R-O"), "1861-12.3-2")
    table.play(Merge("M-K", "M-B"))
    assert partners(table) == {"R-O"}
    table.play(Merge("M-K", "R-O"), Form("M-K", "NW"))
    assert table.step == "merge_tokens"


@pytest.mark.rule("1861-12.3-2")
@pytest.mark.parametrize("tile", ["yellow", "green", "brown"])
def test_minors_in_one_hex_are_joined_only_where_it_is_one_city(tile: str) -> None:
    table = table_of(("K-B", "ann", 70), ("K-K", "ann", 65))
    if tile != "yellow":
        table.lay("D14", "635")
    if tile == "brown":
        table.lay("D14", "636")
    table.merger_round()
    if tile == "brown":
        assert partners(table) == {"K-K"}
    else:
        assert table.step not in ("merger", "merge_members")


@pytest.mark.rule("1861-12.3-2")
@OPTIONS
def test_a_route_may_lead_from_one_space_of_a_hex_to_another(option: str) -> None:
    # From the space with exit 0 over H10, I9 and I7 to the one with exit 4: no train may run so.
    table = table_of(("M-K", "ann", 70), ("M-NN", "ann", 65), ("N", "ann", 60), option=option)
    table.tile("H10", "3", 3).tile("I9", "8", 1).tile("I7", "7", 0).merger_round()
    assert partners(table) == {"M-NN"}
    table.play(Merge("M-K", "M-NN"), Form("M-K", "NW"))
    assert table.step == "merge_tokens"


@pytest.mark.rule("1861-12.3-2")
def test_one_of_them_reaches_all_the_others() -> None:
    # The one on turn is at the end of the line.
    table = table_of(("R-O", "ann", 70), ("M-B", "ann", 65), ("M-K", "ann", 60))
    western(table).merger_round()
    assert table.asked == "R-O"
    assert partners(table) == {"M-B"}
    table.play(Merge("R-O", "M-B"))
    assert partners(table) == {"M-K"}


@pytest.mark.rule("1861-12.3-2", "1861-12-1")
def test_who_is_connected_with_nobody_has_no_turn() -> None:
    table = table_of(("E", "ann", 90), ("K-B", "ann", 70), ("K-K", "ann", 65))
    table.lay("D14", "635", "636").merger_round()
    assert table.asked == "K-B"
    table.play(Pass("K-B"))
    assert table.asked == "K-K"


@pytest.mark.rule("1861-12.3-2", "1861-R-12")
def test_no_route_leads_through_a_red_area() -> None:
    # From Kiev over B12 to Poland (A11), and from Poland over B10 to Smolensk.
    table = table_of(("K-B", "ann", 70), ("M-B", "ann", 65))
    table.tile("C13", "9", 2).tile("B12", "9", 2).tile("B10", "9", 1).tile("C9", "4", 1)
    table.tile("D8", "8", 5).tile("E9", "6", 0)
    poland = table.game.network.grid.station("A11.0")
    for minor in ("K-B", "M-B"):
        assert poland in table.game.network.reach(minor).stations
    table.merger_round()
    assert table.step not in ("merger", "merge_members")
