"""What a company may build in a turn, and what it costs (rulebook 10.4)."""

from __future__ import annotations

import pytest

from railhead.drawing.map.picture import draw_map
from railhead.drawing.views import map_of
from railhead.engine.actions import LayTile, Pass
from railhead.engine.state import BANK
from railhead.language import ask
from tests.drawing.reading import hex_of, read, said, texts
from tests.titles.g1861.build import Example


def kharkov(phase: str = "3", cash: int = 500, home: bool = True, **options: str) -> Example:
    """K-R with the tile 621 on its home G15: over edge 0 to G17, over edge 3 to G13."""
    table = Example(options=options).minor("N", "cid").phase(phase)
    table.minor("K-R", "ann", cash=cash)
    return table.tile("G15", "621") if home else table


def lay(hex_id: str, tile: str, rotation: int = 0, company: str = "K-R") -> LayTile:
    return LayTile(company, hex_id, tile, rotation)


YELLOW_G17, YELLOW_G13 = lay("G17", "9"), lay("G13", "4")
GREEN_G15 = lay("G15", "622")
GREEN_H14 = lay("H14", "23", 0)


def offered(table: Example, hex_id: str) -> set[str]:
    """The tiles that the decision lists for a hex."""
    return {a.tile for a in table.answers if isinstance(a, LayTile) and a.hex == hex_id}


def test_the_second_tile_of_a_turn_is_asked_for_as_such() -> None:
    table = kharkov().turn_of("K-R")
    assert asked(table) == "K-R (Ann): lay or upgrade track"
    table.play(YELLOW_G17)
    assert asked(table) == "K-R (Ann): lay or upgrade track, second tile"


def asked(table: Example) -> str:
    assert table.game.decision is not None
    return ask(table.game.decision, table.game)


# -- two operations -------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.4-1", "1861-10.4-2")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (YELLOW_G17, YELLOW_G13),
        (YELLOW_G13, YELLOW_G17),
        (YELLOW_G17, GREEN_G15),
        (GREEN_G15, YELLOW_G17),
    ],
)
def test_the_first_is_free_the_second_costs_20(first: LayTile, second: LayTile) -> None:
    table = kharkov().turn_of("K-R")
    bank = table.state.cash[BANK]
    table.play(first)
    assert (table.state.cash["K-R"], table.state.cash[BANK]) == (500, bank)
    table.play(second)
    assert (table.state.cash["K-R"], table.state.cash[BANK]) == (480, bank + 20)
    assert table.step != "track"  # there is no third


@pytest.mark.rule("1861-10.4-1")
def test_only_one_of_the_two_is_an_upgrade() -> None:
    table = kharkov().tile("G17", "9").turn_of("K-R")
    upgrade = lay("G17", "23", 3)
    assert table.offers(upgrade)
    table.play(GREEN_G15)
    table.refused(upgrade, "1861-10.4-1")
    assert offered(table, "G13") == {"3", "4", "58"}


@pytest.mark.rule("1861-10.4-1")
def test_the_second_is_in_another_hex() -> None:
    table = kharkov().turn_of("K-R")
    table.play(YELLOW_G17)
    table.refused(lay("G17", "23", 3), "1861-10.4-1")
    table.turn_of("K-R").play(lay("G17", "23", 3))


@pytest.mark.rule("1861-10.4-2", "1861-10.4-9")
def test_the_fee_comes_on_top_of_terrain() -> None:
    # The example of the rule: the second tile on J18 (R40) costs R60.
    table = kharkov().minor("T-R", "bob", cash=100, trains="3").tile("K17", "6", 1).turn_of("T-R")
    table.play(lay("K15", "9", 0, "T-R"))
    assert table.state.cash["T-R"] == 100
    table.play(lay("J18", "9", 1, "T-R"))
    assert table.state.cash["T-R"] == 40


@pytest.mark.rule("1861-10.4-1", "1861-10.4-21")
@pytest.mark.parametrize("count", [0, 1])
def test_a_company_may_stop_after_none_or_one(count: int) -> None:
    table = kharkov().turn_of("K-R")
    table.play(*[YELLOW_G17][:count], Pass("K-R"))
    assert table.step != "track"
    assert table.state.cash["K-R"] <= 500


@pytest.mark.rule("1861-10.4-1", "1861-10.4-20")
@pytest.mark.parametrize(("cash", "loans", "asked"), [(19, 2, False), (20, 2, True), (0, 1, True)])
def test_without_the_fee_there_is_no_second_operation(cash: int, loans: int, asked: bool) -> None:
    table = kharkov(cash=cash).trains(**{"K-R": "3"})
    table.state.loans["K-R"] = loans
    table.turn_of("K-R").play(YELLOW_G17)
    still_building = (table.step, table.state.acting.laid) == ("track", ("G17",))
    assert still_building == asked


# -- colours --------------------------------------------------------------------------------------

G15 = {"yellow": "621", "green": "622", "brown": "623", "gray": "640"}
COLOURS = tuple(G15)


def public_in_kharkov(tiles: int, phase: str) -> Example:
    """MK stands in G15, on which the first `tiles` colours have been laid."""
    table = Example().gone("K-R").public("MK", 100, cash=300, tokens=["G15.0"], ann=1)
    for colour in COLOURS[:tiles]:
        table.tile("G15", G15[colour])
    return table.phase(phase).turn_of("MK")


@pytest.mark.rule("1861-10.4-3", "1861-8-2", "1861-8-3", "1861-8-5", "1861-8-6")
@pytest.mark.parametrize("phase", "2345678")
@pytest.mark.parametrize(
    ("colour", "since"), [("yellow", 2), ("green", 3), ("brown", 5), ("gray", 6)]
)
def test_colours_by_phase(phase: str, colour: str, since: int) -> None:
    table = public_in_kharkov(COLOURS.index(colour), phase)
    if int(phase) >= since:
        table.play(lay("G15", G15[colour], 0, "MK"))
    else:
        table.refused(lay("G15", G15[colour], 0, "MK"), "1861-10.4-3")


@pytest.mark.rule("1861-10.4-3")
@pytest.mark.parametrize("before", [0, 1, 2, 3])
@pytest.mark.parametrize("after", [0, 1, 2, 3])
def test_no_colour_is_left_out(before: int, after: int) -> None:
    table = public_in_kharkov(before, "6")
    action = lay("G15", G15[COLOURS[after]], 0, "MK")
    if after == before:
        table.play(action)
    else:
        table.refused(action, "1861-10.4-3")


# -- the supply -----------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.4-4", "1861-18-1")
def test_a_tile_that_is_out_is_not_laid() -> None:
    table = kharkov().tile("N10", "621", 1)
    table.game.set_tile("G15", None)
    table.tile("M19", "621", 4).turn_of("K-R")
    table.refused(lay("G15", "621"), "1861-10.4-4")
    assert offered(table, "G15") == {"201", "202"}


@pytest.mark.rule("1861-10.4-4")
@pytest.mark.parametrize("tile", ["7", "8", "9"])
def test_curves_and_straights_never_run_out(tile: str) -> None:
    table = kharkov()
    plain = [
        hex_.id
        for hex_ in table.game.title.map.hexes.values()
        if hex_.takes_tiles and hex_.face.kind == "plain" and hex_.face.colour == "white"
    ]
    for hex_id in [name for name in plain if name != "G17"][:30]:
        table.game.set_tile(hex_id, (tile, 0))
    table.turn_of("K-R")
    assert tile in offered(table, "G17")
    table.play(next(a for a in table.answers if isinstance(a, LayTile) and a.tile == tile))


@pytest.mark.rule("1861-10.4-4")
def test_a_replaced_tile_may_be_laid_again_in_the_same_turn() -> None:
    # Both tiles 3 lie on the map; the one on G13 gives way to 88 and is laid again on H10.
    table = kharkov().tile("K11", "3").tile("G13", "3").tile("H12", "8", 1).turn_of("K-R")
    assert table.state.supply["3"] == 0
    table.refused(lay("H10", "3"), "1861-10.4-4")
    table.play(lay("G13", "88"))
    assert table.state.supply["3"] == 1
    table.play(lay("H10", "3"))
    assert table.state.supply["3"] == 0


# -- first tiles ----------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.4-5")
@pytest.mark.parametrize(
    ("minor", "hex_id", "tiles"),
    [
        ("K-R", "G17", {"7", "8", "9"}),
        ("K-R", "G13", {"3", "4", "58"}),
        ("M-V", "I13", {"5", "6", "57"}),
        ("O-K", "D20", {"201", "202", "621"}),
    ],
)
def test_the_first_tile_suits_the_kind_of_hex(minor: str, hex_id: str, tiles: set[str]) -> None:
    table = kharkov().turn_of("K-R")
    if minor != "K-R":
        table.minor(minor, "bob", cash=500).turn_of(minor)
    assert offered(table, hex_id) == tiles
    for tile in table.game.title.tiles.tiles.values():
        if tile.colour == "yellow" and tile.id not in tiles:
            for rotation in range(6):
                table.refused(lay(hex_id, tile.id, rotation, minor), "1861-10.4-5")


@pytest.mark.rule("1861-10.4-6")
def test_a_company_first_lays_its_home() -> None:
    # The example of the rule: first G15, then for R20 a neighbouring hex.
    table = kharkov(home=False).tile("G13", "4").turn_of("K-R")
    assert {a.hex for a in table.answers if isinstance(a, LayTile)} == {"G15"}
    for other in (YELLOW_G17, lay("G13", "88"), lay("H16", "8", 2), lay("P10", "9")):
        table.refused(other, "1861-10.4-6")
    table.play(lay("G15", "621"))
    assert table.state.cash["K-R"] == 500
    table.play(YELLOW_G17)
    assert table.state.cash["K-R"] == 480


@pytest.mark.rule("1861-10.4-6")
@pytest.mark.parametrize("city", ["F18.0", "P8.0", "L12.0"])
def test_a_started_public_too(city: str) -> None:
    table = kharkov("4").public("MK", 100, cash=300, tokens=[city], ann=1).turn_of("MK")
    home = city.rpartition(".")[0]
    assert {a.hex for a in table.answers if isinstance(a, LayTile)} == {home}


@pytest.mark.rule("1861-10.4-6")
@pytest.mark.parametrize(
    ("minor", "hex_id"), [("M-K", "H10"), ("M-NN", "I7"), ("K-B", "C13"), ("SP-W", "B8")]
)
def test_a_home_with_printed_track_need_not_be_laid(minor: str, hex_id: str) -> None:
    table = Example().minor(minor, "ann", cash=500).turn_of(minor)
    assert {a.hex for a in table.answers if isinstance(a, LayTile)} == {hex_id}


@pytest.mark.rule("1861-10.4-6")
def test_track_at_one_of_several_markers_is_enough() -> None:
    table = kharkov("4").tile("P8", "57")
    table.public("MK", 100, cash=300, tokens=["F18.0", "P8.0"], ann=1).turn_of("MK")
    assert table.offers(lay("P10", "9", 0, "MK"))
    assert offered(table, "F18") == {"5", "6", "57"}


# -- costs ----------------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.4-9")
@pytest.mark.parametrize(
    ("city", "around", "hex_id", "tile", "cost"),
    [
        ("M7.0", ("M7", "57", 0), "M9", ("4", 0), 80),
        ("M7.0", ("M7", "57", 1), "N6", ("8", 1), 20),
        ("M7.0", ("M7", "57", 0), "M5", ("9", 0), 0),
        ("F18.0", None, "F18", ("57", 0), 40),
        ("P2.0", None, "P2", ("57", 0), 20),
        ("M7.0", None, "M7", ("57", 0), 40),
        ("L12.0", None, "L12", ("57", 0), 0),
    ],
)
def test_terrain_is_paid_for_the_yellow_tile(
    city: str, around: tuple[str, str, int] | None, hex_id: str, tile: tuple[str, int], cost: int
) -> None:
    table = kharkov("4")
    if around:
        table.tile(*around)
    table.public("MK", 100, cash=300, tokens=[city], ann=1).turn_of("MK")
    bank = table.state.cash[BANK]
    table.play(lay(hex_id, *tile, "MK"))
    assert (table.state.cash["MK"], table.state.cash[BANK]) == (300 - cost, bank + cost)


@pytest.mark.rule("1861-10.4-10")
@pytest.mark.parametrize(
    ("hex_id", "before", "after", "cost"),
    [
        ("F18", ["57"], "14", 0),
        ("M7", ["57"], "619", 0),
        ("P2", ["57"], "14", 0),
        ("D14", [], "635", 0),
        ("D14", ["635"], "636", 40),  # the example of the rule
        ("H8", [], "637", 0),
        ("H8", ["637"], "638", 0),
        ("H8", ["637", "638"], "639", 0),
        ("E1", [], "641", 0),
        ("E1", ["641"], "642", 0),
        ("K7", [], "207", 20),  # printed on the map
    ],
)
def test_upgrades_are_free_but_for_kiev_green_to_brown(
    hex_id: str, before: list[str], after: str, cost: int
) -> None:
    table = Example().phase("6").gone("N", "M-K", "M-NN", "K-B", "K-K", "SP-W")
    for tile in before:
        table.tile(hex_id, tile)
    table.public("MK", 100, cash=300, tokens=[f"{hex_id}.0"], ann=1).turn_of("MK")
    rotation = next(
        a.rotation
        for a in table.answers
        if isinstance(a, LayTile) and (a.hex, a.tile) == (hex_id, after)
    )
    table.play(lay(hex_id, after, rotation, "MK"))
    assert table.state.cash["MK"] == 300 - cost


@pytest.mark.rule("1861-10.4-10", "1861-10.4-2")
def test_kiev_costs_its_40_as_a_second_operation_too() -> None:
    table = Example().phase("5").gone("K-B", "K-K").tile("D14", "635")
    table.public("MK", 100, cash=300, trains="5", tokens=["D14.0"], ann=1).turn_of("MK")
    table.play(lay("D16", "9", 0, "MK"), lay("D14", "636", 0, "MK"))
    assert table.state.cash["MK"] == 240


@pytest.mark.rule("1861-10.4-10")
@pytest.mark.parametrize(("preset", "cost"), [("default", 20), ("peer", 20), ("rulebook", 0)])
def test_nizhnii_novgorod_costs_what_the_map_shows(preset: str, cost: int) -> None:
    table = Example(preset=preset).phase("3")
    table.public("MK", 100, cash=300, tokens=["K7.0"], ann=1).turn_of("MK")
    drawn = hex_of(read(draw_map(map_of(table.game))), "K7")
    assert ("water, cost 20" in said(drawn)) == bool(cost)
    assert ("20" in texts(drawn)) == bool(cost)
    table.play(lay("K7", "207", 4, "MK"))
    assert table.state.cash["MK"] == 300 - cost
    assert "cost" not in said(hex_of(read(draw_map(map_of(table.game))), "K7"))


@pytest.mark.rule("1861-10.4-10")
@pytest.mark.parametrize(("option", "cost"), [("0", 0), ("20", 20)])
def test_nizhnii_novgorod_by_the_option(option: str, cost: int) -> None:
    table = Example(options={"nizhnii_upgrade_cost": option}).phase("3")
    table.public("MK", 100, cash=300, tokens=["K7.0"], ann=1).turn_of("MK")
    table.play(lay("K7", "207", 4, "MK"))
    assert table.state.cash["MK"] == 300 - cost
    table.phase("5").turn_of("MK").play(lay("K7", "623", 0, "MK"))
    assert table.state.cash["MK"] == 300 - cost


@pytest.mark.rule("1861-10.4-20")
@pytest.mark.parametrize(
    ("cash", "loans", "allowed"), [(0, 3, True), (34, 4, False), (35, 4, True)]
)
def test_loans_pay_for_track_as_far_as_they_reach(cash: int, loans: int, allowed: bool) -> None:
    table = kharkov("4").tile("M7", "57")
    table.public("MK", 100, cash=cash, loans=loans, trains="4", tokens=["M7.0"], ann=1)
    table.turn_of("MK")
    if allowed:
        table.play(lay("M9", "4", 0, "MK"))
        assert table.state.loans["MK"] == 5
    else:
        table.refused(lay("M9", "4", 0, "MK"), "1861-10.4-20")


@pytest.mark.rule("1861-10.4-18", "1861-8-2", "1861-8-3")
@pytest.mark.parametrize("owner", ["ann", "M-NN"])
@pytest.mark.parametrize(
    ("i7", "hex_id", "tile"),
    [(("7", 0), "I9", ("9", 0)), (("7", 1), "H6", ("9", 2)), (("8", 1), "I5", ("4", 0))],
)
def test_private_hexes_take_no_tile_in_phase_2(
    i7: tuple[str, int], hex_id: str, tile: tuple[str, int], owner: str
) -> None:
    table = Example().minor("M-NN", "ann", cash=500).tile("I7", *i7)
    table.privates(TSR=owner, MYR=owner, MRR=owner).turn_of("M-NN")
    table.refused(lay(hex_id, *tile, "M-NN"), "1861-10.4-18")
    assert offered(table, hex_id) == set()
    table.phase("3").turn_of("M-NN").play(lay(hex_id, *tile, "M-NN"))


@pytest.mark.rule("1861-10.4-18")
@pytest.mark.parametrize("hex_id", ["E3", "H6", "I5", "I9", "J10"])
@pytest.mark.parametrize(("phase", "closed"), [("2", True), ("3", False), ("6", False)])
def test_the_five_private_hexes(hex_id: str, phase: str, closed: bool) -> None:
    table = Example().minor("N", "ann", cash=500).phase(phase)
    game = table.game
    hex_ = game.title.map.hexes[hex_id]
    assert (game.track_policy.closed(game, hex_) is not None) == closed
