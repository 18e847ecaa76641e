"""Boards of 18FB as lists in JSON: one object for each hex and each tile (docs/boards.md).

They are converted to the form of `map.toml` and `tiles.toml`. What the lists do not say stays as
the title has it: the bonuses of regional companies, papal enclaves, and when areas begin to pay.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from railhead.engine.fault import TitleError
from railhead.engine.titlefiles import load_title
from railhead.table.hexes import EDGES, Layout, opposite
from railhead.table.joins import INSET
from railhead.table.maps import PLAIN
from railhead.titles.common.listed_boards import (
    SEA,
    across,
    borders,
    check_kind,
    part_of,
    read_fields,
    tables_of_faces,
)
from railhead.titles.g18fb.facts import Title18FB
from railhead.titles.g18fb.listed_entries import (
    Hex,
    Join,
    Place,
    Printed,
    Tile,
    inset_of,
    read_places,
)

_CLOSED = frozenset({SEA, "blocked"})
_GROUNDS = {"gray": "gray", "lake": "blue", "napoli": INSET}
_STATIONS = {"plain": (), "town": ("town",), "double_town": ("town", "town"), "city": ("city",)}
_KINDS = (*_STATIONS, "offmap", *_GROUNDS)
_COLUMNS = {"yellow": "first", "green": "second", "brown": "third"}
_LAYOUT = Layout(flat=True, letter_is_row=False, numbers_up=True, sheets={"n": "Napoli"})
# A pass, and the phase before which it cannot be crossed.
_PASS = re.compile(r"closed-until-(\w+)")
# The home to which a destination belongs, where there are several.
_START = re.compile(r"if the start is (.+)")


class ListedBoards:
    """Reads board files that list hexes and tiles (an `engine.boardfiles.BoardForm`)."""

    def part(self, data: Mapping[str, Any]) -> str:
        """Return `map` or `tile` if the data list hexes or tiles, else ""."""
        return part_of(data)

    def map_tables(self, data: Mapping[str, Any], where: str) -> dict[str, Any]:
        """Return the tables of a map file. Raises TitleError naming hex and field."""
        places = read_places(data, where)
        hexes = {it.hex.coord: it.hex for it in places}
        joins = [
            read_fields(Join, entry, f"{where}: napoli_map.borders[{number}]")
            for number, entry in enumerate(inset_of(data, where).get("borders", ()))
        ]
        usual = _title()
        return {
            "layout": {
                "flat": _LAYOUT.flat,
                "letter_is_row": _LAYOUT.letter_is_row,
                "numbers_up": _LAYOUT.numbers_up,
                "sheets": dict(_LAYOUT.sheets),
            },
            "joins": {
                it.letter: f"{it.main_hex}:{it.main_edge}|{it.inset_hex}:{it.inset_edge}"
                for it in joins
            },
            "names": {here.coord: here.name for here in hexes.values() if here.name},
            "hexes": tables_of_faces(_faces(places, hexes, where)),
            **_tables_of_borders(hexes, joins, where),
            "lines": {**_lines(places), **_regional_lines(hexes, usual)},
            "places": {
                "further": _kept(places, "reserved", "further"),
                "bourbon": _kept(places, "bourbon"),
                "pays_from": _usual(usual, "pays_from", hexes),
                "slots_from": _slots_from(hexes),
                "papal": _usual(usual, "papal", hexes),
            },
        }

    def tile_entries(
        self, data: Mapping[str, Any], whole_map: Mapping[str, Any] | None, where: str
    ) -> list[dict[str, Any]]:
        """Return the entries of a tile file; `whole_map`: the data of the map file, if any.

        Raises TitleError naming tile and field.
        """
        groups, found = _groups(whole_map), []
        for number, entry in enumerate(data["tiles"]):
            tile = read_fields(Tile, entry, f"{where}: tiles[{number}]")
            face = _tile_face(tile, groups.get(tile.label, ""), f"{where}: tile {tile.id}")
            about = {"id": tile.id, "colour": tile.color, "count": tile.count, "face": face}
            found.append({**about, "fixed": True} if tile.fixed_exits else about)
        return found


def _title() -> Title18FB:
    return load_title(Title18FB, Path(__file__).parent)


# -- faces -------------------------------------------------------------------------------------


def _arms(exits: Iterable[int], node: int = 0) -> Iterator[str]:
    return (f"path=a:{edge},b:_{node}" for edge in exits)


def _station(kind: str, revenue: int | str, slots: int = 1, group: str = "") -> str:
    more = f",slots:{slots}" if kind != "town" and slots != 1 else ""
    return f"{kind}=revenue:{revenue}{more}" + (f",groups:{group}" if group else "")


def _faces(
    places: Iterable[Place], hexes: Mapping[str, Hex], where: str
) -> Iterator[tuple[str, str, str]]:
    """Yield (coordinate, colour, face) of each hex. Raises TitleError."""
    for it in places:
        here, place = it.hex, f"{where}: hex {it.hex.coord}"
        check_kind(here.kind, _KINDS, place)
        colour, parts = _GROUNDS.get(here.kind, "white"), []
        if here.kind == "offmap":
            colour, parts = "red", [_area(here, place), *_arms(here.open_sides)]
        elif it.printed is not None:
            colour, parts = it.printed.color, _printed(here, it.printed)
        elif here.kind in _STATIONS:
            parts = [_station(kind, 0) for kind in _STATIONS[here.kind]]
        if here.label:
            parts.append(f"label={here.label}")
        if here.port:
            parts.append("icon=image:port")
        yield here.coord, colour, ";".join((*parts, *_barriers(here, hexes, place)))


def _area(here: Hex, where: str) -> str:
    missing = [column for column in _COLUMNS.values() if column not in here.revenue]
    if missing:
        raise TitleError(f"{where}: revenue", "{name} is missing", name=repr(missing[0]))
    paid = "|".join(f"{colour}_{here.revenue[name]}" for colour, name in _COLUMNS.items())
    return f"offboard=revenue:{paid},slots:{here.open_slots}"


def _group(here: Hex, printed: Printed) -> str:
    return here.name.partition(" ")[0] if len(printed.stations) > 1 else ""


def _groups(whole_map: Mapping[str, Any] | None) -> dict[str, str]:
    """Return letter -> the place of all stations on tiles with it."""
    if whole_map is None:
        faces = (here.face for here in _title().map.hexes.values())
        return {face.label: face.nodes[0].group for face in faces if face.label and face.nodes}
    return {
        it.hex.label: _group(it.hex, it.printed)
        for it in read_places(whole_map, "map")
        if it.hex.label and it.printed is not None
    }


def _printed(here: Hex, printed: Printed) -> list[str]:
    """Stations that are apart belong to one place: the first word of the name of the hex."""
    group = _group(here, printed)
    stations = [_station("city", printed.revenue, it.open_slots, group) for it in printed.stations]
    arms = [arm for number, it in enumerate(printed.stations) for arm in _arms(it.exits, number)]
    return stations + arms


def _barriers(here: Hex, hexes: Mapping[str, Hex], where: str) -> Iterator[str]:
    """Mark closed edges between two hexes that take tiles, each at one of both."""
    for edge in EDGES if here.kind in _STATIONS else ():
        if here.edges.get(str(edge)) in _CLOSED:
            there = hexes.get(across(_LAYOUT, here.coord, edge, where))
            if there is not None and there.kind in _STATIONS and here.coord < there.coord:
                yield f"border=edge:{edge},type:impassable"


def _tile_face(tile: Tile, group: str, where: str) -> str:
    """Write the face of a tile; `group`: the place to which its station belongs, if any."""
    check_kind(tile.kind, _STATIONS, where)
    pay = tile.town_markers * _title().facts.marker
    parts: list[str] = []
    if tile.kind == "plain":
        for ends in tile.paths:
            if len(ends) != 2:
                raise TitleError(where, "paths: expected two edges")
            parts.append(f"path=a:{ends[0]},b:{ends[1]}")
    elif tile.kind == "city":
        parts = [_station("city", tile.revenue, tile.open_slots, group), *_arms(tile.exits)]
    elif tile.stops:
        parts = [_station("town", pay) for _ in tile.stops]
        parts += [arm for i, it in enumerate(tile.stops) for arm in _arms(it.exits, i)]
    else:
        towns = len(_STATIONS[tile.kind])
        station = _station("town", pay) + (f",towns:{towns}" if towns > 1 else "")
        parts = [station, *_arms(tile.exits)]
    return ";".join([*parts, *([f"label={tile.label}"] if tile.label else [])])


# -- borders -----------------------------------------------------------------------------------


def _tables_of_borders(
    hexes: Mapping[str, Hex], joins: Iterable[Join], where: str
) -> dict[str, Any]:
    """Return the tables `borders`, `opens` and `between`. Raises TitleError."""
    land = {coord: here for coord, here in hexes.items() if here.kind not in _GROUNDS}
    beyond = {
        (coord, edge): (there, opposite(edge))
        for coord in land
        for edge in EDGES
        if (there := across(_LAYOUT, coord, edge, f"{where}: hex {coord}")) in land
    }
    for it in joins:
        ends = (it.main_hex, it.main_edge), (it.inset_hex, it.inset_edge)
        if all(coord in land for coord, _ in ends):
            beyond |= {ends[0]: ends[1], ends[1]: ends[0]}
    between: dict[str, list[str]] = {}
    opens: dict[str, str] = {}
    for kind, one, other in borders(land, beyond, _CLOSED, where):
        for found in _PASS.finditer(kind):
            opens.setdefault("pass", found[1])
        if kind != PLAIN:
            between.setdefault(_PASS.sub("pass", kind), []).append(f"{one}|{other}")
    return {"borders": _costs(land, where), "opens": opens, "between": between}


def _costs(hexes: Mapping[str, Hex], where: str) -> dict[str, int]:
    """Return what each kind of obstacle costs. Raises TitleError where it differs."""
    found: dict[str, int] = {}
    told = sorted(
        ((kind, cost, here.coord, edge) for here in hexes.values()
         for edge, cost in here.costs.items() if (kind := here.edges.get(edge))),
        key=lambda it: "+" in it[0],
    )  # fmt: skip
    for kind, cost, coord, edge in told:
        parts = _PASS.sub("pass", kind).split("+")
        if len(parts) == 1:
            found.setdefault(parts[0], cost)
        known = sum(found.get(part, 0) for part in parts)
        if known != cost:
            raise TitleError(
                f"{where}: hex {coord}",
                "costs: {edge} is {cost}, but {kind} costs {known} elsewhere",
                edge=edge,
                cost=cost,
                kind=kind,
                known=known,
            )
    return found


# -- places ------------------------------------------------------------------------------------


def _lines(places: list[Place]) -> dict[str, list[str]]:
    """Return the lines of each concession, from the slots that are kept for it.

    A company that may choose its home ends where its other home would be.
    """
    slots = [(it, slot) for it in places for slot in it.slots]
    found: dict[str, list[str]] = {}
    for company in dict.fromkeys(slot.corp for _, slot in slots if slot.corp):
        own = [(it, slot) for it, slot in slots if slot.corp == company]
        homes = [(it, it.of(slot)) for it, slot in own if slot.type == "home"]
        ends = [it.of(slot) for it, slot in own if slot.role == "final"]
        for it, home in homes:
            last = ends or [other for _, other in homes if other != home]
            found.setdefault(company, []).extend(
                f"{home} {there.of(slot)} {end}"
                for there, slot in own
                for end in last
                if slot.role.startswith("intermediate") and _begins_at(slot.role, it.hex.name)
            )
    return found


def _begins_at(role: str, home: str) -> bool:
    """Whether a destination belongs to a home: "intermediate if the start is Bari"."""
    start = _START.search(role)
    return start is None or home.startswith(start[1])


def _regional_lines(hexes: Mapping[str, Hex], usual: Title18FB) -> dict[str, list[str]]:
    bases = {here.regional_base: here.coord for here in hexes.values() if here.regional_base}
    return {
        company: [" ".join((base, *usual.lines[company][0][1:]))]
        for company, base in bases.items()
        if company in usual.facts.regional
    }


def _kept(places: Iterable[Place], kind: str, role: str = "") -> dict[str, list[str]]:
    """Return owner -> the places of its slots of a kind."""
    found: dict[str, list[str]] = {}
    for it in places:
        for slot in it.slots:
            if slot.type == kind and slot.role == role:
                found.setdefault(slot.corp or slot.card, []).append(it.of(slot))
    return found


def _usual(usual: Title18FB, kind: str, hexes: Mapping[str, Hex]) -> dict[str, list[str]]:
    """Return places of a kind as the title has them, as far as they are on the map."""
    found = {
        name: [place for place in places if place in hexes]
        for name, places in usual.places.get(kind, {}).items()
    }
    return {name: places for name, places in found.items() if places}


def _slots_from(hexes: Mapping[str, Hex]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for here in hexes.values():
        if here.open_slots_from_phase > 1:
            found.setdefault(str(here.open_slots_from_phase), []).append(here.coord)
    return found
