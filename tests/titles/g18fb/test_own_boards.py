"""Boards of one's own for 18FB: played on, kept with the game, and refused with their place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from railhead.engine.board import Board
from railhead.engine.boardfiles import load_board
from railhead.engine.fault import TitleError
from railhead.engine.game import Game
from railhead.engine.invariants import Invariants
from railhead.lab.simulate import random_player
from railhead.records.record import from_record, to_record
from railhead.titles.catalogue import new_game, on_board, plain_title
from railhead.titles.g18fb.game import FOLDER
from tests.engine.board_changes import Change, drop, put

NAMES = ["Ann", "Bob", "Cid"]
SHIPPED = load_board([FOLDER / "map.toml", FOLDER / "tiles.toml"])


def changed(*changes: Change) -> Board:
    """The shipped board with some things changed."""
    data: dict[str, Any] = json.loads(json.dumps(SHIPPED.data))
    for change in changes:
        change(data)
    return Board.of(data)


def other_board() -> Board:
    """A town has another name, a destination lies elsewhere, a side leads to the south half."""
    return changed(
        put("names.E6", "Lamezia"),
        put("lines.FSC", ["F23 F17 H5"]),
        put("joins.i", "E28:4|nC8:2"),
        lambda data: data["between"].update(
            mountain=[line.replace("E28|nC10", "E28|nC8") for line in data["between"]["mountain"]]
        ),
    )


def _played(board: Board, actions: int = 100, seed: int = 4) -> Game:
    game = new_game("18FB", NAMES, seed=seed, board=board)
    play = random_player(seed)
    invariants = Invariants(game)
    for _ in range(actions):
        game.apply(play(game))
        invariants.check(game)
    return game


def test_the_shipped_files_are_a_board() -> None:
    title, plain = on_board("18FB", SHIPPED), plain_title("18FB")
    assert repr(title.map) == repr(plain.map)
    assert title.lines == plain.lines
    assert title.places == plain.places
    assert list(title.tiles.tiles) == list(plain.tiles.tiles)


@pytest.mark.slow
@pytest.mark.rule("18FB-3.4-1")
def test_a_board_of_ones_own_is_played_on_and_kept_with_the_game() -> None:
    game = _played(other_board())
    assert game.title.map.hexes["E6"].name == "Lamezia"
    assert game.title.map.hexes["E28"].neighbours[4] == "nC8"
    assert game.title.lines["FSC"] == (("F23", "F17", "H5"),)
    again = from_record(json.loads(json.dumps(to_record(game))))
    assert again.board == game.board != SHIPPED
    assert again.state == game.state


def test_the_slot_of_a_destination_lies_where_the_board_puts_it() -> None:
    game = new_game("18FB", NAMES, board=other_board())
    assert "FSC" in game.reserved_for("H5.0")
    assert "FSC" not in game.reserved_for("F11.0")


@pytest.mark.slow
def test_a_map_without_late_areas_pays_everywhere_from_the_beginning() -> None:
    game = _played(changed(drop("places.pays_from"), drop("places.slots_from")))
    assert not {"pays_from", "slots_from"} & game.title.places.keys()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "message"),
    [
        # lines
        (drop("lines.NN"), "map: lines: NN is missing"),
        (drop("lines.SFSM"), "map: lines: SFSM is missing"),
        (drop("lines"), "map: lines: NN is missing"),
        (put("lines.SFM", ["N21 P13 O10"]), "map: lines: SFM: SFM has no line"),
        (put("lines.RM", ["N21 P13 O10"]), "map: lines: RM: RM has no line"),
        (put("lines.NN", ["nC8 F25"]), "lines: NN: expected 3 places on a line"),
        (put("lines.FA", ["F31 H33"]), "lines: FA: expected 3 places on a line"),
        (put("lines.FA", ["F31 H33 nC10", "F31 I36 nC10"]), "FA: expected a single line"),
        (put("lines.NN", ["nC8 nC4 Z9"]), "lines: NN: there is no hex Z9"),
        (put("lines.NN", ["nC8 nC4 nC10.5"]), "lines: NN: hex nC10 has no station '5'"),
        (put("lines.NN", ["nC8 E6 F25"]), "NN: hex E6 has neither city nor off-board area"),
        (put("lines.NN", ["nC8 D3 F25"]), "NN: hex D3 has neither city nor off-board area"),
        (put("lines.FA", ["F31 D3 nC10"]), "lines: FA: hex D3 has no station"),
        (put("lines.FA", ["H33 F31 nC10"]), "FA: hex H33 has neither city nor off-board area"),
        (put("lines.NN", ["nC8 nC8 F25"]), "lines: NN: a place stands on a line twice"),
        (put("lines.NN", ["nC8 F25 F25.0"]), "lines: NN: a place stands on a line twice"),
        (put("lines.FS", ["nC8 F25 F23", "nC8.1 F25 F23"]), "FS: two homes stand on one hex"),
        (
            put(
                "lines.FS",
                [f"{home} N21 L27" for home in ["F5", "F11", "F25", "F31", "G14", "H27", "I30"]],
            ),
            "lines: FS: FS has too many homes",
        ),
        (put("lines.Etna", ["nC8 nC4 F25"]), "map: lines: there is no 'Etna'"),
        # other places
        (drop("places"), "map: places: further is missing"),
        (drop("places.bourbon"), "map: places: bourbon is missing"),
        (drop("places.papal"), "map: places: papal is missing"),
        (put("places.banks", {"NN": ["F23"]}), "map: places: there is no 'banks'"),
        (put("places.further.SFM", ["F23"]), "places: further: there is no 'SFM'"),
        (put("places.further.NN", ["E6"]), "further: NN: hex E6 has neither city"),
        (put("places.further.NN", ["F25"]), "further: NN: hex F25 is a destination already"),
        (put("places.further.NN", ["H5", "H5"]), "further: NN: hex H5 is a destination already"),
        (drop("places.bourbon.Bayard"), "map: places: bourbon: Bayard is missing"),
        (put("places.bourbon.Delahante", []), "bourbon: Delahante is missing"),
        (put("places.bourbon.Garibaldi", ["F37"]), "bourbon: there is no 'Garibaldi'"),
        (put("places.bourbon.Bayard", ["E6"]), "bourbon: Bayard: hex E6 has neither city"),
        (put("places.bourbon.Bayard", ["nD5", "nD5"]), "Bayard: a place stands there twice"),
        (put("places.papal", {"many": ["I30"]}), "places: papal: 'many' should be 0 to 999"),
        (put("places.papal", {"9999": ["I30"]}), "papal: '9999' should be 0 to 999"),
        (put("places.papal", {"-5": ["I30"]}), "papal: '-5' should be 0 to 999"),
        (put("places.papal", {"٣": ["I30"]}), "papal: '٣' should be 0 to 999"),
        (put("places.papal", {"30": ["D3"]}), "papal: 30: hex D3 has no station"),
        (put("places.papal", {"30": ["I30.0"]}), "papal: 30: I30.0 should be a hex"),
        (put("places.pays_from", {"7": ["F37"]}), "pays_from: there is no '7'"),
        (put("places.slots_from", {"7": ["F37"]}), "slots_from: there is no '7'"),
        (put("places.slots_from", {"4": ["F37.0"]}), "slots_from: 4: F37.0 should be a hex"),
        # faces and hexes
        (put("hexes.green", {"E99": ""}), "hex E99: green hexes are not known here"),
        (put("hexes.gray.F99", "junction;path=a:0,b:_0"), "hex F99: only cities, towns and off"),
        (put("hexes.white.E6", "town=revenue:15"), "hex E6: the revenue of a town must be a"),
        (put("hexes.white.E6", "town=revenue:yellow_10"), "hex E6: the revenue must be one number"),
        (put("hexes.red.K46", "offboard=revenue:yellow_20"), "K46: the revenue must be known for"),
        (put("hexes.white.D3", "icon=image:port"), "hex D3: a port belongs to a city"),
        (put("hexes.white.D3", "label=Q"), "hex D3: tile has no tile of Q"),
        (put("hexes.white.E99", "city=revenue:0"), "hex E99: no tile fits here"),
        (put("hexes.white.D3", "city=revenue:0,slots:7"), "more than 6 slots"),
        (
            put("hexes.yellow.N21", "city=revenue:30;path=a:5,b:_0;label=B"),
            "hex N21: the track over edge 5 leads nowhere",
        ),
        (
            put("hexes.gray.F99", "city=revenue:0,groups:Rome;city=revenue:0"),
            "hex F99: all stations of a hex belong to the same place",
        ),
        (put("tile.0.face", "path=a:0,b:1,track:narrow"), "only track of one gauge"),
        (put("tile.0.face", "town=revenue:5"), "tile: tile 7: the revenue of a town must be"),
        (put("tile.0.hexes", ["Z9"]), "there is no hex Z9"),
        (
            put("hexes.white.M28", "city=revenue:0;icon=image:dragon"),
            "map: hex M28: icon: there is no 'dragon'; choose one of port",
        ),
        (put("tile.0.face", "path=a:0,b:1;icon=image:mine"), "tile 7: icon: there is no 'mine'"),
    ],
)
def test_a_wrong_board_is_refused_with_its_place(change: Change, message: str) -> None:
    data: dict[str, Any] = json.loads(json.dumps(SHIPPED.data))
    for names in list(data["hexes"]["white"]):
        # One entry for each hex, so that a single one can be changed.
        face = data["hexes"]["white"].pop(names)
        data["hexes"]["white"] |= dict.fromkeys(names.split(), face)
    change(data)
    with pytest.raises(TitleError, match=message):
        on_board("18FB", Board.of(data))


def test_a_stored_game_goes_on_with_an_icon_that_means_nothing() -> None:
    data: dict[str, Any] = json.loads(json.dumps(SHIPPED.data))
    data["hexes"]["white"]["M28"] = "city=revenue:0;icon=image:dragon"
    with pytest.raises(TitleError, match="icon: there is no 'dragon'"):
        on_board("18FB", Board.of(data))
    on_board("18FB", Board.of(data, stored=True))
