"""Boards in files: TOML or JSON with the usual tables, or a second form that a title can read.

One file may hold all of a board, or several may share its tables.

The content of a file shows which of these forms it has.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from railhead.engine.board import MAP_TABLES, Board
from railhead.engine.boardparts import NO_PARTS, BoardParts, check_tables
from railhead.engine.codec import DataError
from railhead.engine.fault import TitleError
from railhead.engine.plaindata import check_plain, json_fault, read_json
from railhead.engine.tilelists import TILE_TABLES
from railhead.engine.tomlfiles import toml_fault

MOST_BYTES = 400_000
"""The largest file. A map with all that can be said of each hex has a fifth of it."""

MOST_FILES = 4
_MOST_DOTS = 60


class BoardForm(Protocol):
    """A second form in which boards of a title may be written, and how to turn it into tables."""

    def part(self, data: Mapping[str, Any]) -> str:
        """Return `map` or `tile` if the data of a file have this form, "" if not."""

    def map_tables(self, data: Mapping[str, Any], where: str) -> dict[str, Any]:
        """Return the tables of a map file. Raises TitleError naming hex and field."""

    def tile_entries(
        self, data: Mapping[str, Any], whole_map: Mapping[str, Any] | None, where: str
    ) -> list[dict[str, Any]]:
        """Return the entries of a tile file. Raises TitleError naming tile and field.

        `whole_map`: the data of the map in the same form, if there are any.
        """


@dataclass(frozen=True, slots=True)
class _Part:
    """The part of a board that a file holds; `other`: whether it is in the second form."""

    file: str
    data: dict[str, Any]
    other: bool = False


def load_board(
    paths: Iterable[Path], form: BoardForm | None = None, parts: BoardParts = NO_PARTS
) -> Board:
    """Read a board from files. Raises as `read_board` does, and OSError.

    `form` and `parts`: as for `read_board`.
    """
    files: list[tuple[str, bytes]] = []
    for path in paths:
        with path.open("rb") as stream:
            files.append((path.name, stream.read(MOST_BYTES + 1)))
    return read_board(files, form, parts)


def read_board(
    files: Iterable[tuple[str, bytes]],
    form: BoardForm | None = None,
    parts: BoardParts = NO_PARTS,
) -> Board:
    """Read a board from (name, content) of each file: a map, tiles and what else a title takes.

    `form`: a second form in which the files may be written (`Game.board_form`); `parts`: what a
    board may have besides map and tiles (`Game.board_parts`). Raises TitleError, naming file and
    entry, for what is no board or is there twice.
    """
    try:
        return _read_board(files, form, parts)
    except RecursionError as error:
        raise TitleError("board", "lists or tables are nested too deeply") from error


def _read_board(
    files: Iterable[tuple[str, bytes]], form: BoardForm | None, known: BoardParts
) -> Board:
    parts: dict[str, _Part] = {}
    for count, (name, content) in enumerate(files, 1):
        if count > MOST_FILES:
            raise TitleError(name, "a board has at most {most} files", most=MOST_FILES)
        for part, found in _parts(name, content, form, known):
            if part in parts:
                first = parts[part].file
                raise TitleError(name, "{file} has the same part of the board", file=first)
            parts[part] = found
    whole_map, tiles = parts.get("map"), parts.get("tile")
    tables: dict[str, Any] = {}
    if whole_map is not None:
        tables |= whole_map.data
        if form is not None and whole_map.other:
            tables = form.map_tables(whole_map.data, whole_map.file)
    if tiles is not None:
        if form is not None and tiles.other:
            same = whole_map.data if whole_map is not None and whole_map.other else None
            tables["tile"] = form.tile_entries(tiles.data, same, tiles.file)
        else:
            tables |= tiles.data
    for part, found in parts.items():
        if part not in ("map", "tile"):
            tables |= found.data
    return Board.of(tables, {part: found.file for part, found in parts.items()})


def _parts(
    name: str, content: bytes, form: BoardForm | None, known: BoardParts
) -> Iterable[tuple[str, _Part]]:
    """Yield (`map`, `tile` or the name of another table, what a file holds of it)."""
    data = _parsed(name, content)
    if not data:
        raise TitleError(name, "the file is empty; expected tables of a board")
    other = form.part(data) if form is not None else ""
    if other:
        yield other, _Part(name, data, other=True)
        return
    check_tables(data, known, name)
    of_map = {key: value for key, value in data.items() if key in MAP_TABLES}
    if of_map:
        yield "map", _Part(name, of_map)
    of_tiles = {key: value for key, value in data.items() if key in TILE_TABLES}
    if of_tiles:
        yield "tile", _Part(name, of_tiles)
    for key, value in data.items():
        if key not in (*MAP_TABLES, *TILE_TABLES):
            yield key, _Part(name, {key: value})


def _parsed(name: str, content: bytes) -> dict[str, Any]:
    if len(content) > MOST_BYTES:
        raise TitleError(name, "larger than {most} kB", most=MOST_BYTES // 1000)
    form = "TOML"
    try:
        text = content.decode("utf-8-sig")
        if text.lstrip().startswith("{"):
            form = "JSON"
            data = read_json(text)
        else:
            _check_lines(name, text)
            data = tomllib.loads(text)
        check_plain(data)
    except UnicodeDecodeError as error:
        raise TitleError(
            name, "not a text in UTF-8: byte {place}", place=error.start + 1
        ) from error
    except json.JSONDecodeError as error:
        raise TitleError(
            name,
            "not valid JSON: {why} at line {line}, column {column}",
            why=json_fault(error),
            line=error.lineno,
            column=error.colno,
        ) from error
    except TitleError:
        raise
    except tomllib.TOMLDecodeError as error:
        raise toml_fault(name, str(error)) from error
    except DataError as error:
        place = ": ".join(filter(None, (name, error.where)))
        raise TitleError(place, error.reason, **error.params) from error
    except ValueError as error:
        why = str(error).partition(";")[0]
        raise TitleError(name, "not valid {form}: {why}", form=form, why=why) from error
    assert isinstance(data, dict)
    return data


def _check_lines(name: str, text: str) -> None:
    """Raise TitleError for keys with so many dots that the TOML parser would take hours."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > _MOST_DOTS:
            raise TitleError(name, "line {line} has too many dots", line=number)
