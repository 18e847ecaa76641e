"""Writing game files of 1867 for another site."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from railhead.engine.actions import Action, BuyTrain, DiscardTrain
from railhead.exchange.entrywriting import ExportError
from railhead.exchange.naming import Entry
from railhead.exchange.reading import GameFileImporter
from railhead.titles.g1867.importing import Importer1867
from railhead.titles.minors_and_publics.exporting import MinorsWriter


class Writer1867(MinorsWriter):
    """Writes files of 1867, in which one entry hands in a train and buys another one."""

    reader: ClassVar[type[GameFileImporter]] = Importer1867

    def write(self, action: Action) -> Entry:
        found = super().write(action)
        last = self.before.actions[-1:]
        if isinstance(action, BuyTrain) and self.step == "trade_in":
            assert isinstance(last[0], DiscardTrain)
            if not action.price:
                # Ruling 14: what such a purchase costs is not defined.
                raise ExportError(
                    "",
                    "the other site sells no {train} for nothing as {old} is handed in",
                    train=self.game.train_class(action.train),
                    old=self.game.train_class(last[0].train),
                )
            return {**found, "exchange": last[0].train}
        return found

    def own_entries(self, number: int, action: Action) -> Iterator[Entry]:
        if isinstance(action, DiscardTrain) and self.step == "trains":
            return  # the purchase says what is handed in
        yield from super().own_entries(number, action)


EXPORTER = Writer1867
