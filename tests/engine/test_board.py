"""Boards from outside: read from data, checked, equal by their data, carried in records."""

from __future__ import annotations

import copy
import json
from itertools import combinations
from typing import Any

import pytest

from railhead.engine.actions import LayTile
from railhead.engine.board import (
    MOST_AT_EDGE,
    MOST_HEXES,
    MOST_IN_ALL,
    MOST_NODES,
    MOST_PLAIN,
    MOST_TILES,
    MOST_TRACKS,
    Board,
)
from railhead.engine.boardfiles import load_board
from railhead.engine.fault import TitleError
from railhead.engine.illegal import Illegal
from railhead.engine.recorderror import RecordError
from railhead.network.walk_limits import DenseTrackError
from railhead.records.record import from_record, to_record
from railhead.table.faces import FIRST_NODE
from railhead.titles.catalogue import game_class, new_game, on_board, plain_title, title_ids
from railhead.titles.common.track import lay_tile
from railhead.titles.g1865.game import FOLDER
from tests.engine.board_changes import Change, drop, put

NAMES = ["Ann", "Bob", "Cid"]
SHIPPED = load_board([FOLDER / "map.toml", FOLDER / "tiles.toml"])


def changed(change: Change) -> dict[str, Any]:
    """The data of the shipped board with one thing changed."""
    data: dict[str, Any] = json.loads(json.dumps(SHIPPED.data))
    change(data)
    return data


def test_the_shipped_files_are_a_board() -> None:
    title, plain = on_board("1865", SHIPPED), game_class("1865").load_title({})
    assert list(title.map.hexes) == list(plain.map.hexes)
    assert title.companies == plain.companies
    assert title.privates == plain.privates
    assert list(title.tiles.tiles) == list(plain.tiles.tiles)


def test_boards_are_equal_if_their_data_are() -> None:
    again = Board.of(json.loads(json.dumps(SHIPPED.data, sort_keys=True)))
    assert again == SHIPPED
    assert hash(again) == hash(SHIPPED)
    other = Board.of(changed(lambda data: data["names"].update(E39="Casteddu")))
    assert other != SHIPPED
    assert other.short != SHIPPED.short


def test_what_a_board_lacks_comes_from_the_title() -> None:
    data = changed(lambda data: data["names"].update(E39="Casteddu"))
    tiles = {"tile": [*data.pop("tile")[:-1], {**SHIPPED.data["tile"][-1], "count": 9}]}
    only_map, only_tiles = on_board("1865", Board.of(data)), on_board("1865", Board.of(tiles))
    assert (only_map.map.hexes["E39"].name, only_map.tiles.tiles["B-gray"].count) == ("Casteddu", 1)
    assert (only_tiles.map.hexes["E39"].name, only_tiles.tiles.tiles["B-gray"].count) == (
        "Cagliari",
        9,
    )


def test_a_game_keeps_its_board_wherever_it_goes() -> None:
    board = Board.of(changed(lambda data: data["names"].update(E39="Casteddu")))
    game = new_game("1865", NAMES, seed=3, board=board)
    game.apply(game.decision.answers[0])  # type: ignore[union-attr, arg-type]
    assert game.board == game.fork().board == game.at(0).board == game.copy().board == board
    record = json.loads(json.dumps(to_record(game)))
    again = from_record(record)
    assert again.board == board
    assert again.title.map.hexes["E39"].name == "Casteddu"
    assert again.state == game.state
    assert to_record(again) == record


def test_a_game_on_the_titles_board_says_nothing_of_it() -> None:
    game = new_game("1865", NAMES)
    assert game.board is None
    assert "board" not in to_record(game)


def test_titles_that_take_no_boards_say_so() -> None:
    taking = [title for title in title_ids() if game_class(title).takes_boards]
    assert taking == ["1865", "18FB"]
    for title in set(title_ids()) - set(taking):
        with pytest.raises(TitleError, match=f"{title} is played on its own board only"):
            new_game(title, NAMES, board=SHIPPED)


def _plain(count: int) -> str:
    ends = list(combinations(range(6), 2))
    return ";".join(f"path=a:{a},b:{b}" for a, b in ends[:count])


def _arms(count: int) -> str:
    """Track that meets in one junction: each two arms are a way through."""
    return ";".join(f"path=a:{edge},b:_0" for edge in range(count))


def _crowded(data: dict[str, Any]) -> None:
    star = f"city=revenue:1;{_arms(6)}"
    data["hexes"]["gray"] = {" ".join(f"{row}{50 + i}" for row in "ACEGI" for i in range(0, 76, 2)):
                             star}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "message"),
    [
        # the form
        (put("hexes", [1]), "board: hexes: expected an object, found \\[1\\]"),
        (put("hexes.white.C3", 7), "board: hexes.white.C3: expected a text"),
        (put("layout.flat", "yes"), "board: layout.flat: expected true or false"),
        (put("rivers", {}), "board: there is no 'rivers'; choose one of hexes, layout, names"),
        (put("tile", {}), "board: expected a list of tiles"),
        (put("tile.0.count", 1.5), "board: tile\\[0\\]: count: expected a whole number"),
        (put("tile.0.count", -1), "board: tile 7: count: expected 0 to 99"),
        (put("tile.0.id", ""), "the number '' is too long or not plain"),
        (put("tile.1.id", "7"), "tile 7 stands there twice"),
        (put("tile.0.colour", "white"), "board: tile 7: the colour 'white' is none of yellow"),
        (put("tile.0.face", "path=a:0"), "board: tile 7: path: the end ''"),
        (put("tile.0.face", "city=revenue:1;" * 5), "more than 4 cities"),
        (put("tile.0.face", "city=revenue:1,slots:7"), "more than 6 slots"),
        (put("tile.0.face", "city=revenue:1000"), "a number is greater than 999"),
        (put("tile.0.face", ";" * 401), "the face is longer than 400 characters"),
        (put("tile.0.face", "path=a:0,b:1;" * 16), "more than 9 pieces of track"),
        (put("tile.0.face", _plain(7)), "tile 7: more than 6 pieces of track from edge to edge"),
        (
            put("tile.0.face", "path=a:0,b:1;path=a:0,b:2;path=a:0,b:3;path=a:0,b:4"),
            "tile 7: more than 3 pieces of track at edge 0",
        ),
        (put("tile.0.face", "junction;" + _arms(5)), "tile 7: more than 9 pieces of track"),
        (put("tile.0.face", f"city=revenue:{'9' * 300}"), "revenue: '9+.*' should be a number"),
        (put("tile.0.face", f"path=a:{'0' * 300},b:1"), "tile 7: path: the end"),
        (_crowded, "board: more than 1000 pieces of track in all"),
        # numbers and texts that nothing can hold
        (put("tile.0.count", 16**8000), "board: tile\\[0\\].count: the number is too large"),
        (put("borders.river", -(16**8000)), "board: borders.river: the number is too large"),
        (put("names.E39", "Cagli\x00ari"), "board: names.E39: holds the sign U.0000"),
        (put("tile.0.replaces", ["8"] * 21), "tile 7: replaces more than 20 tiles"),
        (put("tile.0.face", "label=" + "x" * 21), "a label or name is too long"),
        (put("tile.0.replaces", ["8x"]), "board: tile 7: there is no tile 8x"),
        (put("hexes.pink", {"C3": ""}), "board: hex C3: the colour 'pink' is none of white"),
        (put("hexes.white.C23", ""), "board: hex C23 stands there twice"),
        (put("hexes.white.Cc", ""), "board: hex Cc: 'Cc' should be letters and a number"),
        (put("hexes.white.C03", ""), "board: hex C03: write it as C3"),
        (put("hexes.white.C999", ""), "board: hex C999: too far"),
        (put("names.Z9", "Nowhere"), "board: names: there is no hex Z9"),
        (put("names.E39", "x" * 61), "board: hex E39: the name is too long"),
        (put("names.E39", "a\nb"), "board: hex E39: the name is too long or not plain"),
        (put("borders.river", 1000), "borders: 'river' should be 0 to 999"),
        (put("between.swamp", ["E39|E41"]), "'swamp' has no price under borders"),
        (put("between.river", ["E39"]), "should be two hexes"),
        (put("between.river", ["E39|Z9"]), "between: there is no hex Z9"),
        (put("homes.XYZ", "E39"), "board: homes: there is no 'XYZ'"),
        (put("opens", {"river": "9"}), "board: opens: there is no '9'"),
        # what the rules need
        (drop("homes.FMS"), "board: homes: FMS is missing"),
        (drop("destinations.FMS"), "board: destinations: FMS is missing"),
        (drop("bonus.M1"), "board: bonus: M1 is missing"),
        (put("homes.FMS", "Z9"), "board: homes: FMS: there is no hex Z9"),
        (put("homes.FMS", "D34"), "board: homes: FMS: hex D34 has neither city nor mine"),
        (put("homes.FMS", "E33"), "board: homes: FCS: hex E33 has no free slot"),
        (put("homes.FMS", "C41"), "board: destinations: FMS is at home there"),
        (put("bonus.M4", "C41 D40"), "board: bonus: M4: hex D40 has neither city nor mine"),
        (put("hexes.red", {"J10": ""}), "board: hex J10: red hexes are not known here"),
        (put("hexes.gray", {"I37": "path=a:0,b:1"}), "board: hex I37: the track over edge 0"),
        (put("hexes.gray", {"I37": "town=revenue:1;town=revenue:1"}), "more than one city"),
        (put("hexes.gray", {"I37": "offboard=revenue:1"}), "only cities, towns and mines"),
        (put("hexes.gray", {"I37": "town=revenue:yellow_1"}), "the traffic must be one number"),
        (put("hexes.white.I37", "city=revenue:0;label=Q"), "hex I37: board has no tile of Q"),
        (put("hexes.white.J10", "town=revenue:0"), "hex J10: no tile fits here"),
        (put("hexes.white.I37", "town=revenue:0;label=M"), "hex I37: expected a mine"),
        (put("tile.0.face", "path=a:0,b:1,track:narrow"), "tile 7: only track of one gauge"),
        (put("tile.0.hexes", ["Z9"]), "tile 7: there is no hex Z9"),
        (lambda data: data["tile"].pop(_place(data, "174")), "board: tile 174 is missing"),
        (
            lambda data: data["tile"][_place(data, "174")].update(face="city=revenue:1"),
            "tile 174: expected a mine with label M",
        ),
        (
            lambda data: data["tile"][_place(data, "175")].update(
                face="city=revenue:0;path=a:0,b:_0;path=a:3,b:_0;label=M"
            ),
            "tile 175: expected the track of tile 173",
        ),
    ],
)
def test_a_wrong_board_is_refused_with_its_place(change: Change, message: str) -> None:
    record = to_record(new_game("1865", NAMES, seed=1, board=SHIPPED))
    record["board"] = changed(change)
    with pytest.raises(TitleError, match=message):
        from_record(record)


def _place(data: dict[str, Any], tile: str) -> int:
    return next(i for i, entry in enumerate(data["tile"]) if entry["id"] == tile)


@pytest.mark.parametrize("data", [None, [], {}, "map", 3])
def test_what_is_no_board_at_all_is_refused(data: Any) -> None:
    with pytest.raises(TitleError):
        Board.of(data)


def test_a_board_has_its_size() -> None:
    hexes = " ".join(f"A{row}" for row in range(MOST_HEXES + 1))
    with pytest.raises(TitleError, match=f"more than {MOST_HEXES} hexes"):
        Board.of({"hexes": {"white": {hexes: ""}}})
    entry = copy.deepcopy(SHIPPED.data["tile"][0])
    with pytest.raises(TitleError, match=f"more than {MOST_TILES} tiles"):
        Board.of({"tile": [entry] * (MOST_TILES + 1)})


def test_the_short_game_needs_its_own_table() -> None:
    board = Board.of(changed(drop("variants.short")))
    new_game("1865", NAMES, board=board)
    with pytest.raises(TitleError, match=r"the table variants\.short is missing"):
        new_game("1865", NAMES, {"length": "short"}, board=board)


def test_a_board_can_be_played_on_in_the_short_game() -> None:
    game = new_game("1865", NAMES, {"length": "short"}, board=SHIPPED)
    assert "C5" not in game.title.map.hexes


def test_limits_leave_room_for_the_boards_of_all_titles() -> None:
    for title in map(plain_title, title_ids()):
        printed = [hex_.face for hex_ in title.map.hexes.values()]
        tiles = [tile.faces[0] for tile in title.tiles.tiles.values()]
        for faces in (printed, tiles):
            assert sum(len(face.tracks) for face in faces) <= MOST_IN_ALL / 2
        for face in (*printed, *tiles):
            plain = [max(a, b) < FIRST_NODE for a, b, _ in face.segments()]
            assert len(plain) <= MOST_TRACKS * 2 / 3
            assert sum(plain) <= MOST_PLAIN * 2 / 3
            assert max(map(len, face.at_edge)) <= MOST_AT_EDGE * 2 / 3
            assert len(face.nodes) < MOST_NODES
        assert len(title.map.hexes) <= MOST_HEXES * 2 / 3
        assert len(title.tiles.tiles) <= MOST_TILES * 2 / 3


def _winding(data: dict[str, Any]) -> None:
    """Tile 7 with as much plain track as there may be, and plenty of it."""
    data["tile"][0] |= {"face": ";".join(f"path=a:{e},b:{(e + 2) % 6}" for e in range(6)),
                        "count": 99}  # fmt: skip


def _lay_everywhere(game: Any) -> None:
    """Lay tile 7 on all land, as if everybody could."""
    for hex_ in game.title.map.hexes.values():
        if hex_.face.kind == "plain" and hex_.takes_tiles:
            lay_tile(game, "FMS", LayTile("FMS", hex_.id, "7", 0), 0)


@pytest.mark.slow
def test_tiles_of_own_boards_are_refused_where_they_make_track_too_dense(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Board.of(changed(_winding))
    _lay_everywhere(new_game("1865", NAMES, board=board))  # not yet too dense
    monkeypatch.setattr("railhead.network.tracks.MOST_OF_LEG", 20)
    with pytest.raises(Illegal, match="would be too dense to be followed"):
        _lay_everywhere(new_game("1865", NAMES, board=board))
    _lay_everywhere(new_game("1865", NAMES))  # the title's own tiles are known


def test_a_printed_map_too_dense_to_be_followed_is_no_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("railhead.network.tracks.MOST_OF_MAP", 3)
    board = Board.of(changed(lambda data: data["names"].update(E39="Dense")))
    with pytest.raises(TitleError, match=r"map: the track around .* is too dense to be followed"):
        new_game("1865", NAMES, board=board)


def test_a_record_stops_where_track_is_too_dense(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game("1865", NAMES, seed=1, board=SHIPPED)
    game.apply(game.decision.answers[0])  # type: ignore[union-attr, arg-type]
    record = to_record(game)

    def refuse(*_: object) -> None:
        raise DenseTrackError.around("E39")

    monkeypatch.setattr(type(game), "replay", refuse)
    with pytest.raises(
        RecordError, match=r"action 1, Bob, .*: the track around E39 is too dense"
    ) as stop:
        from_record(record)
    assert stop.value.number == 1
    assert stop.value.game is not None


def moved_to_a_sheet(data: dict[str, Any]) -> None:
    """Put G3 (Bastia) and all that belongs to it on a sheet of its own."""
    for table in ("hexes", "names", "homes", "destinations", "between", "variants"):
        text = json.dumps(data[table])
        for left, right in (('"G3', '"nG3'), (" G3", " nG3"), ("|G3", "|nG3")):
            text = text.replace(left + '"', right + '"').replace(left + " ", right + " ")
            text = text.replace(left + "|", right + "|")
        data[table] = json.loads(text)
    data["layout"]["sheets"] = {"n": "Bastia"}
    data["joins"] = {"a": "G1:0|nG3:3", "b": "F2:5|nG3:2", "c": "F4:4|nG3:1", "d": "G5:3|nG3:0"}


def test_a_board_may_have_a_sheet_that_is_joined() -> None:
    whole = on_board("1865", SHIPPED)
    title = on_board("1865", Board.of(changed(moved_to_a_sheet)))
    assert title.companies["CFC"].base == "nG3"
    assert title.map.hexes.keys() == {*whole.map.hexes, "nG3"} - {"G3"}
    for hex_id, here in whole.map.hexes.items():
        there = title.map.hexes["nG3" if hex_id == "G3" else hex_id]
        assert [name.removeprefix("n") for name in there.neighbours] == list(here.neighbours)
        assert (there.open_edges, there.borders) == (here.open_edges, here.borders)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda data: data["joins"].update(a="G1:0|nG3"), "map: joins: a: 'G1:0|nG3' should be"),
        (lambda data: data["joins"].update(a="G1:0|nG9:3"), "map: joins: a: there is no hex nG9"),
        (
            lambda data: data["joins"].update(a="G1:1|nG3:3"),
            "map: joins: a: edge 1 of hex G1 touches F2 already",
        ),
        (
            lambda data: data["joins"].update(e="H20:5|nG3:3"),
            "map: joins: e: edge 3 of hex nG3 is joined twice",
        ),
        (
            lambda data: data["joins"].update(long="H20:5|nG3:4"),
            "map: joins: long: the sign is too long or not plain",
        ),
        (
            lambda data: data["layout"].update(sheets={"N": "Bastia"}),
            "map: layout: the sheet 'N' should be a small letter",
        ),
        (
            lambda data: data["layout"].update(sheets={"n": "Bastia\n"}),
            "map: layout: the name of sheet n is too long or not plain",
        ),
        (
            lambda data: data["layout"].update(letter_is_row=True, numbers_up=True),
            "map: layout: numbers_up is only for rows that have numbers",
        ),
        (lambda data: data["layout"].pop("sheets"), "map: hex nG3: 'nG3' should be letters"),
        (lambda data: data.update(lines={"XX": ["E39 C31"]}), "map: lines: there is no 'XX'"),
        (lambda data: data.update(lines={"FMS": ["E39"]}), "map: lines: FMS: expected a home"),
        (lambda data: data.update(lines={"FMS": ["E39 Z9"]}), "FMS: there is no hex Z9"),
        (
            lambda data: data.update(places={"bank": {"it": ["E39.1"]}}),
            "map: places: bank: it: hex E39 has no station '1'",
        ),
        (
            lambda data: data["hexes"]["white"].update({"A1": "city=revenue:0,slots:0"}),
            "map: hex A1: slots should be 1 or more",
        ),
    ],
)
def test_faults_of_sheets_and_joins_name_table_and_entry(change: Change, fault: str) -> None:
    data = changed(moved_to_a_sheet)
    change(data)
    with pytest.raises(TitleError) as caught:
        on_board("1865", Board.of(data))
    assert fault in str(caught.value)


def test_what_boards_may_have_besides_changes_no_digest() -> None:
    assert not {"joins", "opens", "lines", "places"} & SHIPPED.data.keys()
    assert SHIPPED.data["layout"].keys() == {"flat", "letter_is_row"}
    assert all("fixed" not in entry for entry in SHIPPED.data["tile"])
    again = Board.of(changed(lambda data: data.update(joins={}, opens={}, lines={}, places={})))
    assert again == SHIPPED
