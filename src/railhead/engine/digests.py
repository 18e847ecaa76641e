"""Digests of boards: of all data of a title that its rules read, without words for people.

Games with the same digest have the same map, tiles, trains, companies, market and options. A record
names the digest, so that no game is continued on another board unnoticed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from railhead.engine.board import Board
from railhead.engine.tilelists import read_tile_file
from railhead.engine.titlefiles import DATA_FILES, TILES, data_file
from railhead.engine.tomlfiles import read_toml

# Words, looks and what only simulations read: fields of the title, and of entries in its tables.
_WORDS = frozenset(
    {"name", "subtitle", "designer", "edition", "hex_mm", "note", "money", "numbers", "variant"}
)
_WORDS_OF: dict[str, frozenset[str]] = {
    "company": frozenset({"name", "nickname", "colour"}),
    "private": frozenset({"name"}),
    "zone": frozenset({"text"}),
    "option": frozenset({"text", "variant"}),
}
# Needed only to read and write game files of other sites.
_OF_FILES = frozenset({"printed_numbers", "printed_copies", "private_names"})
_WORDS_OF_MAP = frozenset({"names"})


@lru_cache(maxsize=64)
def title_digest(folder: Path, version: int) -> str:
    """Return the digest (64 hexadecimal digits) of the data of a title; `version`: of its rules."""
    words = {"map.toml": _WORDS_OF_MAP, "title.toml": _WORDS}
    return _digest(
        {
            name: _without(_read(data_file(folder, name, version)), words.get(name, ()))
            for name in DATA_FILES
        }
    )


def _read(path: Path) -> dict[str, Any]:
    """The data of a file; tiles are whole, wherever they were written down."""
    return {"tile": read_tile_file(path)} if path.name == TILES else read_toml(path)


def own_board_digest(folder: Path, version: int, board: Board) -> str:
    """Return the digest of a title's data together with a board from outside."""
    drawn = {name: value for name, value in board.data.items() if name not in board.given}
    # What is given in place of the title's data counts as it is: there nothing says something.
    given = [dict(board.given)] if board.given else []
    return _digest([title_digest(folder, version), _lean(drawn), *given])


def _digest(data: Any) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _without(data: dict[str, Any], words: Collection[str]) -> dict[str, Any]:
    """Return the tables of a data file without words for people."""
    kept = {name: table for name, table in data.items() if name not in words}
    if "special" in kept:
        kept["special"] = {
            name: value for name, value in kept["special"].items() if name not in _OF_FILES
        }
    for name, left_out in _WORDS_OF.items():
        if name in kept:
            kept[name] = [
                {key: value for key, value in entry.items() if key not in left_out}
                for entry in kept[name]
            ]
    return kept


def _lean(data: Any) -> Any:
    """Leave out what is empty, so that a new field changes no digest of boards without it."""
    if isinstance(data, list | tuple):
        return [_lean(item) for item in data]
    if not isinstance(data, Mapping):
        return data
    lean = {name: _lean(value) for name, value in data.items()}
    return {
        name: value for name, value in lean.items() if value is not False and value not in ({}, [])
    }
