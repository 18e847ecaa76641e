"""The modules of the package and what they import."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

REPO = Path(__file__).resolve().parent.parent
PACKAGE = REPO / "src" / "railhead"


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of the house with its file."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = ("railhead", *path.relative_to(PACKAGE).with_suffix("").parts)
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def modules_of(folder: str) -> Iterator[tuple[str, Path]]:
    """Every module under a folder beside the house, such as tools, with its file."""
    for path in sorted((REPO / folder).rglob("*.py")):
        parts = path.relative_to(REPO).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


@cache
def imports_of_house() -> dict[str, tuple[tuple[int, str], ...]]:
    """What each module of the house imports, as `imports` says it: several tests ask."""
    return {module: imports_of(module, path) for module, path in modules()}


def imports_of(module: str, path: Path) -> tuple[tuple[int, str], ...]:
    """What the module in a file imports, as `imports` says it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return tuple(imports(tree, module, is_package=path.name == "__init__.py"))


def imports(tree: ast.Module, module: str, *, is_package: bool) -> Iterator[tuple[int, str]]:
    """(line, dotted name) of everything imported, at whatever depth, relative names resolved.

    `from a import b` yields a.b: whether b is a module or a name inside a makes no difference to
    the floor it lies on.
    """
    parts = module.split(".")
    package = parts if is_package else parts[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            prefix = [*base, *([node.module] if node.module else [])]
            yield from ((node.lineno, ".".join([*prefix, alias.name])) for alias in node.names)
