"""What 1849 shows besides decisions and state: bonds, E tokens, ports and loans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from railhead.language import N_
from railhead.language.translate import NN_
from railhead.presentation.blocks import Fact, MapMarks
from railhead.presentation.milestones import USUAL_OCCURRENCES, Occurrence
from railhead.titles.common.presentation import CommonPresentation
from railhead.titles.g1849.game import Base1849


class Presentation1849(CommonPresentation[Base1849]):
    """Shows a game of 1849."""

    occurrences: ClassVar[tuple[Occurrence, ...]] = (
        *USUAL_OCCURRENCES,
        Occurrence("bankrupt", N_("a president went bankrupt")),
        Occurrence("company_closed", N_("a company closed")),
        Occurrence("loan_taken", N_("a player took a loan")),
        Occurrence("earthquake", N_("an earthquake struck")),
        Occurrence("sms_used", N_("the power of SMS was used")),
        Occurrence("token_acquired", N_("a token place was bought")),
        Occurrence("licence_bought", N_("a company bought an E token")),
        Occurrence("bond_issued", N_("a bond was issued")),
        Occurrence("moved_back", N_("a company without a base went to the end")),
    )

    def facts(self, owner: str) -> Sequence[Fact]:
        return [Fact(text) for text in self._facts(owner)]

    def _facts(self, owner: str) -> Iterator[str]:
        state = self.game.state
        if owner in state.bonds:
            yield self.voice.translate(N_("bond"))
        if owner in state.licences:
            yield self.voice.translate(N_("E token"))
        if port := state.markers.get(owner):
            yield self.say(N_("port {hex}"), hex=port)
        if loans := state.loans.get(owner):
            yield self.say(NN_("{count} loan", "{count} loans"), count=loans)

    def loans(self, owner: str) -> int:
        """Loans of a player; 1 for a corporation with a bond."""
        state = self.game.state
        return state.loans.get(owner, 0) or int(owner in state.bonds)

    def bids(self, private: str) -> Sequence[tuple[str, int]]:
        return self.game.state.bids.get(private, ())

    def marks(self) -> MapMarks:
        """The port markers."""
        signs: dict[str, str] = {}
        for company, hex_id in self.game.state.markers.items():
            signs[hex_id] = f"{signs[hex_id]} {company}" if hex_id in signs else company
        return MapMarks(signs=signs)
