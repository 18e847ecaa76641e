"""A position in an address, such as `?phase=8&tiles=C5/57/2+D4/8/1&tokens=C5.0/SFA`.

Each list is split by blanks, each entry by slashes: a hex, its tile and rotation; a city and the
company in each slot; a company and its trains, or what else it has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

from railhead.engine.title import Value
from railhead.records.position import Position

_LISTS = ("tiles", "tokens", "trains")
_TEXTS = ("phase", "company")
_DIGITS = 5
_FLAGS = {"true": True, "false": False}


def written_value(value: Value) -> str:
    """Return the value of an option as it stands in an address or a form."""
    return str(value).lower() if isinstance(value, bool) else value


def value_of(text: str) -> Value:
    """Return the value of an option that stands in an address or a form."""
    return _FLAGS.get(text, text)


def data_of(title: str, fields: Mapping[str, str], extras: tuple[str, ...]) -> dict[str, Any]:
    """Return the position that an address holds, as data for `read_position`.

    `fields`: of the address; `extras`: what else the title has.
    """
    data: dict[str, Any] = {"title": title}
    for name in _TEXTS:
        if fields.get(name):
            data[name] = fields[name]
    rules = fields.get("rules", "")
    if rules:
        number = rules.isascii() and rules.isdecimal() and len(rules) < _DIGITS
        data["rules"] = int(rules) if number else rules
    if fields.get("options"):
        data["options"] = {name: value_of(rest) for name, rest in _entries(fields["options"])}
    data["tiles"] = dict(_entries(fields.get("tiles", "")))
    for name in ("tokens", "trains", *extras):
        table: dict[str, list[str]] = {}
        for key, rest in _entries(fields.get(name, "")):
            table[key] = rest.split("/")
        data[name] = table
    return data


def _entries(text: str) -> Iterator[tuple[str, str]]:
    for entry in text.split():
        key, _, rest = entry.partition("/")
        yield key, rest


def fields_of(position: Position) -> dict[str, str]:
    """Return the fields of the address of a position."""
    tokens = {city: _without_last(slots) for city, slots in position.tokens.items()}
    lists: dict[str, Mapping[str, tuple[str, ...]]] = {
        "tiles": {name: (tile, str(turn)) for name, (tile, turn) in position.tiles.items()},
        "tokens": tokens,
        "trains": position.trains,
        **position.extras,
    }
    found = {"phase": position.phase, "company": position.company}
    if position.rules:
        found["rules"] = str(position.rules)
    options = position.options.items()
    found["options"] = " ".join(f"{name}/{written_value(value)}" for name, value in options)
    for name, table in lists.items():
        found[name] = " ".join("/".join((key, *values)) for key, values in table.items())
    return {name: text for name, text in found.items() if text}


def query_of(position: Position) -> str:
    """Return the query of the address of a position, without a question mark."""
    return urlencode(fields_of(position), safe="/")


def _without_last(slots: tuple[str, ...]) -> tuple[str, ...]:
    """Slots without the free ones at their end."""
    while slots and not slots[-1]:
        slots = slots[:-1]
    return slots
