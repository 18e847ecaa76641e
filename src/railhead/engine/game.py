"""A game: a title being played. It ties state, decision, action and events together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Self

from railhead.engine.actions import Action, EndGame, RouteSection
from railhead.engine.board import Board
from railhead.engine.decision import Decision
from railhead.engine.digests import own_board_digest, title_digest
from railhead.engine.events import Event
from railhead.engine.fault import TitleError
from railhead.engine.illegal import Endless, Illegal
from railhead.engine.prospect import Auction, Formation, Prospect, Takeover
from railhead.engine.state import BANK, OWNERS, State
from railhead.engine.step import Step
from railhead.engine.tabletop import TableTop
from railhead.engine.title import Options, Title, Value
from railhead.engine.titlefiles import data_file
from railhead.network.routes import BestRoutes

QUIET_STEPS = 10_000
"""How many steps may follow each other without a question. In games played at random it is a
hundred and some."""


class Game(TableTop):
    """One game of a title, at one moment, with its past.

    `players`: id -> name, in seat order. `events[i]` belong to the action that `marks` says.
    `board`: the board from outside that it is played on, None for the title's own.
    """

    title_id: ClassVar[str] = ""
    rules_version: ClassVar[int] = 1
    """The version of the title's rules that this class plays by."""
    folder: ClassVar[Path]
    """Where the data files of the title lie."""
    takes_boards: ClassVar[bool] = False
    """It can be played on other boards than its own."""
    steps: ClassVar[Mapping[str, type[Step[Any]]]] = {}

    def __init__(
        self, title: Title, players: Mapping[str, str], options: Options, seed: int, state: State
    ) -> None:
        super().__init__(title, players, options, seed, state)
        self.actions: list[Action] = []
        self._past: list[tuple[State, int]] = []
        self._undone: list[Action] = []
        self._decision: Decision | None = None
        self.board: Board | None = None

    # -- making and loading ---------------------------------------------------------------

    @classmethod
    def data_file(cls, name: str) -> Path:
        """A data file of the title as this version of the rules has it."""
        return data_file(cls.folder, name, cls.rules_version)

    @classmethod
    def digest_of_board(cls, board: Board | None = None) -> str:
        """The digest of the title's data for this version, with a board from outside if any."""
        if board is None:
            return title_digest(cls.folder, cls.rules_version)
        return own_board_digest(cls.folder, cls.rules_version, board)

    @classmethod
    def load_title(cls, options: Options) -> Title:
        """Return the title with the board that the options ask for."""
        raise NotImplementedError(cls.__name__)

    @classmethod
    def load_own_board(cls, options: Options, board: Board) -> Title:
        """Return the title with a board from outside, which its rules can be played on.

        Raises TitleError with what is wrong with the board, or if the title takes none.
        """
        raise TitleError(
            "board",
            "{title} is played on its own board only, not on board {board}",
            title=cls.load_title(options).name,
            board=board.short,
        )

    @classmethod
    def new(
        cls,
        players: Iterable[str] | Mapping[str, str],
        options: Options | None = None,
        seed: int = 0,
        preset: str = "default",
        *,
        board: Board | None = None,
    ) -> Self:
        """Set up a game. `players` are names, or id -> name, in seat order.

        `board`: a board from outside in place of the title's own. Raises TitleError for an
        impossible number of players, a wrong option or a board that does not fit.
        """
        if not isinstance(players, Mapping):
            names = list(players)
            players = {f"p{i}": name for i, name in enumerate(names, 1)}
        if len(set(players.values())) != len(players):
            raise TitleError("players", "two players have the same name")
        plain = cls.load_title({})
        chosen = plain.options_from(options or {}, preset)
        title = cls.load_own_board(chosen, board) if board else cls.load_title(chosen)
        if not title.min_players <= len(players) <= title.max_players:
            raise TitleError(
                "players",
                "{title} is for {low} to {high} players, not {count}",
                title=title.name,
                low=title.min_players,
                high=title.max_players,
                count=len(players),
            )
        for player in players:
            taken = player in title.companies or player in title.privates
            if taken or player in (*OWNERS, *cls.holders, ""):
                raise TitleError(
                    "players", "{name} cannot be the id of a player", name=repr(player)
                )
        game = cls.set_up(title, players, chosen, seed)
        game.board = board
        game.advance()
        return game

    @classmethod
    def set_up(
        cls, title: Title, players: Mapping[str, str], options: dict[str, Value], seed: int
    ) -> Self:
        """Return the game before its first decision."""
        raise NotImplementedError(cls.__name__)

    def fork(self) -> Self:
        """Return a game without a past, to try moves on; this one is not changed by it."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.state = self.state.copy()
        new.events, new.actions = [], []
        new._past, new._undone = [], []
        new._decision = None
        return new

    def at(self, count: int) -> Self:
        """Return the game as it was after its first `count` actions: with its past, no future.

        Neither game is changed by what is done with the other. Raises IndexError for a count that
        was not reached.
        """
        if not 0 <= count <= len(self.actions):
            raise IndexError(count)
        new = self.fork()
        new.state = self.state_after(count).copy()
        new.actions, new._past = self.actions[:count], self._past[:count]
        ended = self._past[count][1] if count < len(self._past) else len(self.events)
        new.events = self.events[:ended]
        return new

    def copy(self) -> Self:
        """Return an independent game with the same past, and with what was undone."""
        new = self.at(len(self.actions))
        new._undone = self._undone.copy()
        return new

    # -- playing --------------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        return bool(self.state.finished)

    @property
    def decision(self) -> Decision | None:
        """The question now asked, None when the game is over."""
        if self._decision is None and self.state.agenda and not self.state.finished:
            step = self.state.agenda[-1]
            self._decision = Decision(
                step.player(self), step.actor(self), step.name, lambda: step.answers(self)
            )
        return self._decision

    def apply(self, action: Action) -> list[Event]:
        """Carry out an action and go on to the next decision; return what happened.

        Raises Illegal, and changes nothing, if the rules refuse the action.
        """
        events = self._apply(action)
        self._undone.clear()
        return events

    def _apply(self, action: Action) -> list[Event]:
        before, mark = self.state, len(self.events)
        if before.finished or not before.agenda:
            raise Illegal("", "The game is over.")
        self.state = before.copy()
        try:
            if isinstance(action, EndGame):
                if action.actor not in before.order:
                    raise Illegal("", "{player} does not play in this game.", player=action.actor)
                self.finish("manual")
            else:
                before.agenda[-1].take(self, action)
                self.advance()
        except BaseException:
            self.state = before
            del self.events[mark:]
            raise
        self._decision = None
        self._past.append((before, mark))
        self.actions.append(action)
        return self.events[mark:]

    def refusal(self, action: Action) -> Illegal | None:
        """Return why the rules refuse an action now, None if it is legal."""
        try:
            self.fork().apply(action)
        except Illegal as refusal:
            return refusal
        return None

    def advance(self) -> None:
        """Do what needs no decision, up to the next question or the end of the game.

        Raises Endless where neither comes within QUIET_STEPS.
        """
        for _ in range(QUIET_STEPS):
            if self.state.finished or not self.state.agenda or self.state.agenda[-1].run(self):
                return
        raise Endless(
            "",
            "The rules of {title} go on for ever here: {count} steps and no question.",
            title=self.title.name,
            count=QUIET_STEPS,
        )

    def undo(self) -> Action | None:
        """Take the last action back; return it, None at the start of the game."""
        if not self._past:
            return None
        self.state, mark = self._past.pop()
        del self.events[mark:]
        self._decision = None
        action = self.actions.pop()
        self._undone.append(action)
        return action

    def redo(self) -> Action | None:
        """Play again the action that was undone last; None if there is none."""
        if not self._undone:
            return None
        action = self._undone.pop()
        self._apply(action)
        return action

    @property
    def next_redo(self) -> Action | None:
        """The action that `redo` would play, None if there is none."""
        return self._undone[-1] if self._undone else None

    def event_marks(self) -> list[int]:
        """For each action the index of its first event."""
        return [mark for _, mark in self._past]

    def state_after(self, count: int) -> State:
        """The state after the first `count` actions. Raises IndexError beyond the past."""
        return self.state if count == len(self.actions) else self._past[count][0]

    # -- the agenda -----------------------------------------------------------------------

    def push(self, *steps: Step[Any]) -> None:
        """Put steps on the agenda; the last one comes first."""
        self.state.agenda = (*self.state.agenda, *steps)

    def pop(self) -> None:
        """Take the top step off the agenda."""
        self.state.agenda = self.state.agenda[:-1]

    def replace(self, step: Step[Any]) -> None:
        """Put a step in the place of the top one."""
        self.state.agenda = (*self.state.agenda[:-1], step)

    def violations(self) -> list[str]:
        """What is wrong with the state by the title's own invariants; empty if nothing is."""
        return []

    def best_routes(self, company: str) -> BestRoutes | None:
        """The best routes of a company now, with their proof; None in a title without routes."""
        return None

    def finds_best_routes(self, company: str, seconds: float) -> bool:
        """The best routes of a company are known, or found in so many seconds of processor time.

        False: asking for them takes longer, perhaps a second or two.
        """
        return True

    def keep_best_routes(self, company: str, best: BestRoutes) -> None:
        """Take over what `best_routes` has found for the same game elsewhere."""

    def turns_to_come(self) -> int:
        """About how many operating turns a company still has in this game, for computer players.

        By default as the bank empties: few turns are left when it is nearly empty.
        """
        left = max(self.state.cash[BANK], 0) / self.title.bank
        return 2 + round(10 * left)

    def outlook(self, company: str, turns: int) -> float:
        """About how much money a company will earn and have for its owners, for computer players.

        `turns`: operating turns still to come. By default what its trains earn now in each, and
        half of its treasury.
        """
        best = self.best_routes(company) if self.state.trains.get(company) else None
        revenue = best.revenue if best else 0
        return revenue * turns + self.state.cash.get(company, 0) / 2

    def partners(self, members: tuple[str, ...]) -> list[str]:
        """Companies that could join a merger of these; none in a title without mergers."""
        return []

    def prospect(self, members: tuple[str, ...]) -> Prospect | None:
        """What a company made of these would be; None in a title without mergers."""
        return None

    def takeover(self, acquirer: str, target: str) -> Takeover | None:
        """What it would mean that a company takes another over, None if they never could now.

        It does not ask whose turn it is, so that it can be thought of before.
        """
        return None

    def auction(self) -> Auction | None:
        """The auction in which a bid is now to be raised, None if there is none."""
        return None

    def price_for_bid(self, company: str, bid: int) -> int | None:
        """The share price at which a company starts for a bid; None if it does not depend on it."""
        return None

    def forming(self) -> Formation | None:
        """The company that is being made of others by the present decision, None if none is."""
        return None

    def links(self, members: tuple[str, ...]) -> tuple[RouteSection, ...]:
        """Track by which companies are connected; () in a title without mergers."""
        return ()

    def plays_by_rule(self, company: str) -> bool:
        """The company now takes its turns by itself, and `coming_turn` tells the next one."""
        return False

    def coming_turn(self, company: str) -> list[Event]:
        """What a company that plays by rule would do if its turn came now; else nothing.

        Best routes may have to be found for it: that can take a second.
        """
        return []

    def coming_phase(self) -> list[Event]:
        """What the next phase would do to companies if it began now; where a title says it."""
        return []

    # -- the end --------------------------------------------------------------------------

    def wealth(self) -> dict[str, int]:
        """What each player would score now."""
        raise NotImplementedError(type(self).__name__)

    def finish(self, reason: str) -> None:
        """End the game; `reason` is a short key such as `bank`."""
        self.state.finished = reason
        self.state.agenda = ()
        self.emit("game_over", reason=reason)
        for place, player, total in self.standings():
            self.emit("standing", place=place, player=player, total=total)

    def standings(self) -> list[tuple[int, str, int]]:
        """(place, player, wealth), the wealthiest first; equal wealth shares a place."""
        wealth = self.wealth()
        ranked = sorted(wealth, key=lambda player: -wealth[player])
        return [
            (1 + sum(other > wealth[player] for other in wealth.values()), player, wealth[player])
            for player in ranked
        ]
