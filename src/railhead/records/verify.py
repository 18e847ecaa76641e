"""Checks of a replayed game, one after the other, each with the faults that it found."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from railhead.engine.actions import Action, EndGame, RunRoutes
from railhead.engine.game import Game
from railhead.engine.invariants import Invariants, ViolationError
from railhead.engine.snapshot import restore, snapshot
from railhead.records.listed import place_among
from railhead.records.loading import Replay
from railhead.records.record import from_record, to_record
from railhead.table.fault import Fault

Wrong = tuple[Fault, ...]
"""The faults that a check found, () if it passed."""


@dataclass(frozen=True, slots=True)
class Check:
    """One check: what should be so, as a message for the translation layer, and what is wrong."""

    name: str
    wrong: Wrong = ()

    @property
    def passed(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.wrong


def verify(replay: Replay) -> Iterator[Check]:
    """Make the checks of a replay and yield each when it is done.

    The result is checked only if the file has one and was played to its end.
    """
    yield Check("all actions are legal", _stopped(replay))
    yield Check("every action was among the listed answers", _unlisted(replay))
    yield Check("money, certificates, trains, tiles and tokens are conserved", _lost(replay))
    yield Check("every state can be saved and restored", _unsaved(replay.game))
    yield Check("the game replays to the same states from its own record", _unlike(replay.game))
    if replay.has_result and not replay.error:
        yield Check("the result is the one in the file", tuple(replay.differences()))


def is_listed(game: Game, action: Action) -> bool:
    """Whether an action is among the answers of the present decision, or need not be.

    Decisions list only the best routes, and never the end of the game by agreement.
    """
    return isinstance(action, RunRoutes | EndGame) or place_among(game, action) is not None


def _stopped(replay: Replay) -> Wrong:
    if replay.error is None:
        return ()
    played, total = len(replay.game.actions), len(replay.entries)
    return (Fault("", "stopped after {count} of {total} actions", count=played, total=total),)


def _unlisted(replay: Replay) -> Wrong:
    for number, action in enumerate(replay.game.actions):
        if not is_listed(replay.at(number), action):
            return (Fault("", "action {count} was not: {action}", count=number + 1, action=action),)
    return ()


def _lost(replay: Replay) -> Wrong:
    invariants = Invariants(replay.at(0))
    for number in range(len(replay.game.actions) + 1):
        try:
            invariants.check(replay.at(number))
        except ViolationError as violation:
            return (Fault("", "not after action {count}: {why}", count=number, why=violation),)
    return ()


def _unsaved(game: Game) -> Wrong:
    for number in range(len(game.actions) + 1):
        state = game.state_after(number)
        if restore(type(game), json.loads(json.dumps(snapshot(state)))) != state:
            return (Fault("", "not after action {count}", count=number),)
    return ()


def _unlike(game: Game) -> Wrong:
    again = from_record(json.loads(json.dumps(to_record(game))))
    for number in range(len(game.actions) + 1):
        if again.state_after(number) != game.state_after(number):
            return (Fault("", "different after action {count}", count=number),)
    if again.events != game.events:
        return (Fault("", "the same states, but other events"),)
    return ()
