"""Playing a game file of another site: its entries become actions of ours, one by one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar

from railhead.engine.actions import TYPES, Action
from railhead.engine.codec import check_record
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.engine.recorderror import RecordError
from railhead.exchange.gamefile import GameFile
from railhead.exchange.ruleserror import errors_of_rules
from railhead.language import N_
from railhead.table.fault import Fault

ENTRY_ERRORS = (AttributeError, IndexError, KeyError, StopIteration, TypeError, ValueError)
"""What is raised by reading an entry whose fields are missing or of a wrong type."""


_REFUSED = N_("action {count} (id {id}, {type} by {actor}): {why}")


class Importer(ABC):
    """Turns the entries of a game file into actions of a game, one after the other.

    `title`: the title of the files; `game`: the game as far as it was played. `written`: the entry
    behind each action of the game; an action that the file leaves out has an entry without id.
    `counts`: the number of actions of the game after each entry.
    """

    title: ClassVar[str] = ""

    def __init__(self, file: GameFile) -> None:
        self.file = file
        self.game = self.new_game(file)
        self.written: list[dict[str, Any]] = []
        self.counts: list[int] = []

    @property
    def warnings(self) -> tuple[Fault, ...]:
        """What is unusual in the file; the game is replayed all the same."""
        return self.file.warnings

    @abstractmethod
    def new_game(self, file: GameFile) -> Game:
        """Return the game at its start, with the options of the file.

        Raises RecordError or TitleError if the file has options or players that do not fit.
        """

    @abstractmethod
    def read_action(self, entry: dict[str, Any]) -> Action:
        """Return our action for an entry. Raises one of ENTRY_ERRORS if it makes no sense."""

    @abstractmethod
    def check_entry(self, entry: dict[str, Any]) -> None:
        """Check what an entry names. Raises Fault, naming the field that is wrong."""

    @abstractmethod
    def note_played(self, entry: dict[str, Any], action: Action) -> None:
        """Remember what reading later entries needs to know about one that was played."""

    def unwritten_action(self, entry: dict[str, Any]) -> Action | None:
        """Return an action that the file leaves out before an entry, None if there is none (more).

        It is asked again after each such action.
        """
        return None

    def asks_nothing(self, entry: dict[str, Any]) -> bool:
        """Whether an entry answers a question that our game does not ask, so that it is skipped."""
        return False

    def actions(self, entry: dict[str, Any]) -> tuple[Action, ...]:
        """Return our actions for an entry, mostly one.

        Raises one of ENTRY_ERRORS if the entry makes no sense.
        """
        return () if self.asks_nothing(entry) else (self.read_action(entry),)

    def play(self) -> Iterator[tuple[dict[str, Any], Action]]:
        """Play the file, yielding each entry after its action.

        Raises RecordError, with the number of the entry, the rule that refuses it and the game
        before it, if an entry is refused or makes no sense; RulesError if the rules fail.
        """
        for number, entry in enumerate(self.file.actions, 1):
            try:
                self.check_entry(entry)
            except Fault as fault:
                raise self._senseless(number, entry, fault) from fault
            try:
                while (unwritten := self.unwritten_action(entry)) is not None:
                    made_up = {"type": TYPES[type(unwritten)], "entity": unwritten.actor}
                    self._apply(unwritten, made_up)
                try:
                    actions = self.actions(entry)
                    for action in actions:
                        check_record(action, "action")  # fields of the right types
                except ENTRY_ERRORS as error:
                    raise self._senseless(number, entry, error) from error
                for action in actions:
                    self._apply(action, entry)
                    yield entry, action
            except Illegal as refusal:
                stopped = RecordError("", _REFUSED, **_about(number, entry), why=refusal)
                raise stopped.at(number, self.game, refusal.rule) from refusal
            if actions:
                try:
                    self.note_played(entry, actions[-1])
                except ENTRY_ERRORS as error:
                    raise self._senseless(number, entry, error) from error
            self.counts.append(len(self.game.actions))

    def play_entry(self, entry: dict[str, Any]) -> None:
        """Play one entry as it is written. Raises Illegal, one of ENTRY_ERRORS, or RulesError."""
        actions = self.actions(entry)
        for action in actions:
            self._apply(action, entry)
        if actions:
            self.note_played(entry, actions[-1])

    def _senseless(self, number: int, entry: dict[str, Any], error: Exception) -> RecordError:
        """What is raised where an entry makes no sense; `error`: one of ENTRY_ERRORS."""
        if isinstance(error, Fault):
            stopped = RecordError("", _REFUSED, **_about(number, entry), why=error)
            return stopped.at(number, self.game)
        stopped = RecordError(
            "",
            "action {count} (id {id}, {type} by {actor}): cannot be read: {kind} {why}",
            **_about(number, entry),
            kind=type(error).__name__,
            why=error,
        )
        return stopped.at(number, self.game)

    def _apply(self, action: Action, entry: dict[str, Any]) -> None:
        with errors_of_rules():
            self.game.replay(action)
        self.written.append(entry)


def _about(number: int, entry: dict[str, Any]) -> dict[str, object]:
    """Return the fields of a message that names an entry."""
    return {
        "count": number,
        "id": entry.get("id"),
        "type": entry["type"],
        "actor": entry.get("entity"),
    }
