"""Reading game files of 1861 from another site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from railhead.exchange.gamefile import GameFile, with_options
from railhead.exchange.stopped import Stopped
from railhead.language import N_
from railhead.table.fault import Fault
from railhead.titles.g1861.rules import Game1861
from railhead.titles.minors_and_publics.importing import MinorsImporter

AGAIN: Mapping[str, bool | str] = {"rsr_trains_run": "again"}
"""The option of games begun on the other site before February 2025."""


class AlwaysAsking1861(Game1861):
    """A game of 1861 that asks for a pass wherever the other site does."""

    always_asked: ClassVar[bool] = True


class Importer1861(MinorsImporter):
    """Reads files of 1861."""

    title: ClassVar[str] = "1861"
    kind: ClassVar[type[Game1861]] = Game1861
    site_kind: ClassVar[type[Game1861]] = AlwaysAsking1861
    habits: ClassVar[Mapping[str, bool]] = {
        "trains_run_once": False,
        "owned_trains_have_run": True,
    }
    names: ClassVar[Mapping[str, str]] = {
        "KB": "K-B", "KK": "K-K", "KR": "K-R", "MNN": "M-NN", "MV": "M-V", "OK": "O-K",
        "RO": "R-O", "SPW": "SP-W", "Y": "D", "MB": "M-B", "SV": "S-V", "TR": "T-R",
    }  # fmt: skip

    def other_readings(self, stopped: Stopped) -> Iterator[GameFile]:
        """Before February 2025 the other site let the state railway run trains again (R-21)."""
        yield from super().other_readings(stopped)
        if stopped.attempt.actor == self.game.state_railway and not self.file.options:
            text = N_(
                "the state railway runs trains again that ran for another company, as on the other"
                " site before February 2025; the game is replayed so"
            )
            yield with_options(self.file, AGAIN, Fault("", text))


IMPORTER = Importer1861
