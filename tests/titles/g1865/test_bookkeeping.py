"""What is done before each stock round (rulebook 3.12)."""

from __future__ import annotations

import pytest

from tests.titles.g1865.build import Example

MINE = "C39"


def mine(tile: str, phase: str, *, token: bool = True) -> Example:
    """Monteponi with a tile, and a token of FMS on it."""
    table = Example().company("FMS", 100, traffic=5, ann=1, trains="PH4").phase(phase)
    table.tile(MINE, tile, 4)
    return table.token(f"{MINE}.0", "FMS") if token else table


# -- mines -------------------------------------------------------------------------------------


@pytest.mark.rule("1865-3.12-2")
@pytest.mark.parametrize(
    ("tile", "phase", "after"),
    [
        ("173", "2", "173"),
        ("173", "3", "174"),
        ("173", "4", "174"),
        ("174", "4", "174"),
        ("173", "5", "174"),
        ("174", "5", "175"),
        ("174", "7", "175"),
        ("175", "7", "175"),
    ],
)
def test_a_mine_with_a_token_is_worked_down_by_one_step(tile: str, phase: str, after: str) -> None:
    table = mine(tile, phase)
    supply = dict(table.state.supply)
    table.bookkeeping()
    # Orientation, token and the chips that were collected stay.
    assert table.state.tiles[MINE] == (after, 4)
    assert table.state.tokens[f"{MINE}.0"] == ("FMS",)
    assert table.state.traffic == {"FMS": 5}
    if tile != after:
        assert table.state.supply[tile] == supply[tile] + 1
        assert table.state.supply[after] == supply[after] - 1
        event = table.emitted("mine_worked_down")[0]
        assert event.params["count"] == {"174": 1, "175": 0}[after]


@pytest.mark.rule("1865-3.12-2")
def test_in_phase_5_a_yellow_mine_is_green_now_and_brown_before_the_next_stock_round() -> None:
    table = mine("173", "5").bookkeeping()
    assert table.state.tiles[MINE] == ("174", 4)
    table.bookkeeping()
    assert table.state.tiles[MINE] == ("175", 4)


@pytest.mark.rule("1865-3.12-2")
def test_a_mine_without_a_token_stays() -> None:
    table = mine("173", "5", token=False).bookkeeping()
    assert table.state.tiles[MINE] == ("173", 4)
    assert not table.emitted("mine_worked_down")


@pytest.mark.rule("1865-3.12-2")
def test_other_tiles_with_tokens_stay() -> None:
    table = Example().company("FCS", 100, ann=1).phase("5").tile("E33", "57").bookkeeping()
    assert table.state.tiles["E33"] == ("57", 0)


# -- ranks -------------------------------------------------------------------------------------


@pytest.mark.rule("1865-3.12-3")
@pytest.mark.parametrize(
    ("phase", "row", "after"),
    [("2", 0, 0), ("3", 0, 1), ("4", 0, 1), ("5", 3, 3), ("5", 2, 3), ("7", 1, 2), ("7", 5, 5)],
)
def test_a_rank_goes_down_one_row_at_most_and_not_below_the_phase(
    phase: str, row: int, after: int
) -> None:
    table = Example().company("FMS", 100, ann=1, row=row).phase(phase).bookkeeping()
    assert table.state.rows["FMS"] == after


@pytest.mark.rule("1865-3.12-3", "1865-3.2-4")
def test_a_lower_row_may_be_another_zone() -> None:
    # Rank 5 is green on the first row, white on the second, red on the third.
    table = Example().company("FMS", 100, ann=1, trains=("PH2", "PH2")).phase("4")
    zones = [table.game.zone("FMS")]
    for _ in range(2):
        table.bookkeeping()
        zones.append(table.game.zone("FMS"))
    assert zones == ["green", "white", "red"]
    assert [event.params["zone"] for event in table.emitted("zone_changed")] == ["white", "red"]


@pytest.mark.rule("1865-3.12-3")
def test_a_company_that_has_not_floated_gets_no_row() -> None:
    table = Example().company("FMS", 100, floated=False, ann=0).phase("4").bookkeeping()
    assert table.state.rows == {}


@pytest.mark.rule("1865-3.12-5")
def test_the_rows_move_only_in_the_bookkeeping() -> None:
    table = Example(2).company("FMS", 100, ann=1, trains="PH3").phase("4").cash(bob=0)
    table.stock_round().pass_round()
    assert table.state.rows["FMS"] == 0
    while table.state.round == "OR":
        assert table.state.rows["FMS"] == 0
        table.go_on()
    assert table.state.rows["FMS"] == 1


@pytest.mark.rule("1865-3.12-5")
def test_the_first_turn_of_the_dragons_sees_the_new_zones() -> None:
    table = Example().company("FMS", 100, major=True, ann=1, trains=("PH2", "PH2")).phase("3")
    table.bookkeeping()
    assert not table.emitted("dragons_bought")
    table.state.rows["FMS"] = 0
    table.stock_round()
    assert table.emitted("dragons_bought")


# -- the order ---------------------------------------------------------------------------------


@pytest.mark.rule("1865-3.12-1")
def test_mines_then_ranks_then_conversions_then_the_stock_round() -> None:
    table = mine("173", "3").company("RCSF", 90, bob=1, tokens=["E39.0"])
    table.bookkeeping()
    assert (table.step, table.asked) == ("conversion", "RCSF")
    assert [event.kind for event in table.emitted("mine_worked_down")] == ["mine_worked_down"]
    assert table.state.rows == {"FMS": 1, "RCSF": 1}
    table.go_on()
    kinds = ("mine_worked_down", "zone_changed", "step_passed", "stock_round")
    assert [event.kind for event in table.emitted(*kinds)] == list(kinds)
