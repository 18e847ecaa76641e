"""Launching and floating companies (rulebook 3.6 to 3.8)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, BuyTrain, Par, Pass
from railhead.titles.common.certificates import Certificates
from railhead.titles.g1865 import dragons
from tests.titles.g1865.build import Example

LOW, MIDDLE, HIGH = (60, 70, 80, 90, 100), (110, 120, 130), (140, 150)


def buy(player: str, company: str) -> BuyShare:
    return BuyShare(player, company, "treasury")


def values_offered(table: Example, company: str = "FA") -> list[int]:
    return [a.price for a in table.answers if isinstance(a, Par) and a.company == company]


def tokens(table: Example, company: str) -> tuple[int, int, int]:
    """Tokens on the map, on the charter and aside."""
    state = table.state
    return (
        len(table.game.cities_of(company)),
        state.tokens_left[company],
        state.tokens_aside[company],
    )


def percents(table: Example, company: str) -> list[int]:
    """The certificates of the initial offer one by one, the president's first."""
    president, singles, _ = table.game.held(company, company)
    kinds = [Certificates(president=1)] * president + [Certificates(regular=1)] * singles
    return [table.game.percent_of(company, kind) for kind in kinds]


# -- launching ---------------------------------------------------------------------------------


@pytest.mark.rule("1865-3.6-1", "1865-2.2-3", "1865-2.2-4", "1865-2.2-6")
@pytest.mark.parametrize(
    ("phase", "values"),
    [
        ("2", LOW),
        ("3", LOW + MIDDLE),
        ("4", LOW + MIDDLE),
        ("5", LOW + MIDDLE + HIGH),
        ("6", LOW + MIDDLE + HIGH),
        ("7", LOW + MIDDLE + HIGH),
    ],
)
def test_the_values_of_each_phase(phase: str, values: tuple[int, ...]) -> None:
    table = Example().cash(ann=1000).phase(phase).stock_round()
    for company in table.game.title.companies:
        assert tuple(values_offered(table, company)) == values
    for value in (50, 65, *MIDDLE, *HIGH, 165):
        if value not in values:
            table.refused(Par("ann", "FA", value), "1865-3.6-1")
    table.check_answers()


@pytest.mark.rule("1865-2.2-4", "1865-2.2-6")
@pytest.mark.parametrize(("phase", "cash", "highest"), [("3", 300, 130), ("5", 290, 140)])
def test_only_values_that_can_be_paid_twice_are_offered(
    phase: str, cash: int, highest: int
) -> None:
    # The examples of both phases.
    table = Example().cash(ann=cash).phase(phase).stock_round()
    assert values_offered(table) == [v for v in LOW + MIDDLE + HIGH if v <= highest]
    if phase == "5":
        table.refused(Par("ann", "FA", 150), "1865-3.6-1")


@pytest.mark.rule("1865-3.6-1", "1865-3.6-7")
def test_twice_the_value_goes_to_the_company_at_once() -> None:
    # The example: CFD launched as a minor at 90.
    table = Example().stock_round()
    cash = table.state.cash["ann"]
    table.play(Par("ann", "CFD", 90))
    assert table.state.cash["ann"] == cash - 180
    assert table.state.cash["CFD"] == 180
    assert table.percent("CFD", "ann") == 40
    assert table.game.held("CFD", "ann") == (1, 0, 0)
    assert table.state.presidents["CFD"] == "ann"
    assert not table.game.floated("CFD")
    assert table.asked == "bob"
    table.refused(Par("bob", "CFD", 60), "1865-3.6-1")


@pytest.mark.rule("1865-3.6-2")
def test_a_new_value_token_lies_under_those_in_its_box() -> None:
    table = Example().stock_round()
    table.play(Par("ann", "FMS", 60))
    table.play(Par("bob", "SFS", 60))
    assert table.game.stack(table.cell(60)) == ("FMS", "SFS")
    assert table.game.operating_order() == ["FMS", "SFS"]
    table.play(buy("cid", "SFS"), buy("ann", "FMS"))
    table.pass_round()
    assert table.asked == "FMS"
    while table.asked != "SFS":
        table.go_on()
    assert [event.params["company"] for event in table.emitted("turn_begins")] == ["FMS", "SFS"]


# -- floating ----------------------------------------------------------------------------------


@pytest.mark.rule("1865-3.6-3", "1865-3.7-1")
def test_a_minor_floats_with_60_percent_sold_and_has_three_tokens() -> None:
    # The example: CFD at 90 in phase 2.
    table = Example().stock_round()
    table.play(Par("ann", "CFD", 90))
    assert tokens(table, "CFD") == (1, 0, 6)
    table.play(Pass("bob"), Pass("cid"), buy("ann", "CFD"))
    assert table.game.floated("CFD")
    assert tokens(table, "CFD") == (1, 2, 4)
    table.play(Pass("bob"), buy("cid", "CFD"))
    assert table.state.cash["CFD"] == 360
    assert (table.percent("CFD", "ann"), table.percent("CFD", "cid")) == (60, 20)
    assert table.game.held("CFD", "CFD") == (0, 1, 0)
    assert table.price("CFD") == 90
    assert tokens(table, "CFD") == (1, 2, 4)


@pytest.mark.rule("1865-3.8-1", "1865-3.8-2", "1865-3.6-3")
def test_a_major_floats_with_60_percent_sold_and_has_seven_tokens() -> None:
    # The example: phase 5, FMS at 110.
    table = Example(2).phase("5").cash(bob=1000, ann=1000).stock_round("bob")
    assert table.game.held("FMS", "FMS") == (1, 8, 0)
    assert percents(table, "FMS") == [20, 10, 10, 10, 10, 10, 10, 10, 10]
    assert table.percent("FMS", "FMS") == 20 + 8 * 10 == 100
    table.play(Par("bob", "FMS", 110))
    assert table.percent("FMS", "bob") == 20
    assert table.state.cash["bob"] == 1000 - 220
    for _ in range(3):
        table.play(Pass("ann"), buy("bob", "FMS"))
    assert table.state.cash["bob"] == 1000 - 220 - 330
    assert table.state.cash["FMS"] == 550
    assert table.percent("FMS", "FMS") == 100 - 50
    assert not table.game.floated("FMS")
    table.play(buy("ann", "FMS"))
    assert table.game.floated("FMS")
    assert table.state.cash["ann"] == 1000 - 110
    assert table.state.cash["FMS"] == 660
    assert tokens(table, "FMS") == (1, 6, 0)
    assert (table.percent("FMS", "bob"), table.percent("FMS", "ann")) == (50, 10)
    assert table.game.held("FMS", "FMS") == (0, 4, 0)


@pytest.mark.rule("1865-3.6-3", "1865-4.1-5")
def test_only_floated_companies_operate_in_the_next_operating_round() -> None:
    table = Example().stock_round()
    table.play(Par("ann", "FMS", 60), Par("bob", "RCSF", 70), buy("cid", "FMS"))
    table.pass_round()
    turns = [event.params["company"] for event in table.emitted("turn_begins")]
    assert turns == ["FMS"]
    assert table.asked == "FMS"
    while table.step != "stock_round":
        table.go_on()
    turns = [event.params["company"] for event in table.emitted("turn_begins")]
    assert turns == ["FMS", "FMS"]


@pytest.mark.rule("1865-3.6-4", "1865-3.6-6")
@pytest.mark.parametrize(
    ("tile", "colour", "traffic"), [("", "yellow", 3), ("O-green", "green", 4)]
)
def test_on_floating_the_company_gets_the_traffic_now_printed_at_home(
    tile: str, colour: str, traffic: int
) -> None:
    # The example: RCSF floats while Oristano is yellow, or green.
    table = Example().phase("3").company("RCSF", 60, floated=False, ann=0)
    if tile:
        table.tile("C31", tile)
    assert table.game.network.face("C31").colour == colour
    assert not table.state.traffic
    table.stock_round("bob").play(buy("bob", "RCSF"))
    assert table.state.traffic == {"RCSF": traffic}


@pytest.mark.rule("1865-3.6-5", "1865-3.6-6")
@pytest.mark.parametrize(
    ("tiles", "traffic"), [([], {}), (["57"], {"FCS": 2}), (["57", "15"], {"FCS": 3})]
)
def test_a_home_without_tile_brings_nothing_on_floating(
    tiles: list[str], traffic: dict[str, int]
) -> None:
    table = Example().phase("3").company("FCS", 60, floated=False, ann=0)
    for tile in tiles:
        table.tile("E33", tile)
    table.stock_round("bob").play(buy("bob", "FCS"))
    assert table.state.traffic == traffic


@pytest.mark.rule("1865-3.2-2")
@pytest.mark.parametrize(
    ("phase", "row"), [("2", 0), ("3", 0), ("4", 0), ("5", 1), ("6", 1), ("7", 1)]
)
def test_the_rank_of_a_new_company_begins_on_the_row_of_its_phase(phase: str, row: int) -> None:
    table = Example(2).phase(phase).cash(ann=900, bob=900)
    singles = 3 if phase >= "5" else 0
    table.company("FMS", 60, major=phase >= "5", floated=False, ann=singles)
    assert table.game.zone("FMS") == ""
    table.stock_round("bob").play(buy("bob", "FMS"))
    assert table.state.rows == {"FMS": row}
    # Floated with one token and no train: rank 1, red.
    assert (table.game.rank("FMS"), table.game.zone("FMS")) == (1, "red")


@pytest.mark.rule("1865-3.7-2", "1865-3.2-2", "1865-2.2-9")
def test_a_minor_that_has_not_floated_stays_a_minor_in_phase_5() -> None:
    table = Example().company("FMS", 60, floated=False, ann=0).phase("5")
    assert not table.game.is_major("FMS")
    table.stock_round("bob").play(buy("bob", "FMS"))
    assert table.percent("FMS", "bob") == 20
    assert tokens(table, "FMS") == (1, 2, 4)
    assert table.state.rows["FMS"] == 1


@pytest.mark.rule("1865-2.2-9", "1865-3.8-2", "1865-2.4-3")
def test_unlaunched_companies_become_majors_with_the_first_ph5() -> None:
    table = Example().company("FMS", 60, cash=500, traffic=1, ann=0, bob=1).phase("4")
    table.trains(scrap=["PH4", "PH4", "PH4", "PH4d"])
    assert table.game.held("FA", "FA") == (1, 3, 0)
    assert table.game.certificates("FA", "aside") == (0, 5)
    table.turn_of("FMS", "trains")
    purchases = [answer for answer in table.answers if isinstance(answer, BuyTrain)]
    table.play(next(buy for buy in purchases if buy.train.startswith("PH5")))
    assert table.state.phase == "5"
    for company in table.game.queue:
        assert table.game.held(company, company) == (1, 8, 0)
        assert table.game.certificates(company, "aside") == (0, 0)
    assert table.game.held("FMS", "FMS") == (0, 2, 0)
    assert table.game.certificates("FMS", "aside") == (0, 5)
    assert len(table.emitted("majors_offered")[0].params["companies"]) == 7
    assert percents(table, "FA") == [20, 10, 10, 10, 10, 10, 10, 10, 10]


def first_ph5(table: Example) -> Example:
    """FMS buys the first PH5, with which phase 5 begins."""
    table.company("FMS", 60, cash=500, traffic=1, ann=0, bob=1).phase("4")
    table.trains(scrap=["PH4", "PH4", "PH4", "PH4d"]).turn_of("FMS", "trains")
    table.play(BuyTrain("FMS", "PH5-0", 500))
    assert table.state.phase == "5"
    return table


@pytest.mark.rule("1865-3.7-2", "1865-2.2-9")
def test_phase_5_leaves_minors_alone_that_are_launched_but_have_not_floated() -> None:
    table = Example(4).company("RCSF", 60, floated=False, cid=0)
    table.company("SFS", 70, floated=False, dan=0)
    first_ph5(table)
    for company, president in (("RCSF", "cid"), ("SFS", "dan")):
        assert not table.game.is_major(company)
        assert table.game.held(company, president) == (1, 0, 0)
        assert table.game.held(company, company) == (0, 3, 0)
        assert table.game.certificates(company, "aside") == (0, 5)
        assert table.percent(company, president) == 40
    majors = table.emitted("majors_offered")[0].params["companies"]
    assert majors == ["SFSS", "FCS", "FA", "CFC", "CFD"]
    # They float by the purchase of one more certificate, as minors.
    table.stock_round("ann", dragons=False).cash(ann=500)
    table.play(buy("ann", "SFS"))
    assert "SFS" in table.state.floated
    assert tokens(table, "SFS") == (1, 2, 4)


@pytest.mark.rule("1865-2.2-9")
def test_an_absorbed_company_that_waits_for_phase_5_is_a_major_already() -> None:
    table = first_ph5(Example().converted("FA"))
    assert table.state.majors.count("FA") == 1
    assert "FA" not in table.emitted("majors_offered")[0].params["companies"]
    assert table.game.held("FA", "FA") == (1, 8, 0)


@pytest.mark.rule("1865-2.4-3", "1865-1-1")
def test_at_the_start_all_certificates_of_minors_are_on_offer() -> None:
    table = Example()
    for company in table.game.title.companies:
        assert table.game.held(company, company) == (1, 3, 0)
        assert table.percent(company, company) == 100
        assert table.game.certificates(company, "aside") == (0, 5)


@pytest.mark.rule("1865-1-1")
def test_the_four_certificates_of_a_minor_are_the_first_four_of_the_nine_of_the_major() -> None:
    table = Example()
    companies = table.game.title.companies
    for company in companies:
        assert percents(table, company) == [40, 20, 20, 20]
        assert sum(table.game.certificates(company, company)) == 4
        # The other five lie aside.
        assert sum(table.game.certificates(company, "aside")) == 5
    table.converted(*companies)
    for company in companies:
        assert percents(table, company) == [20, 10, 10, 10, 10, 10, 10, 10, 10]
        assert sum(table.game.certificates(company, company)) == 9
        assert sum(table.game.certificates(company, "aside")) == 0
    assert len(companies) == 8
    assert sum(sum(counts) for counts in table.state.shares.values()) == 8 * 9 == 72


@pytest.mark.rule("1865-2.4-4")
def test_at_the_start_every_company_has_its_home_token() -> None:
    table = Example()
    homes = {company: table.game.cities_of(company) for company in table.game.title.companies}
    assert homes == {
        "FMS": ["E39.0"],
        "RCSF": ["C31.0"],
        "SFSS": ["C23.0"],
        "FCS": ["E33.0"],
        "SFS": ["H32.0"],
        "FA": ["F28.0"],
        "CFC": ["G3.0"],
        "CFD": ["F14.0"],
    }


@pytest.mark.rule("1865-3.6-8", "1865-3.2-2")
def test_the_dragons_buy_nothing_of_a_company_that_has_not_floated() -> None:
    # Whatever its rank would be: these trains are green on the first row.
    table = Example(2).company("FMS", 60, floated=False, ann=0, trains=("PH3", "PH3"))
    assert [event.kind for event in dragons.next_turn(table.game)] == ["dragons_passed"]
    table.state.floated, table.state.rows = ("FMS",), {"FMS": 0}
    assert next(event.kind for event in dragons.next_turn(table.game)) == "dragons_bought"
