"""Historical destinations, the states of companies, and bases (rulebook 3.4 and 3.5.3)."""

from __future__ import annotations

from itertools import permutations

import pytest

from railhead.engine.actions import Choose, Pass
from railhead.engine.state import POOL
from railhead.titles.common.leaving import return_token
from railhead.titles.g18fb.destinations import declare_base, destinations, settle_destination
from railhead.titles.g18fb.state import BUILDING, DEFINITIVE, PROVISIONAL
from railhead.titles.g18fb.track import TrackStep
from tests.titles.g18fb.example import Example


def arrive(table: Example, company: str, city: str) -> Example:
    """Place a token, with what follows from it, and check the slots."""
    table.token(city, company)
    settle_destination(table.game, company, city)
    assert list(table.game.violations()) == []
    return table


def started(company: str, status: str = BUILDING, deposits: tuple[int, int] = (0, 0)) -> Example:
    return Example().company(company, 100, status=status, deposits=deposits, ann=1)


@pytest.mark.rule("18FB-R-40", "18FB-3.5.3-1", "18FB-3.4-4", "18FB-3.4-5", "18FB-2.2.5-5")
@pytest.mark.parametrize(("option", "rows"), [("with_intermediate", 1), ("after_intermediate", 0)])
def test_ldas_token_in_isernia(option: str, rows: int) -> None:
    table = Example(options={"destination_rise": option})
    table.company("LdA", 100, status=BUILDING, deposits=(75, 75), ann=1)
    row, column = table.state.cells["LdA"]
    cash = table.state.cash["ann"]
    arrive(table, "LdA", "I36.0")
    assert table.state.status["LdA"] == PROVISIONAL
    assert table.state.cash["ann"] == cash + 75
    assert table.state.cells["LdA"] == (row - rows, column)
    arrive(table, "LdA", "L39.0")
    assert table.state.status["LdA"] == DEFINITIVE
    assert table.state.cash["ann"] == cash + 150
    assert table.state.cells["LdA"] == (row - rows - 1, column)
    arrive(table, "LdA", "J41.0")
    assert table.state.cells["LdA"] == (row - rows - 2, column)


@pytest.mark.rule("18FB-3.5.3-2")
def test_a_provisional_company_rises_at_nocera() -> None:
    table = started("NN", PROVISIONAL)
    row, column = table.state.cells["NN"]
    arrive(table, "NN", "F25.0")
    assert table.state.cells["NN"] == (row - 1, column)
    # A place that is no destination changes nothing.
    arrive(table, "NN", "G30.0")
    assert table.state.cells["NN"] == (row - 1, column)


@pytest.mark.rule("18FB-R-31", "18FB-R-40")
def test_the_final_destination_alone_changes_nothing_until_the_intermediate_one() -> None:
    table = started("LdA", deposits=(75, 75))
    cell, cash = table.state.cells["LdA"], table.state.cash["ann"]
    arrive(table, "LdA", "L39.0")
    assert (table.state.status["LdA"], table.state.cells["LdA"]) == (BUILDING, cell)
    assert table.state.cash["ann"] == cash
    arrive(table, "LdA", "I36.0")
    assert table.state.status["LdA"] == DEFINITIVE
    assert table.state.cash["ann"] == cash + 150
    # The token in Pescara came while it was building: it never raises the price.
    assert table.state.cells["LdA"] == (cell[0] - 1, cell[1])


@pytest.mark.rule("18FB-R-40", "18FB-3.4-3")
def test_a_further_destination_of_a_building_company_raises_nothing() -> None:
    table = started("LdA")
    cell = table.state.cells["LdA"]
    arrive(table, "LdA", "J41.0")
    assert (table.state.status["LdA"], table.state.cells["LdA"]) == (BUILDING, cell)


@pytest.mark.rule("18FB-R-52", "18FB-3.4-2")
@pytest.mark.parametrize("cities", list(permutations(("I36.0", "L39.0", "J41.0"))))
def test_a_company_of_phase_5_rises_at_every_destination(cities: tuple[str, ...]) -> None:
    """In whatever order; it never becomes less than definitive."""
    table = Example().phase("5").company("LdA", 100, ann=1)
    row, column = table.state.cells["LdA"]
    for number, city in enumerate(cities, 1):
        arrive(table, "LdA", city)
        assert table.state.cells["LdA"] == (row - number, column)
        assert table.state.status["LdA"] == DEFINITIVE
    assert not table.emitted("status_changed")


@pytest.mark.rule("18FB-3.4-6", "18FB-3.5.3-2")
@pytest.mark.parametrize("status", [PROVISIONAL, DEFINITIVE])
def test_a_frozen_company_gets_no_destination_bonus(status: str) -> None:
    table = Example().company("LdA", 100, status=status, concession=POOL, ann=1)
    cell = table.state.cells["LdA"]
    arrive(table, "LdA", "J41.0")
    assert table.state.cells["LdA"] == cell


# -- FS: one of two ----------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.3.2-9", "18FB-3.4-1")
@pytest.mark.parametrize(("first", "other"), [("P13", "M14"), ("M14", "P13")])
def test_the_other_intermediate_destination_of_fs_vanishes(first: str, other: str) -> None:
    table = started("FS")
    slots = len(table.state.tokens[f"{other}.0"])
    assert {first, other} <= set(destinations(table.game, "FS"))
    arrive(table, "FS", f"{first}.0")
    assert "FS" not in table.state.reserved.get(f"{other}.0", ())
    assert len(table.state.tokens[f"{other}.0"]) == slots - 1
    assert table.state.status["FS"] == PROVISIONAL
    row, column = table.state.cells["FS"]
    # A token there is one like any other now.
    arrive(table, "FS", f"{other}.0")
    assert table.state.cells["FS"] == (row, column)
    arrive(table, "FS", "O10.0")
    assert table.state.status["FS"] == DEFINITIVE


# -- FP: the base ------------------------------------------------------------------------------


@pytest.mark.rule("18FB-R-22", "18FB-3.3.2-10", "18FB-3.1-1")
def test_fp_declares_its_base_before_its_first_tile() -> None:
    table = started("FP").turn_of("FP", TrackStep("FP"))
    assert table.state.tokens["N21.0"].count("FP") == table.state.tokens["nC10.0"].count("FP") == 1
    assert table.step == "declare_base"
    assert table.answers == [Choose("FP", "N21"), Choose("FP", "nC10")]
    table.refused(Pass("FP"), "18FB-R-22")
    table.play(Choose("FP", "nC10"))
    assert table.step == "track"
    # Foggia's slot is gone, the home in Bari has become a reserved slot.
    assert "FP" not in table.state.reserved["L27.0"]
    assert "FP" in table.state.reserved["N21.0"]
    assert "FP" not in table.state.tokens["N21.0"]
    assert "FP" in table.state.tokens["nC10.0"]
    assert set(destinations(table.game, "FP")) == {"H27", "N21", "P13"}
    table.turn_of("FP", TrackStep("FP"))
    assert table.step == "track"


@pytest.mark.rule("18FB-3.3.2-10", "18FB-2.5.3-3")
@pytest.mark.parametrize("half", ["nC10.0", "nC8.1"])
def test_fp_from_bari_ends_in_napoli_in_either_half(half: str) -> None:
    table = started("FP")
    declare_base(table.game, "FP", "N21")
    assert table.state.reserved["nC10.0"] == ("FP",)
    arrive(table, "FP", "L27.0")
    assert table.state.status["FP"] == PROVISIONAL
    arrive(table, "FP", half)
    assert table.state.status["FP"] == DEFINITIVE
    # No slot is kept for a token that can never come.
    assert "FP" not in table.state.reserved.get("nC10.0", ())


# -- SFM ---------------------------------------------------------------------------------------


def sfm() -> Example:
    return Example().phase("5").company("SFM", 100, ann=1)


@pytest.mark.rule("18FB-3.6.1-3", "18FB-R-53")
def test_sfm_rises_in_a_yellow_city_without_tokens() -> None:
    table = sfm().tile("F17", "5", 3)
    row, column = table.state.cells["SFM"]
    # The slot kept for FSC does not make the city non-empty.
    assert table.state.reserved["F17.0"] == ("FSC",)
    arrive(table, "SFM", "F17.0")
    assert table.state.cells["SFM"] == (row - 1, column)


@pytest.mark.rule("18FB-3.6.1-3", "18FB-R-53")
@pytest.mark.parametrize("city", ["green", "token", "area"])
def test_sfm_rises_nowhere_else(city: str) -> None:
    table = sfm()
    cell = table.state.cells["SFM"]
    match city:
        case "green":
            table.tile("J33", "6", 0).tile("J33", "12", 0)
            arrive(table, "SFM", "J33.0")
        case "token":
            table.tile("I30", "5", 0)
            arrive(table, "SFM", "I30.0")
        case "area":
            arrive(table, "SFM", "K46.0")
    assert table.state.cells["SFM"] == cell


@pytest.mark.rule("18FB-3.6.1-3", "18FB-3.5.2-4")
@pytest.mark.parametrize(("alone", "rows"), [(False, 0), (True, 1)])
def test_a_token_in_the_other_half_of_napoli_is_one_in_the_city(alone: bool, rows: int) -> None:
    """FP has gone to Bari: nobody stands in the north, but NN has its home in the south."""
    table = sfm()
    declare_base(table.game, "FP", "N21")
    if alone:
        return_token(table.game, "nC8.0", "NN")
    row, column = table.state.cells["SFM"]
    assert table.game.network.face("nC10").colour == "yellow"
    arrive(table, "SFM", "nC10.1")
    assert table.state.cells["SFM"] == (row - rows, column)
