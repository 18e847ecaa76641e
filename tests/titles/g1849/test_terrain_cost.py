"""What a tile costs, and that it is paid at once (rulebook 4 and 4.1)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Action, BuyPrivate, BuyTrain, Dividend, LayTile
from tests.titles.g1849.build import Example


def cost(table: Example, lay: LayTile) -> int:
    """Lay a tile and return what it cost; it costs no less: with 1 less it is refused."""
    company = lay.actor
    before = table.game.state.cash
    fork = table.game.fork()
    fork.apply(lay)
    after = fork.state.cash
    paid = before[company] - after[company]
    assert after["bank"] - before["bank"] == paid
    if paid:
        table.cash(**{company: paid - 1}).turn_of(company)
        table.refused(lay, "1849-4.1-13")
    table.cash(**{company: paid}).turn_of(company)
    assert table.offers(lay)
    table.play(lay)
    assert table.state.cash[company] == 0
    return paid


def akragas(tile: str = "673", rotation: int = 2, phase: str = "10") -> Example:
    """SFA with a tile on its base J6: 673 has dual track over all open edges."""
    table = Example().start("SFA", cash=1000, ann=2).phase(phase).tile("J6", tile, rotation)
    return table.turn_of("SFA")


@pytest.mark.rule("1849-4.1-11", "1849-4.1-13", "1849-4.1-12")
@pytest.mark.parametrize(
    ("hex_id", "narrow", "standard", "prices"),
    [
        ("K7", ("74", 2), ("4", 2), (0, 0)),  # plain, a town
        ("H6", ("79", 0), ("9", 0), (10, 40)),  # rough
        ("I7", ("74", 1), ("4", 1), (10, 40)),  # rough, a town
        ("I5", ("78", 3), ("8", 3), (20, 80)),  # hill
    ],
)
def test_terrain_costs_by_gauge(
    hex_id: str, narrow: tuple[str, int], standard: tuple[str, int], prices: tuple[int, int]
) -> None:
    assert cost(akragas(), LayTile("SFA", hex_id, *narrow)) == prices[0]
    assert cost(akragas(), LayTile("SFA", hex_id, *standard)) == prices[1]


@pytest.mark.rule("1849-4.1-11", "1849-4.1-13")
@pytest.mark.parametrize(("tile", "price"), [("79", 40), ("9", 160)])
def test_a_mountain_costs_40_or_160(tile: str, price: int) -> None:
    table = Example().start("CTL", cash=1000, ann=2).turn_of("CTL")
    assert cost(table, LayTile("CTL", "D2", tile, 1)) == price


@pytest.mark.rule("1849-4.1-11", "1849-4.1-12")
@pytest.mark.parametrize(
    ("hex_id", "old", "new", "price"),
    [
        ("H6", ("9", 0), ("23", 0), 40),
        ("H6", ("79", 0), ("677", 0), 10),
        ("H6", ("79", 1), ("714", 0), 40),  # a standard segment beside the narrow one
        ("I5", ("8", 3), ("28", 5), 80),
        ("K7", ("4", 2), ("683", 2), 0),
    ],
)
def test_the_cost_is_paid_again_for_an_upgrade(
    hex_id: str, old: tuple[str, int], new: tuple[str, int], price: int
) -> None:
    table = akragas().tile(hex_id, *old).turn_of("SFA")
    assert cost(table, LayTile("SFA", hex_id, *new)) == price


@pytest.mark.rule("1849-4.1-12")
@pytest.mark.parametrize(
    ("city", "old", "new", "price"),
    [
        (("644", 3), ("58", 5), ("702", 1), 10),  # both added segments narrow
        (("644", 4), ("73", 1), ("681", 1), 40),  # both added segments standard
        (("673", 2), ("702", 1), ("698", 1), 40),  # brown dual track: always standard rate
    ],
)
def test_narrow_rate_only_if_all_new_track_is_narrow(
    city: tuple[str, int], old: tuple[str, int], new: tuple[str, int], price: int
) -> None:
    # I7 Canicatti, a town on rough terrain.
    table = akragas(*city).tile("I7", *old).turn_of("SFA")
    assert cost(table, LayTile("SFA", "I7", *new)) == price


@pytest.mark.rule("1849-4.1-12")
def test_a_city_on_rough_terrain_costs_the_standard_rate_yellow_to_green_to_brown() -> None:
    # One standard and one narrow segment are added, then all become dual.
    assert cost(akragas("645", 3), LayTile("SFA", "J6", "664", 2)) == 40
    assert cost(akragas("664", 2), LayTile("SFA", "J6", "673", 2)) == 40


@pytest.mark.rule("1849-4.1-21", "1849-4.1-11")
@pytest.mark.parametrize(
    ("base", "hex_id", "tile", "price"),
    [
        ("M11.0", "M11", ("670", 4), 40),  # rough; standard and narrow track are added
        ("M9.0", "K9", ("677", 0), 40),  # mountain, narrow track
        ("M9.0", "K9", ("715", 0), 160),  # mountain, standard track
    ],
)
def test_the_first_tile_of_m11_and_k9_is_green_and_pays_the_terrain(
    base: str, hex_id: str, tile: tuple[str, int], price: int
) -> None:
    table = Example().start("AFG", cash=1000, base=base, ann=2).phase("6")
    table.tile("L8", "7", 4).turn_of("AFG")  # M9 to edge 1 of K9, standard
    assert cost(table, LayTile("AFG", hex_id, *tile)) == price


@pytest.mark.rule("1849-4.1-21", "1849-4.1-11")
def test_the_first_tile_of_i11_is_green_and_costs_nothing() -> None:
    table = Example().start("IFT", cash=1000, ann=2).phase("6").turn_of("IFT")
    assert cost(table, LayTile("IFT", "I11", "23", 4)) == 0
    table.refused(LayTile("IFT", "I11", "8", 2), "1849-4-4")


@pytest.mark.rule("1849-4-6", "1849-4.1-13")
def test_there_is_no_credit_and_no_help_of_the_president_for_a_tile() -> None:
    table = Example().start("CTL", cash=39, ann=2).cash(ann=400).turn_of("CTL")
    table.refused(LayTile("CTL", "D2", "79", 1), "1849-4.1-13")
    table.cash(CTL=40).turn_of("CTL").play(LayTile("CTL", "D2", "79", 1))
    assert table.state.cash["ann"] == 400


@pytest.mark.rule("1849-4-6")
def test_the_revenue_of_a_turn_is_there_too_late_for_the_track() -> None:
    table = Example().start("CTL", cash=0, ann=2).trains(CTL="4H").turn_of("CTL")
    lay = LayTile("CTL", "D2", "79", 1)
    table.refused(lay, "1849-4.1-13")
    run = table.run("CTL", {"4H-0": "E1 C1"})
    table.turn_of("CTL", "routes").play(run, Dividend("CTL", "withhold"))
    assert table.state.cash["CTL"] == 40
    table.refused(lay, "1849-4-4")


@pytest.mark.rule("1849-4-6")
@pytest.mark.parametrize(
    ("cash", "purchase"),
    [(29, BuyPrivate("SFA", "SCE", 30)), (199, BuyTrain("SFA", "6H-1", 200))],
)
def test_purchases_are_paid_from_the_own_cash_of_the_corporation(
    cash: int, purchase: Action
) -> None:
    table = Example().privates(SCE="bob").start("SFA", cash=cash, ann=2).start("IFT", bob=2)
    table.trains(SFA="4H", IFT="4H", scrap="6H").phase("6").turn_of("SFA", "trains")
    assert table.state.cash["ann"] >= 200
    table.refused(purchase, "1849-4-6")
    table.cash(SFA=cash + 1).turn_of("SFA", "trains")
    assert table.offers(purchase)
