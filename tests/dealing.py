"""In which order tests run, so that several processes have work to the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter

import pytest

from tests.browser.finding import needs_browser


def shared_out(items: Sequence[pytest.Item], processes: int) -> list[pytest.Item]:
    """Return the tests in the order in which `--dist worksteal` deals them well.

    It begins by giving each process a piece of the row, all equally long. So each piece begins with
    its share of the tests that need a browser, in one row, since the last of a row closes it; then
    of the attack, then of all others. Files stay whole, as far as they can, for what they share.
    """
    kinds = [
        [item for item in items if needs_browser(item)],
        [item for item in items if _attacks(item) and not needs_browser(item)],
    ]
    others = [item for item in items if not needs_browser(item) and not _attacks(item)]
    shares = [_whole_files(kind, processes) for kind in kinds]
    row: list[pytest.Item] = []
    for number in range(processes):
        piece = [item for share in shares for item in share[number]]
        # As long as the piece that is dealt: what is left, divided among those that have none yet.
        room = max(0, (len(items) - len(row)) // (processes - number) - len(piece))
        row += [*piece, *others[:room]]
        others = others[room:]
    return [*row, *others]


def _attacks(item: pytest.Item) -> bool:
    return "attack" in item.path.parts


def _whole_files(items: Sequence[pytest.Item], shares: int) -> list[list[pytest.Item]]:
    """Divide tests into so many shares of about the same number, file by file."""
    found: list[list[pytest.Item]] = [[] for _ in range(shares)]
    for _, group in groupby(items, key=attrgetter("path")):
        min(found, key=len).extend(group)
    return found
