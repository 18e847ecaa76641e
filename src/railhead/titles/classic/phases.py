"""Changes of phase (rulebook 14)."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.titles.classic.game import ClassicGame
from railhead.titles.classic.powers import close_all
from railhead.titles.classic.private_tiles import OwnersToo
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
    started = [name for name in game.title.companies if game.started(name)]
    game.push(*(Discard(name) for name in reversed(started)))


@dataclass(frozen=True, slots=True)
class Discard(OwnersToo, DiscardStep[ClassicGame]):
    """Return a train above the limit, in any order (rules 12.2-2 and 12.2-3)."""

    def in_any_order(self, game: ClassicGame) -> bool:
        return True
