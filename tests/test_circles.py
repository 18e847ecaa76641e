"""No module imports, by way of others, one that imports it: not even for types only.

Nor do packages that lie beside each other, in the house or among benchmarks, tools and tests.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.importing import PACKAGE, imports_of, imports_of_house, modules_of

BESIDE = ("benchmarks", "tools", "tests")


def imported(house: Mapping[str, Iterable[tuple[int, str]]]) -> dict[str, set[str]]:
    """Each module with those of the same house that it imports, at whatever depth."""
    found: dict[str, set[str]] = {}
    for module, targets in house.items():
        homes = (target if target in house else target.rpartition(".")[0] for _, target in targets)
        found[module] = {home for home in homes if home in house} - {module}
    return found


def between_packages(
    graph: Mapping[str, set[str]], packages: Collection[str]
) -> dict[str, set[str]]:
    """Which packages lean on which. A package and what lies in it are read together."""

    def package(module: str) -> str:
        return module if module in packages else module.rpartition(".")[0]

    found: dict[str, set[str]] = {}
    for module, others in graph.items():
        own = package(module)
        for other in map(package, others):
            if not f"{own}.".startswith(f"{other}.") and not f"{other}.".startswith(f"{own}."):
                found.setdefault(own, set()).add(other)
    return found


def packages_of_house() -> set[str]:
    return {
        ".".join(("railhead", *path.parent.relative_to(PACKAGE).parts))
        for path in PACKAGE.rglob("__init__.py")
    }


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


def told(graph: Mapping[str, set[str]]) -> str:
    return "\n".join(" -> ".join(circle) for circle in circles(graph))


@pytest.mark.slow
def test_no_modules_of_the_house_import_each_other() -> None:
    assert not told(imported(imports_of_house()))


@pytest.mark.slow
def test_no_packages_of_the_house_import_each_other() -> None:
    assert not told(between_packages(imported(imports_of_house()), packages_of_house()))


@pytest.mark.slow
@pytest.mark.parametrize("folder", BESIDE)
def test_no_modules_beside_the_house_import_each_other(folder: str) -> None:
    beside = {module: imports_of(module, path) for module, path in modules_of(folder)}
    assert not told(imported(beside))


def test_packages_that_lean_on_each_other_are_found() -> None:
    graph = {"a.x.one": {"a.y.two"}, "a.y.two": set[str](), "a.y.three": {"a.x.four"}}
    packages = {"a", "a.x", "a.y"}
    assert len(list(circles(between_packages(graph, packages)))) == 1
    inside = {"a.one": {"a.x.two"}, "a.x.two": {"a.three"}}
    assert not list(circles(between_packages(inside, packages)))


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
