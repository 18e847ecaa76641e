"""Tile steps: which tiles may be laid, where, and what must stay connected (rulebook 3.5.1)."""

from __future__ import annotations

from random import Random

import pytest

from railhead.engine.actions import LayTile
from railhead.titles.g18fb.state import BUILDING
from tests.titles.g18fb.example import Example
from tests.titles.g18fb.lines import at_track, edge_to, grow, lays, yellow_line


def of_colour(table: Example, hex_id: str, colour: str) -> set[str]:
    """The tiles of a colour that may be laid on a hex now."""
    tiles = table.game.title.tiles.tiles
    return {tile for tile, _ in lays(table, hex_id) if tiles[tile].colour == colour}


# -- steps -------------------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.5.1-1", "18FB-2.1-10", "18FB-R-75")
@pytest.mark.parametrize("steps", [2, 3, 4])
def test_a_company_has_its_steps_and_may_stop(steps: int) -> None:
    table = at_track(Example().company("FSC", steps=steps, cash=0, ann=1), "FSC")
    for used in range(steps):
        assert (table.step, table.state.acting.steps) == ("track", used)
        table.play(next(it for it in table.answers if isinstance(it, LayTile)))
    assert table.step == "pause"
    assert table.state.cash["FSC"] == 0


@pytest.mark.rule("18FB-3.5.1-2", "18FB-2.1-2", "18FB-2.1-3", "18FB-2.1-6")
@pytest.mark.parametrize(("phase", "colours"), [("1", {"yellow"}), ("2", {"yellow", "green"})])
def test_colours_come_with_the_phases(phase: str, colours: set[str]) -> None:
    table = Example().company("FSC", ann=1)
    yellow_line(table, "F23 F21 F19 F17")
    at_track(table.phase(phase), "FSC")
    tiles = table.game.title.tiles.tiles
    seen = {tiles[it.tile].colour for it in table.answers if isinstance(it, LayTile)}
    assert seen == colours
    refused = LayTile("FSC", "F21", "39", 0)
    table.refused(refused, "18FB-3.5.1-2")


@pytest.mark.rule("18FB-3.5.1-2")
def test_no_colour_is_skipped() -> None:
    table = Example().company("FSC", ann=1).phase("5")
    yellow_line(table, "F23 F21 F19 F17")
    at_track(table, "FSC")
    assert of_colour(table, "F21", "brown") == set()
    table.refused(LayTile("FSC", "F21", "41", 0), "18FB-3.5.1-2")
    grow(table, "F21", "green")
    at_track(table, "FSC")
    assert of_colour(table, "F21", "brown")


@pytest.mark.rule("18FB-3.5.1-7")
def test_a_replaced_tile_can_be_used_again_and_none_left_is_none() -> None:
    table = Example().company("FSC", ann=1).phase("2")
    yellow_line(table, "F23 F21 F19 F17")
    tile, _ = table.state.tiles["F21"]
    before = table.state.supply[tile]
    grow(table, "F21", "green")
    assert table.state.supply[tile] == before + 1
    at_track(table, "FSC")
    action = next(it for it in table.answers if isinstance(it, LayTile))
    table.state.supply[action.tile] = 0
    table.game._decision = None
    table.refused(action, "18FB-3.5.1-7")


@pytest.mark.rule("18FB-R-29", "18FB-3.4-6")
def test_a_frozen_company_upgrades_only() -> None:
    table = Example().company("FSC", status=BUILDING, concession="pool", ann=1).phase("2")
    yellow_line(table, "F23 F21 F19 F17")
    at_track(table, "FSC")
    assert table.state.tiles.keys() >= {it.hex for it in table.answers if isinstance(it, LayTile)}
    assert of_colour(table, "F21", "green")
    table.refused(LayTile("FSC", "F15", "4", 0), "18FB-R-29")


# -- where new track begins --------------------------------------------------------------------


@pytest.mark.rule("18FB-3.5.1-3")
def test_the_first_tile_at_home_lies_in_any_legal_direction() -> None:
    table = at_track(Example().company("LdA", ann=1), "LdA")
    open_edges = table.game.title.map.hexes["F31"].open_edges
    tiles = table.game.title.tiles
    legal = {
        (tile, rotation)
        for tile in ("5", "6", "57")
        for rotation in range(6)
        if not sum(1 << edge for edge in tiles.face(tile, rotation).edges) & ~open_edges
    }
    assert lays(table, "F31") == legal
    # Without track at home nothing else can be laid.
    assert {it.hex for it in table.answers if isinstance(it, LayTile)} == {"F31"}


@pytest.mark.rule("18FB-3.5.1-3", "18FB-3.5.1-4")
def test_any_other_tile_extends_a_route() -> None:
    table = Example().company("FSC", ann=1)
    yellow_line(table, "F23 F21 F19")
    at_track(table, "FSC")
    edge = edge_to(table, "F17", "F19")
    for tile, rotation in lays(table, "F17"):
        assert edge in table.game.title.tiles.face(tile, rotation).edges
    away = next(
        rotation
        for rotation in range(6)
        if edge not in table.game.title.tiles.face("5", rotation).edges
    )
    hex_ = table.game.title.map.hexes["F17"]
    ends = table.game.title.tiles.face("5", away).edges
    rule = "18FB-3.5.1-3" if all(hex_.open_edges >> it & 1 for it in ends) else "18FB-3.5.1-11"
    table.refused(LayTile("FSC", "F17", "5", away), rule)
    table.refused(LayTile("FSC", "F13", "9", 0), "18FB-3.5.1-3")


def beyond_melfi(*tokens: str) -> bool:
    """SFTF can build beyond Melfi, on a green tile with two open slots, where others stand."""
    table = Example()
    for company in ("SFTF", "LTF", "FC", "NN"):
        table.company(company, ann=1)
    yellow_line(table, "L23 L25 K24 J25")
    face = table.game.network.face("K24")
    wide = [
        it for it in table.game.title.tiles.upgrades(face, "K24") if it.tile in ("14", "15", "619")
    ]
    table.tile("K24", wide[0].tile, wide[0].rotation).token("L23.0", "SFTF")
    for company in tokens:
        table.token("K24.0", company)
    reach = table.game.network.reach("SFTF")
    return any(table.game.network.hex_of(it) == "J25" for it in reach.stations)


@pytest.mark.rule("18FB-3.5.1-4", "18FB-R-8")
def test_a_city_full_of_others_stops_a_route() -> None:
    assert beyond_melfi()
    assert beyond_melfi("LTF")
    assert not beyond_melfi("LTF", "FC")
    assert beyond_melfi("LTF", "SFTF")


@pytest.mark.rule("18FB-3.5.1-5", "18FB-2.5.4-4", "18FB-R-8", "18FB-2.5.4-2")
@pytest.mark.parametrize("city", ["F17.0", "G30.0"])
def test_a_slot_that_is_kept_never_stops_a_route(city: str) -> None:
    table = Example()
    for company in ("LTF", "FSC", "FB", "LdA"):
        table.company(company, ann=1)
    station = table.game.network.grid.station(city)
    table.token(city, "LTF")
    assert table.game.free_slot(city, "LdA") is None
    assert station not in table.game.network.blocked("LdA")
    for name in table.state.reserved[city]:
        if name in table.game.title.companies:
            table.token(city, name)
    kept = table.state.reserved.get(city, ())
    # Only Bourbon tokens are left where there are any; elsewhere the city is full.
    assert (station in table.game.network.blocked("LdA")) == (not kept)
    assert kept == (("Valadous", "Albano") if city == "G30.0" else ())


@pytest.mark.rule("18FB-3.5.1-6")
def test_stations_of_the_printed_napoli_hexes_are_separate() -> None:
    table = Example().company("NN", ann=1).company("FP", bob=1)
    network = table.game.network
    assert network.grid.station("nC8.1") not in network.reach("NN").stations
    # Nobody else passes the home of NN: it has no slot but that.
    assert network.grid.station("nC8.0") in network.blocked("FP")
    at_track(table, "NN")
    assert {it.hex for it in table.answers if isinstance(it, LayTile)} == {"nC6"}


@pytest.mark.rule("18FB-3.5.1-5", "18FB-2.5.3-4", "18FB-2.5.3-5")
def test_joined_halves_of_napoli_are_one_city() -> None:
    table = Example()
    for company in ("FB", "FSC", "LTF", "LdA"):
        table.company(company, ann=1)
    table.tile("nC8", "Ns1").tile("nC10", "Nn1")
    north, south = (table.game.network.grid.station(city) for city in ("nC10.0", "nC8.0"))
    for name in ("FB", "FSC"):
        table.token("nC10.0", name)
    table.game.state.reserved.pop("nC10.0")
    slots = [name or "LTF" for name in table.state.tokens["nC10.0"]]
    for number, name in enumerate(slots):
        if not table.state.tokens["nC10.0"][number]:
            table.state.tokens_left[name] -= 1
            table.game.set_token("nC10.0", number, name)
    # The north is full of others, the south has open slots: nobody is stopped but a regional one.
    assert north not in table.game.network.blocked("LdA")
    assert {north, south} & table.game.network.blocked("SEPSA") == {north}
    # A token in the south is as good as an open slot there.
    for name in ("LdA", "LTF"):
        slot = table.game.free_slot("nC8.0", name)
        assert slot is not None
        table.state.tokens_left[name] -= 1
        table.game.set_token("nC8.0", slot, name)
    assert table.game.network.blocked("LdA") & {north, south} == set()
    assert table.game.network.blocked("FC") >= {north, south}


@pytest.mark.rule("18FB-R-7", "18FB-2.5.2-3")
def test_no_route_passes_a_closed_border_but_tiles_may_point_at_it() -> None:
    table = Example().company("FC", ann=1)
    edge = edge_to(table, "F11", "E10")
    at_track(table, "FC")
    pointing = {
        (tile, rotation)
        for tile, rotation in lays(table, "F11")
        if edge in table.game.title.tiles.face(tile, rotation).edges
    }
    assert pointing
    tile, rotation = next(iter(sorted(pointing)))
    table.play(LayTile("FC", "F11", tile, rotation))
    assert not lays(table, "E10")
    table.phase("3")
    at_track(table, "FC")
    assert lays(table, "E10")


# -- edges and letters -------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.5.1-11", "18FB-R-35", "18FB-2.5.1-2")
def test_no_track_points_where_there_is_no_way() -> None:
    table = Example()
    hexes = table.game.title.map.hexes

    def open_to(hex_id: str) -> set[str]:
        hex_ = hexes[hex_id]
        return {hex_.neighbours[edge] for edge in range(6) if hex_.open_edges >> edge & 1}

    assert "I40" not in open_to("J41") | open_to("I42")
    # Capua meets the inset at the side a, and none of the dark green hexes.
    assert "nC12" in open_to("F31")
    assert not {"F27", "F29"} & {name for hex_id in hexes for name in open_to(hex_id)}
    # Sides of the inset without a letter lead nowhere.
    assert open_to("nE6") <= {"nE4", "nE8", "nD7"}
    at_track(table.company("FSC", ann=1), "FSC")
    for lay in (it for it in table.answers if isinstance(it, LayTile)):
        edges = table.game.title.tiles.face(lay.tile, lay.rotation).edges
        assert all(hexes[lay.hex].open_edges >> edge & 1 for edge in edges)


@pytest.mark.rule("18FB-3.5.1-12", "18FB-2.5.3-6")
def test_each_kind_of_hex_takes_its_kind_of_tile() -> None:
    table = Example().company("NN", ann=1)
    at_track(table, "NN")
    assert of_colour(table, "nC6", "yellow")
    for tile in ("58", "8", "6"):
        table.refused(LayTile("NN", "nC6", tile, 0), "18FB-3.5.1-12")
    table.refused(LayTile("NN", "F27", "8", 0), "18FB-3.5.1-12")


@pytest.mark.rule("18FB-3.5.1-13", "18FB-3.5.1-15", "18FB-2.5.3-2")
@pytest.mark.parametrize(
    ("hex_id", "green", "brown"),
    [
        ("F17", {"12", "13", "14", "15", "205", "206", "619"}, {"L4"}),
        ("P13", {"12", "13", "14", "15", "205", "206", "619"}, {"P3"}),
        ("L27", {"W1", "W2"}, {"W3"}),
        ("K24", {"12", "13", "14", "15", "205", "206", "619"}, {"63", "611"}),
        ("F19", {"87", "88", "204", "141", "142", "143", "144"}, {"146", "L3"}),
    ],
)
def test_letters_say_which_tiles_fit(hex_id: str, green: set[str], brown: set[str]) -> None:
    table = Example()
    tiles, hex_ = table.game.title.tiles, table.game.title.map.hexes[hex_id]
    fits = {it.tile for it in tiles.fitting(hex_.face, hex_)}
    assert fits
    assert all(tiles.tiles[tile].faces[0].label == "" for tile in fits)
    yellow = next(it.face for it in tiles.fitting(hex_.face, hex_))
    assert {it.tile for it in tiles.successors(yellow, hex_id)} == green
    later = next(it.face for it in tiles.successors(yellow, hex_id))
    assert {it.tile for it in tiles.successors(later, hex_id)} == brown


@pytest.mark.rule("18FB-3.5.1-14", "18FB-2.5.3-10", "18FB-3.5.1-15")
@pytest.mark.parametrize(
    ("hex_id", "company", "own"),
    [("N21", "FS", {"B1"}), ("nC8", "NN", {"Ns1"}), ("nC10", "FP", {"Nn1"})],
)
def test_napoli_bari_and_reggio_take_only_their_own_tiles(
    hex_id: str, company: str, own: set[str]
) -> None:
    table = Example().company(company, ann=1).phase("2")
    table.state.bases["FP"] = "nC10"
    at_track(table, company)
    assert {tile for tile, _ in lays(table, hex_id)} == own
    table.refused(LayTile(company, hex_id, "57", 0), "18FB-3.5.1-14")


@pytest.mark.rule("18FB-3.5.1-15", "18FB-2.5.3-10", "18FB-3.5.1-9")
def test_printed_yellow_track_of_caserta_gives_way_like_a_tile() -> None:
    table = Example().company("LdA", ann=1)
    table.token("G30.0", "LdA")
    at_track(table, "LdA")
    assert of_colour(table, "G30", "yellow") == {"5", "6", "57"}
    yellow_line(table, "G30 nE12 nD11")
    at_track(table, "LdA")
    edge = edge_to(table, "G30", "nE12")
    found = lays(table, "G30")
    assert found
    assert all(edge in table.game.title.tiles.face(*lay).edges for lay in found)


@pytest.mark.rule("18FB-2.5.1-2", "18FB-3.5.1-4")
def test_a_route_goes_on_from_the_inset_to_the_main_map() -> None:
    table = Example().company("NN", ann=1)
    yellow_line(table, "nC8 nC6 nC4 E26", bare="E26")
    at_track(table, "NN")
    edge = edge_to(table, "E26", "nC4")
    assert edge == 4
    assert {edge in table.game.title.tiles.face(*lay).edges for lay in lays(table, "E26")} == {True}


# -- what is listed ----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.rule("18FB-3.5.1-3", "18FB-3.5.1-9", "18FB-3.5.1-10", "18FB-3.5.1-13")
@pytest.mark.parametrize("seed", range(3))
def test_exactly_what_is_listed_is_accepted(seed: int) -> None:
    rng = Random(seed)
    table = Example().phase("5").company("FSC", steps=4, ann=1).company("NN", steps=4, bob=1)
    tiles = list(table.game.title.tiles.tiles)
    for turn in range(14):
        at_track(table, ("FSC", "NN")[turn % 2])
        while table.step == "track":
            listed = [it for it in table.answers if isinstance(it, LayTile)]
            hexes = sorted({it.hex for it in listed})
            others = [
                LayTile(table.asked, rng.choice(hexes), rng.choice(tiles), rng.randrange(6))
                for _ in range(10)
            ]
            table.check_exactly([*others, *rng.sample(listed, min(4, len(listed)))])
            table.play(rng.choice(listed))
    assert len(table.state.tiles) > 15


# -- off-board areas ---------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.5.1-4", "18FB-3.5.2-11")
def test_a_route_begins_in_an_off_board_area_with_a_token() -> None:
    table = at_track(Example().company("LTF", ann=1), "LTF")
    assert {it.hex for it in table.answers if isinstance(it, LayTile)} == {"K44"}
    table.play(LayTile("LTF", "K44", "4", 0))
    assert {it.hex for it in table.answers if isinstance(it, LayTile)} == {"K42", "K44"}


@pytest.mark.rule("18FB-R-76", "18FB-3.5.1-4")
def test_a_route_ends_in_an_off_board_area() -> None:
    """Vesuvio lies between Torre Annunziata and Portici."""
    table = Example().company("LTF", ann=1).company("NN", bob=1)
    table.tile("nC4", "5", 4)
    yellow_line(table, "nD5 nC6")
    table.token("nC4.0", "LTF")
    network = table.game.network
    reached = {network.hex_of(station) for station in network.reach("LTF").stations}
    assert reached >= {"nC4", "nD5"}
    assert "nC6" not in reached
    # With a token in it a way begins there.
    table.phase("4").token("nD5.0", "LTF")
    network = table.game.network
    assert "nC6" in {network.hex_of(station) for station in network.reach("LTF").stations}
