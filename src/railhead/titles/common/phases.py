"""Changes of phase: trains that rust, and trains above a lowered limit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Generic

from railhead.engine.actions import DiscardTrain
from railhead.engine.decision import Answer
from railhead.engine.events import Event
from railhead.engine.illegal import Illegal
from railhead.engine.state import RETURNED, SCRAP
from railhead.engine.step import Step
from railhead.titles.common.events.operating import SurplusFound, TrainReturned, TrainsRemoved
from railhead.titles.common.events.rounds import PhaseBegun
from railhead.titles.common.game import CommonGame, T
from railhead.titles.common.questions import CompanyQuestion


def begin_phase_of(game: CommonGame, train_class: str) -> str:
    """Start the phase of a class just sold for the first time; return it, "" if none starts."""
    phase = next(
        (phase for phase in game.title.phases.values() if phase.starts_with == train_class), None
    )
    if phase is None or game.phase_reached(phase.id):
        return ""
    game.state.phase = phase.id
    game.emit(PhaseBegun(phase=phase.id))
    remove_trains(game, train_class)
    return phase.id


def remove_trains(game: CommonGame, train_class: str) -> None:
    """Remove all trains that rust when `train_class` is first bought."""
    for kind in game.title.trains.values():
        if kind.rusted_by != train_class:
            continue
        for owner in list(game.state.trains):
            if owner == SCRAP:
                continue
            for train in game.state.trains[owner]:
                if game.train_class(train) == kind.id:
                    game.move_train(train, owner, SCRAP)
        if kind.card == kind.id:
            game.emit(TrainsRemoved(train_class=kind.id))


def next_phase_events(
    game: T, enter: Callable[[T, str], None], asks: Callable[[T, Step[T]], None] | None = None
) -> list[Event]:
    """Return what would happen if the next phase began now, tried on a copy of the game.

    Includes which companies would have too many trains; [] in the last phase. `enter` starts the
    phase of a class of trains. `asks` emits, into the copy, what a question that the phase raises
    may lead to.
    """
    phases = list(game.title.phases.values())
    following = phases[phases.index(game.phase) + 1 :]
    if not following or not following[0].starts_with:
        return []
    after = game.fork()
    after.state.agenda = ()
    enter(after, following[0].starts_with)
    questions: tuple[Step[T], ...] = after.state.agenda
    for step in reversed(questions):
        if asks is not None:
            asks(after, step)
        if isinstance(step, DiscardStep):
            _announce_surplus(after, step.company)
    return after.events


def _announce_surplus(game: CommonGame, company: str) -> None:
    """Announce how many trains a company must return, if any."""
    if count := game.surplus_trains(company):
        game.emit(SurplusFound(company=company, count=count))


@dataclass(frozen=True, slots=True)
class DiscardStep(CompanyQuestion[T, DiscardTrain], Generic[T]):
    """Return a train above the limit; in any order, companies above theirs may go first."""

    name: ClassVar[str] = "discard"

    def in_any_order(self, game: T) -> bool:
        """Whether companies above their limits return trains in any order."""
        return False

    def _asked(self, game: T) -> list[str]:
        """The companies that may return a train now, `company` first."""
        if not self.in_any_order(game):
            return [self.company]
        names = (step.company for step in game.state.agenda if isinstance(step, DiscardStep))
        others = [name for name in names if name != self.company and game.surplus_trains(name)]
        return [self.company, *others]

    def run(self, game: T) -> bool:
        if game.surplus_trains(self.company):
            return True
        game.pop()
        return False

    def answers(self, game: T) -> Sequence[Answer]:
        return [
            DiscardTrain(name, train)
            for name in self._asked(game)
            for train in game.trains_of(name)
        ]

    def refusal(self, game: T) -> Illegal:
        return Illegal(
            game.rule("discard"),
            "{company} must return a train above its limit of {limit}.",
            company=self.company,
            limit=game.train_limit(self.company) or 0,
        )

    def answered(self, game: T, action: DiscardTrain) -> None:
        game.move_train(action.train, action.actor, RETURNED)
        game.emit(TrainReturned(company=action.actor, train=action.train))
        others = [] if action.actor == self.company else [replace(self, company=action.actor)]
        game.push(*others, self)
