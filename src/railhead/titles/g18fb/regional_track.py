"""The tiles of a regional company, and the markers that it collects with them (rulebook 3.6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Action, LayTile, Pass
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.table.faces import Face
from railhead.table.tiles import Upgrade
from railhead.titles.common.track import TrackStep, reachable_hexes
from railhead.titles.g18fb.events import MarkerGained
from railhead.titles.g18fb.game import Table18FB
from railhead.titles.g18fb.slots import BROWN, base_hex
from railhead.titles.g18fb.track import lay

LAYS = 2
"""One tile for nothing, and a second one for money (rule 18FB-3.6.3-4)."""


@dataclass(frozen=True, slots=True)
class RegionalTrack(TrackStep[Table18FB]):
    """One tile, and a second one for money; a waiting token needs a brown base first.

    Rules 18FB-3.6.3-4, 18FB-3.6.3-5, 18FB-R-55 and 18FB-R-79.
    """

    name: ClassVar[str] = "regional_track"

    def _fee(self, game: Table18FB) -> int:
        """What a tile costs now."""
        return game.title.facts.second_regional_tile if game.state.acting.steps else 0

    def _waits(self, game: Table18FB) -> bool:
        return self.company in game.state.waiting

    def may_pass(self, game: Table18FB) -> bool:
        return not self._waits(game)

    def may_lay(self, game: Table18FB) -> bool:
        return game.state.acting.steps < LAYS and game.state.cash[self.company] >= self._fee(game)

    def hexes(self, game: Table18FB) -> list[str]:
        if self._waits(game):
            return [base_hex(game, self.company)]
        return reachable_hexes(game, self.company)

    def lays(self, game: Table18FB) -> Iterator[LayTile]:
        """Every tile; while its token waits those that bring its base on."""
        every = TrackStep.lays(self, game)
        return (it for it in every if not self._waits(game) or self._brings_on(game, it))

    def _brings_on(self, game: Table18FB, action: LayTile) -> bool:
        """A tile of the next colour on the base."""
        colour = game.title.tiles.tiles[action.tile].colour
        base = base_hex(game, self.company)
        return action.hex == base and colour != game.network.face(base).colour

    def act(self, game: Table18FB, action: Action) -> None:
        if isinstance(action, Pass):
            raise self._must_lay(game)
        TrackStep.act(self, game, action)

    def lay(self, game: Table18FB, action: LayTile, upgrade: Upgrade) -> None:
        if self._waits(game) and not self._brings_on(game, action):
            raise self._must_lay(game)
        company = self.company
        fee, before = self._fee(game), game.network.face(action.hex)
        game.state.acting = replace(game.state.acting, steps=game.state.acting.steps + 1)
        game.pay(company, BANK, fee, "tile")
        lay(game, company, action, fee)
        gained = markers(before, game.network.face(action.hex))
        if gained:
            game.state.markers[company] = game.state.markers.get(company, 0) + gained
            game.emit(MarkerGained(company=company, count=gained))

    def _must_lay(self, game: Table18FB) -> Illegal:
        return Illegal(
            "18FB-3.6.3-5",
            "{company} must upgrade its base {hex}, beside which its token waits.",
            company=self.company,
            hex=base_hex(game, self.company),
        )


def markers(before: Face, after: Face) -> int:
    """What a tile brings a regional company: one marker or none.

    Rules 18FB-3.6.3-7 and 18FB-R-56.
    """
    towns = sum(node.towns for node in after.nodes if node.kind == "town")
    if not towns or before.colour == after.colour:
        return 0
    return int(after.colour in ("yellow", BROWN) or towns > 1)
