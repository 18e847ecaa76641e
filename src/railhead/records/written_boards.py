"""The board of a title as a file with comments, for a group to start its own from.

The file is TOML (`docs/boards.md`): the map, the tiles, and what else a board may have for the
title. Read back it gives just the board of the title.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.fault import TitleError
from railhead.engine.tilelists import read_tile_file
from railhead.engine.tomlfiles import read_toml
from railhead.language import ENGLISH, N_, Translator
from railhead.titles.catalogue import game_class, titles_with_boards

_WIDTH = 100
_BARE = re.compile(r"[A-Za-z0-9_-]+")

_HEAD = N_(
    "The board of {title}, version {version} of its rules. Change what differs on yours and play on it: railhead play {title} --board FILE, or choose the file with a new table in the browser. A table that is left out stays as it is here, and of those before the map each line. What the rulebook says in words, such as phases and limits, cannot be given."  # noqa: E501
)

_TILES = "tile"

_NOTES = {
    "layout": N_(
        "How hexes lie and are named: flat tops or not, whether the letter names the row or the column, and whether the numbers of rows grow upwards."  # noqa: E501
    ),
    "layout.sheets": N_(
        "Other sheets of the map: a small letter that begins the coordinates of its hexes, and a name."  # noqa: E501
    ),
    "joins": N_(
        "Sides of two sheets that touch: a sign, and each hex with its edge. Edges are numbered 0 to 5, clockwise from the south."  # noqa: E501
    ),
    "names": N_("The names of places."),
    "hexes": N_(
        "The printed hexes by colour: coordinates, with blanks between, and what is printed there. white is land that takes yellow tiles; tiles never cover gray, red, blue and inset. The parts of a face: city=revenue:3,slots:2 and town=revenue:1 are stations; path=a:0,b:_0 joins an edge to the first station, path=a:0,b:3 two edges; label=C is a letter; border=edge:4,type:impassable closes an edge."  # noqa: E501
    ),
    "borders": N_(
        "What the way of a token costs over each kind of border; plain is every border that is not listed below."  # noqa: E501
    ),
    "opens": N_("Kinds of borders that can be crossed only from a phase on."),
    "between": N_(
        "Where the borders run: kind, and pairs of hexes that touch. A kind such as mountain+river costs both."  # noqa: E501
    ),
    "variants": N_("The map of a shorter game: hexes that it does not have."),
    _TILES: N_("The tiles: number, colour, how many there are, and the face."),
}


def write_board(title: str, translate: Translator = ENGLISH) -> str:
    """Return the board of a title by its newest rules as a TOML file, comments in the language.

    Raises TitleError for an unknown title, or one that takes no boards.
    """
    kind = game_class(title)
    plain = kind.load_title({})
    if not kind.takes_boards:
        raise TitleError(
            "",
            "{title} is played on its own board only; boards of your own are for {known}",
            title=plain.name,
            known=", ".join(titles_with_boards()),
        )
    data = read_toml(kind.data_file("title.toml"))
    notes = {**_NOTES, **kind.board_parts.notes}
    lines = _comment(translate(_HEAD, title=title, version=kind.rules_version))
    usual = kind.board_parts.usual(data)
    for table in kind.board_parts.tables:
        lines += ["", *_comment(translate(table.text)), f"[{table.name}]"]
        lines += _entries(usual[table.name])
    game_map = read_toml(kind.data_file("map.toml"))
    for name, table in game_map.items():
        for path, entries in _tables(name, table):
            lines.append("")
            lines += _comment(translate(notes[path])) if path in notes else ()
            if entries is not None:
                lines += [f"[{path}]", *_entries(entries)]
    lines += ["", *_comment(translate(notes[_TILES]))]
    for number, tile in enumerate(read_tile_file(kind.data_file("tiles.toml"))):
        lines += ["", "[[tile]]"] if number else ["[[tile]]"]
        lines += _entries(tile)
    return "\n".join(lines) + "\n"


def _tables(path: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any] | None]]:
    """Yield (path, entries) of a table and of those within it; None for one that has no entries."""
    inner = {name: value for name, value in table.items() if isinstance(value, dict)}
    entries = {name: value for name, value in table.items() if name not in inner}
    yield path, entries if entries or not inner else None
    for name, value in inner.items():
        yield from _tables(f"{path}.{_key(name)}", value)


def _comment(text: str) -> list[str]:
    return [f"# {line}" for line in textwrap.wrap(text, _WIDTH - 2, break_on_hyphens=False)]


def _entries(table: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a table."""
    for name, value in table.items():
        line = f"{_key(name)} = {_value(value)}"
        if len(line) <= _WIDTH or not isinstance(value, list):
            yield line
            continue
        yield f"{_key(name)} = ["
        if all(isinstance(item, str) for item in value):
            yield from (f"  {_value(item)}," for item in value)
        else:
            items = ", ".join(map(_value, value)) + ","
            yield from textwrap.wrap(items, _WIDTH - 2, initial_indent="  ", subsequent_indent="  ")
        yield "]"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(name)} = {_value(item)}" for name, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return str(value)
