"""Steps: what is still to do, as small frozen records on the agenda of a state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar, cast

from railhead.engine.actions import Action
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.table.fault import Fault
from railhead.table.frozen import quicken

G = TypeVar("G", bound=Any)
A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Step(Generic[G]):
    """One step of a game. The step on top of the agenda makes the decision.

    Subclasses are frozen dataclasses whose fields are plain values; `name` identifies them in
    snapshots and to clients.
    """

    name: ClassVar[str] = ""

    def run(self, game: G) -> bool:
        """Do what needs no decision.

        Return True to wait for an answer. Return False after changing the agenda: the step has
        removed or replaced itself, or put another one on top.
        """
        raise NotImplementedError(type(self).__name__)

    def actor(self, game: G) -> str:
        """The player or company that acts now."""
        raise NotImplementedError(type(self).__name__)

    def player(self, game: G) -> str:
        """The player who answers; by default the actor or the president of the acting company."""
        actor = self.actor(game)
        return str(game.state.presidents.get(actor, actor))

    def answers(self, game: G) -> Sequence[Answer]:
        """Return every legal answer or range of answers.

        May raise DenseTrackError on a board from outside (`network/walk_limits.py`).
        """
        raise NotImplementedError(type(self).__name__)

    def unsearched(self, game: G) -> Sequence[Answer]:
        """Return the legal answers that need no search along track; for where that gives up."""
        return ()

    def left_out(self, game: G) -> Fault | None:
        """Return why `answers` may lack some legal ones, None if it has them all."""
        return None

    def exists(self, game: G) -> bool:
        """Whether a game with its options has such a step in its present phase.

        Clients leave others out of what they say is to come.
        """
        return True

    def take(self, game: G, action: Action) -> None:
        """Check an action and carry it out. Raises Illegal; the game then drops all changes."""
        raise NotImplementedError(type(self).__name__)


def steps_of(*modules: ModuleType) -> dict[str, type[Step[Any]]]:
    """Return name -> step for all steps that modules define or import.

    Of two steps with the same name, the one that its own module lists comes before an imported one.
    Their constructors become quick ones.
    """
    own: dict[str, type[Step[Any]]] = {}
    used: dict[str, type[Step[Any]]] = {}
    for module in modules:
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Step) and value.name:
                found = own if value.__module__ == module.__name__ else used
                found[value.name] = value
                quicken(value)
    return used | own


@dataclass(frozen=True, slots=True)
class Question(Step[G], Generic[G, A]):
    """A step whose few answers are all listed, and which ends with the first answer."""

    def run(self, game: G) -> bool:
        return True

    def refusal(self, game: G) -> Illegal:
        """Return why any action that is not listed is refused."""
        raise NotImplementedError(type(self).__name__)

    def answered(self, game: G, action: A) -> None:
        """Carry out a listed answer; the question has been taken off the agenda before."""
        raise NotImplementedError(type(self).__name__)

    def take(self, game: G, action: Action) -> None:
        if action not in self.answers(game):
            raise self.refusal(game)
        game.pop()
        self.answered(game, cast("A", action))
