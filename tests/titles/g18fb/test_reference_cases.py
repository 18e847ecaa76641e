"""The numeric cases of the reference, each under the rules that it is an example of."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from railhead.engine.actions import Dividend, Par, UsePrivate
from railhead.titles.common.dividends import half_rounded_up
from railhead.titles.g18fb.concessions import deposit_due, instalments
from railhead.titles.g18fb.market import drop, sale_cell
from railhead.titles.g18fb.revenue import Revenue, earnings
from railhead.titles.g18fb.track import TrackStep
from tests.titles.g18fb.example import Example, Pause
from tests.titles.g18fb.reference import TITLE, read

MARKET, FACTS = TITLE.market, TITLE.facts


@pytest.fixture
def cases(shared: Path) -> Any:
    return read(shared, "facts.json")["tests"]


@pytest.mark.rule("18FB-2.2.3-2", "18FB-2.2.3-3", "18FB-2.2.3-4", "18FB-2.2.3-5")
@pytest.mark.rule("18FB-2.2.4-2", "18FB-2.2.5-1")
def test_all_sales_at_a_ledge(cases: Any) -> None:
    assert len(cases["ledge"]) == 13
    for case in cases["ledge"]:
        start, end = tuple(case["start"]), tuple(case["end"])
        assert sale_cell(MARKET, start, case["shares"], FACTS.ledge_rows) == end, case
        table = Example().company("FC", start, ann=1)
        drop(table.game, "FC", case["shares"])
        assert table.state.cells["FC"] == end, case


@pytest.mark.rule("18FB-3.5.6-2")
def test_all_half_dividends(cases: Any) -> None:
    """Without markers or trains being looked at: the earnings are those of the case."""
    assert len(cases["half_dividend"]) == 3
    for case in cases["half_dividend"]:
        revenue, paid = case["earnings"], case["to_shareholders"]
        assert half_rounded_up(revenue, FACTS.dividend_unit) == paid
        assert (paid // 10, revenue - paid) == (case["per_share"], case["to_treasury"])
        table = Example().phase("2").company("FC", 130, ann=2, bob=3, pool=3)
        table.trains(FC=["PH2"] * 4 + ["PH1"]).turn_of("FC")
        home = earnings(table.game, "FC").total
        table.state.markers["FC"] = max(revenue - home, 0) // 10
        if home > revenue:
            # Nothing but a marker.
            table.game.set_token("F11.0", table.state.tokens["F11.0"].index("FC"), "")
            table.state.markers["FC"] = revenue // 10
        table.cash(FC=0, ann=0, bob=0).turn_of("FC", Revenue("FC"))
        assert table.state.acting.revenue == revenue
        table.game.apply(Dividend("FC", "half"))
        cash = table.state.cash
        assert (cash["ann"], cash["bob"]) == (4 * case["per_share"], 3 * case["per_share"])
        assert cash["FC"] == case["to_treasury"]


@pytest.mark.rule("18FB-3.5.5-1")
def test_the_capacity_of_two_trains(cases: Any) -> None:
    (case,) = cases["train_capacity"]
    classes = {f"{it.stops}+{it.markers}": it.id for it in TITLE.trains.values()}
    table = Example().company("FC", ann=1, trains=[classes[name] for name in case["trains"]])
    assert earnings(table.game, "FC").capacity == (case["stations"], case["markers"])


@pytest.mark.rule("18FB-3.3.2-3", "18FB-3.3.2-6", "18FB-2.7-7", "18FB-2.7-8", "18FB-2.7-12")
def test_all_deposits_are_paid_as_they_are_due(cases: Any) -> None:
    assert len(cases["deposit"]) == 4
    for case in cases["deposit"]:
        company, cards = case["company"], case["cards"]
        table = Example().phase(str(case["phase"])).cards(**dict.fromkeys(cards, "ann"))
        half = "Riseis" in cards
        assert deposit_due(table.game, "ann", company, half) == case["due"]
        wanted = case["first"], case["second"]
        assert instalments(case["due"], FACTS.instalment_step) == wanted
        # And bought: with the deposit and twice par, and not with a ducat less.
        table.cash(ann=case["due"] + 120).stock_round()
        if half:
            table.play(UsePrivate("ann", "Riseis"))
        table.play(Par("ann", company, 60))
        assert table.state.cash["ann"] == 0
        assert table.state.deposits.get(company, (0, 0)) == wanted


@pytest.mark.rule("18FB-2.1-10", "18FB-3.7.1-15", "18FB-3.5.1-1")
def test_tile_steps_of_four_companies_in_phase_6() -> None:
    """Floated in phase 2, in phase 4, in phase 5, and a national: 2, 3, 4 and 4 steps."""
    table = Example(4).phase("2").stock_round().cash(ann=5000, bob=5000)
    table.play(Par("ann", "FB", 60))
    table.phase("4").stock_round("bob").play(Par("bob", "FST", 60))
    table.phase("6").company("RM", 100, steps=FACTS.national_tile_steps, cid=2)
    table.company("SFM", 100, steps=FACTS.steps["5"], dan=2)
    steps = {name: table.state.tile_steps[name] for name in ("FB", "FST", "SFM", "RM")}
    assert steps == {"FB": 2, "FST": 3, "SFM": 4, "RM": 4}
    table.token("F17.0", "SFM").token("N21.0", "RM")
    for company, count in steps.items():
        for used in (count - 1, count):
            table.turn_of(company, Pause())
            table.state.acting = replace(table.state.acting, steps=used)
            table.agenda(TrackStep(company))
            assert (table.step == "track") == (used < count), (company, used)


@pytest.mark.rule("18FB-2.2.5-1")
def test_five_shares_with_two_rows_below_and_no_ledge_between() -> None:
    assert not MARKET.has((7, 19))
    table = Example().company("FC", (4, 19), ann=1)
    drop(table.game, "FC", 5)
    assert table.state.cells["FC"] == (6, 19)


@pytest.mark.rule("18FB-2.5.2-1")
def test_obstacles_of_one_border_add_up() -> None:
    """A river and a mountain cost 100, two rivers 80, without the 10 of a plain border."""
    costs = {
        border.kind: border.cost
        for hex_ in TITLE.map.hexes.values()
        for border in hex_.borders
        if border
    }
    assert costs["plain"] == 10
    assert (costs["river"], costs["mountain"]) == (40, 60)
    assert (costs["mountain+river"], costs["river+river"]) == (100, 80)
    assert costs["mountain+river+river"] == 140


@pytest.mark.rule("18FB-3.5.2-8")
def test_the_bridge_over_the_tronto() -> None:
    hexes = TITLE.map.hexes
    (edge,) = [it for it, there in enumerate(hexes["K44"].neighbours) if there == "K46"]
    for border in (hexes["K44"].borders[edge], hexes["K46"].borders[(edge + 3) % 6]):
        assert border is not None
        assert border.cost == 40
