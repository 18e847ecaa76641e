"""The floors of the house: a room imports only from the floors below it."""

import ast
import re
import sys
from collections.abc import Iterable

import pytest

from tests.importing import PACKAGE, REPO, imports, imports_of_house, modules

FLOORS = {
    "table": 1,
    "network": 2,
    "engine": 3,
    "assist": 4,
    "language": 5,
    "presentation": 6,
    "exchange": 6,
    "titles": 7,
    "lessons": 8,
    "records": 8,
    "bots": 8,
    "checking": 8,
    "drawing": 8,
    "glossary": 8,
    "server": 9,
    "lab": 9,
    "cli": 9,
    "__main__": 9,
}
# Rules that close cousins among the titles share: each a package under titles/.
FAMILIES = {"minors_and_publics", "classic"}
# The front doors start whatever is in the house; nothing imports them but each other.
FRONT_DOORS = {"cli", "__main__"}
# The public face, railhead/__init__.py, names what lies on any floor, but not what is a program.
PROGRAMS = {"server", *FRONT_DOORS}
# The rooms of the server have floors of their own: rows and what anybody may use below, then what
# changes tables, then what follows from it, then what pages show, and on top what starts and stops.
SERVER = {
    "base": 1,
    "models": 2,
    "report": 2,
    "clocks": 3,
    "seating": 4,
    "people": 5,
    "calls": 6,
    "rendering": 6,
    "authority": 7,
    "errors": 7,
    "http": 8,
    "jobs": 8,
    "talk": 8,
    "computers": 9,
    "listing": 9,
    "live": 9,
    "new_tables": 9,
    "orders": 9,
    "plans": 9,
    "readers": 9,
    "teaching": 9,
    "page": 10,
    "views": 11,
    "api": 12,
    "middleware": 13,
    "running": 13,
}
# What Django or a web server starts, by its name; nothing of the server imports it.
SERVER_DOORS = {"apps", "asgi", "management", "migrations", "settings", "urls"}
# From here down only the standard library is used, but for what one room cannot do without.
LAST_PURE_FLOOR = 7
ALSO_USED = {"language": {"babel"}}


def violations(source: str, module: str, *, is_package: bool, titles: frozenset[str]) -> list[str]:
    """What is wrong with the imports of `module`, one line each.

    `titles` names the packages under railhead.titles; other modules there are shared by them.
    """
    targets = imports(ast.parse(source), module, is_package=is_package)
    return _problems(module, targets, titles)


def _problems(module: str, targets: Iterable[tuple[int, str]], titles: frozenset[str]) -> list[str]:
    found = []
    for line, target in targets:
        problem = _problem(module, target, titles)
        if problem:
            found.append(f"{module}:{line} imports {target}: {problem}")
    return found


def _problem(module: str, target: str, titles: frozenset[str]) -> str | None:
    here, there = module.split("."), target.split(".")
    room = here[1] if len(here) > 1 else ""
    floor = FLOORS.get(room, 0)
    if room and not floor:
        return f"railhead.{room} has no floor: give it one in FLOORS"
    if there[0] != "railhead":
        outside = there[0] not in sys.stdlib_module_names | ALSO_USED.get(room, set())
        return "only the standard library here" if outside and floor <= LAST_PURE_FLOOR else None

    target_room = there[1] if len(there) > 1 and there[1] in FLOORS else ""
    if not room:
        return f"{target_room} is no part of the public face" if target_room in PROGRAMS else None
    if len(there) > 1 and not target_room and there[1] != "__version__":
        return "railhead itself is for other programs: import it from where it lives"
    target_floor = FLOORS.get(target_room, 0)
    if target_room == room:
        if room == "server":
            return _within_server(here, there)
        return _between_titles(here, there, titles) if room == "titles" else None
    if target_room == "titles" and there[2:] and there[2] in FAMILIES:
        return "a family is for its titles alone"
    if target_floor < floor:
        return None
    if room in FRONT_DOORS and (target_room not in FRONT_DOORS or room == "__main__"):
        return None
    where = "the same floor" if target_floor == floor else "a floor above"
    return f"{target_room} is on {where}"


def _between_titles(here: list[str], there: list[str], titles: frozenset[str]) -> str | None:
    own, other = (path[2] if len(path) > 2 else "" for path in (here, there))
    if own == other:
        return None
    if own in titles and other in titles:
        return "a title does not lean on another; share it directly under titles/"
    if own in FAMILIES and other in titles:
        return "a family does not know the titles in it"
    if other in FAMILIES and own not in titles:
        return "a family is for its titles alone"
    return None


def _within_server(here: list[str], there: list[str]) -> str | None:
    own, other = (path[2] if len(path) > 2 else "" for path in (here, there))
    if own == other or own in SERVER_DOORS:
        return None
    if not own:
        return "the server itself is no module: its rooms are"
    for room in (own, other):
        if room not in SERVER and room not in SERVER_DOORS:
            return f"server.{room} has no floor: give it one in SERVER"
    if other in SERVER_DOORS:
        return f"{other} is for Django and web servers alone"
    if SERVER[other] < SERVER[own]:
        return None
    where = "the same floor" if SERVER[other] == SERVER[own] else "a floor above"
    return f"server.{other} is on {where}"


def _title_packages() -> frozenset[str]:
    # A package without the facts of a game is one that titles share.
    return frozenset(path.parent.name for path in (PACKAGE / "titles").glob("*/title.toml"))


def test_every_module_imports_only_from_floors_below() -> None:
    titles = _title_packages()
    found = [
        problem
        for module, targets in imports_of_house().items()
        for problem in _problems(module, targets, titles)
    ]
    assert not found, "\n".join(["imports against the floors:", *found])


def test_every_room_has_a_floor() -> None:
    rooms = {module.split(".")[1] for module, _ in modules() if "." in module}
    assert rooms <= FLOORS.keys()
    inside = {
        module.split(".")[2]
        for module, _ in modules()
        if module.count(".") > 1 and module.startswith("railhead.server.")
    }
    assert inside == SERVER.keys() | SERVER_DOORS


def test_the_architecture_has_every_room_in_the_section_of_its_floor() -> None:
    text = (REPO / "ARCHITECTURE.md").read_text("utf-8")
    sections = re.findall(r"^## Floor (\d+): (.+?)(?=^## |\Z)", text, re.M | re.S)
    for room, floor in FLOORS.items():
        own = [section for number, section in sections if int(number) == floor]
        assert any(re.search(rf"`{room}/?`", section) for section in own), (room, floor)
    server = next(section for _, section in sections if section.startswith("`server/`"))
    parts = re.findall(r"^\*\*(\d+)(?:(?: to |, )(\d+))?: (.+?)(?=^\*\*\d|\Z)", server, re.M | re.S)
    for room, floor in SERVER.items():
        own = [part for low, high, part in parts if int(low) <= floor <= int(high or low)]
        assert any(f"`{room}/`" in part for part in own), (room, floor)


@pytest.mark.parametrize(
    ("module", "source", "reason"),
    [
        ("railhead.table.hexes", "import railhead.engine", "a floor above"),
        ("railhead.table.hexes", "from railhead import engine", "a floor above"),
        ("railhead.table.hexes", "from ..engine.state import State", "a floor above"),
        ("railhead.table.hexes", "def late():\n    from railhead.cli import main", "a floor above"),
        ("railhead.engine.state", "from railhead.titles.a import rules", "a floor above"),
        ("railhead.drawing.map.picture", "from railhead.bots import greedy", "the same floor"),
        ("railhead.server.page.a", "from railhead.lab import environment", "the same floor"),
        ("railhead.server.models.a", "from railhead.server.page import b", "a floor above"),
        ("railhead.server.page.a", "from railhead.server.views import b", "a floor above"),
        ("railhead.server.http.turns", "from ..jobs import queue", "the same floor"),
        ("railhead.server.page.a", "from railhead.server import settings", "web servers alone"),
        ("railhead.server.page.a", "from railhead.server.cellar import wine", "has no floor"),
        ("railhead.server.cellar.a", "from railhead.server.base import rows", "has no floor"),
        ("railhead.server", "from railhead.server.base import rows", "its rooms are"),
        ("railhead.server.page.a", "import railhead.cli", "the same floor"),
        ("railhead.cli", "import railhead.__main__", "the same floor"),
        ("railhead", "from railhead.cli import main", "no part of the public face"),
        ("railhead.lab.simulate", "from railhead import new_game", "from where it lives"),
        ("railhead.titles.a.rules", "from railhead.titles.b import rules", "lean on another"),
        ("railhead.titles.a.rules", "from ..b.rules import Sale", "lean on another"),
        ("railhead.titles.a.rules", "from .. import b", "lean on another"),
        ("railhead.titles.minors_and_publics.rules", "from ..a import rules", "does not know"),
        ("railhead.titles.common.track", "from ..minors_and_publics import track", "titles alone"),
        ("railhead.records.loading", "from railhead.titles.minors_and_publics import x", "alone"),
        ("railhead.network.routes", "import click", "standard library"),
        ("railhead.titles.a.rules", "from rich.console import Console", "standard library"),
        ("railhead.cellar.wine", "import json", "has no floor"),
    ],
)
def test_an_import_against_the_floors_is_found(module: str, source: str, reason: str) -> None:
    found = violations(source, module, is_package=False, titles=frozenset({"a", "b"}))
    assert len(found) == 1
    assert reason in found[0]


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("railhead.table.hexes", "from __future__ import annotations\nimport json, os.path"),
        ("railhead", "from railhead.titles.catalogue import new_game"),
        ("railhead.table.hexes", "from railhead import __version__"),
        ("railhead.table.hexes", "from .tiles import Tile\nfrom . import market"),
        ("railhead.engine.state", "from railhead.table import hexes\nfrom ..network import walk"),
        ("railhead.titles.a.rules", "from railhead.titles.shared_steps import Auction"),
        ("railhead.titles.a.rules", "from .. import shared_steps\nfrom . import steps"),
        ("railhead.titles.catalogue", "from railhead.titles.a import rules"),
        ("railhead.titles.a.rules", "from railhead.titles.minors_and_publics import rules"),
        ("railhead.titles.minors_and_publics.rules", "from railhead.titles.common import track"),
        ("railhead.drawing.base.png", "import resvg_py"),
        ("railhead.server.page.a", "from railhead import bots, drawing, language, records"),
        ("railhead.server.page.a", "from railhead.server.page.state import b"),
        ("railhead.server.views.a", "from railhead.server.page import b"),
        ("railhead.server.urls", "from railhead.server.views import b"),
        (
            "railhead.cli",
            "import click\nfrom railhead.server import asgi\nfrom railhead import lab",
        ),
        ("railhead.__main__", "from railhead.cli import main"),
    ],
)
def test_an_import_from_below_is_allowed(module: str, source: str) -> None:
    assert not violations(source, module, is_package=False, titles=frozenset({"a", "b"}))


def test_a_package_resolves_its_relative_imports_from_itself() -> None:
    found = violations(
        "from .a import x\nfrom ..engine import y",
        "railhead.network",
        is_package=True,
        titles=frozenset(),
    )
    assert found == ["railhead.network:2 imports railhead.engine.y: engine is on a floor above"]
