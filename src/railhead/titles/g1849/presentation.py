"""What 1849 shows besides decisions and state: bonds, E tokens, ports and loans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from railhead.engine.actions import Action, Bid, RepayLoan, TakeLoan
from railhead.engine.title import Title
from railhead.language import N_
from railhead.language.translate import NN_
from railhead.presentation.blocks import Fact, MapMarks, MapNote
from railhead.presentation.milestones import USUAL_OCCURRENCES, Occurrence
from railhead.titles.common.presentation import CommonPresentation
from railhead.titles.common.wishes import purchases_of_privates
from railhead.titles.g1849.auction import StartingRound
from railhead.titles.g1849.facts import Title1849
from railhead.titles.g1849.game import GARIBALDI, Base1849
from railhead.titles.g1849.map_notes import doubled, printed_notes


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

    def wished(self) -> Sequence[Action]:
        """Bids on private companies, purchases of them, and what can be done with a bond."""
        decision = self.game.decision
        if decision is None:
            return ()
        match decision.step:
            case "starting_round" | "private_auction":
                return list(self._bids(decision.player))
            case "bond":
                return [RepayLoan(decision.actor), TakeLoan(decision.actor)]
        return list(purchases_of_privates(self.game, decision.actor))

    def _bids(self, player: str) -> Iterator[Bid]:
        """Each private company at the lowest price for which the player could have it."""
        game, offered = self.game, self.game.unsold_privates()[:1]
        for private in game.title.privates:
            on_offer = private in offered and self.game.step_asked == StartingRound.name
            price = game.price_on_offer(private) if on_offer else game.least_bid(private)
            yield Bid(player, private, price)

    # -- the map ----------------------------------------------------------------------------

    @classmethod
    def printed(cls, title: Title) -> MapMarks:
        assert isinstance(title, Title1849)
        return MapMarks(notes=printed_notes(title))

    def marks(self) -> MapMarks:
        """Besides what is printed the port markers, and E trains where there are any."""
        signs: dict[str, str] = {}
        for company, hex_id in self.game.state.markers.items():
            signs[hex_id] = f"{signs[hex_id]} {company}" if hex_id in signs else company
        marks = super().marks()
        notes = dict(marks.notes)
        if self.game.options["electric_dreams"]:
            for hex_id, note in doubled(self.game.title):
                notes[hex_id] = (*notes.get(hex_id, ()), note)
        return replace(marks, signs=signs, notes=notes)

    def holds(self, hex_id: str, note: MapNote) -> bool:
        """What rests on a private company holds while a player or a corporation has it.

        A hex is closed only while its owner is a player (rule 1849-2.4-6); nobody chooses a base
        once all corporations have theirs.
        """
        game, facts = self.game, self.game.title.facts
        owner = game.state.privates.get(note.private, "")
        if hex_id == facts.blocked_hex and note.kind == "closed" and owner:
            return owner in game.players
        if note.kind == "home":
            return game.state.unused != GARIBALDI and not game.started(GARIBALDI)
        return super().holds(hex_id, note)
