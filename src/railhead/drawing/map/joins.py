"""Signs at the sides of hexes by which sheets of a map join."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from railhead.drawing.base.geometry import APOTHEM, edge_angle, polar
from railhead.drawing.base.palette import Theme
from railhead.drawing.base.svg import Element, Markup, el, group, moved, write
from railhead.drawing.hex.descriptions import Translate, edge_name
from railhead.drawing.hex.texts import JOIN_INSIDE, JOIN_RADIUS
from railhead.drawing.map.layout import plan_of
from railhead.table.hexes import opposite
from railhead.table.maps import GameMap, Hex

_SIZE = 28.0
# The sign stands outside its hex, where no track runs.
_AWAY = APOTHEM - JOIN_INSIDE

JoinText = tuple[str, int, str]
"""The sign of a joined side, its edge, and the hex to which it leads, with its name."""


def joins_of(game_map: GameMap, here: Hex) -> tuple[JoinText, ...]:
    """Return the joined sides of a hex, in order of their edges."""
    return tuple(
        (sign, edge, place_name(game_map.hexes[here.neighbours[edge]]))
        for edge, sign in enumerate(here.joins)
        if sign
    )


@lru_cache(maxsize=64)
def covered_sides(game_map: GameMap) -> dict[str, frozenset[int]]:
    """Return hex -> its edges at which the sign of a neighbour stands inside it."""
    found: dict[str, frozenset[int]] = {}
    for here in game_map.hexes.values():
        for _, edge, _ in joins_of(game_map, here):
            beside = game_map.layout.neighbour(here.id, edge)
            found[beside] = found.get(beside, frozenset()) | {opposite(edge)}
    return found


def place_name(here: Hex) -> str:
    """Return the coordinate of a hex with its name."""
    return f"{here.id} {here.name}".rstrip()


def describe_joins(joins: tuple[JoinText, ...], flat: bool, translate: Translate) -> Iterator[str]:
    """Yield a phrase for each joined side: where it is, and which hex lies beyond."""
    for sign, edge, place in joins:
        side = edge_name(edge, flat, translate)
        text = translate("side {sign} in the {edge} leads on to {hex}")
        yield text.format(sign=sign, edge=side, hex=place)


@lru_cache(maxsize=64)
def draw_joins(game_map: GameMap, theme: Theme, translate: Translate) -> Markup:
    """Return a sign at each joined side, "" if the map has none.

    Both signs of a pair have the same `data-join`; `data-side` is the hex of the sign,
    `data-beyond` the hex on the other side.
    """
    plan = plan_of(game_map)
    signs = []
    for here in game_map.hexes.values():
        x, y = plan.places[here.id]
        for sign, edge, place in joins_of(game_map, here):
            at = polar(APOTHEM + _AWAY, edge_angle(edge, plan.flat), (x, y))
            text = translate("side {sign}: {hex} leads on to {other}")
            said = text.format(sign=sign, hex=place_name(here), other=place)
            beyond = here.neighbours[edge]
            signs.append(_sign(sign, at, said, theme, data_side=here.id, data_beyond=beyond))
    return Markup(group("joins", *signs)) if signs else Markup("")


def _sign(sign: str, at: tuple[float, float], said: str, theme: Theme, **data: str) -> Element:
    return group(
        "join",
        el("title", said),
        el("circle", r=JOIN_RADIUS, fill=theme.casing, stroke=theme.mark, stroke_width=3),
        write(sign, 0, 0, _SIZE, theme.mark, bold=True),
        data_join=sign,
        **data,
        role="img",
        transform=moved(*at),
    )
