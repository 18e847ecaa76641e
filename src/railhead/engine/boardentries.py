"""Entries of a map file that would mean nothing: borders between hexes that do not touch, and such.

They are mistakes in typing, so that whoever brings the file is told. A stored game that has some
goes on without this check.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from railhead.engine.board import MapData
from railhead.engine.fault import TitleError
from railhead.table.fault import Fault
from railhead.table.hexes import EDGES, Layout, opposite
from railhead.table.joins import read_joins

_FAR = 1_000_000


def check_entries(data: MapData, where: str) -> None:
    """Raise TitleError for an entry of a map that means nothing; `where`: the file.

    The map was made of it already, so that whatever it names is there and written as it should be.
    """
    groups = (data.hexes, *(variant.hexes for variant in data.variants.values()))
    keys = (key for part in groups for faces in part.values() for key in faces)
    hexes = {hex_id for key in keys for hex_id in key.split() if _has_place(data.layout, hex_id)}
    _check_between(data, hexes, f"{where}: between")
    for kind in data.opens:
        if kind not in data.borders:
            raise TitleError(
                f"{where}: opens", "{name} has no price under borders", name=repr(kind)
            )
    for name, variant in data.variants.items():
        for hex_id in variant.remove:
            if hex_id not in hexes:
                raise TitleError(
                    f"{where}: variants: {name}: remove", "there is no hex {id}", id=hex_id
                )


def _has_place(layout: Layout, hex_id: str) -> bool:
    """Whether it is a coordinate; those of a variant that is not played were not looked at yet."""
    try:
        layout.place(hex_id)
    except Fault:
        return False
    return True


def _check_between(data: MapData, hexes: Collection[str], where: str) -> None:
    """Raise TitleError for a border between hexes that do not touch, with the nearest at each."""
    around = _touching(hexes, data.layout, data.joins)
    for kind, lines in data.between.items():
        for text in " ".join(lines).split():
            one, other = text.split("|")
            if other in around[one]:
                continue
            here, there = _nearest(one, other, around), _nearest(other, one, around)
            if not here or not there:
                raise TitleError(
                    f"{where}: {kind}", "{border}: these hexes do not touch", border=text
                )
            raise TitleError(
                f"{where}: {kind}",
                "{border}: these hexes do not touch; the nearest borders are {one} and {other}",
                border=text,
                one=f"{one}|{here}",
                other=f"{there}|{other}",
            )


def _touching(
    hexes: Collection[str], layout: Layout, joins: Mapping[str, str]
) -> dict[str, set[str]]:
    """Return hex -> those that it touches, over joined sides too.

    A joined side does not meet what lies beside it on its own sheet.
    """
    sides = [join.sides for join in read_joins(joins)]
    joined = {side for both in sides for side in both}
    around: dict[str, set[str]] = {hex_id: set() for hex_id in hexes}
    for hex_id in hexes:
        for edge in EDGES:
            beyond = layout.neighbour(hex_id, edge)
            if beyond in around and joined.isdisjoint(((hex_id, edge), (beyond, opposite(edge)))):
                around[hex_id].add(beyond)
    for (one, _), (other, _) in sides:
        around[one].add(other)
        around[other].add(one)
    return around


def _nearest(start: str, goal: str, around: Mapping[str, Collection[str]]) -> str:
    """The hex that touches one hex and is nearest to another; "" if none touches it."""
    steps = _steps(goal, around)
    return min(around[start], key=lambda name: (steps.get(name, _FAR), name), default="")


def _steps(start: str, around: Mapping[str, Collection[str]]) -> dict[str, int]:
    """Return hex -> how many steps it is from a hex."""
    steps, edge = {start: 0}, [start]
    while edge:
        following = []
        for hex_id in edge:
            for name in around[hex_id]:
                if name not in steps:
                    steps[name] = steps[hex_id] + 1
                    following.append(name)
        edge = following
    return steps
