"""Boards of 1865 that list their hexes and tiles in JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from railhead.engine.board import Board
from railhead.engine.boardfiles import load_board, read_board
from railhead.engine.fault import TitleError
from railhead.engine.title import Title
from railhead.table.notation import format_face
from railhead.titles.catalogue import game_class

FORM = game_class("1865").board_form


def shown(title: Title) -> dict[str, Any]:
    """All that a board puts on the table, in comparable form."""
    return {
        "hexes": [
            (
                here.id,
                here.name,
                here.face.colour,
                format_face(here.face),
                here.open_edges,
                here.borders,
            )
            for here in title.map.hexes.values()
        ],
        "tiles": [
            (tile.id, tile.colour, tile.count, format_face(tile.faces[0]), sorted(tile.hexes))
            for tile in title.tiles.tiles.values()
        ],
        "companies": [(c.id, c.base, c.destination) for c in title.companies.values()],
        "cards": [(card.id, card.bonus_hexes) for card in title.privates.values()],
    }


@pytest.mark.parametrize("length", ["full", "short"])
def test_the_lists_of_the_reference_are_the_shipped_board(shared: Path, length: str) -> None:
    folder = shared / "reference" / "1865"
    board = load_board([folder / "map.json", folder / "tiles.json"], FORM)
    kind = game_class("1865")
    options = {"length": length}
    theirs = shown(kind.load_own_board(options, board))
    ours = shown(kind.load_title(options))
    # A town that no way could pass was given up for one where the poorest home has its line.
    moved = {hex_id for hex_id, *_ in set(ours.pop("hexes")) ^ set(theirs.pop("hexes"))}
    assert moved == {"B40", "G31"}
    # Tile 146 goes on towns at the coast, of which that town was one.
    for one in (ours, theirs):
        one["tiles"] = [tile for tile in one["tiles"] if tile[0] != "146"]
    assert ours == theirs


def listed_map() -> dict[str, Any]:
    """Three hexes: Alba, a mine across a river, and sea between."""
    edges = {str(edge): "sea" for edge in range(6)}
    return {
        "token_cost": {"plain": 10, "river": 40},
        "companies": {"FMS": {"home": "A1", "destination": "B2", "full_name": "x"}},
        "maritime": {"M1": {"bonus": ["A1"]}},
        "short_game": {"remove_island": "far"},
        "hexes": [
            {
                "coord": "A1",
                "kind": "large_city",
                "name": "Alba",
                "label": "A",
                "edges": {**edges, "5": "river"},
                "preprinted": {
                    "colour": "yellow", "traffic": 3, "slots": 2, "track": [["s0", 5]]
                },
                "lon": 8.5,
            },
            {
                "coord": "B2",
                "kind": "mine",
                "name": None,
                "district": "north",
                "edges": {**edges, "2": "river"},
                "preprinted": None,
            },
            {"coord": "D2", "kind": "town", "island": "far", "edges": edges, "coastal": True},
        ],
    }  # fmt: skip


def listed_tile(**changes: Any) -> dict[str, Any]:
    tile = {"id": "8", "colour": "yellow", "kind": "plain", "track": [[0, 2]], "count": 3}
    return {"tiles": [{**tile, **changes}]}


def read_lists(*files: dict[str, Any]) -> Board:
    return read_board(
        [(f"{i}.json", json.dumps(data).encode()) for i, data in enumerate(files)], FORM
    )


def test_each_kind_of_hex_has_its_face() -> None:
    data = read_lists(listed_map()).data
    assert data["hexes"] == {
        "yellow": {"A1": "city=revenue:3,slots:2;path=a:5,b:_0;label=A"},
        "white": {
            "B2": "city=revenue:0,groups:North;label=M;icon=image:mine",
            "D2": "town=revenue:0",
        },
    }
    assert data["between"] == {"river": ["A1|B2"]}
    assert data["names"] == {"A1": "Alba"}
    assert (data["homes"], data["destinations"], data["bonus"]) == (
        {"FMS": "A1"},
        {"FMS": "B2"},
        {"M1": "A1"},
    )
    assert data["variants"]["short"]["remove"] == ["D2"]


def test_sea_between_two_hexes_of_land_is_a_barrier() -> None:
    data = listed_map()
    for number, edge in ((0, "5"), (1, "2")):
        data["hexes"][number]["edges"][edge] = "sea"
        data["hexes"][number]["preprinted"] = None
    faces = read_lists(data).data["hexes"]["white"]
    assert faces["A1"].endswith("border=edge:5,type:impassable")
    assert faces["B2"].endswith("border=edge:2,type:impassable")


def test_places_of_tiles_are_listed_or_follow_from_the_map() -> None:
    def tile(*files: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = read_lists(*files).data["tile"][0]
        return found

    assert tile(listed_tile())["hexes"] == []
    assert tile(listed_tile(placement={"hexes": ["A1"]}))["hexes"] == ["A1"]
    condition = listed_tile(placement={"hexes": "coastal=true"})
    assert tile(listed_map(), condition)["hexes"] == ["D2"]
    # A letter or a mine says it by itself.
    assert tile(listed_tile(label="A", placement={"hexes": ["A1"]}))["hexes"] == []
    with pytest.raises(TitleError, match="'coastal=true' needs the map in the same form"):
        tile(condition)
    with pytest.raises(TitleError, match="'coastal' should be field=value"):
        tile(listed_map(), listed_tile(placement={"hexes": "coastal"}))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda hexes: hexes[0].pop("coord"), r"0\.json: hexes\[0\]: 'coord' is missing"),
        (lambda hexes: hexes.append(hexes[0]), "hex A1 stands there twice"),
        (lambda hexes: hexes.append(7), r"0\.json: hexes\[3\]: expected an object"),
        (lambda hexes: hexes[0].update(kind="lake"), "hex A1: the kind 'lake' is none of plain"),
        (lambda hexes: hexes[0].update(coord="#"), "hex #: '#' should be letters"),
        (lambda hexes: hexes[0]["edges"].pop("5"), "hex A1: edges: 5 is missing"),
        (lambda hexes: hexes[0]["edges"].update({"0": "plain"}), "edges: 0: there is no hex"),
        (
            lambda hexes: hexes[0]["edges"].update({"5": "plain"}),
            "edges: 5 is plain, but river seen from B2",
        ),
        (
            lambda hexes: hexes[0]["preprinted"].update(track=[[5]]),
            "hex A1: track: expected two ends",
        ),
        (
            lambda hexes: hexes[0]["preprinted"].update(traffic="3"),
            "hex A1: preprinted: traffic: expected a whole number",
        ),
        (lambda hexes: hexes[0].update(edges=[]), "edges: expected an object"),
    ],
)
def test_a_wrong_hex_is_named(change: Callable[[list[Any]], object], message: str) -> None:
    data = listed_map()
    change(data["hexes"])
    with pytest.raises(TitleError, match=message):
        read_lists(data)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"track": 5}, r"0\.json: tile 8: track: expected a list"),
        ({"count": "3"}, r"0\.json: tiles\[0\]: count: expected a whole number"),
        ({"kind": "lake"}, "tile 8: the kind 'lake'"),
        ({"placement": {"hexes": 5}}, "tile 8: placement: hexes: expected a text"),
    ],
)
def test_a_wrong_tile_is_named(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(TitleError, match=message):
        read_lists(listed_tile(**changes))
