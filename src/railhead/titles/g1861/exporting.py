"""Writing game files of 1861 for another site."""

from __future__ import annotations

from typing import ClassVar

from railhead.exchange.reading import GameFileImporter
from railhead.titles.g1861.importing import Importer1861
from railhead.titles.minors_and_publics.exporting import MinorsWriter


class Writer1861(MinorsWriter):
    """Writes files of 1861."""

    reader: ClassVar[type[GameFileImporter]] = Importer1861


EXPORTER = Writer1861
