"""The map: its hexes, what is printed on them, and which edges may carry track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from railhead.table.faces import Face
from railhead.table.fault import Fault
from railhead.table.hexes import EDGES, Layout, opposite

# Colours of hexes whose printed face never takes a tile.
FIXED = ("gray", "red", "blue")


@dataclass(frozen=True, slots=True)
class Border:
    """What runs along the border of two hexes, and what a way across it costs in money."""

    kind: str
    cost: int


@dataclass(frozen=True, slots=True, eq=False)
class Hex:
    """One hex: coordinate, place name and printed face.

    `neighbours`: the hex across each edge, or "" where the map ends.
    `open_edges`: bit set of the edges over which track may lead: there is a hex, no barrier on
    either side, and a neighbour with fixed track has track there (rule 1849-4.1-7).
    `borders`: what runs along each edge, None where nothing that matters does.
    """

    id: str
    name: str
    face: Face
    neighbours: tuple[str, ...]
    open_edges: int
    borders: tuple[Border | None, ...] = (None,) * 6

    @property
    def takes_tiles(self) -> bool:
        return self.face.colour not in FIXED


@dataclass(frozen=True, eq=False)
class GameMap:
    """All hexes of a title, in a fixed order."""

    layout: Layout
    hexes: Mapping[str, Hex]
    index: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", {hex_id: i for i, hex_id in enumerate(self.hexes)})


def _is_open(faces: Mapping[str, Face], here: Face, edge: int, there: str) -> bool:
    other = faces.get(there)
    if other is None or edge in here.barriers or opposite(edge) in other.barriers:
        return False
    if here.colour in FIXED and not here.at_edge[edge]:
        return False
    return other.colour not in FIXED or bool(other.at_edge[opposite(edge)])


PLAIN = "plain"
"""The kind of every border that is not named."""


def read_borders(
    costs: Mapping[str, int], between: Mapping[str, Sequence[str]]
) -> dict[frozenset[str], Border]:
    """Read borders such as `B26|C27` by their kind; `costs`: kind -> money.

    The pair of no hexes stands for all that are not named. Raises Fault, naming the border.
    """
    found: dict[frozenset[str], Border] = {}
    if PLAIN in costs:
        found[frozenset()] = Border(PLAIN, costs[PLAIN])
    for kind, lines in between.items():
        if kind not in costs:
            raise Fault("between", "{name} has no price under borders", name=repr(kind))
        for text in " ".join(lines).split():
            pair = frozenset(text.split("|"))
            if len(pair) != 2 or text.count("|") != 1:
                raise Fault(
                    "between", "{name} should be two hexes such as B26|C27", name=repr(text)
                )
            if pair in found:
                raise Fault("between", "the border {name} stands there twice", name=text)
            found[pair] = Border(kind, costs[kind])
    return found


def build_map(
    layout: Layout,
    faces: Mapping[str, Face],
    names: Mapping[str, str],
    borders: Mapping[frozenset[str], Border] | None = None,
) -> GameMap:
    """Make a map of faces by coordinate. Raises Fault for a name without a hex.

    `borders`: pair of hexes -> what runs between them; the empty pair for all others.
    """
    borders = borders or {}
    usual = borders.get(frozenset())
    for hex_id in names:
        if hex_id not in faces:
            raise Fault("names", "there is no hex {id}", id=hex_id)
    hexes = {}
    for hex_id, face in faces.items():
        around = tuple(layout.neighbour(hex_id, edge) for edge in EDGES)
        open_edges = sum(_is_open(faces, face, edge, around[edge]) << edge for edge in EDGES)
        neighbours = tuple(name if name in faces else "" for name in around)
        sides = tuple(
            borders.get(frozenset((hex_id, name)), usual) if name else None for name in neighbours
        )
        hexes[hex_id] = Hex(hex_id, names.get(hex_id, ""), face, neighbours, open_edges, sides)
    return GameMap(layout, hexes)
