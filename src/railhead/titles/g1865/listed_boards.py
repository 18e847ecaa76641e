"""Boards of 1865 as lists in JSON: one object for each hex and each tile (docs/boards.md).

They are converted to the form of `map.toml` and `tiles.toml`; other fields are ignored.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from railhead.engine.fault import TitleError
from railhead.table.hexes import EDGES, Layout, opposite
from railhead.table.maps import PLAIN
from railhead.titles.common.listed_boards import (
    SEA,
    across,
    borders,
    check_kind,
    part_of,
    read_fields,
    read_hexes,
    tables_of_faces,
)

_MINE = "label=M;icon=image:mine"
_STATIONS = {
    "plain": "",
    "sealink": "",
    "town": "town",
    "city": "city",
    "large_city": "city",
    "mine": "city",
}
_LAYOUT = Layout(flat=True, letter_is_row=False)

Segments = tuple[tuple[int | str, ...], ...]


@dataclass(frozen=True, slots=True)
class _Printed:
    """What is printed on a hex or tile; a segment joins two edges, or an edge and `s0`."""

    colour: str
    track: Segments
    traffic: int = 0
    slots: int = 0


@dataclass(frozen=True, slots=True)
class _Hex:
    coord: str
    kind: str
    edges: dict[str, str]
    name: str = ""
    label: str = ""
    district: str = ""
    island: str = ""


@dataclass(frozen=True, slots=True)
class _Company:
    home: str
    destination: str


@dataclass(frozen=True, slots=True)
class _Card:
    bonus: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Short:
    remove_island: str = ""
    remove_kind: str = ""


@dataclass(frozen=True, slots=True)
class _Costs:
    token_cost: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Tile:
    id: str
    colour: str
    kind: str
    count: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class _Placement:
    hexes: tuple[str, ...] | str = ()


_T = TypeVar("_T")


class ListedBoards:
    """Reads board files that list hexes and tiles (an `engine.boardfiles.BoardForm`)."""

    def part(self, data: Mapping[str, Any]) -> str:
        """Return `map` or `tile` if the data list hexes or tiles, else ""."""
        return part_of(data)

    def map_tables(self, data: Mapping[str, Any], where: str) -> dict[str, Any]:
        """Return the tables of a map file. Raises TitleError naming hex and field."""
        hexes = read_hexes(_Hex, data["hexes"], where)
        faces = []
        for here, entry in zip(hexes.values(), data["hexes"], strict=True):
            place, raw = f"{where}: hex {here.coord}", entry.get("preprinted")
            printed = read_fields(_Printed, raw, f"{place}: preprinted") if raw else None
            faces.append((here.coord, *_hex_face(here, printed, hexes, place)))
        between: dict[str, list[str]] = {}
        for kind, one, other in borders(hexes, _beyond(hexes, where), {SEA}, where):
            if kind != PLAIN:
                between.setdefault(kind, []).append(f"{one}|{other}")
        companies = _all(_Company, data.get("companies"), f"{where}: companies")
        cards = _all(_Card, data.get("maritime"), f"{where}: maritime")
        removed = _removed(data, hexes, where)
        return {
            "layout": {"flat": _LAYOUT.flat, "letter_is_row": _LAYOUT.letter_is_row},
            "names": {here.coord: here.name for here in hexes.values() if here.name},
            "hexes": tables_of_faces(faces),
            "borders": read_fields(_Costs, data, where).token_cost,
            "between": between,
            "homes": {name: company.home for name, company in companies.items()},
            "destinations": {name: company.destination for name, company in companies.items()},
            "bonus": {name: " ".join(card.bonus) for name, card in cards.items()},
            "variants": {"short": {"remove": removed}} if removed else {},
        }

    def tile_entries(
        self, data: Mapping[str, Any], whole_map: Mapping[str, Any] | None, where: str
    ) -> list[dict[str, Any]]:
        """Return the entries of a tile file; `whole_map`: the data of the map file, if any.

        Raises TitleError naming tile and field.
        """
        entries = []
        for number, entry in enumerate(data["tiles"]):
            tile = read_fields(_Tile, entry, f"{where}: tiles[{number}]")
            place = f"{where}: tile {tile.id}"
            shown = read_fields(_Printed, entry, place)
            code = _face(tile.kind, tile.label, shown, place)
            found = {"id": tile.id, "colour": tile.colour, "count": tile.count, "face": code}
            raw = entry.get("placement")
            # A label already says on which hexes a tile goes.
            if raw and not (tile.label or tile.kind == "mine"):
                allowed = read_fields(_Placement, raw, f"{place}: placement").hexes
                found["hexes"] = (
                    _matching(allowed, whole_map, place)
                    if isinstance(allowed, str)
                    else list(allowed)
                )
            entries.append(found)
        return entries


def _all(kind: type[_T], data: Any, where: str) -> dict[str, _T]:
    if not isinstance(data, dict | None):
        raise TitleError(where, "expected an object")
    return {
        name: read_fields(kind, item, f"{where}: {name}") for name, item in (data or {}).items()
    }


def _hex_face(
    here: _Hex, printed: _Printed | None, hexes: Mapping[str, _Hex], where: str
) -> tuple[str, str]:
    """Return the colour and the face of a printed hex. Raises TitleError."""
    shown = printed or _Printed("white", ())
    code = _face(here.kind, here.label, shown, where, here.district.capitalize())
    # Water between two hexes of land must be marked as impassable.
    closed = [
        f"border=edge:{edge},type:impassable"
        for edge in EDGES
        if here.edges.get(str(edge)) == SEA
        and _is_land(hexes.get(across(_LAYOUT, here.coord, edge, where)))
    ]
    barriers = closed if _is_land(here) else []
    return {SEA: "blue"}.get(shown.colour, shown.colour), ";".join(filter(None, (code, *barriers)))


def _is_land(here: _Hex | None) -> bool:
    return here is not None and here.kind != "sealink"


def _face(kind: str, label: str, printed: _Printed, where: str, group: str = "") -> str:
    """Write a face in the tile notation. Raises TitleError."""
    check_kind(kind, _STATIONS, where)
    station = _STATIONS[kind]
    parts = []
    if station:
        more = f",slots:{printed.slots}" if station == "city" and printed.slots > 1 else ""
        more += f",groups:{group}" if group else ""
        parts.append(f"{station}=revenue:{printed.traffic}{more}")
    for ends in printed.track:
        names = ["_0" if end == "s0" else str(end) for end in ends]
        if len(names) != 2:
            raise TitleError(where, "track: expected two ends")
        # The notation usually has the edge first.
        a, b = sorted(names, key=lambda name: name.startswith("_"))
        parts.append(f"path=a:{a},b:{b}")
    if kind == "mine":
        parts.append(_MINE)
    elif label:
        parts.append(f"label={label}")
    return ";".join(parts)


def _beyond(hexes: Mapping[str, _Hex], where: str) -> dict[tuple[str, int], tuple[str, int]]:
    """Return what each edge between two hexes meets. Raises TitleError."""
    return {
        (coord, edge): (there, opposite(edge))
        for coord in hexes
        for edge in EDGES
        if (there := across(_LAYOUT, coord, edge, f"{where}: hex {coord}")) in hexes
    }


def _removed(data: Mapping[str, Any], hexes: Mapping[str, _Hex], where: str) -> list[str]:
    """Return the hexes that are not in the short game."""
    if data.get("short_game") is None:
        return []
    short = read_fields(_Short, data["short_game"], f"{where}: short_game")
    return [
        here.coord
        for here in hexes.values()
        if (here.island and here.island == short.remove_island) or here.kind == short.remove_kind
    ]


def _matching(condition: str, whole_map: Mapping[str, Any] | None, where: str) -> list[str]:
    """Return the hexes that meet a condition such as `coastal_town=true`. Raises TitleError."""
    name, equals, wanted = condition.partition("=")
    if not equals:
        raise TitleError(where, "placement: {text} should be field=value", text=repr(condition))
    if whole_map is None:
        raise TitleError(
            where, "placement: {text} needs the map in the same form", text=repr(condition)
        )
    found = []
    for entry in whole_map["hexes"]:
        value = entry.get(name)
        text = str(value).lower() if isinstance(value, bool) else value
        if text == wanted:
            found.append(entry["coord"])
    return found
