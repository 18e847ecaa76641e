"""Entries of a map file that would mean nothing: borders between hexes that do not touch, and such.

They are mistakes in typing, so that whoever brings the file is told. A stored game that has some
goes on without this check.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from railhead.engine.fault import TitleError
from railhead.table.fault import Fault
from railhead.table.hexes import EDGES, Layout
from railhead.table.joins import read_joins

_FAR = 1_000_000


def check_between(
    hexes: Collection[str],
    layout: Layout,
    joins: Mapping[str, str],
    between: Mapping[str, Sequence[str]],
    where: str,
) -> None:
    """Raise TitleError for a border between two hexes that do not touch, with the nearest one.

    `hexes`: all of the map; the tables as in `MapData`; `where`: the file. What is written in a
    wrong way, or names a hex that is not there, is found when the map is made.
    """
    around = _touching(hexes, layout, joins)
    listed = {
        frozenset(text.split("|")) for lines in between.values() for text in " ".join(lines).split()
    }
    for kind, lines in between.items():
        for text in " ".join(lines).split():
            one, bar, other = text.partition("|")
            known = bar and one != other and one in around and other in around
            if not known or other in around[one]:
                continue
            nearest = _nearest(one, other, around, listed)
            reason = "{border}: these hexes do not touch"
            if nearest:
                reason = "{border}: these hexes do not touch; the nearest border is {nearest}"
            raise TitleError(f"{where}: between: {kind}", reason, border=text, nearest=nearest)


def check_opens(opens: Mapping[str, str], borders: Collection[str], where: str) -> None:
    """Raise TitleError for a kind of border that opens in a phase and has no price."""
    for kind in opens:
        if kind not in borders:
            raise TitleError(
                f"{where}: opens", "{name} has no price under borders", name=repr(kind)
            )


def check_removed(
    removed: Mapping[str, Collection[str]], hexes: Collection[str], where: str
) -> None:
    """Raise TitleError for a hex that a variant of the map removes and that is not on it."""
    for variant, names in removed.items():
        for hex_id in names:
            if hex_id not in hexes:
                raise TitleError(
                    f"{where}: variants: {variant}: remove", "there is no hex {id}", id=hex_id
                )


def _touching(
    hexes: Collection[str], layout: Layout, joins: Mapping[str, str]
) -> dict[str, set[str]]:
    """Return hex -> those that it touches, over joined sides too."""
    around: dict[str, set[str]] = {}
    for hex_id in hexes:
        try:
            beside = {layout.neighbour(hex_id, edge) for edge in EDGES}
        except Fault:
            continue
        around[hex_id] = beside.intersection(hexes)
    try:
        sides = [join.sides for join in read_joins(joins)]
    except Fault:
        return around
    for (one, edge), (other, met) in sides:
        if one in around and other in around:
            # A joined side does not meet what lies beside it on its own sheet.
            for hex_id, side in ((one, edge), (other, met)):
                beyond = layout.neighbour(hex_id, side)
                around[hex_id].discard(beyond)
                around.get(beyond, set()).discard(hex_id)
    for (one, _), (other, _) in sides:
        if one in around and other in around:
            around[one].add(other)
            around[other].add(one)
    return around


def _nearest(
    one: str,
    other: str,
    around: Mapping[str, Collection[str]],
    listed: Collection[frozenset[str]],
) -> str:
    """The border at one of two hexes that is nearest to the other, written as in the file."""

    def choices() -> Iterator[tuple[bool, int, int, str]]:
        for place, (here, there) in enumerate(((one, other), (other, one))):
            steps = _steps(there, around)
            for name in around[here]:
                known = frozenset((here, name)) in listed
                pair = (here, name) if place == 0 else (name, here)
                yield known, steps.get(name, _FAR), place, "|".join(pair)

    return min(choices(), default=(False, 0, 0, ""))[-1]


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
