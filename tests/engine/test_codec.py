"""Fields of records hold what their types say, to the last item."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from railhead.engine.codec import DataError, check_record


@dataclass(frozen=True)
class Sample:
    names: tuple[str, ...] = ()
    pairs: tuple[tuple[int, ...], ...] = ()
    both: tuple[str, int] = ("", 0)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"names": ("a", "b"), "pairs": ((1, 2), ()), "both": ("a", 1)},
        {"names": ["a"], "pairs": [[1], (2,)]},
    ],
)
def test_what_fits_passes(fields: dict[str, Any]) -> None:
    check_record(Sample(**fields), "it")


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"names": ("a", 1)}, "it.names[1]"),
        ({"names": "a"}, "it.names"),
        ({"pairs": ((1,), (2, "b"))}, "it.pairs[1][1]"),
        ({"pairs": ((1,), 2)}, "it.pairs[1]"),
        ({"pairs": ((True,),)}, "it.pairs[0][0]"),
        ({"both": ("a", 1, 2)}, "it.both"),
    ],
)
def test_what_does_not_fit_is_named(fields: dict[str, Any], where: str) -> None:
    with pytest.raises(DataError) as refused:
        check_record(Sample(**fields), "it")
    assert refused.value.where == where
