"""The map of 18FB as data: hex by hex and border by border against the reference."""

from __future__ import annotations

from collections import deque
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from railhead.table.faces import FIRST_NODE, Face
from railhead.table.hexes import EDGES
from railhead.table.joins import INSET
from tests.titles.g18fb.reference import TITLE, hexes, read

MAP = TITLE.map
COLUMNS = {"yellow": "first", "green": "second", "brown": "third"}


def kind_of(face: Face) -> str:
    named = {"offboard": "offmap"}
    if face.colour in ("gray", INSET):
        return {"gray": "gray", INSET: "napoli"}[face.colour]
    return "lake" if face.colour == "blue" else named.get(face.kind, face.kind)


def open_sides(hex_id: str) -> set[int]:
    return {edge for edge in EDGES if MAP.hexes[hex_id].open_edges >> edge & 1}


@pytest.mark.rule("18FB-2.5.1-1", "18FB-2.5.3-2", "18FB-2.5.3-6", "18FB-2.5.3-10")
def test_every_hex_is_what_the_reference_says(shared: Path) -> None:
    wanted = {data["coord"]: data for data in hexes(shared)}
    assert MAP.hexes.keys() == wanted.keys()
    for hex_id, data in wanted.items():
        here = MAP.hexes[hex_id]
        assert (here.name, here.face.label) == (data["name"] or "", data.get("label", ""))
        assert kind_of(here.face) == data["kind"], hex_id
        assert (hex_id in TITLE.ports) == bool(data.get("port"))
        printed = data.get("preprinted")
        assert (here.face.colour == "yellow") == bool(printed)
        if printed:
            assert len(here.face.nodes) == len(printed["stations"])
            for number, station in enumerate(printed["stations"]):
                node, exits = here.face.nodes[number], here.face.at_node[number]
                assert node.revenue == (("", printed["revenue"]),)
                assert node.slots == station["open_slots"]
                assert sorted(edge for edge, _ in exits) == station["exits"]


@pytest.mark.rule("18FB-2.5.2-3", "18FB-2.5.2-4", "18FB-3.5.1-11", "18FB-R-35")
def test_track_may_lead_over_the_sides_of_the_reference(shared: Path) -> None:
    for data in hexes(shared):
        inset = data["kind"] == "napoli"
        around = {} if inset else {int(e): there for e, there in data.get("neighbours", {}).items()}
        here = MAP.hexes[data["coord"]]
        assert open_sides(here.id) == set(around), here.id
        for edge, there in around.items():
            assert here.neighbours[edge] == there
            other = MAP.hexes[there]
            assert other.neighbours[here.meets[edge]] == here.id
            assert other.meets[here.meets[edge]] == edge


@pytest.mark.rule("18FB-2.5.2-1", "18FB-2.5.2-2", "18FB-2.5.2-3")
def test_borders_cost_what_the_reference_says(shared: Path) -> None:
    for data in hexes(shared):
        if data["kind"] == "napoli":
            continue
        for edge, cost in data.get("costs", {}).items():
            border = MAP.hexes[data["coord"]].borders[int(edge)]
            kind = data["edges"][edge]
            assert border is not None
            assert border.cost == cost
            assert border.kind == kind.replace("closed-until-3", "pass")
            assert border.opens == ("3" if "closed-until-3" in kind else "")


@pytest.mark.rule("18FB-2.5.1-2", "18FB-2.5.2-2")
def test_lettered_sides_join_both_maps(shared: Path) -> None:
    signs = {
        (here.id, edge): sign
        for here in MAP.hexes.values()
        for edge, sign in enumerate(here.joins)
        if sign
    }
    borders = read(shared, "map.json")["napoli_map"]["borders"]
    assert len(signs) == 2 * len(borders) == 18
    for data in borders:
        inset, main = (data["inset_hex"], data["inset_edge"]), (data["main_hex"], data["main_edge"])
        assert signs[inset] == signs[main] == data["letter"]
        here = MAP.hexes[inset[0]]
        assert (here.neighbours[inset[1]], here.meets[inset[1]]) == main
    nocera = MAP.hexes["F25"]
    assert (nocera.neighbours[3], nocera.meets[3], nocera.joins[3]) == ("nD3", 0, "f")
    sarno = [MAP.hexes[hex_id].borders[edge] for (hex_id, edge), s in signs.items() if s in "efg"]
    assert {border.cost for border in sarno if border} == {40}


@pytest.mark.rule("18FB-2.5.1-1", "18FB-2.5.1-2")
def test_nothing_leads_to_the_hexes_that_stand_for_the_inset() -> None:
    green = [here for here in MAP.hexes.values() if here.face.colour == INSET]
    assert [here.id for here in green] == ["F29", "F27"]
    for here in green:
        assert not here.takes_tiles
        assert not here.open_edges
    for here in MAP.hexes.values():
        for edge in EDGES:
            if here.neighbours[edge] in ("F27", "F29"):
                assert edge not in open_sides(here.id)


@pytest.mark.rule("18FB-2.1-3", "18FB-2.1-5", "18FB-2.5.3-8", "18FB-2.5.3-9")
def test_off_map_areas_have_their_sides_slots_and_columns(shared: Path) -> None:
    areas = [data for data in hexes(shared) if data["kind"] == "offmap"]
    money = read(shared, "facts.json")["revenues"]["offmap"]
    later: dict[str, set[str]] = {}
    for data in areas:
        face = MAP.hexes[data["coord"]].face
        (node,) = face.nodes
        assert face.edges == set(data["open_sides"])
        assert node.slots == data["open_slots"]
        for colour, column in COLUMNS.items():
            assert node.value(colour) == data["revenue"][column] == money[data["coord"]][column]
        if data["open_slots_from_phase"] > 1:
            later.setdefault(str(data["open_slots_from_phase"]), set()).add(data["coord"])
    assert {phase: set(places) for phase, places in TITLE.places["slots_from"].items()} == later
    paying = {
        str(entry["not_before_phase"]): (place,)
        for place, entry in money.items()
        if "not_before_phase" in entry
    }
    assert TITLE.places["pays_from"] == paying == {"2": ("F37",)}


def without_node(place: str) -> str:
    return place.partition(".")[0]


@pytest.mark.rule("18FB-3.1-1", "18FB-2.5.4-2", "18FB-2.5.4-3", "18FB-3.3.2-9", "18FB-3.3.2-10")
def test_kept_slots_are_those_of_the_reference(shared: Path) -> None:
    wanted = set()
    for data in hexes(shared):
        for slot in data.get("fixed_slots", ()):
            owner = slot.get("corp") or slot["card"]
            kind = slot["role"].split()[0] if slot["type"] == "reserved" else slot["type"]
            wanted.add((data["coord"], owner, kind))
    found = set()
    for company, lines in TITLE.lines.items():
        if TITLE.companies[company].kind == "major":
            homes = {without_node(line[0]) for line in lines}
            found |= {(home, company, "home") for home in homes}
            found |= {(without_node(line[1]), company, "intermediate") for line in lines}
            ends = {without_node(line[2]) for line in lines}
            found |= {(end, company, "final") for end in ends - homes}
    for name, kind in (("further", "further"), ("bourbon", "bourbon")):
        for owner, places in TITLE.places[name].items():
            found |= {(without_node(place), owner, kind) for place in places}
    assert found == wanted
    # Where the stations of a hex are apart, each slot is at its own.
    assert TITLE.lines["FB"] == (("I30", "G30", "nC10.1"),)
    assert TITLE.places["bourbon"]["L'Ala"] == ("nC10.1",)
    assert TITLE.lines["FP"] == (("N21", "L27", "nC10"), ("nC10", "H27", "N21"))


@pytest.mark.rule("18FB-2.5.3-3", "18FB-2.5.3-5")
def test_both_halves_of_napoli_are_one_place() -> None:
    assert TITLE.joined_places == {"nC8": ("nC10", "nC8"), "nC10": ("nC10", "nC8")}


@pytest.mark.rule("18FB-2.5.1-3")
def test_papal_places(shared: Path) -> None:
    bonus = read(shared, "facts.json")["political_cards"]["papal_bonus"]
    places = {
        place: int(money) for money, found in TITLE.places["papal"].items() for place in found
    }
    assert places == bonus


# -- the lines of the reference ---------------------------------------------------------------


@cache
def can_bear(hex_id: str, a: int | None, b: int | None) -> bool:
    """Whether a yellow tile can lead from edge to edge, or to the station; None: the station."""
    here = MAP.hexes[hex_id]
    faces = [here.face] if not here.takes_tiles or here.face.tracks else []
    if not faces:
        faces = [
            up.face for up in TITLE.tiles.fitting(here.face, here) if up.face.colour == "yellow"
        ]
    return any(_leads(face, a, b) for face in faces)


def _leads(face: Face, a: int | None, b: int | None) -> bool:
    if a is None or b is None:
        edge = a if b is None else b
        return edge in face.edges
    ends = {end for end, _ in face.at_edge[a]}
    through = (face.at_node[end - FIRST_NODE] for end in ends if end >= FIRST_NODE)
    return b in ends or any((b, 1) in arms for arms in through)


def cheapest(start: str, end: str) -> int:
    """The least cost of a line of phase 1 with no city in between, by trying all of them."""
    best: dict[tuple[str, int], int] = {}
    found = []
    todo = deque([(start, -1, 0)])
    while todo:
        hex_id, entered, spent = todo.popleft()
        here = MAP.hexes[hex_id]
        for edge in EDGES:
            border = here.borders[edge]
            if not here.open_edges >> edge & 1 or border is None or border.opens:
                continue
            if not can_bear(hex_id, None if entered < 0 else entered, edge) or edge == entered:
                continue
            there, met, cost = here.neighbours[edge], here.meets[edge], spent + border.cost
            if there == end and can_bear(there, met, None):
                found.append(cost)
            passed = MAP.hexes[there].face.kind in ("plain", "town", "double_town")
            if passed and cost < best.get((there, met), 10_000):
                best[there, met] = cost
                todo.append((there, met, cost))
    return min(found)


def checks(shared: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read(shared, "map.json")["checks"]
    return found


@pytest.mark.rule("18FB-3.5.2-2", "18FB-3.5.2-6", "18FB-3.5.2-8", "18FB-3.5.2-11")
@pytest.mark.slow
def test_lines_of_the_concessions_cost_what_the_reference_says(shared: Path) -> None:
    lines = checks(shared)
    assert len(lines) == 35
    for line in lines:
        path, spent = line["hexes"], 0
        for i, (one, other) in enumerate(pairwise(path)):
            edge = MAP.hexes[one].neighbours.index(other)
            entered = None if i == 0 else _entered(path[i - 1], one)
            assert can_bear(one, entered, edge), (line["company"], one)
            border = MAP.hexes[one].borders[edge]
            assert border is not None
            assert border.kind == line["borders"][i]
            assert not border.opens
            spent += border.cost
        assert can_bear(path[-1], _entered(path[-2], path[-1]), None)
        assert spent == line["token_cost"]
        between = {MAP.hexes[name].face.kind for name in path[1:-1]}
        assert between <= {"plain", "town", "double_town"}
        assert cheapest(path[0], path[-1]) <= spent


def _entered(before: str, hex_id: str) -> int:
    here = MAP.hexes[before]
    return here.meets[here.neighbours.index(hex_id)]


@pytest.mark.rule("18FB-3.4-1")
def test_the_lines_are_those_of_the_companies(shared: Path) -> None:
    ends = {
        (line["company"].partition(" ")[0], line["hexes"][0], line["hexes"][-1])
        for line in checks(shared)
        if "further" not in line["leg"]
    }
    legs = {
        (company, without_node(one), without_node(other))
        for company, lines in TITLE.lines.items()
        if TITLE.companies[company].kind == "major"
        for line in lines
        for one, other in pairwise(line)
    }
    assert legs == ends
