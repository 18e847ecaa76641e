"""Writing game files of 1861 for another site."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from railhead.engine.state import State
from railhead.exchange.reading import GameFileImporter
from railhead.titles.g1861.importing import Importer1861
from railhead.titles.g1861.state import State1861
from railhead.titles.minors_and_publics.exporting import MinorsWriter


class Writer1861(MinorsWriter):
    """Writes files of 1861."""

    reader: ClassVar[type[GameFileImporter]] = Importer1861

    def state_read_back(self) -> State:
        """What is remembered of trains that have run follows from what was played."""
        found, read = super().state_read_back(), self.reading.game.state
        assert isinstance(found, State1861)
        assert isinstance(read, State1861)
        acting = replace(found.acting, trains_run=read.acting.trains_run)
        return replace(found, spent=read.spent, acting=acting)


EXPORTER = Writer1861
