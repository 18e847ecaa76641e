"""Writing game files of classic titles for another site."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar, Self

from railhead.engine.actions import (
    ACCEPT,
    Action,
    Bankrupt,
    Bid,
    BuyTrain,
    Choose,
    DiscardTrain,
    LayTile,
    Pass,
    UsePrivate,
)
from railhead.engine.game import Game
from railhead.engine.state import State
from railhead.engine.step import Step
from railhead.exchange.naming import Entry
from railhead.exchange.reading import GameFileImporter
from railhead.titles.classic.facts import EXCHANGE
from railhead.titles.classic.importing import ClassicImporter
from railhead.titles.classic.powers import power_used
from railhead.titles.classic.private_tiles import PrivateTile
from railhead.titles.classic.rules import WholeGame
from railhead.titles.common.deals import Deal
from railhead.titles.common.exporting import SharesWriter


class ClassicWriter(SharesWriter):
    """Writes files in which private companies act for their owners.

    That site knows no consent to a sale: it is written when it is agreed to, or not at all.
    """

    reader: ClassVar[type[GameFileImporter]] = ClassicImporter
    game: WholeGame
    before: WholeGame
    reading: ClassicImporter

    @classmethod
    def of(cls, kind: type[Game]) -> type[Self]:
        return type(f"{cls.__name__}{kind.title_id}", (cls,), {"reader": cls.reader.of(kind)})

    def __init__(self, game: Game, began: int = 0, changed: int = 0) -> None:
        super().__init__(game, began, changed)
        self._offer: Action | None = None

    @property
    def _asked(self) -> Step[Any] | None:
        """The step that is answered."""
        agenda = self.before.state.agenda
        return agenda[-1] if agenda else None

    # -- several entries, or none -----------------------------------------------------------

    def entries(self, action: Action) -> Iterator[Entry]:
        after = self.after.agenda[-1] if self.after.agenda else None
        if isinstance(self._asked, Deal):
            assert isinstance(action, Choose)
            if action.choice == ACCEPT:
                assert self._offer is not None
                yield self.entry(self._offer)
            yield from self._passes()
            return
        if isinstance(after, Deal):
            self._offer = action
            return
        if isinstance(action, DiscardTrain) and self.before.step_asked == "trains":
            return  # the purchase says what is handed in
        yield self.entry(action)
        if self.reading.waiting and isinstance(action, LayTile):
            yield self._pass_of(self.reading.waiting)
        if self.before.state.acting.offers and not isinstance(after, Deal):
            yield from self._passes()

    def _passes(self) -> Iterator[Entry]:
        """Yield the passes where nothing but offers that were refused was left to a company."""
        while self._at(self.reading.game.state) != self._at(self.after):
            there = self.reading.game.decision
            assert there is not None
            yield self._pass_of(there.actor)

    @staticmethod
    def _at(state: State) -> tuple[str, str]:
        """The step that asks, and the company that it asks."""
        step = state.agenda[-1] if state.agenda else None
        return (step.name, getattr(step, "company", "")) if step else ("", "")

    def _pass_of(self, company: str) -> Entry:
        return {
            "type": "pass",
            "entity": self.company(company),
            "entity_type": "corporation",
            "created_at": self.began,
        }

    def state_read_back(self) -> State:
        """The state without offers, of which the other site knows nothing."""
        state = super().state_read_back().copy()
        if state.agenda and isinstance(state.agenda[-1], Deal):
            state.agenda = state.agenda[:-1]
        assert isinstance(state, type(self.game.state))
        state.acting = replace(state.acting, offers=())
        return state

    # -- single entries -----------------------------------------------------------------------

    def entry(self, action: Action) -> Entry:
        """An entry; what a player does with a private company is that company's entry."""
        found = super().entry(action)
        private = self._private_of(action)
        if private:
            found |= {"entity": self.private(private), "entity_type": "company"}
        return found

    def _private_of(self, action: Action) -> str:
        """The private company with which a player acts, "" for none."""
        if isinstance(self._asked, PrivateTile) and isinstance(action, Pass | LayTile):
            return self._asked.private
        match action:
            case UsePrivate(private=private):
                return private
            case LayTile(actor=actor) if actor in self.game.players:
                return power_used(self.before, action)
            case _:
                return ""

    def write(self, action: Action) -> Entry:
        if isinstance(action, UsePrivate):
            company = self.before.powers(EXCHANGE, action.private)[0].company
            shares = self._shares(company, company, 1, 1)
            return {"type": "buy_shares", "shares": shares, "percent": 10}
        found = super().write(action)
        last = self.before.actions[-1:]
        handed_in = self.before.step_asked == "trade_in" and last
        if isinstance(action, BuyTrain) and handed_in and isinstance(last[0], DiscardTrain):
            return {**found, "exchange": last[0].train}
        return found

    def special(self, action: Action) -> Entry:
        match action:
            case Bid(private=private, price=price):
                return {"company": self.private(private), "price": price}
            case Bankrupt():
                return {}
            case _:
                return super().special(action)


EXPORTER = ClassicWriter
"""Read by the catalogue for every title of the family."""
