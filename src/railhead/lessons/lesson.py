"""A lesson, as its file has it: a prepared game, and goals that begin at moments of it.

The file is `lessons/<name>.toml` in the folder of a title, and beside it `<name>.jsonl` with the
actions of the prepared game, one a line, as records have them.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from railhead.engine.actionjson import action_from_json
from railhead.engine.actions import Action
from railhead.engine.chance import Draw
from railhead.engine.codec import DataError, decode_record
from railhead.engine.game import Game
from railhead.engine.title import Options
from railhead.engine.tomlfiles import read_toml
from railhead.lessons.checks import CHECKS, parameters
from railhead.titles.catalogue import game_class

Scalar = str | int | bool
Value = Scalar | tuple[str, ...]
"""What stands in a file for a parameter of a check."""

FOLDER = "lessons"
"""The folder with the lessons of a title, in the folder of the title."""


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal. Texts are msgids, each a sentence or two.

    `at`: after how many actions of the prepared game it begins. `reach`: name of a check -> its
    parameters; all must hold. `acts`: how many answers of the learner it may take. `heading`,
    `before`: what to do and why; `after`: what has come of it; `missed`: what else to say to
    whoever has done something else. `story`: what happened since the goal before it, where that is
    not what the learner has done.
    """

    at: int
    heading: str
    before: str
    after: str
    reach: Mapping[str, Mapping[str, Value]]
    acts: int = 1
    missed: str = ""
    story: str = ""


@dataclass(frozen=True, slots=True)
class _File:
    """What stands in a file."""

    title: str
    about: str
    minutes: int
    rules: int
    players: tuple[str, ...]
    seed: int
    goal: tuple[Goal, ...]
    options: Mapping[str, Scalar] = field(default_factory=dict)
    first: bool = False


@dataclass(frozen=True)
class Lesson:
    """A lesson of a title: `id` is `<title>/<name>`.

    `heading`, `about`: msgids; `minutes`: how long it takes; `first`: it is for whoever has never
    played any game of the kind. `players`: names in seat order, the first of which is the learner's
    and is never shown. `rules`, `options`, `seed`: of the prepared game; `actions`: all of it.
    """

    id: str
    title: str
    heading: str
    about: str
    minutes: int
    first: bool
    rules: int
    options: Options
    players: tuple[str, ...]
    seed: int
    actions: tuple[Action, ...]
    goals: tuple[Goal, ...]

    @property
    def learner(self) -> str:
        """The id of the player who learns."""
        return "p1"

    def begun(self, name: str = "") -> Game:
        """Return the prepared game before its first action; `name`: of the learner."""
        names = [name or self.players[0], *self.players[1:]]
        kind = game_class(self.title, self.rules)
        return kind.new(names, self.options, self.seed)

    def game_at(self, count: int, name: str = "") -> Game:
        """Return the prepared game after so many actions. Raises Illegal where it is refused."""
        game = self.begun(name)
        for action in self.actions[:count]:
            game.apply(action)
        return game

    @cached_property
    def draws(self) -> tuple[Draw, ...]:
        """What is drawn by lot in the prepared game."""
        return self.game_at(len(self.actions)).draws


def read_lesson(title: str, path: Path) -> Lesson:
    """Read a lesson. Raises DataError that names the file and the field that is wrong.

    Whether the prepared game can be played, and each goal reached, is looked at by `check_lesson`.
    """
    where = f"{FOLDER}/{path.name}"
    data = read_toml(path)
    file = decode_record(_File, data, where)
    actions = _actions(path.with_suffix(".jsonl"))
    if not file.goal:
        raise DataError(where, "expected a goal at least")
    for number, goal in enumerate(file.goal, 1):
        _look_at(goal, len(actions), f"{where}.goal {number}")
    return Lesson(
        f"{title}/{path.stem}",
        title,
        file.title,
        file.about,
        file.minutes,
        file.first,
        file.rules,
        dict(file.options),
        file.players,
        file.seed,
        actions,
        file.goal,
    )


def _actions(path: Path) -> tuple[Action, ...]:
    where = f"{FOLDER}/{path.name}"
    lines = path.read_text("utf-8").splitlines()
    found = []
    for number, line in enumerate(lines, 1):
        try:
            data = json.loads(line)
        except ValueError as error:
            raise DataError(f"{where} line {number}", "expected JSON") from error
        found.append(action_from_json(data, f"{where} line {number}"))
    return tuple(found)


def _look_at(goal: Goal, count: int, where: str) -> None:
    """Raise DataError for a goal that cannot be: its moment, its texts, its checks."""
    if not 0 <= goal.at <= count:
        raise DataError(f"{where}.at", "the prepared game has {count} actions", count=count)
    for name in ("heading", "before", "after"):
        if not getattr(goal, name).strip():
            raise DataError(f"{where}.{name}", "expected a text")
    if not goal.reach:
        raise DataError(f"{where}.reach", "expected a check at least")
    for name, params in goal.reach.items():
        _look_at_check(name, params, f"{where}.reach.{name}")


def _look_at_check(name: str, params: Mapping[str, Any], where: str) -> None:
    if name not in CHECKS:
        raise DataError(where, "expected one of {names}", names=", ".join(sorted(CHECKS)))
    known = parameters(name)
    free = any(it.kind is inspect.Parameter.VAR_KEYWORD for it in known.values())
    for given in params:
        if given not in known and not free:
            raise DataError(f"{where}.{given}", "expected one of {names}", names=", ".join(known))
    for wanted, parameter in known.items():
        if parameter.kind is inspect.Parameter.VAR_KEYWORD:
            continue
        if wanted not in params:
            if parameter.default is inspect.Parameter.empty:
                raise DataError(f"{where}.{wanted}", "missing")
        elif isinstance(parameter.annotation, type) and type(params[wanted]) is not (
            parameter.annotation
        ):
            kind = parameter.annotation.__name__
            raise DataError(f"{where}.{wanted}", "expected {kind}", kind=kind)
