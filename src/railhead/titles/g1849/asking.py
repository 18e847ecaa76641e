"""Where the other site asks for a token in a game of 1849 and we do not, or the other way round."""

from __future__ import annotations

from collections.abc import Iterable

from railhead.engine.actions import (
    AcquireToken,
    Action,
    BuyPrivate,
    LayTile,
    PlaceToken,
    UsePrivate,
)
from railhead.engine.events import Event
from railhead.titles.g1849.game import Base1849
from railhead.titles.g1849.tokens import Token
from railhead.titles.g1849.track import TrackStep, teleports


class TokenQuestions:
    """Whether the other site asks a corporation that has laid track, or passed, for a token.

    It looks whether one can be placed, and remembers that until a tile is laid or a token placed by
    anybody. What frees or fills slots otherwise, a closing or a new base, it does not see.

    `in_vain`: the corporation that is asked there though it can place no token; `unasked`: the one
    that is not asked though it can. Both are "" for nobody.
    """

    def __init__(self) -> None:
        self.in_vain = self.unasked = ""
        self._remembered: dict[str, bool] = {}

    def follow(
        self, game: Base1849, asked: tuple[str, str], action: Action, events: Iterable[Event]
    ) -> None:
        """Take in an action. `asked`: who was asked, and in which step; `events`: of the action."""
        kinds = {event.kind for event in events}
        if isinstance(action, LayTile | PlaceToken | AcquireToken) or "earthquake" in kinds:
            self._remembered.clear()
        for company in self._remembered.keys() - game.state.presidents.keys():
            del self._remembered[company]
        if isinstance(action, BuyPrivate | UsePrivate):
            return  # at any time in a turn
        self.in_vain = self.unasked = ""
        actor, step = asked
        if step == TrackStep.name and self._looks(game, actor):
            asks = game.step_asked == Token.name
            remembered = self._remembered.setdefault(actor, asks)
            self.in_vain = actor if remembered and not asks else ""
            self.unasked = actor if asks and not remembered else ""

    @staticmethod
    def _looks(game: Base1849, company: str) -> bool:
        """Whether the other site looks where the operating corporation can place a token."""
        still = game.state.acting.company == company and company in game.state.presidents
        return still and bool(game.state.tokens_left[company]) and not teleports(game)
