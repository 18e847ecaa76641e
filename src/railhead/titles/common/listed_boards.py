"""Boards as lists in JSON, one object for each hex and each tile: what titles read alike.

Each title has its own fields (docs/boards.md) and converts them to the form of `map.toml` and
`tiles.toml`; other fields are ignored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, Protocol, TypeVar

from railhead.engine.codec import DataError, decode_record
from railhead.engine.fault import TitleError
from railhead.table.hexes import EDGES, Layout

SEA = "sea"
"""The kind of an edge that no track crosses."""


class Listed(Protocol):
    """A hex in a list."""

    @property
    def coord(self) -> str: ...

    @property
    def edges(self) -> Mapping[str, str]: ...


_T = TypeVar("_T")
_H = TypeVar("_H", bound=Listed)


def part_of(data: Mapping[str, Any]) -> str:
    """Return `map` or `tile` if the data of a file list hexes or tiles, else ""."""
    if isinstance(data.get("hexes"), list):
        return "map"
    return "tile" if isinstance(data.get("tiles"), list) else ""


def read_fields(kind: type[_T], data: Any, where: str) -> _T:
    """Read a record from an object, ignoring other fields and null values. Raises TitleError."""
    if isinstance(data, dict):
        names = [item.name for item in fields(kind)]  # type: ignore[arg-type]
        data = {name: data[name] for name in names if data.get(name) is not None}
    try:
        found: _T = decode_record(kind, data, "")
    except DataError as error:
        place = ": ".join(filter(None, (where, error.where.lstrip("."))))
        raise TitleError(place, error.reason, **error.params) from error
    return found


def read_hexes(kind: type[_H], entries: Iterable[Any], where: str) -> dict[str, _H]:
    """Return coordinate -> hex. Raises TitleError for a wrong hex, or one that stands twice."""
    found: dict[str, _H] = {}
    for number, entry in enumerate(entries):
        here = read_fields(kind, entry, f"{where}: hexes[{number}]")
        if here.coord in found:
            raise TitleError(where, "hex {id} stands there twice", id=here.coord)
        found[here.coord] = here
    return found


def tables_of_faces(faces: Iterable[tuple[str, str, str]]) -> dict[str, dict[str, str]]:
    """Return the table `hexes` from (coordinate, colour, face) of each hex."""
    groups: dict[str, dict[str, list[str]]] = {}
    for coord, colour, code in faces:
        groups.setdefault(colour, {}).setdefault(code, []).append(coord)
    return {
        colour: {" ".join(places): code for code, places in group.items()}
        for colour, group in groups.items()
    }


def check_kind(kind: str, known: Iterable[str], where: str) -> None:
    """Raise TitleError for a kind of hex or tile that is not known."""
    if kind not in known:
        raise TitleError(
            where, "the kind {name} is none of {known}", name=repr(kind), known=", ".join(known)
        )


def across(layout: Layout, coord: str, edge: int, where: str) -> str:
    """Return the coordinate across an edge. Raises TitleError for what is no coordinate."""
    try:
        return layout.neighbour(coord, edge)
    except ValueError as error:
        raise TitleError(where, "{why}", why=error) from error


def borders(
    hexes: Mapping[str, _H],
    beyond: Mapping[tuple[str, int], tuple[str, int]],
    closed: Iterable[str],
    where: str,
) -> Iterator[tuple[str, str, str]]:
    """Yield (kind, hex, hex) once for each border that is open.

    `beyond`: hex and edge -> hex and edge that it meets; `closed`: kinds of edges that nothing
    crosses. Raises TitleError if an edge is missing, leads nowhere, or looks otherwise from beyond.
    """
    closed = frozenset(closed)
    for here in hexes.values():
        for edge in EDGES:
            place = f"{where}: hex {here.coord}"
            kind = here.edges.get(str(edge))
            if kind is None:
                raise TitleError(place, "edges: {edge} is missing", edge=edge)
            if (here.coord, edge) not in beyond:
                if kind not in closed:
                    raise TitleError(place, "edges: {edge}: there is no hex", edge=edge)
                continue
            there, met = beyond[here.coord, edge]
            back = hexes[there].edges.get(str(met))
            if back != kind:
                raise TitleError(
                    place,
                    "edges: {edge} is {kind}, but {other} seen from {hex}",
                    edge=edge,
                    kind=kind,
                    other=back,
                    hex=there,
                )
            if kind not in closed and here.coord < there:
                yield kind, here.coord, there
