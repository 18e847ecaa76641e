"""How tests are shared out among processes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from tests.dealing import shared_out


class Item:
    """A test of a file, which may need a browser."""

    def __init__(self, path: str, *, browser: bool = False) -> None:
        self.path = Path(path)
        self.fixturenames = ("browser",) if browser else ()


def collected() -> list[Item]:
    """In the order of their files: tests of browsers and the attack among the others."""
    files = [(f"browser/{number}.py", 3 + number % 4) for number in range(9)]
    seen = [Item(path, browser=True) for path, count in files for _ in range(count)]
    attack = [Item("attack/it.py") for _ in range(4)]
    return [*attack, *(Item(f"a{number}.py") for number in range(80)), *seen, Item("z.py")]


def pieces(row: list[Any], processes: int) -> Iterator[list[Item]]:
    """What `--dist worksteal` gives to each process at first."""
    for left in range(processes, 0, -1):
        size = len(row) // left
        yield row[:size]
        row = row[size:]


@pytest.mark.parametrize("processes", [1, 2, 3, 4])
def test_each_process_begins_with_its_share_of_what_takes_longest(processes: int) -> None:
    items = collected()
    row: list[Any] = shared_out(cast("list[pytest.Item]", items), processes)
    assert len(row) == len(items)
    assert {*map(id, row)} == {*map(id, items)}
    counts = []
    for piece in pieces(row, processes):
        kinds = [
            0 if item.fixturenames else 1 if "attack" in item.path.parts else 2 for item in piece
        ]
        assert kinds == sorted(kinds)
        counts.append(kinds.count(0))
    assert max(counts) - min(counts) <= 6  # no more than the longest file
    # A file of browser tests stays in one process.
    for path in {item.path for item in items if item.fixturenames}:
        at = [number for number, item in enumerate(row) if item.path == path]
        assert at == [*range(at[0], at[0] + len(at))]


def test_few_tests_are_shared_out_too() -> None:
    """As where one file is run by several processes."""
    items = [Item("one.py", browser=True) for _ in range(3)]
    row: list[Any] = shared_out(cast("list[pytest.Item]", items), 4)
    assert row == items
    assert shared_out([], 2) == []
