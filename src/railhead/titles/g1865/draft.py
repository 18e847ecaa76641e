"""The draft of maritime cards, which is phase 1 (rulebook 2.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import BuyPrivate
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.step import Question
from railhead.titles.common.events.possessions import PrivateBought
from railhead.titles.common.events.rounds import PhaseBegun
from railhead.titles.g1865.events import CardsRemoved
from railhead.titles.g1865.game import Base1865


@dataclass(frozen=True, slots=True)
class Draft(Question[Base1865, BuyPrivate]):
    """Players take a card each in turn order, then in reverse order.

    `todo`: the players still to take a card, the next one first. See rules 1865-2.5-1, 1865-2.5-2
    and 1865-2.5-3.
    """

    name: ClassVar[str] = "draft"
    todo: tuple[str, ...]

    @classmethod
    def of(cls, game: Base1865) -> Draft:
        """The draft from the player with the priority deal to the last one, and back."""
        there = game.around(game.state.priority)
        return cls((*there, *reversed(there)))

    def run(self, game: Base1865) -> bool:
        if self.todo:
            return True
        game.pop()
        _end(game)
        return False

    def actor(self, game: Base1865) -> str:
        return self.todo[0]

    def answers(self, game: Base1865) -> Sequence[Answer]:
        return [BuyPrivate(self.todo[0], card, 0) for card in _left(game)]

    def refusal(self, game: Base1865) -> Illegal:
        return Illegal(
            "1865-2.5-1",
            "{player} takes one of the maritime cards that are left, free of charge.",
            player=self.todo[0],
        )

    def answered(self, game: Base1865, action: BuyPrivate) -> None:
        game.state.privates[action.private] = action.actor
        game.emit(PrivateBought(buyer=action.actor, private=action.private, price=0))
        game.push(Draft(self.todo[1:]))


def _left(game: Base1865) -> list[str]:
    """The cards that nobody has taken."""
    return [card for card in game.title.privates if card not in game.state.privates]


def _end(game: Base1865) -> None:
    """Remove the other cards, and begin phase 2 (rules 1865-2.5-2 and 1865-2.2-2)."""
    removed = _left(game)
    if removed:
        game.emit(CardsRemoved(privates=removed))
    phases = list(game.title.phases)
    game.state.phase = phases[phases.index(game.state.phase) + 1]
    game.emit(PhaseBegun(phase=game.state.phase))
