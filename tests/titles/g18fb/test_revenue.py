"""Earnings, dividends and secured interest (rulebook 3.5.4 to 3.5.7)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from railhead.engine.actions import Dividend
from railhead.engine.events import Payment
from railhead.engine.state import BANK
from railhead.titles.common.dividends import half_rounded_up
from railhead.titles.g18fb.events import EarningsCounted
from railhead.titles.g18fb.revenue import (
    Revenue,
    earnings,
    interest,
    station_value,
)
from railhead.titles.g18fb.state import BUILDING, CARDS, PROVISIONAL
from railhead.titles.g18fb.trains import Trains
from tests.titles.g18fb.example import Example

START, LOW = (6, 6), (6, 3)


def five_stations(trains: str | tuple[str, ...] = "PH2") -> Example:
    """LTF in phase 3 with stations of 60, 40, 30, 30 and 20, and with 7 markers."""
    table = Example().phase("3").tile("J39", "14").tile("L33", "14")
    tokens = ("nC8.1", "J39.0", "L33.0", "G30.0")
    table.company("LTF", START, trains=trains, tokens=tokens, ann=3, bob=1)
    table.state.markers["LTF"] = 7
    return table


# -- earnings ----------------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.5.5-2")
@pytest.mark.rule("18FB-5-1")
def test_the_best_stations_and_the_markers_count() -> None:
    found = earnings(five_stations().game, "LTF")
    assert [value for _, value in found.stations] == [60, 40, 30]
    assert [value for _, value in found.spare] == [30, 20]
    assert (found.markers, found.owned, found.capacity) == (4, 7, (3, 4))
    assert found.total == 170


@pytest.mark.rule("18FB-3.5.5-1")
@pytest.mark.rule("18FB-3.5.5-3")
@pytest.mark.rule("18FB-3.5.5-4")
def test_the_capacities_of_all_trains_are_added() -> None:
    table = five_stations(("PH1", "PH2"))
    found = earnings(table.game, "LTF")
    assert found.capacity == (5, 6)
    assert found.total == 60 + 40 + 30 + 30 + 20 + 60
    # What is over is lost: no station and no marker counts twice.
    table.trains(LTF="PH3")
    assert earnings(table.game, "LTF").total == 60 + 40 + 30 + 30 + 20 + 70


@pytest.mark.rule("18FB-R-72")
def test_a_regional_train_adds_to_the_capacity() -> None:
    table = five_stations()
    table.trains(LTF="R5")
    assert earnings(table.game, "LTF").capacity == (4, 8)


@pytest.mark.rule("18FB-3.5.5-5")
@pytest.mark.rule("18FB-2.2.5-2")
def test_without_trains_there_are_no_earnings_and_the_price_falls() -> None:
    table = five_stations(()).turn_of("LTF", Revenue("LTF"))
    assert table.state.acting.revenue == 0
    assert table.state.cells["LTF"] == (6, 5)


@pytest.mark.slow
@pytest.mark.rule("18FB-3.5.5-2")
@pytest.mark.rule("18FB-3.5.5-4")
def test_no_other_choice_of_stations_and_markers_earns_more() -> None:
    """Against all subsets, on random tables, without the values of stations being given."""
    rnd = Random(18)
    seen = set()
    for _ in range(40):
        phase = rnd.choice("1234")
        table = Example().phase(phase)
        free = [
            city
            for city in table.state.tokens
            if table.game.free_slot(city, "LTF") is not None and city != "K46.0"
        ]
        tokens = []
        table.company("LTF", ann=1)
        for city in rnd.sample(free, 6):
            if not table.game.has_token_at(city, "LTF"):
                table.token(city, "LTF")
                tokens.append(city)
        table.trains(LTF=rnd.choices(["PH1", "PH2", "PH3"], k=rnd.randrange(3)))
        table.state.markers["LTF"] = owned = rnd.randrange(12)
        table.state.papal = rnd.choice(["", "LTF", "FB"])
        table.state.papal_markers["LTF"] = rnd.choice([(), ("F35",)] if owned else [()])
        trains = [table.game.train(name) for name in table.game.trains_of("LTF")]
        most = sum(train.stops or 0 for train in trains)
        room = sum(train.markers for train in trains)
        values = [station_value(table.game, "LTF", city) for city in ("K46.0", *tokens)]
        markers = [10] * owned
        if table.state.papal == "LTF" and table.state.papal_markers["LTF"]:
            markers[rnd.randrange(owned)] = 20
        best = max(sum(few) for n in range(most + 1) for few in combinations(values, n))
        best += max(sum(few) for n in range(min(room, 12) + 1) for few in combinations(markers, n))
        assert earnings(table.game, "LTF").total == best
        seen.add(best)
    assert len(seen) > 10


@pytest.mark.rule("18FB-2.5.3-1")
def test_cities_towns_ports_and_areas_bring_revenue() -> None:
    """Tronto, an area, for 20, Bari for 30 with a port for 10, and two markers of towns."""
    table = Example().company("LTF", ann=1, trains="PH1", tokens=["N21.0"])
    table.state.markers["LTF"] = 2
    found = earnings(table.game, "LTF")
    assert found.stations == (("N21.0", 30 + 10), ("K46.0", 20))
    assert found.markers == 2
    assert found.total == 30 + 10 + 20 + 2 * 10


@pytest.mark.rule("18FB-2.5.3-7")
@pytest.mark.parametrize(("phase", "port"), [("1", 10), ("2", 10), ("3", 20), ("5", 30)])
def test_a_port_adds_to_its_city(phase: str, port: int) -> None:
    table = Example().phase(phase).company("FS", ann=1)
    assert station_value(table.game, "FS", "N21.0") == 30 + port


@pytest.mark.rule("18FB-3.5.5-6")
@pytest.mark.rule("18FB-2.1-3")
@pytest.mark.parametrize(("phase", "value"), [("1", 0), ("2", 30), ("3", 50), ("5", 80)])
def test_rome_pays_from_the_second_phase(phase: str, value: int) -> None:
    table = Example().phase(phase).company("LdA", ann=1)
    table.game.set_token("F37.0", 0, "LdA")
    assert station_value(table.game, "LdA", "F37.0") == value


@pytest.mark.rule("18FB-R-42")
def test_only_the_half_of_napoli_with_the_token_counts() -> None:
    table = Example().phase("3").tile("nC10", "Nn1").tile("nC8", "Ns1")
    table.company("FSC", ann=1, trains="PH3", tokens=["nC8.0"])
    found = earnings(table.game, "FSC")
    napoli = [city for city, value in found.stations if city.startswith("nC")]
    assert napoli == ["nC8.0"]


@pytest.mark.rule("18FB-R-11")
@pytest.mark.rule("18FB-2.7-9")
def test_the_papal_bonuses_are_of_the_chosen_company_alone() -> None:
    table = Example().tile("I30", "57").company("FB", ann=1, trains="PH1")
    table.company("NN", bob=1, tokens=["I30.0"], trains="PH1")
    table.state.markers.update(FB=1, NN=1)
    table.state.papal_markers.update(FB=("F35",), NN=("F35",))
    plain = station_value(table.game, "FB", "I30.0")
    before = {name: earnings(table.game, name).total for name in ("FB", "NN")}
    table.state.papal = "FB"
    assert station_value(table.game, "FB", "I30.0") == plain + 30
    assert earnings(table.game, "FB").total == before["FB"] + 30 + 10
    assert earnings(table.game, "NN").total == before["NN"]
    # Without that marker only the token in Benevento counts more.
    table.state.papal_markers.clear()
    assert earnings(table.game, "FB").total == before["FB"] + 30


# -- dividends ---------------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.5.6-1")
@pytest.mark.rule("18FB-3.5.6-4")
@pytest.mark.rule("18FB-3.5.5-2")
def test_who_is_paid_for_which_share() -> None:
    """170 in full: ann 5, bob 1, FC 1, pool 1, own treasury 1, and 1 in the Initial Offer."""
    table = Example().phase("3").tile("J39", "14").tile("L33", "14")
    tokens = ("nC8.1", "J39.0", "L33.0", "G30.0")
    table.company("FC", cid=1)
    table.company(
        "LTF", START, trains="PH2", tokens=tokens, pool=1, own=1, companies={"FC": 1}, ann=3, bob=1
    )
    table.state.markers["LTF"] = 7
    before = dict(table.state.cash)
    events = table.turn_of("LTF", Revenue("LTF")).play(Dividend("LTF", "pay"))
    gained = {name: table.state.cash[name] - cash for name, cash in before.items()}
    paid = {"ann": 85, "bob": 17, "FC": 17, "LTF": 34}
    assert {name: sum_ for name, sum_ in gained.items() if sum_ and name != BANK} == paid
    # The company once, for its treasury and the Initial Offer together.
    assert sorted(it.payee for it in events if isinstance(it, Payment)) == sorted(paid)
    assert table.state.cells["LTF"] == (6, 7)


@pytest.mark.rule("18FB-3.5.6-4")
def test_initial_offer_and_treasury_pay_the_company_and_the_pool_nobody() -> None:
    table = Example().phase("3").company("LTF", trains="PH2", tokens=["nC8.1"], pool=2, ann=2)
    table.turn_of("LTF", Revenue("LTF"))
    assert table.state.acting.revenue == 100
    before = table.state.cash["ann"]
    table.play(Dividend("LTF", "pay"))
    assert (table.state.cash["LTF"], table.state.cash["ann"] - before) == (40, 40)


@pytest.mark.rule("18FB-3.5.6-4")
@pytest.mark.rule("18FB-3.5.4-2")
def test_a_free_share_of_an_unsold_card_counts_as_one_of_the_initial_offer() -> None:
    table = Example().company("NN", ann=7, trains="PH1")
    assert table.percent("NN", CARDS) == 10
    table.turn_of("NN", Revenue("NN")).play(Dividend("NN", "pay"))
    assert table.state.cash["NN"] == 5
    table = Example().company("NN", ann=7, status=BUILDING)
    bank = table.state.cash[BANK]
    table.turn_of("NN")
    table.state.acting = replace(table.state.acting, steps=2)
    table.agenda(Revenue("NN"))
    assert bank - table.state.cash[BANK] == 9 * interest(table.game, "NN")


@pytest.mark.rule("18FB-3.5.6-2")
@pytest.mark.parametrize(("revenue", "shares"), [(170, 90), (160, 80), (10, 10), (150, 80)])
def test_half_is_rounded_up_for_the_shares(revenue: int, shares: int) -> None:
    assert half_rounded_up(revenue, 10) == shares


@pytest.mark.rule("18FB-3.5.6-2")
@pytest.mark.rule("18FB-2.2.5-3")
@pytest.mark.rule("18FB-3.5.7-1")
@pytest.mark.rule("18FB-R-3")
@pytest.mark.parametrize(
    ("cell", "kind", "treasury", "moved"),
    [
        ((6, 6), "pay", 0, 1),
        ((6, 6), "half", 80, 0),
        ((6, 5), "half", 80, 1),
        ((6, 6), "withhold", 170, -1),
        ((6, 14), "pay", 0, 0),
        ((6, 13), "pay", 0, 1),
    ],
)
def test_the_choices_of_the_president_and_the_price(
    cell: tuple[int, int], kind: str, treasury: int, moved: int
) -> None:
    """The price against all that is paid on ten shares: 100, 90, 180 and 170."""
    table = Example().phase("3").tile("J39", "14").tile("L33", "14")
    tokens = ("nC8.1", "J39.0", "L33.0", "G30.0")
    table.company("LTF", cell, trains="PH2", tokens=tokens, ann=3, bob=5)
    table.state.markers["LTF"] = 4
    table.turn_of("LTF", Revenue("LTF"))
    assert table.state.acting.revenue == 170
    table.check_answers()
    table.refused(Dividend("LTF", "double"), "18FB-3.5.6-1")
    before = table.state.cash["bob"]
    table.play(Dividend("LTF", kind))
    assert table.state.cash["LTF"] == treasury
    assert table.state.cash["bob"] - before == (170 - treasury) // 10 * 5
    assert table.state.cells["LTF"] == (cell[0], cell[1] + moved)


@pytest.mark.slow
@pytest.mark.rule("18FB-3.5.6-3")
@pytest.mark.rule("18FB-3.5.6-1")
def test_a_dividend_of_random_earnings_loses_no_ducat() -> None:
    rnd = Random(4)
    for _ in range(30):
        pool, own, bob = rnd.randrange(3), rnd.randrange(3), rnd.randrange(3)
        table = five_stations().company("FC", pool=pool, own=own, cid=2, bob=bob)
        table.trains(FC=rnd.choice(["PH1", "PH2", "PH3"]))
        table.state.markers["FC"] = rnd.randrange(1, 9)
        table.turn_of("FC", Revenue("FC"))
        revenue, money = table.state.acting.revenue, sum(table.state.cash.values())
        bank, kind = table.state.cash[BANK], rnd.choice(["pay", "half", "withhold"])
        table.play(Dividend("FC", kind))
        shares = {"pay": revenue, "half": half_rounded_up(revenue, 10), "withhold": 0}[kind]
        assert bank - table.state.cash[BANK] == revenue - shares // 10 * pool
        assert sum(table.state.cash.values()) == money


@pytest.mark.rule("18FB-3.4-6")
@pytest.mark.rule("18FB-R-30")
@pytest.mark.parametrize("status", [BUILDING, PROVISIONAL])
def test_a_frozen_company_pays_half_without_a_question(status: str) -> None:
    table = Example().phase("3").company("LTF", status=status, concession="pool", bob=3, ann=1)
    table.trains(LTF="PH2").token("nC8.1", "LTF")
    table.state.markers["LTF"] = 1
    before = table.state.cash["bob"]
    table.turn_of("LTF", Revenue("LTF"), Trains("LTF"))
    assert table.step == "pause"
    assert next(it for it in table.game.events if isinstance(it, EarningsCounted)).revenue == 110
    assert table.state.cash["bob"] - before == 30
    # What is kept, and the dividend of four shares in the Initial Offer.
    assert table.state.cash["LTF"] == 50 + 6 * 4


@pytest.mark.rule("18FB-3.4-6")
@pytest.mark.rule("18FB-R-30")
def test_a_frozen_company_without_trains_gets_nothing_and_its_price_falls() -> None:
    table = Example().company("LTF", START, status=BUILDING, concession="pool", bob=3, ann=1)
    bank = table.state.cash[BANK]
    table.turn_of("LTF", Revenue("LTF"), Trains("LTF"))
    assert (table.step, table.state.cash[BANK]) == ("pause", bank)
    assert table.state.cells["LTF"] == (6, 5)


# -- secured interest --------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.5.4-1")
@pytest.mark.rule("18FB-3.5.4-2")
@pytest.mark.rule("18FB-3.5.4-3")
@pytest.mark.rule("18FB-3.4-3")
@pytest.mark.parametrize("steps", [0, 1, 2])
def test_secured_interest_needs_all_tile_steps(steps: int) -> None:
    """FC is of band D: 20 a share; shares of the Initial Offer and of the pool earn nothing."""
    table = Example().company("FS", cid=1)
    table.company(
        "FC", START, status=BUILDING, companies={"FS": 1}, pool=1, trains="PH2", ann=0, bob=1
    )
    before = dict(table.state.cash)
    table.turn_of("FC")
    table.state.acting = replace(table.state.acting, steps=steps)
    table.agenda(Revenue("FC"))
    gained = {name: table.state.cash[name] - cash for name, cash in before.items()}
    paid = {"ann": 40, "bob": 20, "FS": 20} if steps == 2 else {}
    assert {name: sum_ for name, sum_ in gained.items() if sum_ and name != BANK} == paid
    assert table.state.cells["FC"] == ((6, 6) if steps == 2 else (6, 5))


@pytest.mark.rule("18FB-3.5.4-1")
@pytest.mark.rule("18FB-2.7-6")
@pytest.mark.parametrize(
    ("company", "plain", "raised"),
    [("NN", 5, 15), ("FS", 10, 20), ("LTF", 15, 25), ("FC", 20, 25)],
)
def test_bands(company: str, plain: int, raised: int) -> None:
    table = Example().company(company, status=BUILDING, ann=1)
    assert interest(table.game, company) == plain
    table.state.raised = company
    assert interest(table.game, company) == raised


@pytest.mark.rule("18FB-R-41")
def test_a_step_that_nobody_can_use_loses_the_interest_too() -> None:
    table = Example().company("FC", START, status=BUILDING, ann=1)
    table.state.supply.update(dict.fromkeys(table.state.supply, 0))
    bank = table.state.cash[BANK]
    table.turn_of("FC")
    table.pass_to("pause") if table.step != "pause" else None
    assert table.state.cash[BANK] == bank
    assert table.state.cells["FC"] == (6, 5)


@pytest.mark.rule("18FB-R-32")
@pytest.mark.rule("18FB-3.4-4")
def test_the_state_after_the_destination_check_decides() -> None:
    """FC has become provisional: no interest, no earnings without trains; it must buy one."""
    table = Example().company("FC", START, status=BUILDING, cash=120, ann=1, bob=1)
    bank = table.state.cash[BANK]
    table.turn_of("FC")
    table.state.acting = replace(table.state.acting, steps=2)
    table.state.status["FC"] = PROVISIONAL
    table.agenda(Trains("FC"), Revenue("FC"))
    assert table.state.cash[BANK] == bank
    assert table.state.cells["FC"] == (6, 5)
    assert table.step == "trains"
    assert not any(type(answer).__name__ == "Pass" for answer in table.answers)
