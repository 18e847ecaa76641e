"""What 1867 shows besides what its family does: exports, stubs of track, and closed cities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from railhead.engine.actions import Action, PlaceToken
from railhead.engine.state import BANK
from railhead.engine.title import Title
from railhead.language import N_
from railhead.presentation.blocks import Fact, MapMarks, MapNote
from railhead.presentation.milestones import Occurrence
from railhead.titles.g1867.canadian_national import next_export
from railhead.titles.g1867.facts import Title1867
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

    @classmethod
    def printed(cls, title: Title) -> MapMarks:
        """Besides those of the family stubs of track, closed cities and the first state token.

        See rules 1867-10.4-23, 1867-8-2 and 1867-3-5.
        """
        assert isinstance(title, Title1867)
        facts = title.facts
        return replace(
            super().printed(title),
            stubs=facts.stubs,
            shut=dict.fromkeys(facts.closed_cities, facts.closed_cities_until),
            kept={f"{facts.state_home}.0": (facts.state,)},
        )

    def holds(self, hex_id: str, note: MapNote) -> bool:
        """The Canadian National never runs, so its privates bring nothing (rule 1867-7.4-1)."""
        heir = self.game.state.privates.get(note.private, "")
        return heir != self.game.state_railway and super().holds(hex_id, note)

    def barred(self) -> Sequence[Action]:
        """Besides what its family has, closed cities where a minor chooses its home.

        See rule 1867-8-2.
        """
        decision, found = self.game.decision, super().barred()
        if decision is None or decision.step != "minor_home":
            return found
        return [*found, *(PlaceToken(decision.actor, city) for city in closed_cities(self.game))]
