"""No module imports, by way of others, one that imports it: not even for types only."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.importing import imports_of_house


def imported() -> dict[str, set[str]]:
    """Each module of the house with those that it imports, at whatever depth and for whatever."""
    house = imports_of_house()
    found: dict[str, set[str]] = {}
    for module, targets in house.items():
        homes = (
            target if target in house else target.rpartition(".")[0]
            for _, target in targets
            if target.startswith("railhead")
        )
        found[module] = {home for home in homes if home in house} - {module}
    return found


def circles(graph: Mapping[str, set[str]]) -> Iterator[list[str]]:
    """Yield the circles of a graph one after the other, each taken apart before the next."""
    left = {name: set(others) for name, others in graph.items()}
    while True:
        try:
            TopologicalSorter(left).prepare()
        except CycleError as error:
            # Each is imported by the next.
            circle = list(reversed(error.args[1]))
            yield circle
            left[circle[0]].discard(circle[1])
        else:
            return


@pytest.mark.slow
def test_no_modules_import_each_other() -> None:
    found = [" -> ".join(circle) for circle in circles(imported())]
    assert not found, "\n".join(["imports in circles:", *found])


@pytest.mark.parametrize(
    ("graph", "expected"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, 0),
        ({"a": {"b"}, "b": {"a"}}, 1),
        ({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}, 1),
        ({"a": {"b"}, "b": {"a", "c"}, "c": {"b"}}, 2),
    ],
)
def test_circles_are_found(graph: dict[str, set[str]], expected: int) -> None:
    found = list(circles(graph))
    assert len(found) == expected
    for circle in found:
        assert all(other in graph[name] for name, other in itertools.pairwise(circle))
