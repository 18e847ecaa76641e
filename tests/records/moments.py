"""Records of games of every title and version: at the start, in the middle, and at every end.

They come from the stored games of the version; one that has none yet borrows those of the version
before it, as far as its own rules follow them. An end that stored games do not have is made.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from railhead.engine.actions import Pass
from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.records.loading import load_data
from railhead.records.record import to_record
from railhead.titles.catalogue import game_class, game_classes, title_ids
from tools.stored_games import FOLDER, read

VERSIONS = [(title, version) for title in title_ids() for version in game_classes(title)]

START, EARLY, LATE = "start", "early", "late"

MADE_AFTER = 40
"""After how many actions an end comes that must be made."""

WHOLE = 250
"""How many actions a game has at least of which the middle is taken."""

_PASSES = 1_500


@dataclass(frozen=True, slots=True)
class Moment:
    """A record, the moment that it stops at, and why its game has ended, "" if it has not.

    `made`: the end is none of the rules; it comes while `ends_as_made` is in force.
    """

    title: str
    version: int
    name: str
    record: dict[str, Any]
    ended: str = ""
    made: bool = False

    def __str__(self) -> str:
        return f"{self.title} v{self.version} {self.name}"


def endings(title: str) -> set[str]:
    """Every way in which games of a title can end: those that have words, less those of others."""
    own, others = set(game_class(title).words.endings), set[str]()
    for other in title_ids():
        if other != title:
            others |= set(game_class(other).words.endings)
    return own & (set(_STORED_ENDS[title]) | {"bank", "manual", "standstill"} | (own - others))


def _stored(title: str, version: int) -> list[dict[str, Any]]:
    """The stored games of a version, or of the last one before it that has some."""
    for number in range(version, 0, -1):
        paths = sorted(FOLDER.glob(f"{title}-{number}-*.gz"))
        if paths:
            return [game for path in paths for game in read(path)]
    raise AssertionError(title)


_STORED_ENDS = {
    title: {game["ending"]["finished"] for game in _stored(title, 99)} - {""}
    for title in title_ids()
}


def _of_version(record: dict[str, Any], version: int) -> dict[str, Any]:
    """A record as one of another version, as far as its rules allow the same actions."""
    if record["rules"] == version:
        return record
    other = {key: value for key, value in record.items() if key != "board_digest"}
    replay = load_data({**other, "rules": version})
    written: dict[str, Any] = json.loads(json.dumps(to_record(replay.game)))
    return written


def _cut(record: dict[str, Any], count: int) -> dict[str, Any]:
    return {**record, "actions": record["actions"][:count]}


@lru_cache(maxsize=32)
def moments(title: str, version: int) -> tuple[Moment, ...]:
    """Return records of a version: start, early, late, and one for every way to end."""
    return tuple(_moments(title, version))


def _moments(title: str, version: int) -> Iterator[Moment]:
    stored = sorted(
        (game for game in _stored(title, version) if "board" not in game["record"]),
        key=lambda game: len(game["record"]["actions"]),
    )
    whole = [game for game in stored if game["ending"]["finished"]]
    opening = _of_version(stored[0]["record"], version)
    long = _of_version(
        next(it["record"] for it in whole if len(it["record"]["actions"]) >= WHOLE), version
    )
    yield Moment(title, version, START, _cut(opening, 0))
    yield Moment(title, version, EARLY, opening)
    yield Moment(title, version, LATE, _cut(long, 2 * len(long["actions"]) // 3))
    missing = endings(title)
    for game in whole:
        if game["ending"]["finished"] not in missing:
            continue
        record, reason = _of_version(game["record"], version), game["ending"]["finished"]
        if record is not game["record"]:
            reason = load_data(record).game.state.finished
        if reason in missing:
            missing.discard(reason)
            yield Moment(title, version, f"ended by {reason}", record, reason)
    for reason in sorted(missing):
        yield _made(title, version, reason, opening, long)


def _made(
    title: str, version: int, reason: str, opening: dict[str, Any], long: dict[str, Any]
) -> Moment:
    name = f"ended by {reason}"
    if reason == "manual":
        player = long["players"][0]["id"]
        stop = {"type": "end_game", "actor": player}
        actions = [*long["actions"][: len(long["actions"]) // 2], stop]
        return Moment(title, version, name, {**long, "actions": actions}, reason)
    if reason == "standstill" and (record := _passed(opening)):
        return Moment(title, version, name, record, reason)
    late = _cut(long, max(MADE_AFTER, 2 * len(long["actions"]) // 3))
    return Moment(title, version, name, late, reason, made=True)


def _passed(record: dict[str, Any]) -> dict[str, Any] | None:
    """A game in which everybody passes until nothing can happen any more; None if it goes on."""
    game = load_data(_cut(record, 0)).game
    for _ in range(_PASSES):
        asked = game.decision
        if asked is None:
            return json.loads(json.dumps(to_record(game))) if game.state.finished else None
        try:
            game.apply(Pass(asked.actor))
        except Illegal:
            answer = asked.answers[-1]
            game.apply(answer.at(answer.low) if isinstance(answer, Range) else answer)
    return None


@contextmanager
def ends_as_made(moment: Moment) -> Iterator[None]:
    """While this is in force, a game ends for the reason of a moment whose end is made."""
    kind = game_class(moment.title, moment.version)
    if not moment.made:
        yield
        return
    count, before = len(moment.record["actions"]), kind.ends_at_once

    def ends(game: Game) -> str:
        return moment.ended if len(game.actions) >= count - 1 else before(game)

    kind.ends_at_once = ends  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        kind.ends_at_once = before  # type: ignore[method-assign]
