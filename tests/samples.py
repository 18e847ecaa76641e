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


def _arguments(case: object) -> tuple[object, ...]:
    return case if isinstance(case, tuple) else (case,)
