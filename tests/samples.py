"""Soaks: of many cases that are all alike `make test` runs a few, `make test-long` the others."""

from __future__ import annotations

from collections.abc import Iterable

import pytest


def one_in(every: int, cases: Iterable[object]) -> list[object]:
    """Cases for `parametrize`, the first of them and then one in so many without the mark `long`.

    A case that is a tuple stands for several arguments.
    """
    return [
        case if number % every == 0 else pytest.param(*_arguments(case), marks=pytest.mark.long)
        for number, case in enumerate(cases)
    ]


def first(count: int, cases: Iterable[object]) -> list[object]:
    """The same, of which so many at the beginning are without the mark."""
    return [
        case if number < count else pytest.param(*_arguments(case), marks=pytest.mark.long)
        for number, case in enumerate(cases)
    ]


def some(count: int, cases: Iterable[object], start: int = 0) -> list[object]:
    """The same, of which so many from one on are without the mark, and go round.

    For titles and the like: with another `start` for each test every case is met by most of them.
    A case that has marks already keeps to these.
    """
    all_ = list(cases)
    plain = [number for number, case in enumerate(all_) if not hasattr(case, "marks")]
    left = {plain[(start + turn) % len(plain)] for turn in range(count)}
    return [
        case
        if number in left or number not in plain
        else pytest.param(*_arguments(case), marks=pytest.mark.long)
        for number, case in enumerate(all_)
    ]


def _arguments(case: object) -> tuple[object, ...]:
    return case if isinstance(case, tuple) else (case,)


def crosswise(
    first: Iterable[object], second: Iterable[object], mark: pytest.MarkDecorator | None = None
) -> list[object]:
    """All pairs for `parametrize`; so many as it takes to meet each once have no mark `long`.

    `mark`: what these have instead.
    """
    rows, columns = list(first), list(second)
    turn = min(len(rows), len(columns))
    return [
        pytest.param(row, column, marks=[mark] if mark else [])
        if (number - other) % turn == 0
        else pytest.param(row, column, marks=pytest.mark.long)
        for number, row in enumerate(rows)
        for other, column in enumerate(columns)
    ]


def named(argument: object) -> str:
    """The id of an argument: functions have names, and what goes with one is not told."""
    return getattr(argument, "__name__", "")
