"""Writing game files of 1849 for another site."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from railhead.engine.actions import (
    ACCEPT,
    REFUSE,
    AcquireToken,
    Action,
    Bankrupt,
    Bid,
    BuyLicence,
    BuyPrivate,
    Choose,
    Pass,
    PayDebt,
    RepayLoan,
    TakeLoan,
    UsePrivate,
)
from railhead.engine.decision import Decision
from railhead.engine.game import Game
from railhead.engine.state import State
from railhead.exchange.naming import Entry
from railhead.exchange.reading import GameFileImporter
from railhead.exchange.writing import AUTOMATIC, LATER
from railhead.titles.common.exporting import RoutesWriter
from railhead.titles.g1849.finance import Bond, Interest
from railhead.titles.g1849.game import Base1849
from railhead.titles.g1849.importing import ACQUIRING, Importer1849
from railhead.titles.g1849.player_loans import LoanOrLeave
from railhead.titles.g1849.presidency import ONE_LAST, TWO_REGULAR, ExchangeChoice
from railhead.titles.g1849.tokens import Token, base_city, e_token_price
from railhead.titles.g1849.track import DECLINE, USE, AskSms

# Steps that must be over on the other site before the marker of CNM is placed.
_BLOCKING = (AskSms.name, Interest.name)

_CHOICES = {
    USE: "Close SMS",
    DECLINE: "Pass",
    TWO_REGULAR: "Two 10% certs",
    ONE_LAST: "One 20% cert",
    "leave": "Leave game",
    "loan": "Take L.500 loan",
    ACCEPT: "accept",
    REFUSE: "refuse",
}


class Writer1849(RoutesWriter):
    """Writes the entries that only games of 1849 have."""

    reader: ClassVar[type[GameFileImporter]] = Importer1849
    game: Base1849
    before: Base1849
    reading: Importer1849

    def __init__(self, game: Game, began: int = 0, changed: int = 0) -> None:
        super().__init__(game, began, changed)
        # Entries for later: the other site asks something else first.
        self._held_back: list[Entry] = []

    def last_turn(self) -> int:
        """Version 2 counted a turn more, which never began, where the bank ended a game."""
        state = self.game.state
        ended = state.finished in ("bank", "standstill") and state.round == "OR"
        return state.turn - (ended and not self.game.names_last_round)

    def state_read_back(self) -> State:
        return replace(super().state_read_back(), turn=self.last_turn())

    # -- questions that only one of both programs asks ---------------------------------------

    def entries(self, action: Action) -> Iterator[Entry]:
        """Yield the entries of an action.

        The passes that only the other site asks for are added, and the marker of CNM is put off
        until that site accepts it.
        Raises ValueError for what the other site does not allow at that point.
        """
        ours = self.before.decision.step if self.before.decision is not None else ""
        if isinstance(action, Pass) and ours in ACQUIRING:
            yield self._pass(action.actor)
            return
        yield from self._passes_before(self.before.decision)
        if ours == Token.name and action.actor == self.reading.questions.unasked:
            if not isinstance(action, Pass):
                raise ValueError("no token is placed where the other site asks for none")
            self.reading.pass_unasked(action.actor)
            return
        step, entry = self.step_asked, self.entry(action)
        if isinstance(action, Pass) and ours == Bond.name != step:
            return  # only we ask it, after a bond was repaid
        if isinstance(action, UsePrivate) and step in _BLOCKING:
            self._held_back.append(entry)
            return
        if isinstance(action, BuyPrivate) and step == Interest.name:
            raise ValueError("no private company is bought before the interest is paid")
        if ours == ExchangeChoice.name and isinstance(self.after.agenda[-1], LoanOrLeave):
            entry[LATER] = True
        yield entry
        if self.reading.asked_needlessly and self.step_asked != LoanOrLeave.name:
            player = int(self.reading.asked_needlessly)
            yield self._head_of("choose", player, "player") | {"choice": "One 20% cert"}
        while self._held_back and self.step_asked not in _BLOCKING:
            yield self._held_back.pop(0)

    def closing_entries(self) -> Iterator[Entry]:
        return self._passes_before(self.game.decision)

    def _passes_before(self, ours: Decision | None) -> Iterator[Entry]:
        """Yield the passes that only the other site asks for; `ours`: what is asked here."""
        if self.reading.questions.in_vain:
            yield self._head_of("pass", self.reading.questions.in_vain, "corporation")
        while ours is None or (ours.actor, ours.step) != (self._actor, self.step_asked):
            if self.step_asked in ACQUIRING:
                yield self._pass(self._actor)
            elif self.reading.asks_for_trains_in_vain:
                yield self._head_of("pass", self._actor, "corporation")
            else:
                return

    @property
    def _actor(self) -> str:
        decision = self.reading.game.decision
        return decision.actor if decision is not None else ""

    def _pass(self, company: str) -> Entry:
        """A pass in acquiring tokens; the other site passes by itself if no token is in reach."""
        game = self.reading.game
        automatic = {} if reaches_tokens(game, company) else {AUTOMATIC: True}
        return self._head_of("pass", company, "corporation") | automatic

    def _head_of(self, kind: str, entity: str | int, entity_type: str) -> Entry:
        return {
            "type": kind,
            "entity": entity,
            "entity_type": entity_type,
            "created_at": self.began,
        }

    # -- single values ----------------------------------------------------------------------

    def number(self, hex_id: str, node: int) -> int:
        printed = self.game.title.facts.printed_numbers
        return node if self.reading.copies.on(hex_id) else printed.get(hex_id, node)

    def slot(self, company: str, city: str) -> int:
        return self.reading.slots.next_slot(city, company)

    # -- actions ----------------------------------------------------------------------------

    def special(self, action: Action) -> Entry:
        match action:
            case Bid(private=private, price=price):
                return {"company": private, "price": price}
            case UsePrivate(private=private, hex=hex_id):
                company = {"entity": private, "entity_type": "company"}
                return {"type": "assign", **company, "target": hex_id, "target_type": "hex"}
            case Choose(choice=choice):
                return {"choice": _CHOICES[choice]}
            case BuyLicence():
                price = e_token_price(self.before)
                return {"type": "choose", "choice": f"Buy E-Token for L.{price}"}
            case AcquireToken(city=city, company=company, price=price):
                slot = self.reading.slots.slot(city, company)
                return {"type": "buy_token", "city": self.city(city), "slot": slot, "price": price}
            case TakeLoan():
                return {"loan": 0}
            case RepayLoan():
                return {"type": "payoff_loan", "loan": 0}
            case PayDebt():
                return {"type": "payoff_debt"}
            case Bankrupt():
                return {}
            case _:
                return super().special(action)


def reaches_tokens(game: Base1849, company: str) -> bool:
    """Whether a company reaches a city with another's token, not its base, and none of its own."""
    for city, slots in game.state.tokens.items():
        others = [name for name in slots if name and base_city(game, name) != city]
        if others and company not in slots and game.network.reaches(company, city):
            return True
    return False


EXPORTER = Writer1849
