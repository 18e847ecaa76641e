"""Noticing that nothing can happen any more in a game, so that it can end."""

from __future__ import annotations

from railhead.titles.common.basis import BasicGame
from railhead.titles.common.state import CommonState


class StandstillGame(BasicGame):
    """A game that notices when nothing can happen any more."""

    _stood: CommonState | None = None
    """The state when `stands_still` was last called; never changed."""

    def advance(self) -> None:
        self._stood = None
        super().advance()

    def stands_still(self) -> bool:
        """Whether nothing has changed since the last call, and nobody had a decision.

        Then nothing ever will, since whatever happens follows from the state. To be called when a
        game turn begins; the number of turns played makes no difference to the rules.
        """
        here = self.state.copy()
        here.turn = 0
        here.turns = {company: min(count, 1) for company, count in here.turns.items()}
        before, self._stood = self._stood, here
        return here == before
