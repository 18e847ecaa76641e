"""A president who cannot pay for a train."""

from __future__ import annotations

from collections.abc import Mapping

from railhead.engine.actions import Choose
from railhead.engine.title import Value
from tests.titles.g1849.build import Example

LOAN, LEAVE = Choose("ann", "loan"), Choose("ann", "leave")
ROSTER = ("CTL", "SFA", "IFT", "ATA", "RCS", "AFG")


def ruin(options: Mapping[str, Value] | None = None, players: int = 3, cash: int = 70) -> Example:
    """CTL of ann has 20 for a 4H; ann has `cash` and the president's certificate only."""
    table = Example(players, options, roster=ROSTER)
    return table.start("CTL", cash=20, ann=0).cash(ann=cash)
