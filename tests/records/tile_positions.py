"""Positions by edges, written again by tile number: the same track, stations and tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.title import Title
from railhead.records.position import Position
from railhead.table.faces import FIRST_NODE, GAUGES, STANDARD, Face
from railhead.table.maps import Hex
from railhead.table.placeable import placeable_tiles
from railhead.titles.catalogue import importer_of

Row = Mapping[str, Any]


def by_tiles(title: Title, row: Row) -> Position | None:
    """A position by tile number that is the same as one by edges, None if there is none."""
    for phase in title.phases.values():
        found = _laid(title, row, phase.revenue_colour)
        if found is not None:
            tiles, nodes = found
            company = _company(title, row["company"])
            return Position(
                title.id,
                phase=phase.id,
                company=company,
                tiles=tiles,
                tokens=_tokens(title, row, company, nodes),
                trains={company: tuple(train["name"] for train in row["trains"])},
                extras=_extras(title, row, company),
                id=row["id"],
                best=row["best"],
            )
    return None


def _company(title: Title, name: str) -> str:
    """The company of this name on the other site."""
    importer: Any = importer_of(title.id)
    return str(importer.names.get(name, name))


def _laid(
    title: Title, row: Row, colour: str
) -> tuple[dict[str, tuple[str, int]], dict[str, tuple[int, tuple[int, ...]]]] | None:
    """The tiles of a position, and for each hex the slots and the nodes of its stations."""
    tiles: dict[str, tuple[str, int]] = {}
    nodes: dict[str, tuple[int, tuple[int, ...]]] = {}
    for name, there in row["hexes"].items():
        here = title.map.hexes[name]
        laid = _tile(title, here, there, colour)
        if laid is None:
            return None
        if laid[0]:
            tiles[name] = laid
        face = title.tiles.face(*laid) if laid[0] else here.face
        order = _order(face, there, colour)
        assert order is not None
        nodes[name] = max((node.slots for node in face.nodes), default=0), order
    return tiles, nodes


def _tokens(
    title: Title, row: Row, company: str, nodes: Mapping[str, tuple[int, tuple[int, ...]]]
) -> dict[str, tuple[str, ...]]:
    tokens: dict[str, tuple[str, ...]] = {}
    # Whose tokens block a city is not said: any of the others that have some left.
    left = {name: it.tokens for name, it in title.companies.items() if name != company}
    for name, there in row["hexes"].items():
        slots, order = nodes[name]
        here: set[str] = set()
        for station, node in zip(there["stations"], order, strict=True):
            held = (company,) if station["token"] else ()
            if station["blocked"] and station["kind"] == "city":
                others = sorted(left.keys() - here, key=lambda other: (-left[other], other))
                others = others[: slots - len(held)]
                here.update(others)
                held = (*held, *others)
                left |= {other: left[other] - 1 for other in others}
            if held:
                tokens[f"{name}.{node}"] = held
    return tokens


def _extras(title: Title, row: Row, company: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """The port markers and private companies behind the bonuses for one visit."""
    visits = [tuple(it["hexes"]) for it in row["bonuses"] if it["kind"] == "visit"]
    privates: list[str] = []
    for hexes in visits:
        owned = (
            it.id
            for it in title.privates.values()
            if it.bonus_hexes == hexes and it.id not in privates
        )
        privates += [name for name in [next(owned, "")] if name]
    if privates:
        return {"privates": {company: tuple(privates)}}
    return {"port": {company: visits[0]}} if visits else {}


def _tile(title: Title, here: Hex, there: Row, colour: str) -> tuple[str, int] | None:
    """The tile that lies on a hex, ("", 0) for the printed face, None if none is like it."""
    if _order(here.face, there, colour) is not None:
        return ("", 0)
    for name in placeable_tiles(title.tiles, here):
        for turn, face in enumerate(title.tiles.tiles[name].faces):
            if _order(face, there, colour) is not None:
                return name, turn
    return None


def _order(face: Face, there: Row, colour: str) -> tuple[int, ...] | None:
    """For each station of a hex its node on a face; None if the face differs.

    Track that no train can use is left out of positions, so that the face may have more of it.
    """
    stations = there["stations"]
    nodes = [number for number, node in enumerate(face.nodes) if node.is_station]
    if len(nodes) < len(stations):
        return None
    wanted = {(*sorted(map(str, ends[:2])), _gauge(ends)) for ends in there["track"]}
    for chosen in _assignments(nodes, len(stations)):
        values = [face.nodes[node] for node in chosen]
        if any(
            node.kind != station["kind"] or node.value(colour) != station["revenue"]
            for node, station in zip(values, stations, strict=True)
        ):
            continue
        if _track(face, chosen) == wanted:
            return chosen
    return None


def _assignments(nodes: list[int], count: int) -> Iterator[tuple[int, ...]]:
    if not count:
        yield ()
        return
    for node in nodes:
        for rest in _assignments([other for other in nodes if other != node], count - 1):
            yield (node, *rest)


def _gauge(ends: list[Any]) -> int:
    return GAUGES[ends[2]] if len(ends) == 3 else STANDARD


def _track(face: Face, chosen: tuple[int, ...]) -> set[tuple[Any, ...]]:
    """The track of a face between edges and these stations."""
    names = {FIRST_NODE + node: f"s{place}" for place, node in enumerate(chosen)}
    found = set()
    for a, b, gauge in face.segments():
        ends = [str(end) if end < FIRST_NODE else names.get(end, "-") for end in (a, b)]
        if "-" not in ends:
            found.add((*sorted(ends), gauge))
    return found
