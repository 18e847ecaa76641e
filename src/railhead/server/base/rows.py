"""Rows of the database that are looked up one at a time."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import TypeVar

T = TypeVar("T")

AHEAD = timedelta(seconds=5)
"""By so much may a time in a row lie ahead of the present without the clock having been put back.

Another process wrote it since this one looked at its clock, or the clocks of two machines differ.
"""


def only(found: Iterable[T]) -> T | None:
    """Return the one row of a query that finds at most one, None if it finds none.

    For what is unique in the database: `first` of a query puts rows in order before it takes one,
    and writing that query costs more than all the rest.
    """
    return next(iter(found), None)
