"""Boards of 18FB that list their hexes and tiles in JSON."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from railhead.engine.board import Board
from railhead.engine.boardfiles import load_board, read_board
from railhead.engine.fault import TitleError
from railhead.engine.title import Title
from railhead.lab.simulate import simulate_game
from railhead.table.notation import format_face
from railhead.titles.catalogue import game_class
from railhead.titles.g18fb.facts import Title18FB
from tests.titles.g18fb.reference import TITLE, read

KIND = game_class("18FB")


def shown(title: Title) -> dict[str, Any]:
    """All that a board puts on the table, in comparable form."""
    assert isinstance(title, Title18FB)
    return {
        "hexes": {
            here.id: (
                here.name,
                here.face.colour,
                format_face(here.face),
                here.open_edges,
                here.borders,
                here.neighbours,
                here.joins,
            )
            for here in title.map.hexes.values()
        },
        "tiles": [
            (tile.id, tile.colour, tile.count, format_face(tile.faces[0]), len(tile.faces))
            for tile in title.tiles.tiles.values()
        ],
        "lines": {company: set(lines) for company, lines in title.lines.items()},
        "places": {
            kind: {name: set(places) for name, places in found.items()}
            for kind, found in title.places.items()
        },
        "joined": title.joined_places,
        "ports": set(title.ports),
    }


def the_board(shared: Path) -> Board:
    folder = shared / "reference" / "18FB"
    return load_board([folder / "map.json", folder / "tiles.json"], KIND.board_form)


@pytest.mark.slow
def test_the_lists_of_the_reference_are_the_shipped_board(shared: Path) -> None:
    theirs, ours = shown(KIND.load_own_board({}, the_board(shared))), shown(TITLE)
    for part, found in ours.items():
        assert theirs[part] == found, part


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.long
def test_games_are_played_on_them(shared: Path, seed: int) -> None:
    assert simulate_game("18FB", 3 + seed, seed=seed, board=the_board(shared)).reason


def with_change(shared: Path, change: Callable[[dict[str, Any]], object]) -> None:
    data = copy.deepcopy(read(shared, "map.json"))
    change(data)
    board = read_board([("map.json", json.dumps(data).encode())], KIND.board_form)
    KIND.load_own_board({}, board)


def hex_of(data: dict[str, Any], coord: str) -> dict[str, Any]:
    found: dict[str, Any] = next(
        it for it in (*data["hexes"], *data["napoli_map"]["hexes"]) if it["coord"] == coord
    )
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data["hexes"][0].pop("coord"), r"map\.json: hexes\[0\]: 'coord' is missing"),
        (lambda data: data["hexes"].append(data["hexes"][0]), "hex A2 stands there twice"),
        (lambda data: hex_of(data, "B1").update(kind="sea"), "hex B1: the kind 'sea' is none of"),
        (lambda data: hex_of(data, "A2")["edges"].pop("5"), "hex A2: edges: 5 is missing"),
        (lambda data: hex_of(data, "B1")["edges"].update({"2": "river"}), "but river seen from B1"),
        (lambda data: hex_of(data, "B1")["edges"].update({"0": "plain"}), "there is no hex"),
        (lambda data: hex_of(data, "C2")["costs"].update({"1": 30}), "hex C2: costs: 1 is 30, but"),
        (lambda data: hex_of(data, "F37")["revenue"].pop("second"), "'second' is missing"),
        (lambda data: hex_of(data, "F37").update(fixed_slots=5), "fixed_slots: expected a list"),
        (lambda data: data.update(napoli_map=[1]), "napoli_map: expected an object"),
        (lambda data: hex_of(data, "I36").update(fixed_slots=[]), "LdA"),
        (lambda data: hex_of(data, "F37").update(fixed_slots=[]), "Delahante is missing"),
        (lambda data: hex_of(data, "M14").pop("regional_base"), "lines: FAL is missing"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_list_is_named(
    shared: Path, change: Callable[[dict[str, Any]], object], message: str
) -> None:
    with pytest.raises(TitleError, match=message):
        with_change(shared, change)


@pytest.mark.slow
def test_a_tile_that_is_no_tile_is_named() -> None:
    tile = {"id": "8", "color": "yellow", "kind": "plain", "count": 1, "paths": [[0]]}
    for changes, message in (
        ({}, "tile 8: paths: expected two edges"),
        ({"kind": "lake"}, "tile 8: the kind 'lake' is none of"),
        ({"count": "3"}, r"tiles\[0\]: count: expected a whole number"),
    ):
        file = json.dumps({"tiles": [{**tile, **changes}]}).encode()
        with pytest.raises(TitleError, match=message):
            read_board([("tiles.json", file)], KIND.board_form)
