"""Rows of the database that are looked up one at a time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def only(found: Iterable[T]) -> T | None:
    """Return the one row of a query that finds at most one, None if it finds none.

    For what is unique in the database: `first` of a query puts rows in order before it takes one,
    and writing that query costs more than all the rest.
    """
    return next(iter(found), None)
