"""Upgrades of tiles: what must stay connected, and what becomes of slots (rulebook 3.5.1)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import LayTile
from railhead.engine.illegal import Illegal
from tests.titles.g18fb.example import Example
from tests.titles.g18fb.lines import at_track, edge_to, lays, yellow_line


@pytest.mark.rule("18FB-3.5.1-9", "18FB-R-33", "18FB-R-75", "18FB-3.5.1-8")
def test_only_what_is_joined_must_stay() -> None:
    """A yellow curve of F21 is joined to F23 alone; its other end leads nowhere."""
    table = Example().company("FSC", ann=1).phase("2")
    yellow_line(table, "F23 F21 F19", bare="F19")
    at_track(table, "FSC")
    joined = edge_to(table, "F21", "F23")
    faces = table.game.title.tiles.face
    found = lays(table, "F21")
    assert found
    assert all(joined in faces(*lay).edges for lay in found)
    loose = edge_to(table, "F21", "F19")
    assert any(loose not in faces(*lay).edges for lay in found)
    assert any(loose in faces(*lay).edges for lay in found)
    # The picture that lies there is no step, in whichever rotation it looks the same.
    now = table.game.network.face("F21")
    same = {track.ends for track in now.tracks}
    assert all({track.ends for track in faces(*lay).tracks} != same for lay in found)
    tile, rotation = table.state.tiles["F21"]
    table.refused(LayTile("FSC", "F21", tile, rotation), "18FB-R-75")


@pytest.mark.rule("18FB-3.5.1-9")
def test_a_curve_that_is_joined_at_one_end() -> None:
    """Joined at edge 0 only: edge 0 stays on every tile, edge 2 may disappear."""
    table = Example().company("FC", ann=1, tokens=["F5.0"]).phase("2")
    yellow_line(table, "F5 F7", bare="F7")
    faces = table.game.title.tiles.face
    curve = next(it for it in range(6) if faces("8", it).edges == {0, 2})
    table.tile("F7", "8", curve)
    at_track(table, "FC")
    assert edge_to(table, "F7", "F5") == 0
    found = lays(table, "F7")
    assert found
    assert all(0 in faces(*lay).edges for lay in found)
    assert {2 in faces(*lay).edges for lay in found} == {True, False}
    # The same curve turned away from edge 0 leads to open edges, but cuts the connection.
    table.refused(LayTile("FC", "F7", "8", (curve + 1) % 6), "18FB-R-33")


@pytest.mark.rule("18FB-3.5.1-9", "18FB-R-33")
def test_a_connection_of_another_company_stays() -> None:
    """FC's track joins a curve at edge 0; FSC comes to the same hex where it has no track yet."""
    table = Example().company("FC", ann=1, tokens=["F5.0"]).company("FSC", bob=1).phase("2")
    table.token("F11.0", "FSC")
    yellow_line(table, "F5 F7", bare="F7")
    yellow_line(table, "F11 F9 F7", bare="F7")
    faces = table.game.title.tiles.face
    table.tile("F7", "8", next(it for it in range(6) if faces("8", it).edges == {0, 2}))
    at_track(table, "FSC")
    came = edge_to(table, "F7", "F9")
    found = lays(table, "F7")
    assert found
    assert all({0, came} <= faces(*lay).edges for lay in found)
    for tile in ("7", "8", "9"):
        for rotation in range(6):
            edges = faces(tile, rotation).edges
            if came in edges and 0 not in edges:
                assert LayTile("FSC", "F7", tile, rotation) not in table.answers
                with pytest.raises(Illegal) as refused:
                    table.game.apply(LayTile("FSC", "F7", tile, rotation))
                assert refused.value.rule == "18FB-R-33"


@pytest.mark.rule("18FB-3.5.1-9", "18FB-R-33")
def test_a_through_connection_stays() -> None:
    table = Example().company("FSC", ann=1).phase("2")
    yellow_line(table, "F23 F21 F19 F17")
    at_track(table, "FSC")
    ends = {edge_to(table, "F21", "F23"), edge_to(table, "F21", "F19")}
    for tile, rotation in lays(table, "F21"):
        tracks = table.game.title.tiles.face(tile, rotation).tracks
        assert ends in [set(track.ends) for track in tracks]
    # Track 23 and the like that keeps both ends, but not what joins them, is refused.
    cut = [
        LayTile("FSC", "F21", tile, rotation)
        for tile in ("16", "17", "18", "19", "20", "23", "24")
        for rotation in range(6)
        if ends <= table.game.title.tiles.face(tile, rotation).edges
        and ends not in [set(it.ends) for it in table.game.title.tiles.face(tile, rotation).tracks]
    ]
    assert cut
    hex_ = table.game.title.map.hexes["F21"]
    for lay in cut:
        track = sum(1 << edge for edge in table.game.title.tiles.face(lay.tile, lay.rotation).edges)
        if not track & ~hex_.open_edges:
            table.refused(lay, "18FB-R-33")


@pytest.mark.rule("18FB-R-33", "18FB-3.5.1-9")
@pytest.mark.parametrize("phase", ["1", "2"])
def test_joined_exits_keep_their_town_on_a_hex_with_two(phase: str) -> None:
    """A way passes Teano by one of its towns: both ends must lead to the same town later."""
    table = Example().company("LdA", ann=1).phase(phase)
    yellow_line(table, "F31 G32 G34 H35 I36")
    at_track(table, "LdA")
    a, b = edge_to(table, "G34", "G32"), edge_to(table, "G34", "H35")
    faces, hex_ = table.game.title.tiles.face, table.game.title.map.hexes["G34"]

    def stops(tile: str, rotation: int, edge: int) -> set[int]:
        return {end for end, _ in faces(tile, rotation).at_edge[edge]}

    lying = table.state.tiles["G34"]
    assert stops(lying[0], lying[1], a) == stops(lying[0], lying[1], b)
    found = lays(table, "G34")
    assert found
    assert all(stops(tile, turned, a) & stops(tile, turned, b) for tile, turned in found)
    tiles = table.game.title.tiles.tiles
    parted = [
        LayTile("LdA", "G34", tile, rotation)
        for tile in tiles
        for rotation in range(6)
        if len(faces(tile, 0).nodes) == 2
        and {node.kind for node in faces(tile, 0).nodes} == {"town"}
        and {a, b} <= faces(tile, rotation).edges
        and not stops(tile, rotation, a) & stops(tile, rotation, b)
        and all(hex_.open_edges >> edge & 1 for edge in faces(tile, rotation).edges)
    ]
    assert len(parted) > 3
    for lay in parted:
        table.refused(lay, "18FB-R-33")


@pytest.mark.rule("18FB-R-34")
def test_an_upgrade_without_new_track_needs_a_route_to_the_hex() -> None:
    table = Example().company("FC", ann=1).company("FSC", bob=1).phase("2")
    at_track(table, "FSC")
    table.refused(LayTile("FSC", "A2", "R1", 0), "18FB-R-34")
    table.token("A2.0", "FC")
    at_track(table, "FC")
    assert ("R1", 0) in lays(table, "A2")
    table.play(LayTile("FC", "A2", "R1", 0))
    assert table.state.tokens["A2.0"].count("FC") == 1


@pytest.mark.rule("18FB-3.5.1-10")
def test_new_track_of_an_upgrade_extends_a_route() -> None:
    """F21 is reached from one side only: a curve between two other sides is of no use."""
    table = Example().company("FSC", ann=1).phase("2")
    yellow_line(table, "F23 F21 F19 F17")
    at_track(table, "FSC")
    for lay in (it for it in table.answers if isinstance(it, LayTile) and it.hex == "F21"):
        upgrade = table.game.track_policy.upgrade(table.game, table.game.network.face("F21"), lay)
        entries = {edge_to(table, "F21", "F23"), edge_to(table, "F21", "F19")}
        assert any({a, b} & entries for a, b, _ in upgrade.segments)


@pytest.mark.rule("18FB-3.5.1-10", "18FB-3.5.1-4")
@pytest.mark.parametrize("there", ["", "LTF", "SFTF"])
def test_new_track_beyond_a_city_full_of_others_is_of_no_use(there: str) -> None:
    """SFTF comes to Melfi from one side; each other tile has new track on the far side only."""
    table = Example().company("SFTF", ann=1, tokens=["L23.0"]).company("LTF", bob=1)
    yellow_line(table, "L23 L25 K24 J25", bare="J25")
    if there:
        table.token("K24.0", there)
    at_track(table, "SFTF")
    came, meets = edge_to(table, "K24", "L25"), edge_to(table, "K24", "L23")
    faces, open_edges = table.game.title.tiles.face, table.game.title.map.hexes["K24"].open_edges
    others = {
        (tile, rotation)
        for tile in ("5", "6", "57")
        for rotation in range(6)
        # The track of Andria, whence it comes, points here too.
        if came in faces(tile, rotation).edges
        and meets not in faces(tile, rotation).edges
        and all(open_edges >> edge & 1 for edge in faces(tile, rotation).edges)
    } - {table.state.tiles["K24"]}
    found = lays(table, "K24")
    assert others
    if there != "LTF":
        assert found & others
        return
    assert not found & others
    for tile, rotation in others:
        if faces(tile, rotation).edges != table.game.network.face("K24").edges:
            table.refused(LayTile("SFTF", "K24", tile, rotation), "18FB-3.5.1-10")


@pytest.mark.rule("18FB-3.5.1-8")
def test_tokens_and_kept_slots_stay_on_a_competitive_upgrade() -> None:
    table = Example().phase("2")
    for company in ("LTF", "FC"):
        table.company(company, ann=1)
    table.tile("K24", "6", 0)
    face = table.game.network.face("K24")
    wide = next(it for it in table.game.title.tiles.upgrades(face, "K24") if it.tile == "619")
    table.tile("K24", "619", wide.rotation).token("K24.0", "LTF").token("K24.0", "FC")
    at_track(table, "LTF")
    slots = {table.game.title.tiles.face(*lay).nodes[0].slots for lay in lays(table, "K24")}
    assert slots == {2}
    small = next(
        LayTile("LTF", "K24", "13", rotation)
        for rotation in range(6)
        if table.game.title.map.hexes["K24"].open_edges
        & sum(1 << edge for edge in table.game.title.tiles.face("13", rotation).edges)
    )
    table.refused(small, "18FB-3.5.1-8")


@pytest.mark.rule("18FB-3.5.1-8", "18FB-R-8")
def test_a_smaller_tile_takes_free_slots_away() -> None:
    table = Example().company("FSC", ann=1).phase("2")
    table.tile("F17", "6", 3)
    wide = list(table.game.track_policy.upgrades(table.game, table.game.title.map.hexes["F17"]))
    two = next(it for it in wide if it.face.nodes[0].slots == 2)
    table.tile("F17", two.tile, two.rotation)
    assert len(table.state.tokens["F17.0"]) == 3
    wide = list(table.game.track_policy.upgrades(table.game, table.game.title.map.hexes["F17"]))
    one = next(it for it in wide if it.face.nodes[0].slots == 1)
    table.tile("F17", one.tile, one.rotation)
    assert table.state.tokens["F17.0"] == ("", "")
    assert table.state.reserved["F17.0"] == ("FSC",)


# -- the stations of Napoli become one ---------------------------------------------------------


@pytest.mark.rule("18FB-R-8", "18FB-3.5.1-6")
def test_slots_and_tokens_go_along_when_stations_become_one() -> None:
    table = Example().company("NN", ann=1).company("FST", bob=1)
    table.token("nC8.1", "FST").tile("nC8", "Ns1")
    assert sorted(table.state.tokens["nC8.0"]) == ["", "FST", "NN"]
    assert "nC8.1" not in table.state.tokens
    assert table.game.extra_slots("nC8.0") == 1
    table.tile("nC10", "Nn1")
    assert table.state.tokens["nC10.0"].count("FP") == 1
    assert set(table.state.reserved["nC10.0"]) == {"FB", "L'Ala"}
    assert len(table.state.tokens["nC10.0"]) == 1 + 3
    assert list(table.game.violations()) == []
    table.tile("nC10", "Nn2")
    assert len(table.state.tokens["nC10.0"]) == 2 + 3
