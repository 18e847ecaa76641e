"""The track step: which tile may be laid on which hex (rulebook 4.1)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import LayTile, Pass
from tests.titles.g1849.build import Example

# The base of SFA is Girgenti (J6) with the open edges 2 to 5. On J6 the tile 645 in rotation 3
# has narrow track over edge 3 (towards H6) and standard track over edge 5 (towards Licata, K7).
WITH_RCS = ("RCS", "SFA", "IFT", "ATA", "CTL", "AFG")


def akragas(phase: str = "4", cash: int = 1000) -> Example:
    """SFA in the track step of its turn, nothing laid yet."""
    table = Example().start("SFA", cash=cash, ann=2).phase(phase)
    return table.turn_of("SFA")


def joined_akragas(tile: str = "645", rotation: int = 3, phase: str = "4") -> Example:
    """The same with a tile on J6."""
    table = Example().start("SFA", cash=1000, ann=2).phase(phase).tile("J6", tile, rotation)
    return table.turn_of("SFA")


def fitting(table: Example, hex_id: str) -> set[str]:
    """The tiles that the corporation at turn may lay on a hex in some rotation."""
    kinds = table.game.title.tiles.tiles
    lays = [LayTile(table.asked, hex_id, tile, r) for tile in kinds for r in range(6)]
    legal = table.accepted(*lays)
    assert legal == [lay for lay in lays if table.offers(lay)]
    return {lay.tile for lay in legal if isinstance(lay, LayTile)}


@pytest.mark.rule("1849-4.1-1")
def test_one_tile_is_laid_in_a_turn_a_new_one_or_an_upgrade() -> None:
    table = akragas()
    assert table.offers(Pass("SFA"))
    table.play(LayTile("SFA", "J6", "645", 3))
    assert table.step != "track"
    table.refused(LayTile("SFA", "K7", "4", 2), "1849-4-4")


@pytest.mark.rule("1849-4.1-1")
def test_an_upgrade_is_laid_instead_of_a_new_tile() -> None:
    table = joined_akragas(phase="6")
    assert table.offers(LayTile("SFA", "K7", "4", 2))
    table.play(LayTile("SFA", "J6", "664", 2))
    table.refused(LayTile("SFA", "K7", "4", 2), "1849-4-4")


@pytest.mark.rule("1849-4.1-2", "1849-1.4-2")
@pytest.mark.parametrize("phase", ["4", "6", "8", "10", "12", "16"])
def test_yellow_from_phase_4_green_from_phase_6_brown_from_phase_10(phase: str) -> None:
    lays = {
        "": LayTile("SFA", "J6", "645", 3),
        "645": LayTile("SFA", "J6", "664", 2),
        "664": LayTile("SFA", "J6", "673", 2),
    }
    rotations = {"645": 3, "664": 2}
    for (old, lay), first in zip(lays.items(), (4, 6, 10), strict=True):
        table = joined_akragas(old, rotations[old], phase) if old else akragas(phase)
        if int(phase) >= first:
            table.play(lay)
        else:
            table.refused(lay, "1849-4.1-2")


@pytest.mark.rule("1849-4.1-2", "1849-4.1-21")
@pytest.mark.parametrize("phase", ["4", "6"])
def test_a_hex_printed_yellow_takes_a_green_tile_first(phase: str) -> None:
    table = Example().start("AFG", cash=500, base="M9.0", ann=2).phase(phase).turn_of("AFG")
    # K9: narrow track from M9 (edge 0) to Piazza Armerina (edge 3) is printed on it.
    table.refused(LayTile("AFG", "K9", "79", 0), "1849-4.1-2")
    table.refused(LayTile("AFG", "I11", "8", 2), "1849-4.1-2")
    green = LayTile("AFG", "K9", "677", 0)
    if phase == "4":
        table.refused(green, "1849-4.1-2")
    else:
        table.play(green)


def _never() -> list[str]:
    hexes = Example().game.title.map.hexes.values()
    return [hex_.id for hex_ in hexes if hex_.face.colour in ("gray", "blue")]


@pytest.mark.rule("1849-4.1-2")
def test_grey_hexes_ports_and_etna_never_take_a_tile() -> None:
    grey = {"A13", "A15", "B16", "C1", "C9", "C13", "C15", "E1", "E13", "F12", "K13", "M9"}
    assert set(_never()) == grey | {"a12", "A5", "L14", "N8"}
    table = akragas("16")
    for hex_id in _never():
        for tile in ("8", "4", "645", "23", "673"):
            table.refused(LayTile("SFA", hex_id, tile, 0), "1849-4.1-2")


@pytest.mark.rule("1849-4.1-3")
def test_a_tile_that_is_not_in_the_supply_cannot_be_laid() -> None:
    table = joined_akragas()
    for hex_id, rotation in [("C3", 2), ("E7", 2), ("G3", 1)]:
        table.tile(hex_id, "4", rotation)
    assert table.state.supply["4"] == 1
    assert table.offers(LayTile("SFA", "K7", "4", 2))
    table.tile("N10", "4", 2).turn_of("SFA")
    table.refused(LayTile("SFA", "K7", "4", 2), "1849-4.1-3")
    table.refused(LayTile("SFA", "K7", "999", 2), "1849-4.1-3")


@pytest.mark.rule("1849-4.1-3")
def test_a_replaced_tile_goes_back_to_the_supply() -> None:
    table = joined_akragas(phase="10")
    assert (table.state.supply["645"], table.state.supply["664"]) == (1, 1)
    table.play(LayTile("SFA", "J6", "664", 2))
    assert (table.state.supply["645"], table.state.supply["664"]) == (2, 0)
    table.turn_of("SFA")
    table.play(LayTile("SFA", "J6", "673", 2))
    assert (table.state.supply["664"], table.state.supply["673"]) == (1, 1)


@pytest.mark.rule("1849-4.1-4")
@pytest.mark.parametrize(
    ("hex_id", "tiles"),
    [
        ("K7", {"3", "4", "58", "73", "74", "679"}),  # town
        ("I7", {"3", "4", "58", "73", "74", "679"}),
        ("H6", {"7", "8", "9", "77", "78", "79"}),  # plain
    ],
)
def test_plain_tiles_on_plain_hexes_and_town_tiles_on_towns(hex_id: str, tiles: set[str]) -> None:
    # Tile 673 on J6: dual gauge over all open edges.
    table = joined_akragas("673", 2, "10")
    assert fitting(table, hex_id) == tiles
    for wrong in ("8", "79", "4", "73", "645", "658"):
        if wrong not in tiles:
            table.refused(LayTile("SFA", hex_id, wrong, 2), "1849-4.1-4")


@pytest.mark.rule("1849-4.1-4")
def test_city_tiles_on_cities() -> None:
    table = akragas()
    assert fitting(table, "J6") == {"644", "645", "657", "658", "659"}
    for wrong in ("8", "79", "4", "73"):
        table.refused(LayTile("SFA", "J6", wrong, 2), "1849-4.1-4")


LABELLED = [
    ("RCS", "C5", "651", "652"),
    ("IFT", "H12", "653", "654"),
    ("AFG", "B14", "655", "656"),
    ("ATA", "M13", "675", "676"),
]


@pytest.mark.rule("1849-4.1-4")
@pytest.mark.parametrize(("company", "hex_id", "green", "brown"), LABELLED)
def test_a_labelled_hex_takes_its_own_tiles_only(
    company: str, hex_id: str, green: str, brown: str
) -> None:
    base = f"{hex_id}.0"
    table = Example(5, roster=WITH_RCS).start(company, cash=100, base=base, ann=2)
    assert fitting(table.phase("10").turn_of(company), hex_id) == {green}
    table.refused(LayTile(company, hex_id, "664", 0), "1849-4.1-4")
    first = next(
        LayTile(company, hex_id, green, rotation)
        for rotation in range(6)
        if table.offers(LayTile(company, hex_id, green, rotation))
    )
    table.play(first)
    assert fitting(table.turn_of(company), hex_id) == {brown}


@pytest.mark.rule("1849-4.1-4")
@pytest.mark.parametrize("tile", ["651", "653", "655", "675"])
def test_a_labelled_tile_fits_no_other_hex(tile: str) -> None:
    table = joined_akragas(phase="10")
    other = "H12" if tile == "675" else "M13"
    for rotation in range(6):
        table.refused(LayTile("SFA", "J6", tile, rotation), "1849-4.1-4")
        table.refused(LayTile("SFA", other, tile, rotation), "1849-4.1-4")


@pytest.mark.rule("1849-4.1-6")
@pytest.mark.parametrize("token", ["base", "second"])
def test_on_a_hex_with_an_own_token_any_legal_position_needs_no_connection(token: str) -> None:
    table = Example().start("SFA", cash=100, ann=2)
    hex_id, rotations = "J6", [2, 3]  # track over edges 2 to 5 only
    if token == "second":
        table.token("H8.0", "SFA")
        hex_id, rotations = "H8", [0, 1, 2, 3, 4, 5]
    table.turn_of("SFA")
    lays = [LayTile("SFA", hex_id, "645", rotation) for rotation in range(6)]
    assert table.accepted(*lays) == [LayTile("SFA", hex_id, "645", r) for r in rotations]
    assert [lay for lay in lays if table.offers(lay)] == table.accepted(*lays)


@pytest.mark.rule("1849-4.1-6", "1849-4.1-5")
def test_a_hex_with_a_foreign_token_needs_a_connection() -> None:
    table = Example().start("SFA", cash=100, ann=2).start("IFT", bob=2).token("H8.0", "IFT")
    table.turn_of("SFA")
    table.refused(LayTile("SFA", "H8", "645", 0), "1849-4.1-5")


@pytest.mark.rule("1849-4.1-7")
@pytest.mark.parametrize(
    ("hex_id", "open_edges"),
    [
        ("D8", {2, 4}),  # barriers on edges 0, 1 and 5
        ("L8", {2, 3, 4, 5}),  # edge 0: a port without track there; edge 1: the sea
        ("G11", {0, 1, 2, 3, 5}),  # edge 4: Etna
        ("J6", {2, 3, 4, 5}),  # edges 0 and 1: the sea
    ],
)
def test_no_track_leads_over_a_closed_edge(hex_id: str, open_edges: set[int]) -> None:
    table = akragas()
    tile = "645" if hex_id == "J6" else "8"
    for rotation in range(6):
        edges = {rotation, (rotation + 2) % 6}
        lay = LayTile("SFA", hex_id, tile, rotation)
        if not edges <= open_edges:
            table.refused(lay, "1849-4.1-7")
        elif hex_id == "J6":
            assert table.accepted(lay) == [lay]
        else:
            table.refused(lay, "1849-4.1-5")


@pytest.mark.rule("1849-4.1-7")
def test_messina_has_no_track_over_edge_5_and_there_is_no_hex_off_the_map() -> None:
    table = Example().start("AFG", cash=0, base="B14.0", ann=2).phase("10").turn_of("AFG")
    # Tile 655 has track over every other edge.
    assert [r for r in range(6) if table.offers(LayTile("AFG", "B14", "655", r))] == [0, 2, 4]
    table.play(LayTile("AFG", "B14", "655", 0))
    table.turn_of("AFG")
    # Tile 656 keeps this track in three rotations, with its fourth track over edge 3, 5 or 1.
    table.refused(LayTile("AFG", "B14", "656", 0), "1849-4.1-7")
    table.refused(LayTile("AFG", "B14", "656", 2), "1849-4.1-7")
    table.play(LayTile("AFG", "B14", "656", 4))
    table.turn_of("AFG").refused(LayTile("AFG", "Z9", "8", 0), "1849-4.1-7")
