"""What a direct route joins, for conversions and absorptions (rulebook 3.9 and 5.2)."""

from __future__ import annotations

import pytest

from tests.titles.g1865.build import Example


def rcsf_line() -> Example:
    """Oristano - D32 - Sanluri - E35 - Decimomannu - Cagliari."""
    return Example().tile("D32", "8").tile("D34", "58", 3).tile("E35", "8").tile("E37", "4")


def mines() -> Example:
    """Cagliari - D38 - Monteponi - Serbariu."""
    return Example().tile("D38", "8", 5).tile("C39", "173", 4).tile("C41", "173", 3)


@pytest.mark.rule("1865-3.9-2")
def test_towns_on_the_way_do_not_matter() -> None:
    table = rcsf_line().company("RCSF", ann=1)
    assert table.game.has_direct_route("RCSF", "E39")
    table.game.set_tile("E35", None)
    assert not table.game.has_direct_route("RCSF", "E39")


@pytest.mark.rule("1865-3.9-2")
def test_no_slot_need_be_free_at_the_end() -> None:
    table = rcsf_line().company("RCSF", ann=1).company("SFS", tokens=["E39.0"], bob=1)
    assert "" not in table.state.tokens["E39.0"]
    assert table.game.has_direct_route("RCSF", "E39")


@pytest.mark.rule("1865-3.9-4", "1865-3.9-2")
def test_a_mine_ends_a_direct_route_and_a_token_on_it_begins_one() -> None:
    table = mines().company("FMS", ann=1)
    assert table.game.has_direct_route("FMS", "C39")
    assert not table.game.has_direct_route("FMS", "C41")
    table.token("C39.0", "FMS")
    assert table.game.has_direct_route("FMS", "C41")


@pytest.mark.rule("1865-3.9-4")
@pytest.mark.parametrize("other", [[], ["E33.0"]])
def test_a_city_ends_a_direct_route_whoever_has_tokens_there(other: list[str]) -> None:
    # Oristano - D32 - Isili - E35 - Decimomannu - Cagliari.
    table = Example().phase("3").tile("D32", "9", 2).tile("E33", "6").tile("E33", "15")
    table.tile("E35", "9").tile("E37", "4").company("RCSF", ann=1)
    table.company("SFSS", tokens=other, bob=1)
    assert table.game.has_direct_route("RCSF", "E33")
    assert not table.game.has_direct_route("RCSF", "E39")


@pytest.mark.rule("1865-3.9-4")
def test_with_a_token_in_the_city_between_the_rest_is_a_direct_route() -> None:
    table = Example().phase("3").tile("E33", "6").tile("E33", "15").tile("E35", "9")
    table.tile("E37", "4").company("RCSF", ann=1)
    assert not table.game.has_direct_route("RCSF", "E39")
    table.token("E33.0", "RCSF")
    assert table.game.has_direct_route("RCSF", "E39")


@pytest.mark.rule("1865-5.2-2")
def test_companies_in_the_same_city_are_joined() -> None:
    table = Example().company("FMS", ann=1).company("RCSF", bob=1)
    assert not table.game.are_connected("FMS", "RCSF")
    table.token("E39.0", "RCSF")
    assert table.game.are_connected("FMS", "RCSF")
    assert table.game.are_connected("RCSF", "FMS")


@pytest.mark.rule("1865-5.2-2")
def test_a_direct_route_joins_two_companies_both_ways() -> None:
    table = rcsf_line().company("FMS", ann=1).company("RCSF", bob=1)
    assert table.game.are_connected("FMS", "RCSF")
    assert table.game.are_connected("RCSF", "FMS")
    table.game.set_tile("D32", None)
    assert not table.game.are_connected("FMS", "RCSF")


@pytest.mark.rule("1865-5.2-2")
def test_a_city_in_between_does_not_join() -> None:
    table = mines().company("FMS", ann=1).company("RCSF", tokens=["C41.0"], bob=1)
    assert not table.game.are_connected("FMS", "RCSF")
    table.token("C39.0", "FMS")
    assert table.game.are_connected("FMS", "RCSF")
