"""What 1867 shows besides what its family does: exports, stubs of track, and closed cities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from railhead.engine.actions import Action, PlaceToken
from railhead.engine.state import BANK
from railhead.language import N_
from railhead.presentation.blocks import Fact, MapMarks
from railhead.presentation.milestones import Occurrence
from railhead.titles.g1867.canadian_national import next_export
from railhead.titles.g1867.game import Base1867
from railhead.titles.g1867.homes import closed_cities
from railhead.titles.minors_and_publics.presentation import MinorsPresentation


class Presentation1867(MinorsPresentation):
    """Shows a game of 1867."""

    game: Base1867

    occurrences: ClassVar[tuple[Occurrence, ...]] = (
        *MinorsPresentation.occurrences,
        Occurrence("train_exported", N_("a train was exported")),
        Occurrence("train_traded_in", N_("a train was handed in")),
    )

    def facts(self, owner: str) -> Sequence[Fact]:
        """Besides what every owner has, the bank's next export (rule 1867-15-1)."""
        found, train = super().facts(owner), next_export(self.game)
        if owner != BANK or not train:
            return found
        phrase = N_("{train} is exported when the Operating Round ends, unless it is sold before")
        return [*found, Fact(self.say(phrase, train=train))]

    def marks(self) -> MapMarks:
        """Signs that every language reads: maps are drawn once for all readers."""
        return MapMarks(signs=dict([*self._stubs(), *self._closed()]))

    def _stubs(self) -> Iterator[tuple[str, str]]:
        """(Hex, where its first tile must lead), until a tile lies there (rule 1867-10.4-23)."""
        game = self.game
        for hex_id, edge in game.title.facts.stubs.items():
            if hex_id not in game.state.tiles:
                yield hex_id, f"→ {game.title.map.hexes[hex_id].neighbours[edge]}"

    def _closed(self) -> Iterator[tuple[str, str]]:
        """(Hex, phase from which its only city is open); where others are, the answers tell it."""
        game = self.game
        for city in closed_cities(game):
            hex_id = city.rpartition(".")[0]
            if len(game.title.map.hexes[hex_id].face.nodes) == 1:
                yield hex_id, f"{game.title.facts.closed_cities_until}+"

    def barred(self) -> Sequence[Action]:
        """The cities that are still closed, where a minor chooses its home (rule 1867-8-2)."""
        decision = self.game.decision
        if decision is None or decision.step != "minor_home":
            return super().barred()
        return [PlaceToken(decision.actor, city) for city in closed_cities(self.game)]
