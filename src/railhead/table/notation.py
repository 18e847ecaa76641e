"""The usual 18xx tile notation, in which the faces of hexes and tiles are written.

A face is a list of parts separated by `;`, each a kind with comma-separated values:
`city=revenue:30,slots:2;path=a:0,b:_0,track:narrow;label=P;upgrade=cost:40,terrain:hill`.
A number names an edge, `_n` the nth node (city, town, off-board area or junction) of the face.
"""

from __future__ import annotations

from railhead.table.faces import (
    FIRST_NODE,
    GAUGE_NAMES,
    GAUGES,
    STANDARD,
    STATIONS,
    Face,
    Node,
    Track,
)
from railhead.table.fault import Fault

# No money, slots or nodes need more; Python raises ValueError for thousands of digits.
_DIGITS = 9
_NODES = (*STATIONS, "junction")

# The names of the values that each kind of part may have.
_NAMES = {
    "city": ("revenue", "slots", "groups"),
    "town": ("revenue", "groups", "towns"),
    "offboard": ("revenue", "groups", "slots"),
    "junction": (),
    "path": ("a", "b", "track"),
    "upgrade": ("cost", "terrain"),
    "border": ("edge", "type"),
    "icon": ("image",),
}


class NotationError(Fault):
    """A face does not follow the tile notation; the text names the part."""


def _values(kind: str, text: str) -> dict[str, str]:
    if kind not in _NAMES:
        raise NotationError(
            "", "{name} is not a part of the tile notation known here", name=repr(kind)
        )
    values = {}
    for item in filter(None, text.split(",")):
        key, colon, value = item.partition(":")
        if not colon:
            raise NotationError(f"{kind}={text}", "{item} should be name:value", item=repr(item))
        if key not in _NAMES[kind]:
            known = ", ".join(_NAMES[kind])
            if not known:
                raise NotationError(f"{kind}={text}", "nothing may follow here")
            raise NotationError(
                f"{kind}={text}",
                "{name} is unknown; there may be {known}",
                name=repr(key),
                known=known,
            )
        values[key] = value
    return values


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _DIGITS


def _number(kind: str, values: dict[str, str], key: str, default: int) -> int:
    text = values.get(key, str(default))
    if not _is_number(text):
        raise NotationError(
            kind, "{name} should be a number, not {value}", name=key, value=repr(text)
        )
    return int(text)


def _revenue(text: str) -> tuple[tuple[str, int], ...]:
    """Read `30` or `yellow_40|brown_60` as (colour, money) pairs. Raises NotationError."""
    pairs = []
    for item in text.split("|"):
        colour, _, money = item.rpartition("_")
        if not _is_number(money):
            raise NotationError(
                "revenue", "{item} should be a number or colour_number", item=repr(item)
            )
        pairs.append((colour, int(money)))
    return tuple(pairs)


def _edge(text: str) -> int | None:
    return int(text) if _is_number(text) and int(text) < FIRST_NODE else None


def _end(text: str, nodes: int) -> int:
    edge = _edge(text)
    if edge is not None:
        return edge
    if text.startswith("_") and _is_number(text[1:]) and int(text[1:]) < nodes:
        return FIRST_NODE + int(text[1:])
    raise NotationError(
        "path", "the end {name} is neither an edge 0-5 nor a node of this face", name=repr(text)
    )


def _track(values: dict[str, str], nodes: list[Node]) -> Track:
    a, b = (_end(values.get(key, ""), len(nodes)) for key in "ab")
    gauge = values.get("track", "broad")
    if gauge not in GAUGES:
        raise NotationError(
            "path", "the track {name} is none of {known}", name=repr(gauge), known=", ".join(GAUGES)
        )
    if a == b:
        raise NotationError("path", "both ends are the same")
    if min(a, b) >= FIRST_NODE:
        kinds = [nodes[end - FIRST_NODE].is_station for end in (a, b)]
        if kinds[0] == kinds[1]:
            # The network can follow segments from an edge, or from a station to a junction, only.
            raise NotationError("path", "track between two stations or two junctions is not known")
    return Track(a, b, GAUGES[gauge])


def _barrier(values: dict[str, str]) -> int:
    edge = _edge(values.get("edge", ""))
    if edge is None or values.get("type") != "impassable":
        raise NotationError("border", "there should be an edge 0-5 and the type impassable")
    return edge


def _node(kind: str, values: dict[str, str]) -> Node:
    slots = _number(kind, values, "slots", 1 if kind == "city" else 0)
    towns = _number(kind, values, "towns", 1)
    if towns not in (1, 2):
        raise NotationError("town", "towns should be 1 or 2")
    revenue = _revenue(values.get("revenue", "0"))
    return Node(kind, revenue, slots, values.get("groups", ""), towns)


def parse_face(colour: str, code: str) -> Face:
    """Read a face from the tile notation; `colour` is not part of the text.

    Raises NotationError, naming the part, if the text does not follow the notation.
    """
    parts = [part.strip().partition("=") for part in code.split(";") if part.strip()]
    nodes: list[Node] = []
    for kind, _, text in parts:
        if kind in _NODES:
            nodes.append(_node(kind, _values(kind, text)))
    tracks: list[Track] = []
    label = terrain = ""
    cost = 0
    barriers: set[int] = set()
    icons: list[str] = []
    for kind, _, text in parts:
        if kind in _NODES:
            continue
        if kind == "label":
            label = text
            continue
        values = _values(kind, text)
        match kind:
            case "path":
                tracks.append(_track(values, nodes))
            case "upgrade":
                cost = _number(kind, values, "cost", 0)
                terrain = values.get("terrain", "")
            case "border":
                barriers.add(_barrier(values))
            case "icon":
                icons.append(values.get("image", ""))
    return Face(
        colour,
        tuple(nodes),
        tuple(tracks),
        label,
        cost,
        terrain,
        frozenset(barriers),
        tuple(icons),
    )


def format_face(face: Face) -> str:
    """Write a face in the tile notation; `parse_face` reads it back."""
    parts = []
    for node in face.nodes:
        money = "|".join(f"{c}_{value}" if c else str(value) for c, value in node.revenue)
        text = f"{node.kind}=revenue:{money}" if node.is_station else "junction"
        usual = 1 if node.kind == "city" else 0
        text += f",slots:{node.slots}" if node.slots != usual else ""
        text += f",towns:{node.towns}" if node.towns > 1 else ""
        parts.append(text + (f",groups:{node.group}" if node.group else ""))
    for track in face.tracks:
        a, b = (str(e) if e < FIRST_NODE else f"_{e - FIRST_NODE}" for e in (track.a, track.b))
        gauge = "" if track.gauge == STANDARD else f",track:{GAUGE_NAMES[track.gauge]}"
        parts.append(f"path=a:{a},b:{b}{gauge}")
    if face.label:
        parts.append(f"label={face.label}")
    if face.cost or face.terrain:
        parts.append(f"upgrade=cost:{face.cost},terrain:{face.terrain}")
    parts += [f"border=edge:{edge},type:impassable" for edge in sorted(face.barriers)]
    parts += [f"icon=image:{icon}" for icon in face.icons]
    return ";".join(parts)
