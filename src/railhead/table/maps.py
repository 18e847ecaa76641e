"""The map: its hexes, what is printed on them, and which edges may carry track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from railhead.table.faces import Face
from railhead.table.fault import Fault
from railhead.table.hexes import EDGES, Layout, opposite
from railhead.table.joins import INSET, Join, Side, joined_sides

# Colours of hexes whose printed face never takes a tile.
FIXED = ("gray", "red", "blue", INSET)


@dataclass(frozen=True, slots=True)
class Border:
    """What runs between two hexes, such as a river, and what it costs to cross, in money.

    `kind`: what runs there; several things are joined by `+`, as in `mountain+river`. `opens`:
    the phase from which it can be crossed, "" from the beginning.
    """

    kind: str
    cost: int
    opens: str = ""

    @property
    def parts(self) -> tuple[str, ...]:
        """The things that run there, one by one."""
        return tuple(self.kind.split("+"))


@dataclass(frozen=True, slots=True, eq=False)
class Hex:
    """One hex: coordinate, place name and printed face.

    `neighbours`: the hex across each edge, or "" where the map ends; `meets`: for each edge
    the edge of that hex which touches it.
    `open_edges`: bit set of the edges over which track may lead: there is a hex, no barrier on
    either side, and a hex that takes no tiles has track there (rule 1849-4.1-7).
    `borders`: what runs along each edge, None where no border is listed. `joins`: the sign
    at each edge that is joined to an edge elsewhere, "" at all others.
    """

    id: str
    name: str
    face: Face
    neighbours: tuple[str, ...]
    open_edges: int
    borders: tuple[Border | None, ...] = (None,) * 6
    meets: tuple[int, ...] = tuple(map(opposite, EDGES))
    joins: tuple[str, ...] = ("",) * 6

    @property
    def takes_tiles(self) -> bool:
        """Whether tiles may be laid here: the colour of the hex is none of FIXED."""
        return self.face.colour not in FIXED


@dataclass(frozen=True, eq=False)
class GameMap:
    """All hexes of a title, by coordinate, in a fixed order.

    `index`: coordinate -> number of the hex in this order. `opens`: the phases that open borders.
    """

    layout: Layout
    hexes: Mapping[str, Hex]
    index: Mapping[str, int] = field(init=False)
    opens: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        borders = [border for hex_ in self.hexes.values() for border in hex_.borders if border]
        object.__setattr__(self, "index", {hex_id: i for i, hex_id in enumerate(self.hexes)})
        object.__setattr__(self, "opens", frozenset(it.opens for it in borders if it.opens))


def _is_open(faces: Mapping[str, Face], here: Face, edge: int, there: Side) -> bool:
    name, met = there
    other = faces.get(name)
    if other is None or edge in here.barriers or met in other.barriers:
        return False
    if here.colour in FIXED and not here.at_edge[edge]:
        return False
    return other.colour not in FIXED or bool(other.at_edge[met])


PLAIN = "plain"
"""The kind of every border that is not named."""


def read_borders(
    costs: Mapping[str, int],
    between: Mapping[str, Sequence[str]],
    opens: Mapping[str, str] | None = None,
) -> dict[frozenset[str], Border]:
    """Return pair of hexes -> border; the empty set stands for all pairs that are not named.

    `costs`: kind -> money; a kind such as `mountain+river` without a price of its own costs the
    sum of both. `between`: kind -> borders such as `B26|C27`, several in one text separated by
    blanks. `opens`: kind -> phase from which it can be crossed. Raises Fault, naming the border.
    """
    found: dict[frozenset[str], Border] = {}
    if PLAIN in costs:
        found[frozenset()] = Border(PLAIN, costs[PLAIN])
    for kind, lines in between.items():
        border = _border(kind, costs, opens or {})
        for text in " ".join(lines).split():
            pair = frozenset(text.split("|"))
            if len(pair) != 2 or text.count("|") != 1:
                raise Fault(
                    "between", "{name} should be two hexes such as B26|C27", name=repr(text)
                )
            if pair in found:
                raise Fault("between", "the border {name} stands there twice", name=text)
            found[pair] = border
    return found


def _border(kind: str, costs: Mapping[str, int], opens: Mapping[str, str]) -> Border:
    parts = (kind,) if kind in costs else tuple(kind.split("+"))
    for part in parts:
        if part not in costs:
            raise Fault("between", "{name} has no price under borders", name=repr(kind))
    # At most one of them can be closed: all others are open from the beginning.
    opening = (opens[part] for part in kind.split("+") if part in opens)
    return Border(kind, sum(costs[part] for part in parts), next(opening, ""))


def build_map(
    layout: Layout,
    faces: Mapping[str, Face],
    names: Mapping[str, str],
    borders: Mapping[frozenset[str], Border] | None = None,
    joins: Sequence[Join] = (),
) -> GameMap:
    """Make a map of its printed faces and place names, both by coordinate.

    `borders`: pair of hexes -> what runs between them; the empty set for all others. `joins`:
    sides that meet although their hexes are not adjacent.
    Raises Fault for a name without a hex, or for a join that the map does not allow.
    """
    borders = borders or {}
    usual = borders.get(frozenset())
    for hex_id in names:
        if hex_id not in faces:
            raise Fault("names", "there is no hex {id}", id=hex_id)
    partners = joined_sides(layout, faces, joins)

    def across(hex_id: str, edge: int) -> Side:
        """The side met when leaving a hex over an edge; the hex is "" where the map ends."""
        if (hex_id, edge) in partners:
            return partners[hex_id, edge][0]
        beside = (layout.neighbour(hex_id, edge), opposite(edge))
        return beside if beside[0] in faces and beside not in partners else ("", opposite(edge))

    hexes = {}
    for hex_id, face in faces.items():
        around = [across(hex_id, edge) for edge in EDGES]
        open_edges = sum(_is_open(faces, face, edge, around[edge]) << edge for edge in EDGES)
        neighbours = tuple(name for name, _ in around)
        sides = tuple(
            borders.get(frozenset((hex_id, name)), usual) if name else None for name in neighbours
        )
        signs = tuple(
            partners[hex_id, edge][1] if (hex_id, edge) in partners else "" for edge in EDGES
        )
        hexes[hex_id] = Hex(
            hex_id,
            names.get(hex_id, ""),
            face,
            neighbours,
            open_edges,
            sides,
            tuple(met for _, met in around),
            signs,
        )
    return GameMap(layout, hexes)
