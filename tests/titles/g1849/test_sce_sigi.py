"""SCE closes Acireale, SIGI halves the price of standard gauge (rulebook 2.4)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyPrivate, Choose, LayTile
from tests.titles.g1849.build import Example


@pytest.mark.rule("1849-2.4-6")
@pytest.mark.parametrize(
    ("owners", "blocked"),
    [
        ({"SCE": "cid"}, True),
        ({"SCE": "ann"}, True),
        ({"SCE": "IFT"}, False),
        ({"SCE": "SFA"}, False),
        ({}, False),
    ],
    ids=["a player", "the president", "the corporation", "another corporation", "eliminated"],
)
def test_acireale_is_closed_while_a_player_owns_sce(owners: dict[str, str], blocked: bool) -> None:
    table = Example().phase("6").start("SFA", ann=2).start("IFT", cash=100, ann=2)
    table.tile("H12", "653", 1).privates(**owners)
    table.turn_of("IFT")
    lay = LayTile("IFT", "G13", "58", 1)
    if not blocked:
        table.play(lay)
        return
    table.refused(lay, "1849-2.4-6")
    table.play(BuyPrivate("IFT", "SCE", 1))
    if table.step == "private_deal":
        table.play(Choose("cid", "accept"))
    table.play(lay)
    assert table.state.tiles["G13"] == ("58", 1)


@pytest.mark.rule("1849-2.4-7")
@pytest.mark.parametrize(
    ("company", "base", "lay", "prices"),
    [
        ("CTL", None, ("D2", "9", 1), (160, 80)),
        ("CTL", None, ("D2", "79", 1), (40, 40)),
        ("SFA", ("658", 2), ("I5", "9", 2), (80, 40)),
        ("SFA", ("657", 2), ("I5", "79", 2), (20, 20)),
        ("SFA", ("658", 2), ("I7", "74", 1), (10, 10)),
        ("SFA", None, ("J6", "645", 3), (40, 20)),
        ("SFA", ("658", 2), ("J6", "664", 2), (40, 20)),
        ("AFG", ("645", 3), ("H8", "670", 3), (80, 40)),
    ],
    ids=[
        "mountain", "mountain, narrow", "hill", "hill, narrow", "rough, narrow",
        "rough, both gauges", "rough, upgrade", "hill, upgrade",
    ],
)  # fmt: skip
@pytest.mark.parametrize("owner", ["nobody", "itself", "another", "its president"])
def test_sigi_halves_the_price_of_standard_gauge(
    company: str,
    base: tuple[str, int] | None,
    lay: tuple[str, str, int],
    prices: tuple[int, int],
    owner: str,
) -> None:
    table = Example().phase("6").start("IFT", bob=2)
    table.start(company, cash=500, base="H8.0" if company == "AFG" else "", ann=2)
    if base:
        table.tile("J6" if company == "SFA" else "H8", *base)
    names = {"itself": company, "another": "IFT", "its president": "ann"}
    if owner in names:
        table.privates(SIGI=names[owner])
    table.turn_of(company).play(LayTile(company, *lay))
    assert table.state.cash[company] == 500 - prices[owner == "itself"]


@pytest.mark.rule("1849-2.4-7")
def test_half_the_price_is_enough_with_sigi() -> None:
    table = Example().start("CTL", cash=80, ann=2).turn_of("CTL")
    table.refused(LayTile("CTL", "D2", "9", 1), "1849-4.1-13")
    table.privates(SIGI="CTL").turn_of("CTL").check_answers()
    table.play(LayTile("CTL", "D2", "9", 1))
    assert table.state.cash["CTL"] == 0


@pytest.mark.rule("1849-2.4-8")
@pytest.mark.parametrize("owner", ["SFA", "ann"])
def test_a_brown_city_on_rough_terrain_costs_40_with_or_without_sigi(owner: str) -> None:
    table = Example().phase("10").start("SFA", cash=500, ann=2).privates(SIGI=owner)
    table.tile("J6", "666", 2).turn_of("SFA")
    table.play(LayTile("SFA", "J6", "673", 2))
    assert table.state.cash["SFA"] == 460
