"""Positions in files: what is read, what is refused, and the recorded ones solved."""

from __future__ import annotations

import copy
import json
import time
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from railhead.network.router.budget import Budget
from railhead.network.router.fields import PositionError
from railhead.network.router.positions import parse_positions, read_positions
from railhead.network.router.problem import Problem
from railhead.network.router.solve import solve
from railhead.titles.catalogue import uncounted_in

pytestmark = pytest.mark.slow

LINE: dict[str, Any] = {
    "title": "1861",
    "positions": [
        {
            "id": "line",
            "company": "NW",
            "phase": "4",
            "trains": [
                {"name": "2", "unit": "stops", "counts": 2, "may_skip": ["town"], "multiplier": 1}
            ],
            "bonuses": [
                {"kind": "pair", "hexes": ["A1", "A5"], "amount": 40, "times_multiplier": True}
            ],
            "hexes": {
                "A1": {
                    "stations": [{"kind": "city", "revenue": 30, "token": True, "blocked": False}],
                    "track": [["s0", 0]],
                    "neighbours": {"0": "A3"},
                },
                "A3": {
                    "stations": [
                        {"kind": "town", "revenue": 10, "token": False, "blocked": False}
                    ],
                    "track": [["s0", 0], ["s0", 3]],
                    "neighbours": {"0": "A5", "3": "A1"},
                },
                "A5": {
                    "stations": [
                        {"kind": "offboard", "revenue": 50, "token": False, "blocked": True,
                         "group": "South"}
                    ],
                    "track": [["s0", 3]],
                    "neighbours": {"3": "A3"},
                },
            },
            "best": 120,
        }
    ],
}  # fmt: skip


def changed(path: str, value: object) -> dict[str, Any]:
    """The line with one field replaced; `path` is written with slashes."""
    data = copy.deepcopy(LINE)
    at: Any = data["positions"][0]
    *parts, last = path.split("/")
    for part in parts:
        at = at[int(part)] if isinstance(at, list) else at[part]
    at[int(last) if isinstance(at, list) else last] = value
    return data


def problem_of(data: object) -> Problem:
    """The only problem of a file."""
    (position,) = parse_positions(data)
    return position.problem


def test_a_town_is_skipped_and_a_pair_pays_once() -> None:
    solution = solve(problem_of(LINE))
    (route,) = solution.routes
    assert (solution.value, solution.proven) == (120, True)
    assert len(route.stations) == 3
    assert len(route.counted) == 2


def test_a_doubled_train_doubles_the_pair_too() -> None:
    assert solve(problem_of(changed("trains/0/multiplier", 2))).value == 240
    assert solve(problem_of(changed("bonuses/0/times_multiplier", False))).value == 120


def test_sides_that_meet_need_not_be_opposite() -> None:
    data = changed("hexes/A3/neighbours", {"0": "A5:1", "3": "A1"})
    hexes = data["positions"][0]["hexes"]
    hexes["A5"]["neighbours"] = {"1": "A3:0"}
    with_gap = solve(problem_of(data)).value
    hexes["A5"]["track"] = [[1, "s0"]]
    assert (with_gap, solve(problem_of(data)).value) == (40, 120)
    # Named on one side only.
    hexes["A5"]["neighbours"] = {}
    assert solve(problem_of(data)).value == 120
    hexes["A5"]["neighbours"] = {"1": "A3:2"}
    with pytest.raises(PositionError, match="should name the hex across it"):
        problem_of(data)


def test_a_city_may_not_be_skipped() -> None:
    assert solve(problem_of(changed("hexes/A3/stations/0/kind", "city"))).value == 40


def direct() -> dict[str, Any]:
    """The line without its town: a route needs the area at its end as its second station."""
    data = changed("hexes/A3/stations", [])
    data["positions"][0]["hexes"]["A3"]["track"] = [[0, 3]]
    return data


def test_uncounted_stations_do_not_count_towards_the_two_of_a_route() -> None:
    data = direct()
    assert solve(problem_of(data)).value > 0
    data["positions"][0]["uncounted"] = ["A5"]
    assert solve(problem_of(data)).value == 0


def test_a_title_may_say_which_stations_are_not_counted() -> None:
    def value(data: dict[str, Any]) -> int:
        (position,) = parse_positions(data, {"1861": ["A5"]}.__getitem__)
        return solve(position.problem).value

    data = direct()
    assert value(data) == 0
    # What the file says counts.
    data["positions"][0]["uncounted"] = []
    assert value(data) > 0


@pytest.mark.rule("1849-4.3.1-2")
def test_files_of_1849_need_not_repeat_its_ports() -> None:
    assert set(uncounted_in("1849")) == {"a12", "A5", "L14", "N8"}
    assert not uncounted_in("1861")
    assert not uncounted_in("unknown")


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("trains/0/unit", "miles", "trains[0].unit: should be one of stops, hexes"),
        ("trains/0/counts", 0, "trains[0].counts: should be a whole number from 1"),
        ("trains/0/counts", "2", "trains[0].counts: should be a whole number"),
        ("trains/0/counts", True, "should be a whole number"),
        ("trains/0/counts", 10**9, "should be at most"),
        ("trains/0/counts", 101, "trains[0].counts: should be at most 100, not 101"),
        ("trains/0/multiplier", 101, "trains[0].multiplier: should be at most 100"),
        ("trains", [{"name": "D", "unit": "stops"}] * 13, "trains: should have at most 12 entries"),
        ("bonuses", [{}] * 9, "bonuses: should have at most 8 entries, not 9"),
        ("id", "x" * 101, "id: should be a plain text of at most 100 characters"),
        ("id", "a\x00b", "id: should be a plain text of at most 100 characters"),
        ("hexes", {f"A{i}": {} for i in range(301)}, "hexes: should have at most 300 hexes"),
        ("hexes/A\x00", {}, "hexes: should be a plain text"),
        ("hexes/A1/track", [["s0", 0]] * 19, "track: should have at most 18 entries, not 19"),
        ("hexes/A1/track", [["s" + "0" * 5000, 0]], "should be an edge 0 to 5 or 's0'"),
        ("trains/0/multiplier", 1.5, "trains[0].multiplier: should be a whole number"),
        ("trains/0/may_skip", "town", "may_skip: should be a list"),
        ("trains/0/may_skip", ["village"], "may_skip[0]: should be one of city"),
        ("trains/0/speed", 3, "'speed' is not a field here"),
        ("trains", [], "trains: should name at least one train"),
        ("trains", {}, "trains: should be a list"),
        ("id", "", "id: should be a text"),
        ("bonuses/0/kind", "triple", "kind: should be one of pair, visit"),
        ("bonuses/0/hexes", ["A1"], "hexes: should be the two hexes of the pair"),
        ("hexes", [], "hexes: should be an object"),
        ("hexes/A1/stations/0/revenue", -10, "revenue: should be a whole number from 0"),
        ("hexes/A1/stations/0/kind", "harbour", "kind: should be one of"),
        ("hexes/A1/stations/0/token", "yes", "token: should be true or false"),
        ("hexes/A1/track/0", ["s1", 0], "should be an edge 0 to 5 or 's0'"),
        ("hexes/A1/track/0", [6, 0], "should be an edge 0 to 5"),
        ("hexes/A1/track/0", [0, 0], "should join two different ends"),
        ("hexes/A1/track/0", ["s0"], "should be [end, end] or [end, end, gauge]"),
        ("hexes/A1/track/0", ["s0", 0, "wide"], "should be one of broad"),
        ("hexes/A1/neighbours", {"9": "A3"}, "should have edges 0 to 5 as keys"),
        ("hexes/A1/neighbours", {"1": "A3", "0": "A5"}, "should name the hex across it"),
    ],
)
def test_a_wrong_field_is_named(path: str, value: object, told: str) -> None:
    with pytest.raises(PositionError, match="positions") as refused:
        problem_of(changed(path, value))
    assert told in str(refused.value)


def test_a_missing_field_is_named() -> None:
    data = copy.deepcopy(LINE)
    del data["positions"][0]["hexes"]["A3"]["track"]
    with pytest.raises(PositionError, match="A3: the field 'track' is missing"):
        problem_of(data)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"positions": 3}', "\x00"])
def test_a_file_that_is_something_else_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "position.json"
    path.write_text(text)
    with pytest.raises(PositionError, match=r"position\.json"):
        read_positions(path)
    with pytest.raises(PositionError, match="cannot be read"):
        read_positions(tmp_path / "none.json")


@pytest.mark.parametrize("name", ["1849-a", "1861-a", "1861-b"])
def test_recorded_positions_have_the_stated_optimum(shared: Path, name: str) -> None:
    positions = read_positions(shared / "routes" / f"{name}.json", uncounted_in)
    assert positions
    for position in positions:
        solution = solve(position.problem)
        assert (solution.value, solution.proven) == (position.best, True), position.id


def monster(shared: Path) -> Problem:
    """The fullest board of a game with every city open, and six long trains."""
    data = json.loads((shared / "routes" / "1861-a.json").read_text())
    row = max(
        data["positions"], key=lambda row: sum(len(h["track"]) for h in row["hexes"].values())
    )
    for place in row["hexes"].values():
        for station in place["stations"]:
            station["blocked"] = station["kind"] == "offboard"
    row["trains"] = [
        {"name": str(n), "unit": "stops", "counts": n, "may_skip": ["town"]}
        for n in (8, 8, 7, 7, 6)
    ]
    row["trains"].append(
        {"name": "5+5E", "unit": "stops", "counts": 5, "may_skip": ["town", "city"],
         "multiplier": 2}
    )  # fmt: skip
    return problem_of({"title": "1861", "positions": [row]})


def test_a_monstrous_position_keeps_to_its_budget(shared: Path) -> None:
    problem = monster(shared)
    solution = solve(problem, Budget(60_000))
    assert solution.steps < 66_000
    assert 0 < solution.value < solution.bound
    timed = solve(problem, Budget(10**9, seconds=1))
    assert timed.value <= timed.bound <= solution.bound


def full(side: int, corners: str = "city") -> dict[str, Any]:
    """A square board, two cities in its corners, all possible plain track on the other hexes."""
    ways = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))
    plain = [list(ends) for ends in combinations(range(6), 2)]
    names = {(x, y): f"{x}/{y}" for x in range(side) for y in range(side)}
    hexes: dict[str, Any] = {}
    for (x, y), name in names.items():
        around = {str(edge): names.get((x + dx, y + dy)) for edge, (dx, dy) in enumerate(ways)}
        station = {"kind": corners, "revenue": 10, "token": x == 0}
        corner = (x, y) in ((0, 0), (side - 1, side - 1))
        hexes[name] = {
            "stations": [station] if corner else [],
            "track": [["s0", edge] for edge in range(6)] if corner else plain,
            "neighbours": {edge: there for edge, there in around.items() if there},
        }
    return changed("hexes", hexes)


@pytest.mark.parametrize("side", [5, 17])
def test_track_too_dense_to_be_followed_is_a_fault_of_the_position(side: int) -> None:
    before = time.process_time()
    with pytest.raises(PositionError, match=r"positions\[0\]\.hexes: the track around 0/0 is too"):
        problem_of(full(side))
    assert time.process_time() - before < 1


def test_stations_are_limited_by_what_a_search_can_go_down() -> None:
    hexes = {
        f"A{i}": {
            "stations": [{"kind": "town", "revenue": 10}] * 2, "track": [], "neighbours": {}
        }
        for i in range(200)
    }  # fmt: skip
    with pytest.raises(PositionError, match="hexes: should have at most 300 stations, not 400"):
        problem_of(changed("hexes", hexes))
