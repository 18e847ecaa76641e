"""A game: a title being played. It ties state, decision, action and events together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self

from railhead.engine.actions import Action, EndGame
from railhead.engine.chance import Draw
from railhead.engine.decision import Answer, Decision, Range
from railhead.engine.events import Event, FinalStanding, GameOver
from railhead.engine.expectations import Expectations
from railhead.engine.illegal import Endless, Illegal
from railhead.engine.past import Past
from railhead.engine.state import State
from railhead.engine.step import Step
from railhead.engine.title import Options, Title

QUIET_STEPS = 10_000
"""How many steps may follow each other without a question. Random games need 100 to 200."""


class Game(Expectations):
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
        self,
        title: Title,
        players: Mapping[str, str],
        options: Options,
        seed: int | None,
        state: State,
    ) -> None:
        super().__init__(title, players, options, seed, state)
        self.actions: list[Action] = []
        self._past = Past()
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
        new._past, new._undone = Past(), []
        new.chance = self.chance.imagined()
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
        new.actions, new._past = self.actions[:count], self._past.first(count)
        new.draws = tuple(draw for draw in self.draws if draw.action <= count)
        new.fallen = {draw.of: draw.order for draw in new.draws}
        marks = self._past.marks
        new.events = self.events[: marks[count] if count < len(marks) else len(self.events)]
        return new

    def copy(self) -> Self:
        """Return an independent copy with the same past and the same actions to redo."""
        new = self.at(len(self.actions))
        new._undone, new.fallen = self._undone.copy(), self.fallen
        return new

    def __getstate__(self) -> dict[str, Any]:
        # The answers to a question are worked out by functions, which cannot be pickled.
        # Nor does the chance of this game leave the process in which it falls.
        chance = self.chance.imagined()
        return {**super().__getstate__(), "_decision": None, "chance": chance}

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
                step.player(self),
                step.actor(self),
                step.name,
                lambda: step.answers(self),
                lambda: step.unsearched(self),
                lambda: step.left_out(self),
            )
        return self._decision

    @property
    def step_asked(self) -> str:
        """The name of the step that asks now, "" when the game is over."""
        agenda = self.state.agenda
        return agenda[-1].name if agenda and not self.state.finished else ""

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
        mark = len(self.events)
        self._apply(action)
        self._undone.clear()
        return self.events[mark:]

    def replay(self, action: Action) -> None:
        """Carry out an action of a record as `apply` does, for whoever plays all of it at once.

        A state that the game would let go (`keep_few_states`) is not copied but changed: whoever
        holds it sees that. Raises Illegal, and nothing is changed, if the rules refuse the action.
        """
        self._apply(action, copies=self._past.keeps_next)
        self._undone.clear()

    def _apply(self, action: Action, *, copies: bool = True) -> None:
        before, mark = self.state, len(self.events)
        drawn = self.draws, self.fallen
        if before.finished or not before.agenda:
            raise Illegal("", "The game is over.")
        if copies:
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
            self.draws, self.fallen = drawn
            self.state = before if copies else self._last_again()
            del self.events[mark:]
            raise
        self._decision = None
        if self._remembers:
            self._past.add(before if copies else None, mark)
        self.actions.append(action)

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
        if not len(self._past):
            return None
        self.state = self.state_after(len(self._past) - 1)
        del self.events[self._past.pop() :]
        self._decision = None
        action = self.actions.pop()
        self.draws = tuple(draw for draw in self.draws if draw.action <= len(self.actions))
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
        return self._past.marks.copy()

    def state_after(self, count: int) -> State:
        """The state after the first `count` actions. Raises IndexError if there were fewer."""
        if count == len(self.actions):
            return self.state
        return self._past.state(count) or self._played_again(count)

    def keep_few_states(self) -> None:
        """From now on let most old states go, for whoever plays a long record at once.

        It takes less time and memory; `state_after` plays a few actions again where it must.
        """
        self._past.become_sparse()

    def _played_again(self, count: int) -> State:
        """The state after `count` actions, which was let go, and those around it, put back."""
        start, end = self._past.gap(count)
        found = self._again(start, end - 1)
        self._past.put_back(start, found)
        return found[count - start - 1]

    def _last_again(self) -> State:
        """The state after the last action, which a refused one has changed."""
        start, end = self._past.last_kept(), len(self.actions)
        return self._again(start, end)[-1]

    def _again(self, start: int, end: int) -> list[State]:
        """The states after each of some actions, played again from the state before them."""
        there, found = self._fork(self.state_after(start)), []
        for action in self.actions[start:end]:
            there._apply(action)
            found.append(there.state)
        return found

    # -- chance ---------------------------------------------------------------------------

    def draw(self, of: str, names: Iterable[str], number: int = 0) -> list[str]:
        """Return names in an order that is drawn by lot, now or before it was taken back.

        `of`: what is drawn, a key that a game has once; `number`: see `Chance.order`. What has
        fallen once stays so: whoever takes a move back knows it, and draws no second time. Names
        that are new among others fall in between these.
        """
        wanted, known = list(names), self.fallen.get(of, ())
        if self.chance.tells_all:
            known = tuple(self.chance.order(of, wanted, number))
        elif not set(wanted) <= set(known):
            every = [*wanted, *(name for name in known if name not in wanted)]
            rest, before = iter(known), set(known)
            fallen = self.chance.order(of, every, number)
            known = tuple(next(rest) if name in before else name for name in fallen)
        order = [name for name in known if name in wanted]
        action = len(self.actions) + 1 if self._begun else 0
        self.draws = (*self.draws, Draw(action, of, tuple(order)))
        if self.fallen.get(of) != known:
            self.fallen = {**self.fallen, of: known}
        return order

    def foretell(self, draws: Iterable[Draw]) -> None:
        """Let draws fall as they did before, for whoever plays stored actions again."""
        told = {draw.of: draw.order for draw in draws}
        if told:
            self.fallen = {**self.fallen, **told}

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

    def may_be_asked(self, player: str) -> bool:
        """Whether a player may have a decision: who is still in the game."""
        return player in self.state.order

    def violations(self) -> list[str]:
        """What breaks the title's own invariants in this state; empty if nothing does."""
        return []

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
