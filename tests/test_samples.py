"""A soak leaves the first case and one in so many; the others are marked."""

from __future__ import annotations

import pytest

from tests.samples import one_in, some


def test_the_first_and_one_in_so_many_are_kept() -> None:
    kept = [case for case in one_in(4, range(9)) if isinstance(case, int)]
    assert kept == [0, 4, 8]


def test_the_others_are_long_and_whole() -> None:
    assert one_in(2, ["a", "b", (1, 2), (3, 4)]) == [
        "a",
        pytest.param("b", marks=pytest.mark.long),
        (1, 2),
        pytest.param(3, 4, marks=pytest.mark.long),
    ]


def test_some_go_round() -> None:
    assert some(2, "abc", 2) == ["a", pytest.param("b", marks=pytest.mark.long), "c"]
