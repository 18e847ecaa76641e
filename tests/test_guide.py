"""The guide for new titles names what there is: files, classes, methods, fields and commands."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from railhead.titles.catalogue import game_class, title_ids
from tests.commands import is_command, words

REPO = Path(__file__).resolve().parent.parent
PACKAGE = REPO / "src" / "railhead"
TITLES = PACKAGE / "titles"
GUIDE = (REPO / "docs" / "adding-a-title.md").read_text("utf-8")

NAME = r"[A-Za-z_]\w*"
FILE = re.compile(r"[\w<>./-]+\.(py|toml|md|po)|[\w<>./-]+/")
HEADER = re.compile(r"\[+[\w. ]+\]+")
BELOW_TITLES = ("engine", "assist", "presentation", "language", "titles/common")
"""Where a hook has its base: what only titles define is none."""

NAMED = sorted(set(re.findall(r"`([^`\n]+)`", GUIDE)))


# -- what there is ----------------------------------------------------------------------------


def _trees(folder: Path) -> Iterator[ast.AST]:
    for path in folder.rglob("*.py"):
        yield ast.parse(path.read_text("utf-8"))


def _defined(tree: ast.AST) -> Iterator[str]:
    """Every name that a module binds: functions, classes, fields, constants, parameters."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name


def _keys(data: Any) -> Iterator[str]:
    """Every key of a data file, and every text that stands for a name."""
    if isinstance(data, dict):
        yield from data
        for value in data.values():
            yield from _keys(value)
    elif isinstance(data, list):
        for value in data:
            yield from _keys(value)
    elif isinstance(data, str) and re.fullmatch(NAME, data):
        yield data


@cache
def names_in_code() -> frozenset[str]:
    return frozenset(name for tree in _trees(PACKAGE) for name in _defined(tree))


@cache
def names_in_data() -> frozenset[str]:
    files = TITLES.rglob("*.toml")
    return frozenset(key for file in files for key in _keys(tomllib.loads(file.read_text("utf-8"))))


@cache
def texts_in_code() -> str:
    """The texts of the code: words of the notation stand there only."""
    return "\n".join(path.read_text("utf-8") for path in (PACKAGE / "table").rglob("*.py"))


@cache
def hooks() -> frozenset[str]:
    """Every member of a class below the titles."""
    members = [
        member
        for folder in BELOW_TITLES
        for tree in _trees(PACKAGE / folder)
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for member in node.body
    ]
    return frozenset(name for member in members for name in _defined(member))


# -- what the guide says ----------------------------------------------------------------------


def is_file(name: str) -> bool:
    """It is there, seen from the repository, the package, or the folder of each title."""
    if "<name>" in name:
        return all(is_file(name.replace("<name>", folder)) for folder in _folders())
    places = [REPO, PACKAGE, TITLES / "common", *(TITLES / folder for folder in _folders())]
    return any((place / name).exists() for place in places)


def _folders() -> list[str]:
    return [game_class(title).folder.name for title in title_ids()]


def is_there(name: str) -> bool:
    """What stands between backticks is a file, a command, or made of names that are defined."""
    if name.split(maxsplit=1)[0] in ("make", "railhead"):
        return is_command(words(name))
    if FILE.fullmatch(name):
        return is_file(name)
    if HEADER.fullmatch(name):
        return set(re.findall(NAME, name)) - {"option"} <= names_in_data()
    if name.startswith(('"', "@")) or not re.search(NAME, name):
        return True
    if word := re.fullmatch(rf"({NAME}):", name):
        return f'"{word[1]}"' in texts_in_code()
    known = names_in_code() | names_in_data() | {"game", "self"}
    return set(re.findall(NAME, name)) <= known


def tables() -> Iterator[list[list[str]]]:
    """The tables of the guide as rows of cells."""
    for part in re.findall(r"(?:^\|.*\n)+", GUIDE, re.MULTILINE):
        yield [line.strip("| ").split("|") for line in part.splitlines() if "---" not in line]


# -- the tests --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMED)
def test_what_the_guide_names_is_there(name: str) -> None:
    assert is_there(name), f"docs/adding-a-title.md names {name}, which is nowhere"


def test_every_hook_of_the_tables_has_its_base_below_the_titles() -> None:
    found = [
        hook
        for table in tables()
        for row in table[1:]
        for hook in re.findall(rf"`(?:{NAME}\.)?({NAME})(?:\([^`]*\))?`", row[0])
    ]
    assert found
    assert not set(found) - hooks()


def test_the_steps_are_numbered_without_a_gap() -> None:
    numbers = [int(number) for number in re.findall(r"^(\d+)\. \*\*", GUIDE, re.MULTILINE)]
    assert numbers[0] == 1
    assert all(after == before + 1 for before, after in pairwise(numbers))


@pytest.mark.parametrize(
    "name",
    [
        "engine/nowhere.py",
        "src/railhead/titles/<name>/nowhere.toml",
        "NoSuchClass",
        "Game.no_such_method",
        "no_such_field",
        "[no_such_table]",
        "nogroups:",
        "make no-such-target",
        "railhead no-such-command",
        "railhead rules 1849 --no-such-option",
    ],
)
def test_what_is_nowhere_is_noticed(name: str) -> None:
    assert not is_there(name)
