"""Draw the floors of the house and of its server: `make floors` writes docs/images/floors.svg.

Rooms and arrows are read from the imports of the code, floors from `tests/test_floors.py`. An arrow
is left out where others lead to the same room. A room that is pointed at says what it is, and all
rooms that it imports from.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from xml.sax.saxutils import escape

from tests.importing import PACKAGE, imports_of_house
from tests.test_floors import FLOORS, FRONT_DOORS, SERVER

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "images" / "floors.svg"

FLOOR, BOX = 50, 26
"""The height of a floor and of a room, in pixels."""
_HEAD, _EDGE, _LETTER, _GAP, _LANE = 44, 46, 7.4, 16, 9
_TURNS = 24

_STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#1d2733}.f{fill:#6b7785;font-size:11px}"
    ".h{font-size:16px;font-weight:600}.r rect{fill:#fff;stroke:#2d5d7c;stroke-width:1.2}"
    ".r text{text-anchor:middle}.b{fill:#eef2f5}.a{fill:none;stroke:#8396a6;stroke-width:1.1}"
)


@dataclass
class House:
    """Rooms with their floors, which room imports from which, and what each room says of itself.

    `top`: the highest floor; the doors, which start what is on it, are drawn above.
    """

    floors: Mapping[str, int]
    imports: dict[str, set[str]]
    says: dict[str, str]
    top: int

    def arrows(self) -> list[tuple[str, str]]:
        """The imports that follow from no others, in a fixed order."""
        return sorted(
            (room, other)
            for room, others in self.imports.items()
            for other in others
            if not any(other in self.behind(it) for it in others - {other})
        )

    def behind(self, room: str) -> set[str]:
        """All rooms that a room leads to, by way of others too."""
        found, left = set[str](), list(self.imports.get(room, ()))
        while left:
            if (it := left.pop()) not in found:
                found.add(it)
                left.extend(self.imports.get(it, ()))
        return found


def house() -> House:
    """The rooms of `railhead`."""
    top = max(FLOORS.values())
    doors = {name: top + (2 if name == "__main__" else 1) for name in FRONT_DOORS}
    return _read("railhead", {**FLOORS, **doors}, top)


def server() -> House:
    """The rooms of the server."""
    return _read("railhead.server", SERVER, max(SERVER.values()))


def _read(package: str, floors: Mapping[str, int], top: int) -> House:
    depth = package.count(".") + 1

    def room(module: str) -> str:
        parts = module.split(".")
        inside = module.startswith(f"{package}.") and parts[depth] in floors
        return parts[depth] if inside else ""

    imports: dict[str, set[str]] = {name: set() for name in floors}
    for module, targets in imports_of_house().items():
        if own := room(module):
            imports[own] |= {other for _, it in targets if (other := room(it))} - {own}
    folder = PACKAGE.joinpath(*package.split(".")[1:])
    return House(floors, imports, {name: _says(folder / name) for name in floors}, top)


def _says(place: Path) -> str:
    """The first line of the docstring of a room."""
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return text.partition("\n\n")[0].replace("\n", " ")


# -- where everything stands ------------------------------------------------------------------


@dataclass(eq=False)
class Place:
    """A room on its floor, or the way of an arrow through one. `x`: its middle."""

    floor: int
    name: str = ""
    x: float = 0.0
    above: list[Place] = field(default_factory=list)
    below: list[Place] = field(default_factory=list)

    @property
    def width(self) -> float:
        return len(self.name) * _LETTER + 18 if self.name else 0.0


def placed(of: House) -> tuple[dict[str, Place], list[list[Place]]]:
    """The places of rooms, and for each arrow those it passes, from the room that imports down."""
    rooms = {name: Place(floor, name) for name, floor in sorted(of.floors.items())}
    ways = []
    for room, other in of.arrows():
        start, end = rooms[room], rooms[other]
        between = [Place(floor) for floor in range(start.floor - 1, end.floor, -1)]
        ways.append([start, *between, end])
    for way in ways:
        for upper, lower in pairwise(way):
            upper.below.append(lower)
            lower.above.append(upper)
    floors: dict[int, list[Place]] = {}
    for place in [*rooms.values(), *(it for way in ways for it in way[1:-1])]:
        floors.setdefault(place.floor, []).append(place)
    for row in floors.values():
        _spread(row)
    for turn in range(_TURNS):
        down = turn % 2 == 0
        for _, row in sorted(floors.items(), reverse=down):
            for place in row:
                near = place.above if down else place.below
                if near:
                    place.x = sum(it.x for it in near) / len(near)
            row.sort(key=lambda it: it.x)
            _spread(row)
    return rooms, ways


def _spread(row: list[Place]) -> None:
    """Move the places of a floor apart until none overlaps, as little as that takes."""
    gaps = [_distance(one, two) for one, two in pairwise(row)]
    offsets = [sum(gaps[:count]) for count in range(len(row))]
    # Without their distances the places must only be in order: the means of runs that are not.
    runs: list[tuple[float, int]] = []
    for place, offset in zip(row, offsets, strict=True):
        mean, count = place.x - offset, 1
        while runs and runs[-1][0] > mean:
            before, many = runs.pop()
            mean, count = (before * many + mean * count) / (many + count), many + count
        runs.append((mean, count))
    first = 0
    for mean, count in runs:
        for number in range(first, first + count):
            row[number].x = mean + offsets[number]
        first += count


def _distance(one: Place, two: Place) -> float:
    gap = _GAP if one.name and two.name else _LANE
    return (one.width + two.width) / 2 + gap


# -- the picture ------------------------------------------------------------------------------


def picture() -> str:
    """The drawing as SVG, the same for the same imports."""
    drawn = [_part(title, of) for title, of in (("The house", house()), ("Its server", server()))]
    width, top, parts = max(wide for _, wide, _ in drawn), 0, []
    for text, _, high in drawn:
        bands = "".join(
            f'<rect class="b" y="{y}" width="{width}" height="{FLOOR}"/>'
            for y in range(_HEAD, high - FLOOR, 2 * FLOOR)
        )
        parts.append(f'<g transform="translate(0 {top})">{bands}\n{text}\n</g>')
        top += high
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {top}" '
            f'width="{width}" height="{top}" role="img">',
            "<title>The floors of Railhead: a room imports only from floors below</title>",
            f"<style>{_STYLE}</style>",
            f'<rect width="{width}" height="{top}" fill="#fff"/>',
            *parts,
            "</svg>\n",
        ]
    )


def _part(title: str, of: House) -> tuple[str, int, int]:
    """One of both drawings, its width and its height."""
    rooms, ways = placed(of)
    left = min(it.x - it.width / 2 for way in [*ways, [*rooms.values()]] for it in way)
    right = max(it.x + it.width / 2 for way in [*ways, [*rooms.values()]] for it in way)
    highest, count = max(of.floors.values()), sum(map(len, of.imports.values()))
    width, height = int(right - left + 2 * _EDGE), _HEAD + highest * FLOOR + 24

    def middle(place: Place) -> tuple[float, float]:
        return place.x - left + _EDGE, _HEAD + (highest - place.floor + 0.5) * FLOOR

    shown = (
        f"{title}: {len(rooms)} rooms; {len(ways)} arrows, from which all {count} imports follow"
    )
    made = [f'<text class="h" x="12" y="28">{escape(shown)}</text>']
    for floor in range(1, highest + 1):
        y = _HEAD + (highest - floor + 0.5) * FLOOR + 4
        number = min(floor, of.top)
        made.append(f'<text class="f" x="12" y="{y:.0f}">{number}</text>')
    made += [_arrow([middle(place) for place in way]) for way in ways]
    for name, place in rooms.items():
        x, y = middle(place)
        used = ", ".join(sorted(of.imports[name])) or "no other room"
        tip = f"{name}: {of.says[name]} It imports from {used}."
        made.append(
            f'<g class="r"><title>{escape(tip)}</title>'
            f'<rect x="{x - place.width / 2:.1f}" y="{y - BOX / 2:.1f}" '
            f'width="{place.width:.1f}" height="{BOX}" rx="4"/>'
            f'<text x="{x:.1f}" y="{y + 4.5:.1f}">{escape(name)}</text></g>'
        )
    return "\n".join(made), width, height


def _arrow(points: list[tuple[float, float]]) -> str:
    """A line from the foot of a room past other floors to the top of the room it imports from."""
    (x, y), (end, last) = points[0], points[-1]
    y, last = y + BOX / 2, last - BOX / 2 - 5
    line = [f"M{x:.1f} {y:.1f}"]
    for to, there in [*points[1:-1], (end, last)]:
        half = (there - y) / 2
        line.append(f"C{x:.1f} {y + half:.1f} {to:.1f} {there - half:.1f} {to:.1f} {there:.1f}")
        x, y = to, there
    head = f"M{end - 3.5:.1f} {last - 1:.1f}l3.5 6l3.5 -6z"
    return f'<path class="a" d="{" ".join(line)}"/><path fill="#8396a6" d="{head}"/>'


def main() -> None:
    """Write the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=PICTURE, help="another file")
    file = parser.parse_args().to
    file.write_text(picture(), encoding="utf-8")
    sys.stdout.write(f"{file}\n")


if __name__ == "__main__":
    main()
