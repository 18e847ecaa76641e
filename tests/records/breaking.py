"""Records and game files with one entry spoilt, of every kind of action, for every title."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from railhead.lab.simulate import play_on
from railhead.records.export import to_gamefile
from railhead.titles.catalogue import game_class, game_classes, importer_of, title_ids
from tests.records.moments import moments

IDS = ("69001", "69002", "69003", "69004", "69005", "69006", "69007")
"""Ids of players in files, which nothing else looks like."""

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil")

UNKNOWN = "QQ9"

PLAYED = 160
"""How many actions the game of a game file has."""

GARBAGE: tuple[Any, ...] = (None, True, -7, 2**70, 1.5, "", "x" * 500, [], {}, [1], {"a": 1})


@dataclass(frozen=True, slots=True)
class Broken:
    """A file that stops; `number`: of the entry that is spoilt, from 1."""

    about: str
    data: dict[str, Any]
    number: int


def titles_with_files() -> list[str]:
    return [title for title in title_ids() if importer_of(title) is not None]


@lru_cache(maxsize=16)
def whole_record(title: str, name: str) -> dict[str, Any]:
    """A record of the newest rules at a moment, with ids that are told apart from all else."""
    version = max(game_classes(title))
    record = next(it.record for it in moments(title, version) if it.name == name)
    text = json.dumps(record)
    for player, new in zip(record["players"], IDS, strict=False):
        text = text.replace(json.dumps(player["id"]), json.dumps(new))
    changed: dict[str, Any] = json.loads(text)
    for player, called in zip(changed["players"], NAMES, strict=False):
        player["name"] = called
    return changed


@lru_cache(maxsize=16)
def whole_file(title: str) -> dict[str, Any]:
    """A game file of another site, of a game of the newest rules."""
    players = dict(zip(IDS[:3], NAMES, strict=False))
    game = game_class(title).new(players, {}, 7, "peer")
    play_on(game, random.Random(7), PLAYED)
    found: dict[str, Any] = json.loads(json.dumps(to_gamefile(game)))
    return found


def broken_records(title: str, name: str) -> Iterator[Broken]:
    """Yield records in which the first action of each kind is spoilt, in every way."""
    yield from _broken(whole_record(title, name), "actor")


def broken_files(title: str) -> Iterator[Broken]:
    """Yield game files in which the first entry of each kind is spoilt, in every way."""
    yield from _broken(whole_file(title), "entity")


def _broken(whole: dict[str, Any], actor: str) -> Iterator[Broken]:
    seen: set[str] = set()
    for place, entry in enumerate(whole["actions"]):
        if entry["type"] in seen or "auto_actions" in entry:
            continue
        seen.add(entry["type"])
        for about, spoilt in _spoilt(entry, actor, whole):
            data = {**whole, "actions": [*whole["actions"][:place], spoilt]}
            yield Broken(f"{entry['type']} {place}: {about}", data, place + 1)


def _spoilt(entry: dict[str, Any], actor: str, whole: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield what becomes of an entry, and how."""
    yield "no entry", "garbage"
    yield "no object", [entry]
    yield "unknown type", {**entry, "type": "wibble"}
    yield "another type", {**entry, "type": "pass" if entry["type"] != "pass" else "lay_tile"}
    others = [it["id"] for it in whole["players"] if it["id"] != entry.get(actor)]
    yield "another player", {**entry, actor: others[0]}
    yield "nobody", {**entry, actor: UNKNOWN}
    for name, value in entry.items():
        if name in ("id", "type", "created_at", "user", "entity_type"):
            continue
        rest = {key: it for key, it in entry.items() if key != name}
        yield f"no {name}", rest
        for new in (UNKNOWN, *GARBAGE):
            if new != value:
                yield f"{name} {new!r:.20}", {**copy.deepcopy(entry), name: new}
