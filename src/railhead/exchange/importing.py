"""Playing a game file of another site: its entries become actions of ours, one by one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from railhead.engine.actions import (
    ACTIONS,
    TYPES,
    AcquireToken,
    Action,
    BuyPrivate,
    BuyShare,
    PayDebt,
    RepayLoan,
    UsePrivate,
)
from railhead.engine.codec import brief, check_record
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.exchange.gamefile import GameFile, WrittenEntry, with_older_seed
from railhead.exchange.ruleserror import errors_of_rules
from railhead.exchange.stopped import Attempt, Stopped
from railhead.table.fault import Fault

ENTRY_ERRORS = (AttributeError, IndexError, KeyError, StopIteration, TypeError, ValueError)
"""What is raised by reading an entry whose fields are missing or of a wrong type."""

ENTRY_KINDS: Mapping[str, type[Action]] = {
    "assign": UsePrivate,
    "buy_company": BuyPrivate,
    "buy_shares": BuyShare,
    "buy_token": AcquireToken,
    "payoff_debt": PayDebt,
    "payoff_loan": RepayLoan,
}
"""The type of an entry -> the class of its action, where records call that otherwise."""


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

    def other_readings(self, stopped: Stopped) -> Iterator[GameFile]:
        """How else the file may be meant, where it stops so; each with a warning that says it.

        Sites have changed how they play, and files do not say when they were begun.
        """
        if self.file.older_seed is not None:
            yield with_older_seed(self.file)

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

        Raises Stopped if an entry is refused or makes no sense; RulesError if the rules fail.
        """
        for number, entry in enumerate(self.file.actions, 1):
            actions: tuple[Action, ...] = ()
            tried: Action | None = None
            try:
                self.check_entry(entry)
                while (unwritten := self.unwritten_action(entry)) is not None:
                    made_up = {"type": TYPES[type(unwritten)], "entity": unwritten.actor}
                    self._apply(unwritten, made_up)
                actions = self.actions(entry)
                for action in actions:
                    check_record(action, "action")  # fields of the right types
                for tried in actions:
                    self._apply(tried, entry)
                    yield entry, tried
                if actions:
                    self.note_played(entry, actions[-1])
            except (Illegal, *ENTRY_ERRORS) as error:
                cause = error if isinstance(error, Illegal) else fault_in(entry, error, self.game)
                raise self._stopped(number, entry, cause, tried) from error
            self.counts.append(len(self.game.actions))
        if self.file.fault is not None:
            number = len(self.file.actions) + 1
            raise Stopped.before(number, self.game, Attempt(), self.file.fault)

    def play_entry(self, entry: dict[str, Any]) -> None:
        """Play one entry as it is written. Raises Illegal, one of ENTRY_ERRORS, or RulesError."""
        actions = self.actions(entry)
        for action in actions:
            self._apply(action, entry)
        if actions:
            self.note_played(entry, actions[-1])

    def _stopped(
        self,
        number: int,
        entry: Mapping[str, Any],
        cause: Illegal | Fault,
        tried: Action | None,
    ) -> Stopped:
        """What is raised where an entry cannot be played; `tried`: our action, None if none."""
        name = entry.get("type")
        kind = (ENTRY_KINDS.get(name) or ACTIONS.get(name)) if isinstance(name, str) else None
        actor = tried.actor if tried is not None else self.who_tries(entry)
        return Stopped.before(number, self.game, Attempt(actor, tried, kind), cause)

    def who_tries(self, entry: Mapping[str, Any]) -> str:
        """Return our id of whoever makes an entry, "" if nobody is called so."""
        return str(entry.get("entity", ""))

    def _apply(self, action: Action, entry: dict[str, Any]) -> None:
        with errors_of_rules():
            self.game.replay(action)
        self.written.append(entry)


def fault_in(entry: Mapping[str, Any], error: Exception, game: Game) -> Fault:
    """Return what is wrong with an entry in words, from what was raised by reading it.

    `error`: one of ENTRY_ERRORS; `game`: in which it was tried. Where it is no Fault itself, the
    field that was read last is the one that does not fit.
    """
    if isinstance(error, Fault):
        return error
    if isinstance(error, KeyError) and error.args and isinstance(error.args[0], str | int):
        name, title = str(error.args[0]), game.title
        if name in game.players:
            return Fault("", "{name} cannot do this", name=game.players[name])
        if name in title.companies or name in title.privates:
            return Fault("", "{name} cannot do this", name=name)
        return Fault("", "{name} is not known", name=brief(error.args[0]))
    field = entry.last_read if isinstance(entry, WrittenEntry) else ""
    if field in entry and field != "type":
        return Fault(field, "{value} does not fit here", value=brief(entry[field]))
    return Fault("", "a field is missing, empty or of a wrong kind")
