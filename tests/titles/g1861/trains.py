"""Trains where a test wants them."""

from __future__ import annotations

from railhead.engine.state import DEPOT, RETURNED
from tests.titles.g1861.build import Example


def pooled(table: Example, *trains: str) -> Example:
    """Put trains of the Bank into the Bank Pool."""
    for train in trains:
        table.game.move_train(train, DEPOT, RETURNED)
    return table
