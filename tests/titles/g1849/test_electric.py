"""Electric Dreams: E tokens and E trains (rulebook 4.3, 4.5, 4.6, 7)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from railhead.engine.actions import BuyLicence, BuyTrain, Pass
from railhead.engine.title import Value
from tests.titles.g1849.build import ADVANCED, ELECTRIC, Example


def palermo(
    phase: str = "12", cash: int = 1100, options: Mapping[str, Value] | None = None
) -> Example:
    """RCS in Palermo and SFA in Girgenti, in the step of the E tokens of RCS."""
    table = Example(
        4,
        options=ELECTRIC if options is None else options,
        roster=("RCS", "SFA", "IFT", "ATA", "CTL", "AFG"),
    )
    table.start("RCS", ann=2, cash=cash).start("SFA", bob=2).phase(phase)
    return table.turn_of("RCS", "e_token")


PRICES = {("12", "first"): 1100, ("12", "next"): 800, ("16", "first"): 800, ("16", "next"): 550}


@pytest.mark.rule("1849-4.5-1")
@pytest.mark.parametrize(("phase", "order"), list(PRICES))
def test_the_price_of_an_e_token(phase: str, order: str) -> None:
    price = PRICES[phase, order]
    for cash in (price - 1, price):
        table = palermo(phase, cash)
        if order == "next":
            table.state.licences, table.state.licence_sold = ("SFA",), True
            table.turn_of("RCS", "e_token")
        if cash < price:
            assert table.step != "e_token"
            continue
        assert (table.step, table.offers(Pass("RCS"))) == ("e_token", True)
        table.check_answers()
        table.play(BuyLicence("RCS"))
        assert table.state.cash["RCS"] == 0
        assert "RCS" in table.state.licences


@pytest.mark.rule("1849-4.5-1")
def test_first_token_in_phase_12_for_1100_the_next_in_phase_16_for_550() -> None:
    table = palermo(cash=1100)
    table.play(BuyLicence("RCS"))
    assert table.state.cash["RCS"] == 0
    table.cash(SFA=550).phase("16").turn_of("SFA", "e_token").play(BuyLicence("SFA"))
    assert table.state.cash["SFA"] == 0


@pytest.mark.rule("1849-4.5-1")
def test_the_first_price_is_paid_once_even_if_the_owner_was_closed() -> None:
    table = palermo()
    table.play(BuyLicence("RCS"))
    table.state.licences = ()  # a closed corporation loses its E token
    table.cash(SFA=800).turn_of("SFA", "e_token").play(BuyLicence("SFA"))
    assert table.state.cash["SFA"] == 0


@pytest.mark.rule("1849-4.5-1")
@pytest.mark.parametrize("phase", ["4", "6", "8", "10"])
def test_no_e_token_before_phase_12(phase: str) -> None:
    table = palermo(phase, 2000)
    assert table.step != "e_token"
    table.refused(BuyLicence("RCS"), "1849-4-4")


@pytest.mark.rule("1849-4.5-1")
def test_a_corporation_has_one_e_token() -> None:
    table = palermo(cash=3000)
    table.play(BuyLicence("RCS"))
    table.refused(BuyLicence("RCS"), "1849-4-4")
    assert table.turn_of("RCS", "e_token").step != "e_token"


@pytest.mark.rule("1849-1.3.1-1", "1849-4.5-1")
@pytest.mark.parametrize("options", [{}, ADVANCED])
def test_without_electric_dreams_there_are_neither_tokens_nor_trains(
    options: Mapping[str, Value],
) -> None:
    table = palermo("12", 2000, options)
    assert table.step != "e_token"
    table.refused(BuyLicence("RCS"), "1849-4-4")
    trains = [train for names in table.state.trains.values() for train in names]
    assert not any(train.startswith("E-") for train in trains)


@pytest.mark.rule("1849-4.5-2")
def test_only_the_owner_of_an_e_token_buys_e_trains_from_the_bank() -> None:
    table = palermo(cash=1100 + 550)
    table.play(Pass("RCS"))
    table.refused(BuyTrain("RCS", "E-0", 550), "1849-4.5-2")
    table.turn_of("RCS", "e_token").play(BuyLicence("RCS"), BuyTrain("RCS", "E-0", 550))
    assert table.state.trains["RCS"] == ("E-0",)


@pytest.mark.rule("1849-4.5-2")
def test_only_the_owner_of_an_e_token_buys_e_trains_from_others() -> None:
    options: dict[str, Value] = {**ELECTRIC, "trade_consent": False}
    table = palermo(cash=1000, options=options).trains(SFA="E")
    table.turn_of("RCS", "trains")
    table.refused(BuyTrain("RCS", "E-0", 5), "1849-4.5-2")
    table.state.licences = ("RCS",)
    table.turn_of("RCS", "trains").play(BuyTrain("RCS", "E-0", 5))
    assert table.state.trains["RCS"] == ("E-0",)


@pytest.mark.rule("1849-4.5-2")
@pytest.mark.parametrize(("owned", "may_buy"), [(["E"], True), (["E", "12H"], False)])
def test_e_trains_count_for_the_train_limit(owned: list[str], may_buy: bool) -> None:
    table = palermo(cash=3000).trains(RCS=owned)
    table.state.licences = ("RCS",)
    table.turn_of("RCS", "trains")
    assert (table.step == "trains") is may_buy
    if may_buy:
        table.play(BuyTrain("RCS", "E-1", 550))
    else:
        table.refused(BuyTrain("RCS", "E-1", 550), "1849-4-4")


def brown_palermo(train: str) -> Example:
    """RCS with brown Palermo (130), Termini Imerese (10) over D6, Partinico (10) by narrow."""
    table = palermo().trains(RCS=train)
    table.state.licences = ("RCS",)
    table.tile("C5", "652", 5).tile("D6", "9", 2).tile("E7", "4", 2).tile("D4", "74", 1)
    return table.turn_of("RCS", "routes")


@pytest.mark.rule("1849-4.3.1-10")
@pytest.mark.parametrize(("train", "revenue"), [("E", 270), ("12H", 140)])
def test_an_e_train_counts_brown_palermo_double(train: str, revenue: int) -> None:
    table = brown_palermo(train)
    table.play(table.run("RCS", {f"{train}-0": "C5 D6 E7"}))
    assert table.state.acting.revenue == revenue


@pytest.mark.rule("1849-4.3.1-10")
def test_an_e_train_does_not_run_on_narrow_track() -> None:
    table = brown_palermo("E")
    narrow = table.run("RCS", {"E-0": "C5 D4"})
    table.refused(narrow, "1849-4.3.1-10")
    table = brown_palermo("12H")
    table.play(table.run("RCS", {"12H-0": "C5 D4"}))


@pytest.mark.rule("1849-4.3.1-10")
@pytest.mark.parametrize("train", ["E", "8H"])
def test_an_e_train_runs_on_dual_track_without_limit(train: str) -> None:
    # From Trapani over Marsala (dual) along the south coast to Palermo: 9 hexes.
    options = ELECTRIC if train == "E" else {}
    table = Example(options=options).start("CTL", ann=2).trains(CTL=train)
    table.state.licences = ("CTL",)
    table.phase("12" if train == "E" else "8")
    for hex_id, tile, rotation in [
        ("B4", "7", 5), ("D4", "682", 1), ("C3", "3", 5), ("E3", "713", 0), ("G3", "58", 1),
        ("H2", "8", 2), ("G1", "58", 3),
    ]:  # fmt: skip
        table.tile(hex_id, tile, rotation)
    table.turn_of("CTL", "routes")
    run = table.run("CTL", {f"{train}-0": "C1 E1 G1 H2 G3 E3 C3 D4 B4 C5"})
    if train == "E":
        table.play(run)
        assert table.state.acting.revenue == 40 + 40 + 10 + 10 + 10 + 10 + 2 * 50
    else:
        table.refused(run, "1849-4.3.1-7")


@pytest.mark.rule("1849-4.3.1-10")
@pytest.mark.parametrize(
    ("company", "base", "tiles", "line", "revenue"),
    [
        # Catania 90, Messina 80, Siracusa 30 count twice; Acireale and Augusta once.
        ("IFT", "", {"H12": ("654", 4), "G13": ("58", 1)}, "H12 G13", 2 * 90 + 10),
        ("AFG", "B14.0", {"B14": ("656", 4)}, "B14 A15 B16 C15", 2 * 80 + 90),
        ("ATA", "", {"M13": ("676", 1)}, "M13 K13", 2 * 30 + 10),
        ("CTL", "", {}, "E1 C1", 40 + 40),
    ],
)
def test_catania_messina_palermo_and_siracusa_count_double(
    company: str, base: str, tiles: dict[str, tuple[str, int]], line: str, revenue: int
) -> None:
    table = Example(options=ELECTRIC).start(company, base=base, ann=2).trains(**{company: "E"})
    table.state.licences = (company,)
    table.phase("12")
    for hex_id, tile in tiles.items():
        table.tile(hex_id, *tile)
    table.turn_of(company, "routes").play(table.run(company, {"E-0": line}))
    assert table.state.acting.revenue == revenue
