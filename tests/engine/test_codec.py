"""Fields of records hold what their types say, to the last item."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from railhead.engine.codec import DataError, check_record, decode_record


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


@dataclass(frozen=True)
class Deep:
    name: str
    routes: tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...] = ()
    marks: tuple[bool, ...] = ()
    maybe: tuple[int, ...] | None = None
    count: int = 0


def test_what_is_read_has_tuples_for_lists() -> None:
    data = {
        "type": "deep",
        "name": "a",
        "routes": [["4H-0", [["A1.0", "23", "B2.0"], ["B2.0", "", "C3.1"]]], ["6H-1", []]],
        "marks": [True, False],
        "maybe": [1, 2],
    }
    routes = (("4H-0", (("A1.0", "23", "B2.0"), ("B2.0", "", "C3.1"))), ("6H-1", ()))
    assert decode_record(Deep, data, "it") == Deep("a", routes, (True, False), (1, 2))
    assert decode_record(Deep, {"name": "b", "maybe": None}, "it") == Deep("b")


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"name": 1}, "it.name"),
        ({"name": "a", "count": True}, "it.count"),
        ({"name": "a", "count": None}, "it.count"),
        ({"name": "a", "marks": [True, 1]}, "it.marks[1]"),
        ({"name": "a", "marks": (True,)}, "it.marks"),
        ({"name": "a", "routes": {}}, "it.routes"),
        ({"name": "a", "routes": [["b"]]}, "it.routes[0]"),
        ({"name": "a", "routes": [["b", []], [1, []]]}, "it.routes[1][0]"),
        ({"name": "a", "routes": [["b", [["x", "y"]]]]}, "it.routes[0][1][0]"),
        ({"name": "a", "routes": [["b", [["x", "y", "z", "w"]]]]}, "it.routes[0][1][0]"),
        ({"name": "a", "routes": [["b", [["x", "y", 3]]]]}, "it.routes[0][1][0][2]"),
        ({"name": "a", "maybe": [1, "x"]}, "it.maybe[1]"),
        ({"name": "a", "else": 1}, "it"),
        ({}, "it"),
        ([], "it"),
    ],
)
def test_what_cannot_be_read_is_named(wrong: Any, where: str) -> None:
    with pytest.raises(DataError) as refused:
        decode_record(Deep, wrong, "it")
    assert refused.value.where == where
