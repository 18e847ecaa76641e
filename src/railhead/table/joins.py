"""Sides of hexes that meet although the hexes are not adjacent: how sheets of a map join."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railhead.table.faces import Face
from railhead.table.fault import Fault
from railhead.table.hexes import Layout

INSET = "inset"
"""The colour of hexes that only show where another sheet of the map lies; they take no tiles."""

Side = tuple[str, int]
"""A hex and one of its edges."""


@dataclass(frozen=True, slots=True)
class Join:
    """Two sides that meet although their hexes are not adjacent; `sign` is printed at both."""

    sign: str
    sides: tuple[Side, Side]


def read_joins(joins: Mapping[str, str]) -> tuple[Join, ...]:
    """Read joins: sign -> two hexes with an edge of each, such as `F31:0|nC12:3`.

    Raises Fault, naming the join, for another form or a side that is joined twice.
    """
    found: list[Join] = []
    seen: set[Side] = set()
    for sign, text in joins.items():
        where = f"joins: {sign}"
        sides = tuple(_side(part, text, where) for part in text.split("|"))
        if len(sides) != 2:
            raise _no_join(text, where)
        for side in sides:
            if side in seen:
                raise Fault(
                    where, "edge {edge} of hex {id} is joined twice", edge=side[1], id=side[0]
                )
            seen.add(side)
        found.append(Join(sign, (sides[0], sides[1])))
    return tuple(found)


def _side(part: str, text: str, where: str) -> Side:
    hex_id, colon, edge = part.partition(":")
    if not hex_id or not colon or edge not in set("012345"):
        raise _no_join(text, where)
    return hex_id, int(edge)


def _no_join(text: str, where: str) -> Fault:
    return Fault(
        where,
        "{name} should be two hexes with an edge of each, such as B26:0|C27:3",
        name=repr(text),
    )


def joined_sides(
    layout: Layout, faces: Mapping[str, Face], joins: Sequence[Join]
) -> dict[Side, tuple[Side, str]]:
    """Return joined side -> (the side that it meets, the sign).

    Raises Fault, naming the join, where a hex is missing or the side has an adjacent hex.
    """
    found: dict[Side, tuple[Side, str]] = {}
    for join in joins:
        where = f"joins: {join.sign}"
        for (hex_id, edge), there in (join.sides, join.sides[::-1]):
            if hex_id not in faces:
                raise Fault(where, "there is no hex {id}", id=hex_id)
            if faces[hex_id].colour == INSET:
                raise Fault(where, "hex {id} stands for another sheet", id=hex_id)
            beside = layout.neighbour(hex_id, edge)
            if beside in faces and faces[beside].colour != INSET:
                raise Fault(
                    where,
                    "edge {edge} of hex {id} touches {other} already",
                    edge=edge,
                    id=hex_id,
                    other=beside,
                )
            found[hex_id, edge] = (there, join.sign)
    return found
