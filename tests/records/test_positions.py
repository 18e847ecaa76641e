"""Positions by tile number: the same runs as in the games they come from; faults by field."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from railhead.engine.game import Game
from railhead.network.router.fields import PositionError
from railhead.records.position import cleared_table, game_of, position_data, position_of
from railhead.records.position_reading import MOST_TRAINS, ReadPosition, read_position
from railhead.titles.catalogue import known_title, plain_title, title_ids
from tests.kept import random_game
from tests.records.tile_positions import by_tiles
from tests.samples import one_in, some

SHARE = 5
"""One in so many recorded positions is read in `make test`."""

FILES = {"1849-a": 48, "1861-a": 85, "1861-b": 98}

NEEDY: list[dict[str, Any]] = [{"electric_dreams": True}]
"""Options that need others beside them."""

SMALL: dict[str, Any] = {
    "title": "1849",
    "phase": "4",
    "company": "SFA",
    "tiles": {"J6": "644/4", "K7": "58/2"},
    "tokens": {"J6": "SFA"},
    "trains": ["4H"],
}


def read(**changes: Any) -> ReadPosition:
    return read_position(SMALL | changes)


def told(found: ReadPosition) -> list[str]:
    return [str(fault) for fault in found.faults]


# -- the same as by edges, the same as in games ---------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("every", one_in(2, [SHARE, 1]))
@pytest.mark.parametrize("name", FILES)
def test_recorded_positions_by_tile_number_have_their_optimum(
    shared: Path, name: str, every: int
) -> None:
    data = json.loads((shared / "routes" / f"{name}.json").read_text("utf-8"))
    title = plain_title(data["title"])
    assert len(data["positions"]) == FILES[name]
    for row in data["positions"][::every]:
        position = by_tiles(title, row)
        assert position is not None, row["id"]
        found = read_position(json.loads(json.dumps(position_data(position))))
        assert not found.faults, (row["id"], told(found))
        assert found.game.earned(position.company) == row["best"], row["id"]


def late_games(title: str, seeds: Iterable[int]) -> Iterator[Game]:
    for seed in seeds:
        whole = random_game(title, seed, 600)
        for count in (200, 400, 600):
            if count < len(whole.actions) or not whole.finished:
                yield whole.at(count)


@pytest.mark.slow
@pytest.mark.parametrize("seeds", one_in(2, [[1], [2, 3]]))
@pytest.mark.parametrize("title", some(3, title_ids(), 4))
def test_the_position_of_a_late_game_earns_the_same(title: str, seeds: list[int]) -> None:
    companies = 0
    for game in late_games(title, seeds):
        position = position_of(game)
        found = read_position(json.loads(json.dumps(position_data(position))))
        assert not found.faults, told(found)
        assert not found.warnings
        assert position_of(found.game) == position
        for company in position.trains:
            earned = found.game.earned(company)
            assert earned == game.earned(company), (company, len(game.actions))
            companies += bool(earned)
            best, same = game.best_routes(company), found.game.best_routes(company)
            assert (best and best.bound) == (same and same.bound)
    assert companies > 3


def variants() -> list[tuple[str, dict[str, Any]]]:
    found: list[tuple[str, dict[str, Any]]] = []
    for name in title_ids():
        title = known_title(name)
        assert title is not None
        found += [(name, dict(options)) for options in title.variants]
        found += [
            (name, {option.id: value})
            for option in title.options.values()
            if option.variant
            for value in option.values
        ]
    return found


@pytest.mark.parametrize(("title", "options"), variants())
def test_every_variant_can_be_set_up(title: str, options: dict[str, Any]) -> None:
    if any(options.items() <= other.items() for other in NEEDY):
        with pytest.raises(PositionError, match=next(iter(options))):
            read_position({"title": title, "options": options})
        return
    found = read_position({"title": title, "options": options})
    assert options.items() <= found.game.options.items()
    assert not found.game.state.tiles
    assert not any(filter(None, (it for slots in found.game.state.tokens.values() for it in slots)))


# -- what it asks and does not ask ----------------------------------------------------------------


def test_a_position_asks_nothing_and_says_what_it_earns() -> None:
    found = read()
    assert found.game.decision is None
    assert found.game.earned("SFA") == 30
    assert not found.faults
    assert not found.warnings


def test_a_position_leaves_the_empty_table_as_it_is() -> None:
    before = cleared_table("1849").state.key()
    read()
    assert cleared_table("1849").state.key() == before


def test_what_is_read_is_written_in_the_same_way() -> None:
    position = read(port={"SFA": ["A5"]}, options={"delay_ift": True}, id="x", best=30).position
    assert read_position(position_data(position)).position == position
    assert game_of(position).state.key() == read_position(position_data(position)).game.state.key()


def test_a_city_is_named_by_its_hex_or_by_its_number() -> None:
    by_hex, by_number = read(tokens={"J6": "SFA"}), read(tokens={"J6.0": ["SFA"]})
    assert by_hex.position.tokens == by_number.position.tokens == {"J6.0": ("SFA",)}


def test_the_port_marker_adds_to_the_run() -> None:
    board = {"tiles": {"J6": "644/4"}, "tokens": {"C5": "SFA"}}
    plain, marked = read(**board), read(**board, port={"SFA": ["A5"]})
    assert not marked.faults
    assert marked.game.extra("SFA", "port") == ("A5",)
    assert not plain.game.extra("SFA", "port")


def test_a_printed_city_and_a_tile_of_another_phase_are_possible() -> None:
    """A city with its printed face takes tokens; a brown tile in phase 4 is told, and taken."""
    assert not read(tiles={}, tokens={"C5": "RCS"}).faults
    found = read(tiles={"J6": "673/2"})
    assert not found.faults
    assert "phase 4 has no tiles such as those on J6" in str(found.warnings[0])
    assert found.position.tiles == {"J6": ("673", 2)}


def test_too_many_of_a_tile_and_track_off_the_map_are_warned_of() -> None:
    many = dict.fromkeys(("D2", "D6", "D12", "E3", "F2", "F4", "F6"), "9/2")
    warned = [str(it) for it in read(tiles=many).warnings]
    assert "position.tiles: tile 9 lies 7 times; the box holds 6" in warned
    (turned,) = read(tiles={"J6": "644/0"}).warnings
    assert str(turned) == (
        "position.tiles.J6: track of 644/0 leads off the map;"
        " turned otherwise it is 644/2, 644/3, 644/4"
    )


# -- what is wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"tiles": {"Z9": "9/0"}}, "position.tiles: 1849 has no hex 'Z9'"),
        ({"tiles": {"J6": "999/0"}}, "position.tiles.J6: 1849 has no tile '999'"),
        ({"tiles": {"J6": "644/6"}}, "position.tiles.J6: should be a tile and its rotation 0 to 5"),
        ({"tiles": {"J6": "644"}}, "position.tiles.J6: should be a tile and its rotation"),
        ({"tiles": {"J6": 644}}, "position.tiles.J6: should be a text"),
        ({"tiles": {"J6": "9/2"}}, "position.tiles.J6: tile 9 cannot lie on this hex"),
        ({"tiles": {"A5": "9/2"}}, "position.tiles.A5: this hex is printed for good"),
        ({"tiles": ["J6"]}, "position.tiles: should be an object"),
        ({"tiles": {str(n): "9/2" for n in range(500)}}, "position.tiles: should have at most 400"),
        ({"tokens": {"Z9": "SFA"}}, "position.tokens.Z9: 1849 has no hex 'Z9'"),
        ({"tokens": {"K7": "SFA"}}, "position.tokens.K7: K7 has no city with room"),
        ({"tokens": {"J6": "XYZ"}}, "position.tokens.J6: 1849 has no company 'XYZ'"),
        ({"tokens": {"J6.1": "SFA"}}, "position.tokens.J6.1: say which city of the hex: J6.0"),
        (
            {"tokens": {"J6": ["SFA", "AFG"]}},
            "position.tokens.J6: too many tokens: 2; this city has room for 1",
        ),
        ({"tokens": {"M9": ["SFA", "SFA"]}}, "position.tokens.M9: SFA has one token in a city"),
        ({"trains": ["9X"]}, "position.trains[0]: 1849 has no train '9X'; choose from 4H, 6H"),
        ({"trains": ["4H"] * (MOST_TRAINS + 1)}, "position.trains: should have at most 12"),
        ({"trains": {"XYZ": ["4H"]}}, "position.trains: 1849 has no company 'XYZ'"),
        ({"company": "XYZ"}, "position.company: 1849 has no company 'XYZ'; choose from AFG"),
        ({"phase": "5"}, "position.phase: 1849 has no phase '5'; choose from 4, 6"),
        ({"port": {"SFA": ["J6"]}}, "position.port.SFA[0]: 'J6' is none of"),
        ({"traffic": {}}, "position: 'traffic' is not a field here; those are title"),
        ({"best": -1}, "position.best: should be a whole number"),
    ],
)
def test_each_fault_names_its_field_and_the_fix(changes: dict[str, Any], message: str) -> None:
    found = read(**changes)
    assert any(text.startswith(message) for text in told(found)), told(found)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"title": "1899"}, "there is no '1899'"),
        ({"title": 7}, "position.title: should be a text"),
        ({"rules": 99}, "has no rules version 99"),
        ({"options": {"colour": "red"}}, "has no option 'colour'"),
        ({"options": {"bonds": 3}}, "position.options.bonds: should be true, false or a text"),
    ],
)
def test_without_title_version_and_options_there_is_no_position(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(PositionError) as refused:
        read(**changes)
    assert message in str(refused.value)


def test_all_faults_are_told_at_once_and_the_rest_is_kept() -> None:
    found = read(tiles=SMALL["tiles"] | {"Z9": "9/0"}, phase="5", trains=["4H", "9X"])
    assert len(found.faults) == 3
    assert found.position.tiles == {"J6": ("644", 4), "K7": ("58", 2)}
    assert found.position.tokens == {"J6.0": ("SFA",)}


def test_what_only_one_company_can_have_is_not_given_to_two() -> None:
    data = {"title": "1861", "privates": {"RSR": ["MRR"], "GRR": ["MRR"]}}
    (fault,) = read_position(data).faults
    assert str(fault).startswith("position.privates.GRR: another company has this already")


# -- the limits of a game ------------------------------------------------------------------------


@pytest.mark.parametrize("title", title_ids())
def test_a_company_has_no_more_tokens_than_the_title_gives_it(title: str) -> None:
    game = cleared_table(title)
    company = next(iter(game.title.companies))
    most = game.most_tokens(company)
    assert most is not None
    places: list[str] = []
    for city in game.state.tokens:
        taken = {near for place in places for near in game.one_token_places(place, company)}
        if city not in taken:
            places.append(city)
    assert len(places) > most, "more cities than tokens"
    data = {"title": title, "tokens": dict.fromkeys(places[:most], company)}
    assert not read_position(data).faults
    more = {**data, "tokens": dict.fromkeys(places[: most + 1], company)}
    found = read_position(more)
    assert len(found.faults) == 1
    assert f"tokens.{places[most]}: {company} has no token left" in told(found)[0]
    assert f"(rule {title}-" in told(found)[0]
    assert company not in found.game.state.tokens[places[most]]


@pytest.mark.parametrize("title", title_ids())
def test_a_company_has_one_token_in_a_place(title: str) -> None:
    game = cleared_table(title)
    company = next(iter(game.title.companies))
    twos = {
        frozenset(near)
        for city in game.state.tokens
        if len(near := game.one_token_places(city, company)) > 1
    }
    for near in map(sorted, twos):
        tokens = {near[0]: company, near[1]: company}
        found = read_position({"title": title, "tokens": tokens})
        assert len(found.faults) == 1
        assert f"{company} has a token in {near[0]} already" in told(found)[0]
        assert f"(rule {title}-" in told(found)[0]
    assert twos or title in {"1849", "1889"}, "no hex with two cities is printed"


@pytest.mark.rule("1867-10.5-2")
@pytest.mark.rule("1861-10.5-2")
@pytest.mark.rule("1849-4.2-2")
@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("two_tokens_one_hex.toml", "L12.1: CNR has a token in L12.0 already, and may have only"),
        ("three_tokens_of_a_minor.json", "H8.1: K-B has a token in H8.0 already"),
        ("seven_tokens_of_a_corporation.json", "SFA has no token left for this city: it has 3"),
    ],
)
def test_positions_of_no_game_are_refused(shared: Path, file: str, said: str) -> None:
    text = (shared / "cases" / "positions" / file).read_text("utf-8")
    data = tomllib.loads(text) if file.endswith(".toml") else json.loads(text)
    assert said in told(read_position(data))[0]


def test_more_trains_than_the_phase_allows_are_warned_of() -> None:
    found = read(trains=["4H", "4H", "4H", "4H", "4H"])
    assert not found.faults
    (warning,) = found.warnings
    assert str(warning) == ("position.trains.SFA: SFA has 5 trains; in phase 4 it may own 4")
