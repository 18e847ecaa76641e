"""Reading game files of 1867 from another site."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from railhead.engine.actions import Action, DiscardTrain
from railhead.exchange.naming import Entry
from railhead.titles.g1867.rules import Game1867
from railhead.titles.minors_and_publics.importing import MinorsImporter


class AlwaysAsking1867(Game1867):
    """A game of 1867 that asks for a pass wherever the other site does."""

    always_asked: ClassVar[bool] = True


class Importer1867(MinorsImporter):
    """Reads files of 1867, in which one entry hands in a train and buys another one."""

    title: ClassVar[str] = "1867"
    kind: ClassVar[type[Game1867]] = Game1867
    site_kind: ClassVar[type[Game1867]] = AlwaysAsking1867
    rules: ClassVar[Mapping[str, tuple[str, bool | str]]] = {"grid_market": ("market", "grid")}

    def actions(self, entry: Entry) -> tuple[Action, ...]:
        found = super().actions(entry)
        old = entry.get("exchange") if entry["type"] == "buy_train" else None
        if not old or not found:
            return found
        return DiscardTrain(found[0].actor, self.train(old)), *found


IMPORTER = Importer1867
