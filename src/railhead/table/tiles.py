"""Tiles, their supply and what may replace what.

Which tile in which rotation may replace a face is a property of the tile set alone; it is
worked out once per face and kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import product
from typing import TypeAlias

from railhead.table.faces import DUAL, FIRST_NODE, NARROW, STANDARD, Face, Track
from railhead.table.maps import Hex

COLOURS = ("white", "yellow", "green", "brown", "gray")


def name_without_colour(tile: str, colour: str) -> str:
    """Return the id of a tile without the colour at its end, if it has one: `O` for `O-green`.

    Tiles with a letter and no number have such ids; the colour in them is an English word.
    """
    return tile.removesuffix(f"-{colour}")


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A tile: its number, its face in each rotation, and how many copies the box holds.

    `hexes`: the only hexes that may take it (empty: any). `replaces`: the only tiles that it may
    replace, whatever their labels (empty: any of the same label). `unlimited`: the supply never
    runs out; `count` is then what the box holds. A tile that may not be turned has one face.
    """

    id: str
    faces: tuple[Face, ...]
    count: int
    hexes: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    unlimited: bool = False

    @property
    def colour(self) -> str:
        """One of COLOURS."""
        return self.faces[0].colour


@dataclass(frozen=True, slots=True, eq=False)
class Upgrade:
    """A tile in one rotation that keeps all track of the face which it replaces.

    `gauge`: that of the new track which decides the price (`new_gauge`).
    `segments`: (end, other end, gauge) of each new segment, the smaller end first; junctions are
    dissolved. `edges_standard`, `edges_narrow`: bit sets of the edges from which a train of that
    gauge can run over a new segment. `from_station`: for each node whether a new segment leaves it.
    `track_edges`: bit set of the edges with track.
    `value_changes`: for each node whether its revenue differs from the old one.
    `nodes`: for each old node the index of the new node that takes its place.
    """

    tile: str
    rotation: int
    face: Face
    gauge: int
    segments: tuple[tuple[int, int, int], ...]
    edges_standard: int
    edges_narrow: int
    from_station: tuple[bool, ...]
    value_changes: tuple[bool, ...]
    track_edges: int
    nodes: tuple[int, ...]


# The segments of a new face that keep the old ones, and for each old node the new one.
_Carried: TypeAlias = "tuple[list[Track], tuple[int, ...]]"


def _node_maps(old: Face, new: Face) -> Iterator[tuple[int, ...]]:
    """Yield every assignment of the nodes of `old` to nodes of `new` of the same kind."""
    choices = [
        [j for j, after in enumerate(new.nodes) if after.kind == before.kind]
        for before in old.nodes
    ]
    if old.tracks or old.nodes:
        yield from product(*choices)
    else:
        yield ()


def kept_tracks(old: Face, new: Face) -> list[Track] | None:
    """Return the segments of `new` that keep those of `old`, None if one of these is lost.

    Standard may become dual, narrow may become dual, dual stays dual (rule 1849-4.1-14).
    """
    carried = _carried(old, new)
    return None if carried is None else carried[0]


def _carried(old: Face, new: Face) -> _Carried | None:
    """The segments of `new` that keep those of `old`, and for each old node the new one.

    Cities stay apart as far as the new face has cities enough, also one without track: it takes
    the place that the others leave (rule 1867-10.4-14).
    """
    by_ends = {track.ends: track for track in new.tracks}
    before = [index for index, node in enumerate(old.nodes) if node.kind == "city"]
    apart = min(len(before), sum(node.kind == "city" for node in new.nodes))
    for mapping in _node_maps(old, new):
        if len({mapping[index] for index in before}) < apart:
            continue
        kept = []
        for track in old.tracks:
            ends = sorted(
                end if end < FIRST_NODE else FIRST_NODE + mapping[end - FIRST_NODE]
                for end in track.ends
            )
            found = by_ends.get((ends[0], ends[1]))
            if found is None or found.gauge & track.gauge != track.gauge:
                break
            kept.append(found)
        else:
            return kept, mapping
    return None


_Laid: TypeAlias = "tuple[tuple[int, int], int]"
"""The ends of a segment, the smaller first, and its gauge."""


@lru_cache(maxsize=4096)
def _segments(face: Face) -> tuple[tuple[_Laid, Track], ...]:
    """The segments of a face, each with its ends and gauge."""
    return tuple(((track.ends, track.gauge), track) for track in face.tracks)


@lru_cache(maxsize=4096)
def _laid(face: Face) -> frozenset[_Laid]:
    return frozenset(laid for laid, _ in _segments(face))


@lru_cache(maxsize=4096)
def _edges(face: Face) -> int:
    """The edges with track, as a bit set."""
    return sum(1 << edge for edge in face.edges)


@lru_cache(maxsize=4096)
def _has_junction(face: Face) -> bool:
    return not all(node.is_station for node in face.nodes)


def _carrying(old: Face, new: Face) -> list[tuple[tuple[int, ...], list[Track]]]:
    """Every way in which the nodes of a face may take the place of the old ones.

    Each with the track that stays. Empty if both have the same colour and look the same.
    """
    found = []
    after, tracks = _laid(new), _laid(old)
    least = min(len(old.nodes), len(new.nodes))
    for nodes in _node_maps(old, new):
        if len(set(nodes)) < least:
            continue
        ends = (0, 1, 2, 3, 4, 5, *(FIRST_NODE + node for node in nodes))
        before = {((ends[a], ends[b]), gauge) for (a, b), gauge in tracks}
        if before == after and old.colour == new.colour:
            return []
        found.append((nodes, [track for laid, track in _segments(new) if laid in before]))
    return found


def new_gauge(old: Face, new: Face) -> int:
    """Return the gauge that decides the price of the new track (rule 1849-4.1-12).

    For each old segment one new segment of the same gauge counts as old. If a dual one is left,
    the answer is DUAL; else if a standard one is left, STANDARD; else NARROW.
    """
    before, after = _duals_and_standards(old), _duals_and_standards(new)
    return next(
        (it for it, had, has in zip(_DEAREST, before, after, strict=True) if has > had), NARROW
    )


_DEAREST = (DUAL, STANDARD)


@lru_cache(maxsize=4096)
def _duals_and_standards(face: Face) -> tuple[int, int]:
    """How many segments of a face are of dual and how many of standard gauge."""
    gauges = [track.gauge for track in face.tracks]
    return gauges.count(DUAL), gauges.count(STANDARD)


def _added(old: Face, new: Face, kept: list[Track]) -> tuple[tuple[int, int, int], ...]:
    """The segments that a new face adds; track that becomes dual is new (rule 1849-4.1-15)."""
    before = _laid(old)
    if not _has_junction(new):
        return tuple(
            (*laid[0], laid[1])
            for laid, track in _segments(new)
            if laid not in before or track not in kept
        )
    same = [track for track in kept if (track.ends, track.gauge) in before]
    had = _dissolved(Face(new.colour, new.nodes, tuple(same)))
    return tuple(found for found in _dissolved(new) if found not in had)


def _dissolved(face: Face) -> list[tuple[int, int, int]]:
    """The segments of a face, the smaller end first; tracks that meet in a junction are joined."""
    return [(min(a, b), max(a, b), gauge) for a, b, gauge in face.segments()]


def _upgrade(old: Face, tile: str, rotation: int, new: Face, carried: _Carried) -> Upgrade:
    kept, nodes = carried
    added = _added(old, new, kept)
    standard = narrow = 0
    from_station = [False] * len(new.nodes)
    for a, b, gauge in added:
        for end in (a, b):
            if end >= FIRST_NODE:
                from_station[end - FIRST_NODE] = True
                continue
            standard |= (gauge & STANDARD) << end
            narrow |= (gauge & NARROW) // NARROW << end
    changes = tuple(
        i >= len(old.nodes) or node.revenue != old.nodes[i].revenue
        for i, node in enumerate(new.nodes)
    )
    return Upgrade(
        tile,
        rotation,
        new,
        new_gauge(old, new),
        added,
        standard,
        narrow,
        tuple(from_station),
        changes,
        _edges(new),
        nodes,
    )


@dataclass(frozen=True, eq=False)
class TileSet:
    """All tiles of a title, by number.

    `letters`: hex -> the label printed on the map, in titles where that label decides which tiles
    fit: the hex takes tiles with its label in colours that have any, and tiles without a label in
    all others (rules 18FB-3.5.1-13 and 18FB-3.5.1-15). None in titles where the label of the tile
    that lies there decides. `exchanged`: the hexes whose printed face may be replaced by a tile of
    its colour.
    """

    tiles: Mapping[str, Tile]
    letters: Mapping[str, str] | None = None
    exchanged: frozenset[str] = frozenset()
    _kept: dict[tuple[Face, str], tuple[Upgrade, ...]] = field(default_factory=dict, repr=False)
    _fitting: dict[tuple[Face, str], tuple[Upgrade, ...]] = field(default_factory=dict, repr=False)
    _found: dict[tuple[Face, str], dict[tuple[str, int], Upgrade]] = field(
        default_factory=dict, repr=False
    )
    _replacing: dict[tuple[Face, str, str], tuple[Upgrade, ...]] = field(
        default_factory=dict, repr=False
    )
    _shaped: dict[tuple[str, str, str], tuple[Tile, ...]] = field(default_factory=dict, repr=False)
    _turns: dict[tuple[Face, str], tuple[Upgrade, ...]] = field(default_factory=dict, repr=False)

    def face(self, tile: str, rotation: int) -> Face:
        """Return the face of a tile in a rotation. Raises KeyError for an unknown tile."""
        return self.tiles[tile].faces[rotation]

    def upgrades(self, old: Face, hex_id: str) -> tuple[Upgrade, ...]:
        """Return all tiles and rotations of the next colour that may replace `old` on `hex_id`.

        Kind, label and nodes must fit, and all old track must be kept. Edges that the map closes
        and the supply are not considered. See rules 1849-4.1-2, 1849-4.1-4 and 1849-4.1-14,
        1849-R-map-2.
        """
        key = (old, hex_id)
        if key not in self._kept:
            self._kept[key] = tuple(self._find_upgrades(old, hex_id))
        return self._kept[key]

    def upgrade(self, old: Face, hex_id: str, tile: str, rotation: int) -> Upgrade | None:
        """Return one of `upgrades`, None if this tile in this rotation is not among them."""
        key = (old, hex_id)
        found = self._found.get(key)
        if found is None:
            found = {(up.tile, up.rotation): up for up in self.upgrades(old, hex_id)}
            self._found[key] = found
        return found.get((tile, rotation))

    def fitting(self, old: Face, hex_: Hex) -> tuple[Upgrade, ...]:
        """Return those of `upgrades` whose track leads over open edges of the hex only."""
        key = (old, hex_.id)
        found = self._fitting.get(key)
        if found is None:
            closed = ~hex_.open_edges
            found = tuple(up for up in self.upgrades(old, hex_.id) if not up.track_edges & closed)
            self._fitting[key] = found
        return found

    def suits(self, old: Face, hex_id: str, tile: str) -> bool:
        """Whether colour, kind and label of a tile fit a face on this hex, whatever its track."""
        new = self.tiles[tile]
        face = new.faces[0]
        if old.colour not in COLOURS[:-1] or (new.hexes and hex_id not in new.hexes):
            return False
        colour = COLOURS[COLOURS.index(old.colour) + 1]
        if new.replaces:
            known = any(old in self.tiles[name].faces for name in new.replaces)
            return known and face.colour == colour
        label = self._wanted(old, hex_id, colour)
        return (face.colour, face.kind, face.label) == (colour, old.kind, label)

    def _wanted(self, old: Face, hex_id: str, colour: str) -> str:
        """The label of tiles of a colour that may replace a face on this hex."""
        if self.letters is None:
            return old.label
        letter = self.letters.get(hex_id, "")
        return letter if (colour, old.kind, letter) in self._shapes else ""

    @cached_property
    def _shapes(self) -> frozenset[tuple[str, str, str]]:
        """(colour, kind, label) of all tiles."""
        faces = [tile.faces[0] for tile in self.tiles.values()]
        return frozenset((face.colour, face.kind, face.label) for face in faces)

    def exchanges(self, old: Face, hex_id: str) -> tuple[Upgrade, ...]:
        """Return all tiles and rotations of the same colour as `old` but with other track.

        Kind, label and nodes must fit. Which track must be kept, edges that the map closes and
        the supply are not considered. A tile is listed once for each way in which its nodes may
        take the place of the old ones. See rules 1865-4.2-8 and 18FB-3.5.1-8.
        """
        return self._replacements(old, hex_id, old.colour)

    def successors(self, old: Face, hex_id: str) -> tuple[Upgrade, ...]:
        """Return the same as `exchanges`, but of the next colour (rule 18FB-3.5.1-9)."""
        later = COLOURS[COLOURS.index(old.colour) + 1 :] if old.colour in COLOURS else ()
        return self._replacements(old, hex_id, later[0]) if later else ()

    def _replacements(self, old: Face, hex_id: str, colour: str) -> tuple[Upgrade, ...]:
        key = (old, hex_id, colour)
        if key not in self._replacing:
            self._replacing[key] = tuple(self._find_replacements(old, hex_id, colour))
        return self._replacing[key]

    def _find_replacements(self, old: Face, hex_id: str, colour: str) -> Iterator[Upgrade]:
        for tile in self._alike(colour, old.kind, self._wanted(old, hex_id, colour)):
            fits = (
                colour != old.colour and self.suits(old, hex_id, tile.id)
                if tile.replaces
                else not tile.hexes or hex_id in tile.hexes
            )
            if fits:
                yield from self._turned(old, tile)

    def _alike(self, colour: str, kind: str, label: str) -> tuple[Tile, ...]:
        """The tiles of a colour that have this kind and label, or name the tiles they replace."""
        key = (colour, kind, label)
        if key not in self._shaped:
            self._shaped[key] = tuple(
                tile
                for tile in self.tiles.values()
                if tile.colour == colour
                and (tile.replaces or (tile.faces[0].kind, tile.faces[0].label) == (kind, label))
            )
        return self._shaped[key]

    def _turned(self, old: Face, tile: Tile) -> tuple[Upgrade, ...]:
        """The replacements of a face by a tile in all its rotations, the same on every hex."""
        key = (old, tile.id)
        if key not in self._turns:
            self._turns[key] = tuple(
                _upgrade(old, tile.id, rotation, new, (kept, nodes))
                for rotation, new in enumerate(tile.faces)
                for nodes, kept in _carrying(old, new)
            )
        return self._turns[key]

    def _find_upgrades(self, old: Face, hex_id: str) -> Iterator[Upgrade]:
        for tile in self.tiles.values():
            if not self.suits(old, hex_id, tile.id):
                continue
            # A symmetrical tile looks the same in several rotations; records may name any of them.
            for rotation, turned in enumerate(tile.faces):
                carried = _carried(old, turned)
                if carried is not None:
                    yield _upgrade(old, tile.id, rotation, turned, carried)
