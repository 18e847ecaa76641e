"""Revenue and dividend (rulebook 4.3 and 4.3.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from railhead.engine.actions import Dividend, Pass, RunRoutes, UsePrivate
from railhead.titles.g1849.running import DividendStep
from tests.titles.g1849.build import Example
from tests.titles.g1849.lilibeo import COAST, lilibeo


def licata(
    price: int | tuple[int, int] = 100, phase: str = "6", preset: str = "default"
) -> Example:
    """SFA owns a 6H; its line leads from Girgenti (J6) over Licata (K7) to Terranova (M9)."""
    table = Example(preset=preset).start("SFA", price, ann=3, pool=(3, 0)).trains(SFA="6H")
    table.phase(phase).tile("J6", "645", 3).tile("K7", "4", 2).tile("L8", "9", 2)
    return table.turn_of("SFA", "routes")


@pytest.mark.rule("1849-4.3.2-1")
def test_stations_of_30_20_and_20_earn_70() -> None:
    # Green Caltanissetta, Terranova in phase 6, the port of Terranova.
    table = Example().start("AFG", base="H8.0", ann=2).trains(AFG="6H").phase("6")
    table.tile("H8", "660").tile("J8", "9").tile("L8", "8", 3).turn_of("AFG", "routes")
    table.play(table.run("AFG", {"6H-0": "H8 J8 L8 M9 N8"}))
    assert table.state.acting.revenue == 70


@pytest.mark.rule("1849-2.4-9", "1849-4.3.2-1", "1849-4.3.2-4", "1849-4.3.1-7")
@pytest.mark.parametrize("preset", ["default", "rulebook", "peer"])
def test_the_port_marker_on_n8_adds_20(preset: str) -> None:
    line = {"6H-0": "N8 M9 L8 K7 J6"}
    table = licata(preset=preset)
    table.play(table.run("SFA", line))
    assert table.state.acting.revenue == 20 + 20 + 10 + 20
    table = licata(preset=preset).privates(CNM="SFA").turn_of("SFA", "routes")
    table.play(UsePrivate("SFA", "CNM", "N8"))
    table.play(table.run("SFA", line))
    assert table.state.acting.revenue == 90


@pytest.mark.rule("1849-4.3.2-3", "1849-4.3.2-1")
@pytest.mark.parametrize(
    ("phase", "level"), [("4", 0), ("6", 0), ("8", 1), ("10", 1), ("12", 2), ("16", 2)]
)
def test_grey_cities_by_phase(phase: str, level: int) -> None:
    table = Example().start("CTL", ann=2).trains(CTL="12H").phase(phase).turn_of("CTL", "routes")
    table.play(table.run("CTL", {"12H-0": "C1 E1"}))
    assert table.state.acting.revenue == 2 * (20, 30, 40)[level]
    table = Example().start("AFG", base="B14.0", ann=2).trains(AFG="12H").phase(phase)
    table.tile("B14", "655", 0).turn_of("AFG", "routes")
    table.play(table.run("AFG", {"12H-0": "B14 A15 B16 C15"}))
    assert table.state.acting.revenue == 50 + (10, 30, 90)[level]


@pytest.mark.rule("1849-4.3.2-4")
@pytest.mark.parametrize("phase", ["4", "16"])
def test_ports_earn_the_same_in_all_phases(phase: str) -> None:
    grey = 20 if phase == "4" else 40
    table = Example().start("ATA", ann=2).trains(ATA="12H").phase(phase)
    table.tile("M13", "675", 1).tile("N12", "9", 1).tile("O11", "8", 2).tile("N10", "4", 2)
    table.turn_of("ATA", "routes")
    table.play(table.run("ATA", {"12H-0": "L14 K13 M13 N12 O11 N10 M9 N8"}))
    assert table.state.acting.revenue == 60 + 10 + 20 + 10 + grey + 20
    table = Example().start("AFG", base="B14.0", ann=2).trains(AFG="12H").phase(phase)
    table.tile("B14", "655", 0).turn_of("AFG", "routes")
    table.play(table.run("AFG", {"12H-0": "a12 A13 B14"}))
    assert table.state.acting.revenue == 20 + 10 + 50


@pytest.mark.rule("1849-4.3.2-2")
@pytest.mark.parametrize(
    ("preset", "required"), [("default", False), ("rulebook", True), ("peer", False)]
)
def test_the_best_revenue_must_be_taken_if_the_option_says_so(preset: str, required: bool) -> None:
    table = lilibeo("8H", preset=preset)
    assert table.game.options["best_route_required"] is required
    worse = [table.run("CTL", {"8H-0": "E1 C1"}), RunRoutes("CTL", ())]
    for run in worse:
        if required:
            assert table.refused(run, "1849-4.3.2-2").params["best"] == 160
        else:
            assert table.accepted(run) == [run]
    table.play(table.run("CTL", {"8H-0": COAST}))


@pytest.mark.rule("1849-4.3.2-2")
def test_another_route_of_the_same_revenue_is_as_good() -> None:
    # From Marsala to Trapani and back, or by two trains of which one stays at home.
    table = Example(preset="rulebook").start("CTL", ann=2).trains(CTL=["6H", "8H"]).phase("8")
    table.turn_of("CTL", "routes")
    for train in ("6H-0", "8H-0"):
        for line in ("E1 C1", "C1 E1"):
            run = table.run("CTL", {train: line})
            assert table.accepted(run) == [run]
    table.refused(RunRoutes("CTL", ()), "1849-4.3.2-2")


@pytest.mark.rule("1849-4.3.2-6", "1849-4.3.2-5")
def test_a_revenue_of_50_is_paid_by_holdings() -> None:
    # President 50%, Bank Pool 30%, treasury 20%.
    table = licata()
    cash = dict(table.state.cash)
    table.play(table.run("SFA", {"6H-0": "J6 K7 L8 M9"}))
    assert table.state.acting.revenue == 50
    table.check_answers()
    table.play(Dividend("SFA", "pay"))
    paid = {owner: table.state.cash[owner] - before for owner, before in cash.items()}
    assert {owner: amount for owner, amount in paid.items() if amount} == {
        "ann": 25, "SFA": 10, "bank": -35,
    }  # fmt: skip


@pytest.mark.rule("1849-4.3.2-5")
def test_a_revenue_is_kept_as_a_whole_and_never_split() -> None:
    table = licata()
    table.play(table.run("SFA", {"6H-0": "J6 K7 L8 M9"}))
    table.refused(Dividend("SFA", "half"), "1849-4.3.2-5")
    table.refused(Pass("SFA"), "1849-4-4")
    cash = dict(table.state.cash)
    table.play(Dividend("SFA", "withhold"))
    paid = {owner: table.state.cash[owner] - before for owner, before in cash.items()}
    assert {owner: amount for owner, amount in paid.items() if amount} == {"SFA": 50, "bank": -50}


def with_revenue(revenue: int, price: int | tuple[int, int]) -> Example:
    """SFA has run its trains for this revenue and decides about the dividend."""
    table = licata(price, "16")
    table.turn_of("SFA", "trains")
    table.state.acting = replace(table.state.acting, revenue=revenue)
    return table.agenda(*table.state.agenda, DividendStep("SFA"))


@pytest.mark.rule("1849-4.3.2-7", "1849-4.3.2-8", "1849-3.5.1-2")
@pytest.mark.parametrize(
    ("price", "revenue", "choice", "after"),
    [
        (144, 144, "pay", 159),
        (144, 150, "pay", 159),
        (144, 140, "pay", 144),
        (144, 143, "pay", 144),
        (144, 288, "pay", 159),  # one column only
        (144, 144, "withhold", 129),
        (144, 10, "withhold", 129),
        ((3, 4), 100, "pay", 100),  # value 90
        ((3, 4), 90, "pay", 100),
        ((3, 4), 80, "pay", 90),
    ],
)
def test_the_market_after_the_dividend(
    price: int | tuple[int, int], revenue: int, choice: str, after: int
) -> None:
    table = with_revenue(revenue, price)
    table.play(Dividend("SFA", choice))
    assert table.price("SFA") == after


@pytest.mark.rule("1849-4.3.2-7", "1849-4.3.1-11")
@pytest.mark.parametrize("train", [True, False])
@pytest.mark.parametrize("turns", [0, 3])
def test_no_revenue_counts_as_kept(train: bool, turns: int) -> None:
    # Value 100 [3,5]: no train, or a train without any track.
    table = Example().start("SFA", 100, turns=turns, ann=2)
    if train:
        table.trains(SFA="4H")
    table.turn_of("SFA").play(Pass("SFA"))
    assert (table.state.cells["SFA"], table.price("SFA")) == ((3, 4), 90)
    assert table.step not in ("routes", "dividend")


@pytest.mark.rule("1849-4.3.2-7")
def test_a_route_must_be_run_for_the_revenue_to_count() -> None:
    table = licata()
    table.play(RunRoutes("SFA", ()))
    assert table.price("SFA") == 90
    assert table.step not in ("routes", "dividend")
