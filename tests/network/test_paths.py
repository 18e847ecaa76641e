"""The search for a path that uses nothing twice, where there are very many ways to try."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from railhead.network.paths import PathSearch
from railhead.network.tracks import NODES, Section

WIDTH, HEIGHT = 3, 8
GATE, TOKEN = WIDTH * HEIGHT * NODES, (WIDTH * HEIGHT + 1) * NODES


def network(shared: bool) -> Any:
    """A grid of stations; behind its last one a gate, and behind that the token.

    `shared`: the way into the gate and the way to the token use the same edge.
    """
    sections: dict[int, list[Section]] = {}
    bit = 0

    def join(one: int, other: int, crossing: int) -> None:
        for start, end in ((one, other), (other, one)):
            sections.setdefault(start, []).append(Section(start, end, 1, 1, 1 << crossing, ()))

    for at in range(WIDTH * HEIGHT):
        if (at + 1) % WIDTH:
            join(at * NODES, (at + 1) * NODES, bit := bit + 1)
        if at + WIDTH < WIDTH * HEIGHT:
            join(at * NODES, (at + WIDTH) * NODES, bit := bit + 1)
    join((WIDTH * HEIGHT - 1) * NODES, GATE, bit := bit + 1)
    join(GATE, TOKEN, bit if shared else bit + 1)
    return SimpleNamespace(
        sections=sections.__getitem__,
        is_terminal=lambda _station: False,
        grid=SimpleNamespace(ids=[str(number) for number in range(WIDTH * HEIGHT + 2)]),
    )


@pytest.mark.parametrize("shared", [False, True])
def test_many_ways_to_one_gate_are_not_tried_one_by_one(shared: bool) -> None:
    search = PathSearch(network(shared), (TOKEN,), ())
    path = search._path_to(0, 0)
    assert (path is None) == shared
