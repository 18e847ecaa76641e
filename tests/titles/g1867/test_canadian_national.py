"""The Canadian National: its tokens, and what it takes over (rulebook 7.4 and 11)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Choose, LayTile, Pass
from railhead.engine.state import BANK, SCRAP
from railhead.titles.minors_and_publics.nationalising import Nationalise, nationalise
from tests.titles.g1867.build import Example


def hexes_of(table: Example, company: str = "CN") -> list[str]:
    return sorted(city.rpartition(".")[0] for city in table.game.cities_of(company))


@pytest.mark.rule("1867-3-5", "1867-7.4-1")
def test_the_game_begins_with_its_token_in_toronto() -> None:
    table = Example()
    assert (table.state.phase, table.state.round, table.step) == ("2", "ISR", "private_sale")
    assert table.state.tokens["F16.0"] == ("CN",)
    assert hexes_of(table) == ["F16"]
    assert not table.state.tiles
    assert table.state.tokens_left["CN"] == 7


@pytest.mark.rule("1867-10-1", "1867-7.4-1")
def test_it_has_no_turn() -> None:
    table = Example().privates().phase("5").minor("CS", "ann", 60).minor("BO", "bob", 90)
    table.public("CPR", 100, tokens=["F8.0"], ann=1).public("GTR", 110, tokens=["D8.0"], bob=1)
    table.operating_rounds()
    assert (table.asked, *table.to_operate) == ("BO", "CS", "GTR", "CPR")


# -- tokens -------------------------------------------------------------------------------------


@pytest.mark.rule("1867-11-9", "1867-7.4-5")
def test_it_replaces_the_token_of_a_company_but_one_in_a_hex() -> None:
    table = Example().privates().minor("CS", "ann", at="E15.0").minor("BO", "bob", at="F16.1")
    nationalise(table.game, "CS")
    nationalise(table.game, "BO")
    assert table.state.tokens["E15.0"] == ("CN",)
    assert table.state.tokens["F16.1"] == ("",), "one stands in Toronto"


SIX = ("C17.0", "D8.0", "E13.0", "F8.0", "G15.0", "I15.0")


@pytest.mark.rule("1867-7.4-5", "1867-11-9", "1867-10.5-4")
def test_six_tokens_are_for_other_hexes_and_one_is_kept_for_montreal() -> None:
    table = Example().privates()
    for city in SIX:
        table.token(city, "CN")
    table.minor("CS", "ann", at="E15.0").minor("AE", "bob", at="L12.0")
    nationalise(table.game, "CS")
    assert table.state.tokens["E15.0"] == ("",)
    nationalise(table.game, "AE")
    assert table.state.tokens["L12.0"] == ("CN",)
    assert table.state.tokens_left["CN"] == 0


@pytest.mark.rule("1867-11-10")
def test_the_most_valuable_cities_are_replaced_first() -> None:
    table = Example().privates()
    for city in SIX[:5]:
        table.token(city, "CN")
    table.tile("E17", "201", 2).public("CPR", 100, tokens=["N12.0", "E17.0"], ann=3)
    nationalise(table.game, "CPR")
    assert table.state.tokens["E17.0"] == ("CN",)
    assert table.state.tokens["N12.0"] == ("",)


@pytest.mark.rule("1867-11-10")
def test_among_equal_cities_the_highest_coordinate_is_first() -> None:
    table = Example().privates()
    for city in SIX[:5]:
        table.token(city, "CN")
    table.public("CPR", 100, tokens=["N12.0", "O7.0"], ann=3)
    nationalise(table.game, "CPR")
    assert table.state.tokens["O7.0"] == ("CN",)
    assert table.state.tokens["N12.0"] == ("",)


@pytest.mark.rule("1867-11-10")
def test_by_an_option_it_is_drawn_which_is_first() -> None:
    found = set()
    for turn in range(1, 9):
        table = Example(options={"cn_marker_ties": "random"}).privates()
        for city in SIX[:5]:
            table.token(city, "CN")
        table.public("CPR", 100, tokens=["N12.0", "O7.0"], ann=3)
        table.state.turn = turn
        nationalise(table.game, "CPR")
        found |= {city for city in ("N12.0", "O7.0") if table.state.tokens[city] == ("CN",)}
    assert found == {"N12.0", "O7.0"}


def grey_montreal(*, present: bool = False) -> Example:
    """BO of ann may upgrade Montreal to grey; `present`: the railway stands there."""
    table = Example().privates().phase("7").lay("L12", "637", "X6")
    table.public("CPR", 100, tokens=["L12.0"], cash=500, trains="7", ann=3)
    if present:
        table.token("L12.1", "CN")
    return table.turn_of("CPR", "track")


def upgrade(table: Example) -> LayTile:
    return next(
        it
        for it in table.answers
        if isinstance(it, LayTile) and (it.hex, it.tile) == ("L12", "639")
    )


@pytest.mark.rule("1867-7.4-4", "1867-10.5-4")
def test_it_gets_a_token_in_montreal_as_the_city_becomes_grey() -> None:
    table = grey_montreal()
    assert "CN" not in table.state.tokens["L12.0"]
    table.play(upgrade(table))
    assert sorted(table.state.tokens["L12.0"]) == ["", "", "CN", "CPR"]


@pytest.mark.rule("1867-7.4-4")
def test_it_gets_no_second_token_there() -> None:
    table = grey_montreal(present=True)
    table.play(upgrade(table))
    assert sorted(table.state.tokens["L12.0"]) == ["", "", "CN", "CPR"]


@pytest.mark.rule("1867-7.4-6", "1867-10.1-3")
def test_its_tokens_block_routes_and_closed_places_do_not() -> None:
    table = Example().privates().minor("CS", "ann", at="E15.0").tile("E15", "57", 0)
    station = table.game.network.grid.station
    assert station("F16.0") in table.game.network.blocked("CS")
    assert station("D2.0") not in table.game.network.blocked("CS")
    assert station("L12.2") not in table.game.network.blocked("CS")


# -- what it takes over -------------------------------------------------------------------------


@pytest.mark.rule("1867-11-6", "1867-10.10-14")
def test_a_minor_is_nationalised_for_two_cells_a_loan() -> None:
    """90 with one loan left: 80, 70, 65; the owner receives twice as much."""
    table = Example().privates().minor("CS", "ann", 90, cash=21, loans=1, trains="2")
    table.cash(ann=0)
    train = table.game.trains_of("CS")[0]
    bank = table.state.cash[BANK]
    nationalise(table.game, "CS")
    assert table.state.cash["ann"] == 130
    assert table.state.cash[BANK] == bank - 130 + 21
    assert train in table.state.trains[SCRAP]
    assert "CS" not in table.state.loans


@pytest.mark.rule("1867-11-6")
def test_by_an_option_a_loan_costs_one_cell() -> None:
    table = Example(options={"nationalisation_steps_per_loan": "1"}).privates()
    table.minor("CS", "ann", 90, cash=21, loans=1).cash(ann=0)
    nationalise(table.game, "CS")
    assert table.state.cash["ann"] == 140


@pytest.mark.rule("1867-11-6")
def test_what_can_be_repaid_costs_no_cell() -> None:
    table = Example().privates().minor("CS", "ann", 90, cash=50, loans=1).cash(ann=0)
    nationalise(table.game, "CS")
    assert table.state.cash["ann"] == 160


@pytest.mark.rule("1867-7.1-2", "1867-R-5", "1867-11-8", "1867-7.1-4")
@pytest.mark.parametrize("fate", ["cn", "closed"])
def test_its_private_company_goes_to_the_railway_or_closes(fate: str) -> None:
    table = Example(options={"private_of_nationalised_company": fate})
    table.privates(QB="CS").minor("CS", "ann", 90).cash(ann=0)
    held = table.game.certificate_count("ann")
    nationalise(table.game, "CS")
    assert table.state.privates.get("QB", "") == ("CN" if fate == "cn" else "")
    assert table.state.cash["ann"] == 160, "nothing is paid for it"
    assert table.game.certificate_count("ann") == held - 1
    table.minor("BO", "bob").operating_rounds()
    assert table.state.cash["CN"] == (25 if fate == "cn" else 0)


@pytest.mark.rule("1867-7.1-3")
@pytest.mark.parametrize(("pays", "income"), [(True, 100), (False, 0)])
def test_the_railway_receives_income_unless_an_option_says_no(pays: bool, income: int) -> None:
    table = Example(options={"cn_private_income": pays})
    table.privates(**dict.fromkeys(table.game.title.privates, "CN")).minor("CS", "ann")
    bank = table.state.cash[BANK]
    table.operating_rounds()
    assert table.state.cash["CN"] == income
    assert table.state.cash[BANK] == bank - income


@pytest.mark.rule("1867-10.8-3")
def test_who_cannot_pay_interest_loses_all_money_to_the_bank() -> None:
    table = Example().privates().minor("CS", "bob", 90, cash=3, loans=2).cash(bob=0)
    table.minor("BO", "cid")
    bank = table.state.cash[BANK]
    table.turn_of("CS", "interest", after=["BO"])
    assert not table.game.started("CS")
    # 90 falls to 80, and by four more cells for two loans.
    assert table.state.cash["bob"] == 110
    assert table.state.cash[BANK] == bank + 3 - 110


@pytest.mark.rule("1867-R-18", "1867-11-3")
def test_nobody_is_asked_but_the_president() -> None:
    table = Example().privates().phase("4").public("CPR", 100, tokens=["F8.0"], ann=3, bob=1)
    table.stock_round()
    table.agenda(*table.state.agenda, Nationalise("CPR"))
    assert table.answers == [Choose("CPR", "nationalise"), Pass("CPR")]
    assert table.game.decision is not None
    assert table.game.decision.player == "ann"
    table.play(Choose("CPR", "nationalise"))
    assert table.state.tokens["F8.0"] == ("CN",)


@pytest.mark.rule("1867-R-5", "1867-11-6")
@pytest.mark.parametrize(("fate", "kind"), [("cn", "taken_over"), ("closed", "privates_closed")])
def test_it_is_told_what_becomes_of_private_companies(fate: str, kind: str) -> None:
    table = Example(options={"private_of_nationalised_company": fate}).privates(QB="CPR")
    table.phase("4").public("CPR", 100, tokens=["F8.0"], ann=3, bob=1).stock_round()
    table.agenda(*table.state.agenda, Nationalise("CPR"))
    told = {event.kind for event in table.play(Choose("CPR", "nationalise"))}
    assert told & {"taken_over", "privates_closed"} == {kind}
