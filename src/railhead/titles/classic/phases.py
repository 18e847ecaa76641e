"""Changes of phase (rulebook 14)."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.actions import Action
from railhead.engine.decision import Answer
from railhead.titles.classic.game import ClassicGame
from railhead.titles.classic.powers import close_all, owner_answers, use_power
from railhead.titles.common.phases import DiscardStep, begin_phase_of


def enter_phase_of(game: ClassicGame, train_class: str) -> None:
    """Start the phase of a class just sold for the first time.

    Trains are removed, private companies close, then trains above the limit are returned. See
    rules 12.2-2, 12.2-3, 12.3-1, 12.3-2, 14-1, 14-4, 14-5 and 14-6.
    """
    phase = begin_phase_of(game, train_class)
    if not phase:
        return
    if phase == game.title.facts.privates_close:
        close_all(game)
    game.push(*(Discard(name) for name in reversed(game.title.companies) if game.started(name)))


@dataclass(frozen=True, slots=True)
class Discard(DiscardStep[ClassicGame]):
    """Return a train above the limit, in any order (rules 12.2-2 and 12.2-3)."""

    def in_any_order(self, game: ClassicGame) -> bool:
        return True

    def answers(self, game: ClassicGame) -> list[Answer]:
        return [*DiscardStep.answers(self, game), *owner_answers(game)]

    def take(self, game: ClassicGame, action: Action) -> None:
        if not use_power(game, action):
            DiscardStep.take(self, game, action)
