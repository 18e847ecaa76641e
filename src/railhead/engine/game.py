"""A game: a title being played. It ties state, decision, action and events together."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Self

from railhead.engine.actions import Action, EndGame
from railhead.engine.beginning import Beginning
from railhead.engine.decision import Answer, Decision, Range
from railhead.engine.events import Event, FinalStanding, GameOver
from railhead.engine.illegal import Endless, Illegal
from railhead.engine.state import BANK, State
from railhead.engine.step import Step
from railhead.engine.title import Options, Title
from railhead.network.routes import BestRoutes

QUIET_STEPS = 10_000
"""How many steps may follow each other without a question. Random games need 100 to 200."""

EXPECTED_STEPS = 1_000
"""How many steps of the router the best run of a company may take where it is only expected."""

KEPT_NETWORKS = 8
"""How many old states keep what is known of their network: whoever undoes goes back a few actions.

With all of it a long game would take several times the memory. It can be worked out again.
"""


class Game(Beginning):
    """One game of a title, at one moment, with its past.

    `players`: id -> name, in seat order. `actions`: all so far; `events`: all so far, of which
    `event_marks` says where those of each action begin.
    """

    words: ClassVar[Any] = None
    """The words of the title, for `language.voice.voice_of`; the engine does not use them."""
    presentation: ClassVar[Any] = None
    """What the title shows, for `presentation.presentation_of`; the engine does not use it."""
    steps: ClassVar[Mapping[str, type[Step[Any]]]] = {}
    """Name -> class of each step of the title, to read snapshots."""
    builds_for_all: ClassVar[bool] = False
    """Whether cities that one company builds serve many: advice to computer players."""

    def __init__(
        self, title: Title, players: Mapping[str, str], options: Options, seed: int, state: State
    ) -> None:
        super().__init__(title, players, options, seed, state)
        self.actions: list[Action] = []
        self._past: list[tuple[State, int]] = []
        self._undone: list[Action] = []
        # Whether old states are kept, so that actions can be undone.
        self._remembers = True
        self._decision: Decision | None = None

    # -- copies and pickles ---------------------------------------------------------------

    def fork(self) -> Self:
        """Return a copy without a past, to try actions on; this game is not changed by them."""
        return self._fork(self.state)

    def trial(self) -> Self:
        """Return a copy as `fork` does, on which nothing is done but actions applied.

        They copy the state themselves, so that it is not copied twice. It keeps no old states:
        nothing can be undone there.
        """
        new = self._without_past(self.state)
        new._remembers = False
        return new

    def _fork(self, state: State) -> Self:
        """A copy without a past, in a copy of a state."""
        return self._without_past(state.copy())

    def _without_past(self, state: State) -> Self:
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.state = state
        new.events, new.actions = [], []
        new._past, new._undone = [], []
        new._remembers = True
        new._decision = None
        return new

    def asking_only(self, answers: Sequence[Answer]) -> Self:
        """Return a copy without a past whose present question lists only these of its answers.

        For who compares them; what follows after one is asked in full. Raises ValueError if the
        game is over.
        """
        new, asked = self.fork(), self.decision
        if asked is None:
            raise ValueError("the game is over")
        new._decision = Decision(asked.player, asked.actor, asked.step, lambda: answers)
        return new

    def at(self, count: int) -> Self:
        """Return a copy as it was after its first `count` actions, with those but nothing to redo.

        Neither game is changed by what is done with the other. Raises IndexError if there were not
        so many actions.
        """
        if not 0 <= count <= len(self.actions):
            raise IndexError(count)
        new = self._fork(self.state_after(count))
        new.actions, new._past = self.actions[:count], self._past[:count]
        ended = self._past[count][1] if count < len(self._past) else len(self.events)
        new.events = self.events[:ended]
        return new

    def copy(self) -> Self:
        """Return an independent copy with the same past and the same actions to redo."""
        new = self.at(len(self.actions))
        new._undone = self._undone.copy()
        return new

    def __getstate__(self) -> dict[str, Any]:
        # The answers to a question are worked out by functions, which cannot be pickled.
        return {**super().__getstate__(), "_decision": None}

    # -- playing --------------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
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

    def given_by(self, action: Action) -> str:
        """The player who may give a listed answer: its actor, or whoever is asked."""
        asked = self.decision.player if self.decision else ""
        return action.actor if action.actor in self.players else asked

    def answers_of(self, players: Collection[str]) -> tuple[Answer, ...]:
        """The answers to the present question that any of these players may give."""
        every = self.decision.answers if self.decision else ()
        actions = ((it, it.action if isinstance(it, Range) else it) for it in every)
        return tuple(answer for answer, action in actions if self.given_by(action) in players)

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
        if self._remembers:
            self._past.append((before, mark))
            if len(self._past) > KEPT_NETWORKS:
                self._put_away(len(self._past) - 1 - KEPT_NETWORKS)
        self.actions.append(action)
        return self.events[mark:]

    def _put_away(self, number: int) -> None:
        """Let an old state keep only what the one before it has not."""
        old = self._past[number][0]
        old.network = None
        if number:
            old.share(self._past[number - 1][0])

    def refusal(self, action: Action) -> Illegal | None:
        """Return why the rules refuse an action now, None if it is legal."""
        try:
            self.trial().apply(action)
        except Illegal as refusal:
            return refusal
        return None

    def advance(self) -> None:
        """Do what needs no decision, up to the next question or the end of the game.

        Raises Endless where neither comes within QUIET_STEPS.
        """
        for _ in range(QUIET_STEPS):
            if not self.state.finished and (reason := self.ends_at_once()):
                self.finish(reason)
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
        """The state after the first `count` actions. Raises IndexError if there were fewer."""
        return self.state if count == len(self.actions) else self._past[count][0]

    # -- the agenda -----------------------------------------------------------------------

    def push(self, *steps: Step[Any]) -> None:
        """Put steps on top of the agenda; the last of them comes first."""
        self.state.agenda = (*self.state.agenda, *steps)

    def pop(self) -> None:
        """Take the top step off the agenda."""
        self.state.agenda = self.state.agenda[:-1]

    def replace(self, step: Step[Any]) -> None:
        """Put a step in the place of the top one."""
        self.state.agenda = (*self.state.agenda[:-1], step)

    def violations(self) -> list[str]:
        """What breaks the title's own invariants in this state; empty if nothing does."""
        return []

    def best_routes(
        self, company: str, trains: Sequence[str] | None = None, *, steps: int | None = None
    ) -> BestRoutes | None:
        """The best routes of a company now, with a bound; None in a title without routes.

        `trains`: classes such as `4H` that it would run instead of the trains it has. `steps`: how
        many the search may take at most, None for as many as usual.
        """
        return None

    def earned(self, company: str) -> int | None:
        """What the trains of a company earn now at best, in money; None if the title cannot say.

        By default by its best routes.
        """
        best = self.best_routes(company)
        return best.revenue if best is not None else None

    def finds_best_routes(self, company: str, seconds: float) -> bool:
        """Whether the best routes are known, or can be found in `seconds` of processor time.

        If not, `best_routes` takes longer, perhaps a second or two.
        """
        return True

    def keep_best_routes(self, company: str, best: BestRoutes) -> None:
        """Remember what `best_routes` has found for the same game in another process."""

    def turns_to_come(self) -> int:
        """About how many operating turns a company still has in this game, for computer players.

        By default estimated from the bank: few turns are left when it is nearly empty.
        """
        left = max(self.state.cash[BANK], 0) / self.title.bank
        return 2 + round(10 * left)

    def progress(self) -> float:
        """About how far the game has come, from 0 to 1, for computer players.

        By default by its phase and by the money in the bank.
        """
        rank = self.title.phase_ranks.get(self.state.phase, 0) / max(len(self.title.phases) - 1, 1)
        spent = 1 - max(min(self.state.cash[BANK] / self.title.bank, 1.0), 0.0)
        return (rank + spent) / 2

    def expected_earnings(self, company: str, turns: int) -> float:
        """About how much money a company will be worth to its owners, for computer players.

        `turns`: operating turns still to come. By default what its trains earn now, in each of
        them, by a short search, and half of its treasury.
        """
        best = (
            self.best_routes(company, steps=EXPECTED_STEPS)
            if self.state.trains.get(company)
            else None
        )
        revenue = best.revenue if best else 0
        return revenue * turns + self.state.cash.get(company, 0) / 2

    def expected_of_unused(self, company: str, turns: int) -> float:
        """What of `expected_earnings` is due to money that a company will hardly use.

        For computer players that look closer; by default nothing.
        """
        return 0.0

    def worth_of_keeping(self, company: str, amount: int) -> float:
        """What a company will make of an amount that it keeps of its revenue, for computer players.

        In money for all its owners, beyond what `expected_earnings` tells after the dividend; by
        default nothing.
        """
        return 0.0

    def owes_train(self, company: str) -> bool:
        """Whether a company must own a train and its president pays what it lacks, or is ruined.

        For computer players; by default none must. It changes nothing.
        """
        return False

    def income_of(self, private: str) -> int:
        """What a private company pays its owner in each operating round now, in money."""
        return self.title.privates[private].revenue

    def favoured(self, action: Action) -> bool:
        """Whether computer players should try an answer first, if there are too many to try."""
        return False

    def worth_trying(self, action: Action) -> bool:
        """Whether computer players can tell what an answer is worth by trying it.

        They cannot if neither `expected_earnings` nor `wealth` would show its effect.
        """
        return True

    def most_bid(self, private: str) -> int:
        """Up to how much computer players bid for a private company, in money.

        By default twice its face value.
        """
        return 2 * self.title.privates[private].face

    # -- the end --------------------------------------------------------------------------

    def wealth(self) -> dict[str, int]:
        """Player -> wealth, in money, that would be the score if the game ended now."""
        raise NotImplementedError(type(self).__name__)

    def ends_at_once(self) -> str:
        """Why the game ends now, whatever is on the agenda: a short key, "" if it goes on.

        Asked after each action and before each step.
        """
        return ""

    def finish(self, reason: str) -> None:
        """End the game; `reason` is a short key such as `bank`."""
        self.state.finished = reason
        self.state.agenda = ()
        self.emit(GameOver(reason=reason))
        for place, player, total in self.standings():
            self.emit(FinalStanding(place=place, player=player, total=total))

    def standings(self) -> list[tuple[int, str, int]]:
        """(place, player, wealth), the wealthiest first; equal wealth shares a place."""
        wealth = self.wealth()
        ranked = sorted(wealth, key=lambda player: -wealth[player])
        return [
            (1 + sum(other > wealth[player] for other in wealth.values()), player, wealth[player])
            for player in ranked
        ]
