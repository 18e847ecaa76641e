"""Writing a game as a game file of another site, from which our reader makes the same game.

Every entry is read back as soon as it is written. A game with options by which the other site does
not play is refused at the first action that the two allow differently.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self

from railhead.engine.actions import Action
from railhead.engine.beginning import least_seed
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.engine.snapshot import snapshot
from railhead.engine.state import State
from railhead.engine.title import Option
from railhead.exchange.entrywriting import EntryWriter, ExportError
from railhead.exchange.gamefile import END_REASONS, read_gamefile
from railhead.exchange.importing import ENTRY_ERRORS, fault_in
from railhead.exchange.naming import Entry
from railhead.exchange.stopped import Attempt, Stopped
from railhead.language.faults import WordedFault
from railhead.language.translate import N_, Translator

ROUNDS = {"ISR": "Initial Stock Round", "SR": "Stock Round", "OR": "Operating Round"}
"""Our kind of round -> its name in game files."""

AUTOMATIC = "automatic"
"""The key that marks an entry which the other site adds by itself to the one before it."""

_MOST_OPTIONS = 4
"""How many options a message names."""

LATER = "later"
"""The key that marks an entry which the other site expects after the next one."""


class UnwritableAction(WordedFault, ExportError):  # noqa: N818 - what is said of an action
    """An action that no game file can say, or that the other site would not allow.

    `stop`: which one it is and why; `options`: by which the other site plays differently, which
    may be the reason.
    """

    stop: Stopped
    options: tuple[Option, ...]

    @classmethod
    def of_stop(cls, stop: Stopped, options: Iterable[Option]) -> Self:
        """Return the fault for an action at which writing stops."""
        fault = cls("", "{stop}", stop=stop)
        fault.stop, fault.options = stop, tuple(options)
        return fault

    def said(self, translate: Translator) -> str:
        why = self.stop.said_of(translate, reading=False)
        if not self.options:
            return why
        names = [translate(it.name) if it.name else it.id for it in self.options[:_MOST_OPTIONS]]
        if len(names) < len(self.options):
            names.append("…")
        return translate(
            N_("{why} The other site plays otherwise: {options}."),
            why=why if why.endswith(".") else f"{why}.",
            options=", ".join(names),
        )


class GameFileWriter(EntryWriter):
    """Writes one game.

    `rounds`: our kind of round -> its name in game files. `began`, `changed`: when the game began
    and last changed, in seconds since 1970. Players get whole numbers as ids: their own, where
    these are numbers, else those of their seats, from 1. `data`: the file as far as it is written.
    """

    rounds: ClassVar[Mapping[str, str]] = ROUNDS

    def __init__(self, game: Game, began: int = 0, changed: int = 0) -> None:
        self.game = game
        self.began, self.changed = began, changed
        numbers = all(player.isdecimal() for player in game.players)
        self.ids = {
            player: int(player) if numbers else seat for seat, player in enumerate(game.players, 1)
        }
        self.before = game.at(0)
        self.after = game.state_after(0)
        self.data = self._head()
        self._later: list[Entry] = []
        self.reading = self.reader(read_gamefile(self.data))
        self.their_options = self.reading.game.options

    # -- the whole file -------------------------------------------------------------------

    def file(self) -> dict[str, Any]:
        """Return the whole file. Raises ExportError if no file gives the same game when read."""
        for number, action in enumerate(self.game.actions):
            self.before = self.game.at(number)
            self.after = self.game.state_after(number + 1)
            try:
                self._put(self.entries(action))
            except (Illegal, *ENTRY_ERRORS) as error:
                raise self._unwritable(number, action, error) from error
        if self.game.decision is None or self.game.decision.step != self.step_asked:
            self._put(self.closing_entries())
        if self._named(snapshot(self.state_read_back())) != snapshot(self.reading.game.state):
            raise ExportError(
                "",
                "another game would be read from it; the other site plays otherwise: {options}",
                options=", ".join(it.name or it.id for it in self._differing_options()) or "-",
            )
        return self.data

    def _unwritable(self, number: int, action: Action, why: Exception) -> UnwritableAction:
        """Say which action cannot be written, and by which options that may be."""
        cause = why if isinstance(why, Illegal) else fault_in({}, why, self.game)
        attempt = Attempt(action.actor, action, type(action))
        stop = Stopped.before(number + 1, self.game, attempt, cause)
        return UnwritableAction.of_stop(stop, self._differing_options())

    def _put(self, entries: Iterator[Entry]) -> None:
        """Read each entry, then put it into the file."""
        for entry in entries:
            self.reading.play_entry(entry)
            self._add(entry)

    @property
    def step_asked(self) -> str:
        """The step that waits for an answer in the game as it was read back, "" at its end."""
        decision = self.reading.game.decision
        return decision.step if decision is not None else ""

    def _add(self, entry: Entry) -> None:
        """Put an entry into the file; an automatic one belongs to the entry before it."""
        actions = self.data["actions"]
        if entry.pop(LATER, False):
            self._later.append(entry)
            return
        if entry.pop(AUTOMATIC, False):
            actions[-1].setdefault("auto_actions", []).append(entry)
        else:
            for one in (entry, *self._later):
                actions.append({"id": len(actions) + 1, **one})
            self._later.clear()

    def _head(self) -> dict[str, Any]:
        game, state = self.game, self.game.state
        seed = game.seed if game.seed is not None else least_seed(game)
        rules = self.reader.rules.items()
        asked = [game.decision.player] if game.decision else list(state.order)
        finished = bool(state.finished)
        return {
            "id": seed,
            "title": game.title_id,
            "description": "",
            "user": {"id": 0, "name": "railhead"},
            "players": [{"id": self.ids[key], "name": name} for key, name in game.players.items()],
            "min_players": len(game.players),
            "max_players": len(game.players),
            "settings": {
                "seed": seed,
                "optional_rules": [
                    rule for rule, (name, value) in rules if game.options.get(name) == value
                ],
            },
            "status": "finished" if finished else "active",
            "turn": self.last_turn(),
            "round": self.rounds.get(state.round, state.round),
            "acting": [self.ids[player] for player in asked],
            "result": {str(self.ids[key]): sum_ for key, sum_ in game.wealth().items()}
            if finished
            else {},
            "loaded": True,
            "created_at": self.began,
            "updated_at": self.changed,
            "finished_at": self.changed if finished else None,
            "game_end_reason": END_REASONS.get(state.finished, state.finished) or None,
            "actions": [],
        }

    def _differing_options(self) -> list[Option]:
        """Return the options that the other site plays differently."""
        theirs, ours = self.their_options, self.game.options.items()
        names = sorted(name for name, value in ours if theirs.get(name) != value)
        return [self.game.title.options[name] for name in names]

    def _named(self, data: Any) -> Any:
        """Return the same data with the ids that the players have in the file."""
        if isinstance(data, dict):
            return {self._named(key): self._named(value) for key, value in data.items()}
        if isinstance(data, list):
            return [self._named(value) for value in data]
        return str(self.ids[data]) if isinstance(data, str) and data in self.ids else data

    # -- entries --------------------------------------------------------------------------

    def entries(self, action: Action) -> Iterator[Entry]:
        """Yield the entries of an action; each is read back before the next is asked for.

        They may be marked AUTOMATIC or LATER.
        """
        yield self.entry(action)

    def last_turn(self) -> int:
        """The number of the game turn in which the game stands or ended."""
        return self.game.state.turn

    def state_read_back(self) -> State:
        """The state to which reading the file must lead, with our ids of players."""
        return self.game.state

    def closing_entries(self) -> Iterator[Entry]:
        """Yield the entries after the last action, where the other site still expects some."""
        return iter(())
