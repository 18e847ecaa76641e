"""Adds a map to a title, with the places on it of companies, private companies and rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TypeVar

from railhead.engine.board import MapData
from railhead.engine.boardmaps import make_map
from railhead.engine.fault import TitleError
from railhead.engine.title import Title
from railhead.table.assets import Company
from railhead.table.maps import GameMap
from railhead.table.tiles import TileSet

T = TypeVar("T", bound=Title)

Lines = Mapping[str, tuple[tuple[str, ...], ...]]


def with_places(title: T, data: MapData, where: str, variant: str = "") -> T:
    """Return a title with the map of a map file.

    `where`: the file, for messages; `variant`: that of the map, or "". Raises TitleError naming
    file, table and entry.
    """
    companies, privates = dict(title.companies), dict(title.privates)
    for company, home in data.homes.items():
        _check_known(company, companies, where, "homes")
        companies[company] = replace(companies[company], base=home)
    for company, goal in data.destinations.items():
        _check_known(company, companies, where, "destinations")
        companies[company] = replace(companies[company], destination=goal)
    for private, hexes in data.bonus.items():
        _check_known(private, privates, where, "bonus")
        privates[private] = replace(privates[private], bonus_hexes=tuple(hexes.split()))
    for phase in data.opens.values():
        _check_known(phase, title.phases, where, "opens")
    game_map = make_map(data, where, variant)
    lines = _lines(data, companies, game_map, where)
    for company, choice in lines.items():
        companies[company] = _on_line(companies[company], choice)
    return replace(
        title,
        map=game_map,
        companies=companies,
        privates=privates,
        tiles=_with_letters(title.tiles, game_map) if title.letters == "places" else title.tiles,
        lines=lines,
        places=_places(data, game_map, where),
    )


def _check_known(name: str, known: Collection[str], where: str, table: str) -> None:
    if name not in known:
        raise TitleError(f"{where}: {table}", "there is no {name}", name=repr(name))


def _lines(
    data: MapData, companies: Collection[str], game_map: GameMap, where: str
) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return company -> its lines, each from its home to its end. Raises TitleError."""
    found = {}
    for company, written in data.lines.items():
        _check_known(company, companies, where, "lines")
        place = f"{where}: lines: {company}"
        lines = tuple(tuple(line.split()) for line in written)
        if not lines or min(map(len, lines)) < 2:
            raise TitleError(place, "expected a home and an end")
        for line in lines:
            for stop in line:
                _check_place(stop, game_map, place)
        found[company] = lines
    return found


def _on_line(company: Company, lines: tuple[tuple[str, ...], ...]) -> Company:
    """Set the home of a company to that of its lines, and its destination if all end there."""
    home, _, node = lines[0][0].partition(".")
    ends = {line[-1].partition(".")[0] for line in lines}
    goal = ends.pop() if len(ends) == 1 else ""
    return replace(company, base=home, base_node=int(node or 0), destination=goal)


def _places(data: MapData, game_map: GameMap, where: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return kind -> name -> places. Raises TitleError for a place that is not there."""
    for kind, names in data.places.items():
        for name, places in names.items():
            for place in places:
                _check_place(place, game_map, f"{where}: places: {kind}: {name}")
    return dict(data.places)


def _check_place(place: str, game_map: GameMap, where: str) -> None:
    hex_id, dot, node = place.partition(".")
    if hex_id not in game_map.hexes:
        raise TitleError(where, "there is no hex {id}", id=hex_id)
    if dot and node not in map(str, range(len(game_map.hexes[hex_id].face.nodes))):
        raise TitleError(where, "hex {id} has no station {number}", id=hex_id, number=repr(node))


def _with_letters(tiles: TileSet, game_map: GameMap) -> TileSet:
    """Let the labels printed on the map say which tiles fit there."""
    return TileSet(tiles.tiles, {here.id: here.face.label for here in game_map.hexes.values()})
