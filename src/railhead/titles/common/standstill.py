"""The end of a game in which nothing happens any more."""

from __future__ import annotations

from railhead.titles.common.basis import BasicGame
from railhead.titles.common.state import CommonState


class StandstillGame(BasicGame):
    """A game that notices when it stands still."""

    _stood: CommonState | None = None
    """What stands_still saw last; never changed."""

    def advance(self) -> None:
        self._stood = None
        super().advance()

    def stands_still(self) -> bool:
        """Since this was asked last nothing has changed, and nobody had anything to decide.

        So nothing ever will: whatever happens follows from the state. Asked where a turn of the
        game begins; how many turns have gone by makes no difference to the rules.
        """
        here = self.state.copy()
        here.turn = 0
        here.turns = {company: min(count, 1) for company, count in here.turns.items()}
        before, self._stood = self._stood, here
        return here == before
