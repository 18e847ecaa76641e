"""Data from outside: whatever a parser takes is refused where nothing could hold or write it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import railhead.titles.g1865
from railhead.engine import plaindata
from railhead.engine.boardfiles import read_board
from railhead.engine.codec import DataError
from railhead.engine.fault import TitleError
from railhead.engine.plaindata import LARGEST, MOST_DEPTH, check_plain, read_json
from railhead.engine.recorderror import RecordError
from railhead.records.loading import parse_json

MAP = (Path(railhead.titles.g1865.__file__).parent / "map.toml").read_text("utf-8")
HEX = "0x" + "f" * 8_000


def nested(depth: int) -> Any:
    data: Any = 1
    for _ in range(depth):
        data = [data]
    return data


@pytest.mark.parametrize(
    "data",
    [
        {"a": [1, -2, LARGEST, -LARGEST - 1, 1.5, True, None, "é\n\t\x1b"], "b": {"": {}}},
        nested(MOST_DEPTH),
    ],
)
def test_what_can_be_kept_passes(data: Any) -> None:
    check_plain(data)


@pytest.mark.parametrize(
    ("data", "where", "why"),
    [
        ({"a": [1, {"b": int(HEX, 16)}]}, "a[1].b", "too large"),
        ({"a": LARGEST + 1}, "a", "too large"),
        ({"a": float("inf")}, "a", "too large"),
        ({"a": float("nan")}, "a", "too large"),
        ({"a": "x\0"}, "a", "U+0000"),
        ({"a\0": 1}, "a\\x00", "U+0000"),
        ({"a": ["\ud800"]}, "a[0]", "half a sign"),
        (nested(MOST_DEPTH + 1), "[0]" * MOST_DEPTH, "too deeply"),
        (tomllib.loads("a = 2020-01-01"), "a", "expected a text"),
    ],
)
def test_what_cannot_be_kept_is_named(data: Any, where: str, why: str) -> None:
    with pytest.raises(DataError) as refused:
        check_plain(data)
    assert refused.value.where == where
    assert why in refused.value.reason


@pytest.mark.parametrize(
    "text", ['{"a": 1, "a": 2}', "[NaN]", "[Infinity]", "[" + "9" * 5_000 + "]"]
)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"twice|not a number|digits"):
        read_json(text)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ('{"seed": 1e999}', "seed: the number is too large"),
        ('{"seed": 99999999999999999999}', "seed: the number is too large"),
        (
            '{"players": [{"id": "p1", "name": "A\\u0000"}]}',
            "players[0].name: holds the sign U+0000",
        ),
        ('{"name": "\\udc00"}', "name: holds half a sign"),
        ('{"a": 1, "a": 2}', "the key 'a' stands there twice"),
        ("[" * 100_000, "nested too deeply"),
        ("[" * 80 + "]" * 80, "nested too deeply"),
    ],
)
def test_a_record_is_refused_by_its_field(text: str, part: str) -> None:
    with pytest.raises(RecordError) as refused:
        parse_json(text.encode())
    assert part in str(refused.value)


@pytest.mark.parametrize(
    ("changed", "part"),
    [
        (f"big = {HEX}\n" + MAP, "map.toml: big: the number is too large"),
        (MAP + f"\n[borders]\nriver = {HEX}\n", "borders.river: the number is too large"),
        ("x = nan\n" + MAP, "map.toml: x: the number is too large"),
        ('x = "a\\u0000"\n' + MAP, "map.toml: x: holds the sign U+0000"),
        ("x = " + "[" * 5_000 + "]" * 5_000 + "\n" + MAP, "nested too deeply"),
        ("x = 2020-01-01\n" + MAP, "map.toml: x: expected a text"),
    ],
)
def test_a_board_is_refused_by_its_field(changed: str, part: str) -> None:
    if "[borders]" in changed:
        changed = changed.replace(MAP, "")
    with pytest.raises(TitleError) as refused:
        read_board([("map.toml", changed.encode())])
    assert part in str(refused.value)


ODD = st.sampled_from(["", "x", "\t", "\0", "\ud800", LARGEST, LARGEST + 1, 1.5, float("inf"), b""])
ANY = st.recursive(
    ODD | st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(ANY, st.integers(0, MOST_DEPTH + 1))
@pytest.mark.slow
def test_the_quick_look_refuses_and_passes_nothing_of_its_own(data: Any, depth: int) -> None:
    """What it passes the closer look passes too; what it does not pass gets the closer look."""
    for _ in range(depth):
        data = [data]
    if plaindata._is_plain(data):
        plaindata._check(data, 0)
