"""Boards in files: TOML as titles have it, or JSON in the long form, told apart by content."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from railhead.engine.board import Board
from railhead.engine.codec import DataError
from railhead.engine.fault import TitleError
from railhead.engine.longform import is_long_map, is_long_tiles, map_from_long, tiles_from_long
from railhead.engine.plaindata import check_plain, read_json

MOST_BYTES = 400_000
"""A map with all that can be said of each hex has a fifth of it."""

MOST_FILES = 2
_MOST_DOTS = 60


def load_board(paths: Iterable[Path]) -> Board:
    """Read the board of some files. Raises TitleError naming file and entry, and OSError."""
    files: list[tuple[str, bytes]] = []
    for path in paths:
        with path.open("rb") as stream:
            files.append((path.name, stream.read(MOST_BYTES + 1)))
    return read_board(files)


def read_board(files: Iterable[tuple[str, bytes]]) -> Board:
    """Read a board from (name, content) of each file: a map, tiles, or both in one file.

    Raises TitleError, naming file and entry, for what is no board or stands there twice.
    """
    try:
        return _read_board(files)
    except RecursionError as error:
        raise TitleError("board", "lists or tables are nested too deeply") from error


def _read_board(files: Iterable[tuple[str, bytes]]) -> Board:
    parts: dict[str, tuple[str, dict[str, Any]]] = {}
    for count, (name, content) in enumerate(files, 1):
        if count > MOST_FILES:
            raise TitleError(name, "a board has at most {most} files", most=MOST_FILES)
        for part, data in _parts(name, content):
            if part in parts:
                first = parts[part][0]
                raise TitleError(name, "{file} has the same part of the board", file=first)
            parts[part] = name, data
    joined: dict[str, Any] = {}
    long_map = parts["map"][1] if "map" in parts and is_long_map(parts["map"][1]) else None
    if "map" in parts:
        name, found = parts["map"]
        joined |= map_from_long(found, name) if long_map else found
    if "tile" in parts:
        name, found = parts["tile"]
        long = is_long_tiles(found)
        joined["tile"] = tiles_from_long(found, long_map, name) if long else found["tile"]
    return Board.of(joined, {part: name for part, (name, _) in parts.items()})


def _parts(name: str, content: bytes) -> Iterable[tuple[str, dict[str, Any]]]:
    """Yield (`map` or `tile`, data) for what a file holds."""
    data = _parsed(name, content)
    if is_long_map(data):
        yield "map", data
    elif is_long_tiles(data):
        yield "tile", data
    else:
        rest = {key: value for key, value in data.items() if key != "tile"}
        if rest:
            yield "map", rest
        if "tile" in data:
            yield "tile", {"tile": data["tile"]}
    if not data:
        raise TitleError(name, "the file is empty; expected a map or tiles")


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
            why=error.msg,
            line=error.lineno,
            column=error.colno,
        ) from error
    except TitleError:
        raise
    except DataError as error:
        place = ": ".join(filter(None, (name, error.where)))
        raise TitleError(place, error.reason, **error.params) from error
    except ValueError as error:
        why = str(error).partition(";")[0]
        raise TitleError(name, "not valid {form}: {why}", form=form, why=why) from error
    assert isinstance(data, dict)
    return data


def _check_lines(name: str, text: str) -> None:
    """Refuse keys of very many parts, over which a parser of TOML would sit for hours."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > _MOST_DOTS:
            raise TitleError(name, "line {line} has too many dots", line=number)
