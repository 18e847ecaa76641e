"""Reads the rulebook of a title, with the rules that its family has word for word.

In the file of a family an id is the number alone, such as `9.1-5`; in a title it begins with the
title, as in `1861-9.1-5`. An entry of a title with a number of the family replaces what it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from railhead.engine.fault import TitleError
from railhead.engine.title import Rule
from railhead.engine.tomlfiles import family_file, left_out, read_toml

_AFTER = "after"


def load_rules(path: Path, title: str) -> dict[str, Rule]:
    """Return id -> rule for the rulebook file of a title, in the order of their numbers.

    `title`: the id of the title. Without a family the order is that of the file. Raises TitleError
    if an id is there twice, or a rule is wrong.
    """
    data = read_toml(path)
    own = _entries(data, path.name)
    shared = family_file(data, path)
    if shared is None:
        return {number: _rule(entry, path.name) for number, entry in own.items()}
    common = _entries(read_toml(shared), f"{shared.parent.name}/{shared.name}")
    struck = left_out(data, common, path.name)
    merged = {f"{title}-{number}": it for number, it in common.items() if number not in struck}
    for number, entry in own.items():
        plain = number.removeprefix(f"{title}-")
        if plain in struck:
            raise TitleError(path.name, "{id} is both left out and given", id=number)
        before = merged.get(number, {})
        merged[number] = {**before, **entry}
        if before and merged[number] == {**before, "id": number}:
            raise TitleError(path.name, "the family has {id} just so", id=number)
    whole = {number: {**entry, "id": number} for number, entry in merged.items()}
    return {id_: _rule(whole[id_], path.name) for id_ in _in_order(whole, title)}


def _entries(data: Mapping[str, Any], where: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for entry in data["rule"]:
        if entry["id"] in found:
            raise TitleError(where, "rule {id} stands there twice", id=entry["id"])
        found[entry["id"]] = entry
    return found


def _rule(entry: Mapping[str, Any], where: str) -> Rule:
    known = {name: value for name, value in entry.items() if name != _AFTER}
    try:
        return Rule(**known)
    except TypeError as error:
        raise TitleError(f"{where}: {entry['id']}", "{why}", why=error) from error


def _in_order(entries: Mapping[str, Mapping[str, Any]], title: str) -> Iterable[str]:
    """Ids by chapter and number; one that says `after` comes behind the number named there."""
    plain = [number for number, entry in entries.items() if _AFTER not in entry]
    order = sorted(plain, key=lambda number: _place(number.removeprefix(f"{title}-")))
    for number, entry in entries.items():
        if _AFTER not in entry:
            continue
        before = f"{title}-{entry[_AFTER]}"
        if before not in order:
            raise TitleError(f"rulebook.toml: {number}", "there is no {id}", id=entry[_AFTER])
        order.insert(order.index(before) + 1, number)
    return order


def _place(number: str) -> tuple[list[tuple[bool, int, str]], int, str]:
    """Where a number such as `10.4-12` or `R-3` stands: chapters with letters come last."""
    chapter, _, last = number.rpartition("-")
    parts = [(not it.isdigit(), int(it) if it.isdigit() else 0, it) for it in chapter.split(".")]
    return parts, int(last) if last.isdigit() else 0, last
