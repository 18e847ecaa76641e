"""Which of a title's data a board from outside may replace, besides the map and the tiles.

A title says it once, as `BoardParts`: for each table of a board file its values, where they stand
in `title.toml`, and what they may be. What a file gives is laid over the title's data, of which the
title is then made as ever; nothing that reads a title knows where a value came from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from railhead.engine.board import MAP_TABLES, Board
from railhead.engine.boardkinds import Kind, check_table, entries_at, unknown
from railhead.engine.tilelists import TILE_TABLES

_ANY = "*"


def _always(_entry: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Given:
    """A value that a table of a board file may have, or one such value for each entry.

    `name`: of the value in its table, and `at`: where it stands in the title's data, both with
    points between names; `*` stands for the id of an entry, at most once in each. `usual`: what an
    entry has that does not say it; None where only entries have the value that say it. `has`:
    whether an entry has it at all.
    """

    name: str
    at: str
    kind: Kind
    usual: Any = None
    has: Callable[[Any], bool] = _always


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a board file; `text`: what it holds, in plain words (a msgid)."""

    name: str
    text: str
    values: tuple[Given, ...]


@dataclass(frozen=True, slots=True)
class _Slot:
    """Where a value of a board file goes: `at`, in the title's data; `value`: what stands there."""

    at: tuple[str, ...]
    kind: Kind
    value: Any


def _complete_nothing(data: dict[str, Any], board: Board) -> None:
    """Nothing in the data follows from what was given."""


@dataclass(frozen=True, slots=True)
class BoardParts:
    """What a board from outside may have for a title.

    `unread`: the tables of a map file that the title does not read. `notes`: table -> what it
    holds in this title, for tables of a map that say something else in each (msgids). `complete`:
    sets in the title's data what follows from values that a board has given; may raise TitleError.
    """

    tables: tuple[Table, ...] = ()
    unread: tuple[str, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    complete: Callable[[dict[str, Any], Board], None] = _complete_nothing

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all tables that a board file may have for the title."""
        of_map = (name for name in MAP_TABLES if name not in self.unread)
        return (*of_map, *TILE_TABLES, *(table.name for table in self.tables))

    def laid_over(self, data: Mapping[str, Any], board: Board) -> Mapping[str, Any]:
        """Return the data of a title with what a board gives in place of its own.

        Raises TitleError, naming file, table and entry, for what the title does not know or take.
        """
        if not board.given:
            return data
        tree, found = self._tree(data), deepcopy(dict(data))
        for name, value in board.given.items():
            if name not in tree:
                raise unknown(board.source(name), name, self.names)
            _lay(value, tree[name], f"{board.source(name)}: {name}", found)
        self.complete(found, board)
        return found

    def usual(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return table -> what a board file says that gives just what the title has."""
        return {name: _written(node) for name, node in self._tree(data).items()}

    def _tree(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return table -> name -> slot, with entries and other tables between."""
        tree: dict[str, Any] = {}
        for table in self.tables:
            for given in table.values:
                for path, slot in _slots(given, data):
                    *way, last = (table.name, *path)
                    node = tree
                    for name in way:
                        node = node.setdefault(name, {})
                    node[last] = slot
        return tree


def _slots(given: Given, data: Mapping[str, Any]) -> list[tuple[tuple[str, ...], _Slot]]:
    """Return (path in the table, slot) for each entry that has a value."""
    if _ANY not in given.at:
        at = tuple(given.at.split("."))
        return [(tuple(given.name.split(".")), _Slot(at, given.kind, _look_up(data, at)))]
    before, _, after = given.at.partition(_ANY)
    found = []
    for entry, said in entries_at(data, before.rstrip(".")).items():
        at = tuple(name for part in (before, entry, after) for name in part.split(".") if name)
        value = _look_up(data, at, given.usual)
        if value is not None and given.has(said):
            path = tuple(entry if name == _ANY else name for name in given.name.split("."))
            found.append((path, _Slot(at, given.kind, value)))
    return found


def _look_up(data: Mapping[str, Any], at: tuple[str, ...], usual: Any = None) -> Any:
    node = entries_at(data, ".".join(at[:-1])) if at[:-1] else data
    return node.get(at[-1], usual)


def _written(node: Any) -> Any:
    if isinstance(node, _Slot):
        return node.kind.written(node.value)
    return {name: _written(inner) for name, inner in node.items()}


def _lay(value: Any, node: Any, where: str, data: dict[str, Any]) -> None:
    """Put a value of a board file into its slot, or all of a table into theirs."""
    if isinstance(node, _Slot):
        found = node.kind.read(value, where, data)
        target: Any = entries_at(data, ".".join(node.at[:-1])) if node.at[:-1] else data
        target[node.at[-1]] = found
        return
    check_table(value, where)
    for name, inner in value.items():
        if name not in node:
            raise unknown(where, name, node)
        _lay(inner, node[name], f"{where}: {name}", data)


def check_tables(names: Mapping[str, Any], parts: BoardParts, where: str) -> None:
    """Raise TitleError for a table of a file that says something and that a title does not read."""
    for name, value in names.items():
        if name not in parts.names and value not in ({}, []):
            raise unknown(where, name, parts.names)


NO_PARTS = BoardParts()
"""A title of which only the map and the tiles can be replaced."""
