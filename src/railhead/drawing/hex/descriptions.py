"""What a screen reader says about a hex: one sentence, made of phrases that can be translated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce

from railhead.drawing.hex.notes import LATER, NoteSign
from railhead.drawing.hex.stations import is_port
from railhead.drawing.hex.symbols import is_mine
from railhead.presentation.blocks import MapNote
from railhead.table.faces import FIRST_NODE, GAUGE_NAMES, Face, Node
from railhead.table.maps import PLAIN, Border
from railhead.table.tiles import COLOURS, name_without_colour

Translate = Callable[[str], str]
"""A function from a phrase in English, with its fields in braces, to the reader's language."""

CityTokens = tuple[tuple[str, ...], tuple[str, ...]]
"""Of a city: the company in each slot, "" where free, and the companies with reserved slots."""


def untranslated(phrase: str) -> str:
    """Return a phrase as it is, in English."""
    return phrase


def _marked(phrase: str) -> str:
    """Mark a phrase for the catalogue; it is translated where it is used."""
    return phrase


_FLAT_EDGES = (
    _marked("south"),
    _marked("south-west"),
    _marked("north-west"),
    _marked("north"),
    _marked("north-east"),
    _marked("south-east"),
)
_POINTY_EDGES = (
    _marked("south-west"),
    _marked("west"),
    _marked("north-west"),
    _marked("north-east"),
    _marked("east"),
    _marked("south-east"),
)
_COLOURS = {
    "white": _marked("plain"),
    "yellow": _marked("yellow"),
    "green": _marked("green"),
    "brown": _marked("brown"),
    "gray": _marked("gray"),
    "red": _marked("red"),
    "blue": _marked("sea"),
    "inset": _marked("shown on another sheet"),
}
_KINDS = {
    "city": (_marked("city"), _marked("city {revenue}")),
    "town": (_marked("town"), _marked("town {revenue}")),
    "two_towns": (_marked("two towns"), _marked("two towns {revenue}")),
    "mine": (_marked("mine"), _marked("mine {revenue}")),
    "port": (_marked("port"), _marked("port {revenue}")),
    "offboard": (_marked("off-board area"), _marked("off-board area {revenue}")),
    "junction": (_marked("junction"), _marked("junction")),
}
_GAUGES = {
    "standard": _marked("standard track {ends}"),
    "narrow": _marked("narrow track {ends}"),
    "dual": _marked("dual track {ends}"),
}
TERRAINS = {
    "mountain": _marked("mountain"),
    "hill": _marked("hill"),
    "rough": _marked("rough ground"),
    "water": _marked("water"),
    "river": _marked("river"),
    "swamp": _marked("swamp"),
}
"""Kind of terrain -> its name."""
_BORDERS = {
    PLAIN: _marked("plain border"),
    "river": _marked("river"),
    "mountain": _marked("mountain"),
    "sealink": _marked("sea crossing"),
    "pass": _marked("mountain pass"),
}


def colour_name(colour: str, translate: Translate) -> str:
    """Return the name of the colour of a tile."""
    return translate(_COLOURS.get(colour, colour))


def describe_ground(face: Face, tile: str, translate: Translate) -> str:
    """Return the colour of a hex and the number of its tile."""
    colour = colour_name(face.colour, translate)
    if tile:
        return translate("{colour} tile {tile}").format(
            colour=colour, tile=name_without_colour(tile, face.colour)
        )
    return colour


def describe_face(
    face: Face,
    flat: bool,
    colour: str,
    translate: Translate,
    cities: Sequence[CityTokens] = (),
    *,
    shut: Sequence[str] = (),
    periods: Sequence[tuple[str, str]] = (),
    narrow: int | None = None,
) -> Iterator[str]:
    """Yield phrases about the stations, label, terrain and track of a face.

    `colour`: the phase colour whose revenue is in force; `cities`: for each node the tokens in
    its slots and the companies for which it is reserved. `shut`: for each node the phase from which
    its open slots take tokens; `periods`: (colour, phases) of each column of revenues; `narrow`:
    what the terrain costs for narrow gauge, if that differs.
    """
    for index, node in enumerate(face.nodes):
        yield describe_station(face, index, colour, translate)
        yield from _columns(node, periods, translate)
        if (node.slots or node.kind == "city") and index < len(cities):
            yield from _describe_slots(node.slots, cities[index], translate)
        if index < len(shut) and shut[index]:
            yield translate("no token before phase {phase}").format(phase=shut[index])
    if face.label:
        yield translate("label {label}").format(label=face.label)
    yield from describe_terrain(face.terrain, face.cost, translate, narrow)
    yield from _tracks(face, flat, translate)


def _columns(node: Node, periods: Sequence[tuple[str, str]], translate: Translate) -> Iterator[str]:
    """Yield what a station brings in which phases, if that changes."""
    money = dict(node.revenue)
    told = [(phases, money[colour]) for colour, phases in periods if colour in money]
    if len(money) > 1 and told:
        parts = [
            translate("{revenue} in phases {phases}").format(revenue=revenue, phases=phases)
            if not phases.isalnum()
            else translate("{revenue} in phase {phase}").format(revenue=revenue, phase=phases)
            for phases, revenue in told
        ]
        yield "; ".join(parts)


def describe_terrain(
    terrain: str, cost: int, translate: Translate, narrow: int | None = None
) -> Iterator[str]:
    """Yield a phrase about the terrain, if there is any, and what it costs.

    `narrow`: the cost for narrow gauge, if that differs.
    """
    if cost and not terrain:
        yield translate("its next tile costs {cost}").format(cost=cost)
    elif terrain:
        kind = terrain_name(terrain, translate)
        if narrow is None or narrow == cost:
            yield translate("{terrain}, cost {cost}").format(terrain=kind, cost=cost)
        else:
            text = translate("{terrain}, cost {cost}, for narrow gauge {narrow}")
            yield text.format(terrain=kind, cost=cost, narrow=narrow)


def terrain_name(terrain: str, translate: Translate) -> str:
    """Return the name of a kind of terrain, or of several as in `water+mountain`."""
    return " + ".join(translate(TERRAINS.get(kind, kind)) for kind in terrain.split("+"))


def other_gauges(terrain: Mapping[str, Mapping[str, int]], kind: str) -> int | None:
    """Return what a kind of terrain costs for narrow gauge, None where all gauges pay the same."""
    return terrain[kind]["narrow"] if kind in terrain else None


# -- what the rules know -------------------------------------------------------------------


def sign_of_note(note: MapNote) -> NoteSign:
    """Return the sign of a note; one of a later tile has the pips of its colour."""
    colour = str(dict(note.fields).get("colour", ""))
    pips = COLOURS.index(colour) if note.kind == LATER and colour in COLOURS else 0
    return note.kind, note.sign, pips


def say_note(note: MapNote, translate: Translate, *, legend: bool = False) -> str:
    """Return a note in words; `legend`: what its sign means on every hex."""
    values = {
        name: colour_name(str(value), translate) if name == "colour" else value
        for name, value in note.fields
    }
    return translate((legend and note.legend) or note.text).format(**values)


def describe_stub(edge: int | None, flat: bool, translate: Translate) -> Iterator[str]:
    """Yield a phrase about a stub of track, if there is one."""
    if edge is not None:
        text = translate("stub of track in the {edge}, which the first tile must join")
        yield text.format(edge=edge_name(edge, flat, translate))


def describe_groups(groups: Sequence[tuple[str, str]], translate: Translate) -> Iterator[str]:
    """Yield a phrase for each place of several hexes: its name and its other hexes."""
    for name, hexes in groups:
        yield translate("{name}: one place with {hexes}").format(name=name, hexes=hexes)


def describe_station(face: Face, index: int, colour: str, translate: Translate) -> str:
    """Return the kind of a station and its revenue.

    `index`: the number of its node; `colour`: the phase colour whose revenue is in force.
    """
    node = face.nodes[index]
    single, valued = _KINDS[_kind(face, index)]
    money = dict(node.revenue)
    revenue = money.get(colour, money.get("", max(money.values())))
    return translate(valued).format(revenue=revenue) if revenue else translate(single)


def _describe_slots(slots: int, cities: CityTokens, translate: Translate) -> Iterator[str]:
    tokens, reserved = cities
    placed = [company for company in tokens if company]
    for company in placed:
        yield translate("token {company}").format(company=company)
    if slots > len(placed):
        yield translate("free slots: {count}").format(count=slots - len(placed))
    for company in reserved:
        yield translate("reserved for {company}").format(company=company)


def describe_barriers(edges: frozenset[int], flat: bool, translate: Translate) -> Iterator[str]:
    """Yield one phrase about the edges that no track may cross."""
    if edges:
        text = _edge_names(edges, flat, translate)
        yield translate("barrier {edges}").format(edges=text)


def describe_borders(
    borders: Sequence[Border | None], flat: bool, translate: Translate
) -> Iterator[str]:
    """Yield a phrase for each kind of border that is not plain: where it runs, what it costs."""
    edges: dict[Border, list[int]] = {}
    for edge, border in enumerate(borders):
        if border is not None and border.kind != PLAIN:
            edges.setdefault(border, []).append(edge)
    for border, found in edges.items():
        names = _edge_names(found, flat, translate)
        text = translate("{border} {edges}, cost {cost}")
        kind = _border_name(border, translate)
        yield text.format(border=kind, edges=names, cost=border.cost) + _opening(border, translate)


def describe_border(border: Border, translate: Translate) -> str:
    """Return the kind of a border and its cost."""
    kind = _border_name(border, translate)
    text = translate("{terrain}, cost {cost}").format(terrain=kind, cost=border.cost)
    return text + _opening(border, translate)


def _border_name(border: Border, translate: Translate) -> str:
    """Return the names of all that runs along a border."""
    return _listed([translate(_BORDERS.get(kind, kind)) for kind in border.parts], translate)


def _opening(border: Border, translate: Translate) -> str:
    """Return in which phase a border opens, "" if it is open from the beginning."""
    if not border.opens:
        return ""
    return ", " + translate("closed before phase {phase}").format(phase=border.opens)


def _listed(names: Sequence[str], translate: Translate) -> str:
    both = translate("{a} and {b}")
    return reduce(lambda a, b: both.format(a=a, b=b), names)


def _edge_names(edges: Iterable[int], flat: bool, translate: Translate) -> str:
    return _listed([edge_name(edge, flat, translate) for edge in sorted(edges)], translate)


def edge_name(edge: int, flat: bool, translate: Translate) -> str:
    """Return the compass point that an edge (0 to 5) faces."""
    return translate((_FLAT_EDGES if flat else _POINTY_EDGES)[edge])


def _tracks(face: Face, flat: bool, translate: Translate) -> Iterator[str]:
    """Yield a phrase for each gauge: `a to b` for each piece of track."""
    by_gauge: dict[int, list[str]] = {}
    for track in face.tracks:
        ends = [_end(face, end, flat, translate) for end in track.ends]
        text = translate("{a} to {b}").format(a=ends[0], b=ends[1])
        by_gauge.setdefault(track.gauge, []).append(text)
    for gauge, pieces in sorted(by_gauge.items()):
        yield translate(_GAUGES[GAUGE_NAMES[gauge]]).format(ends=", ".join(pieces))


def _end(face: Face, end: int, flat: bool, translate: Translate) -> str:
    if end < FIRST_NODE:
        return edge_name(end, flat, translate)
    index = end - FIRST_NODE
    return translate(_KINDS[_kind(face, index)][0])


def _kind(face: Face, index: int) -> str:
    if is_mine(face):
        return "mine"
    if face.nodes[index].towns == 2:
        return "two_towns"
    return "port" if is_port(face, index) else face.nodes[index].kind
