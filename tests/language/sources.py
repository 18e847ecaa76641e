"""What the sources of engine and titles emit and refuse, read from their syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.events import declared_kinds

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "railhead"


@dataclass(frozen=True, slots=True)
class Call:
    """A call with a text and named values: where it stands, the text ("" if it is computed)."""

    where: str
    text: str
    names: frozenset[str]


@cache
def _called() -> tuple[tuple[Path, ast.Call], ...]:
    """Every call in engine, assist and titles with its file."""
    return tuple(
        (path.relative_to(PACKAGE), node)
        for folder in ("engine", "assist", "titles")
        for path in sorted((PACKAGE / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    )


@cache
def every_call(place: int) -> tuple[tuple[str, Call], ...]:
    """The calls in engine and titles by what is called; `place` of the text.

    A class whose instance is made by its method `of` is what is called there.
    """
    return tuple(
        (_name(node.func), _call(node, place, f"{path}:{node.lineno}")) for path, node in _called()
    )


def calls(name: str, place: int) -> Iterator[Call]:
    """Yield the calls of a function or method in engine and titles; `place` of the text."""
    return (call for called, call in every_call(place) if called == name)


def _name(function: ast.expr) -> str:
    match function:
        case ast.Attribute(attr="of", value=ast.Name(id=name)):
            return name
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def _call(node: ast.Call, place: int, where: str) -> Call:
    text = node.args[place] if len(node.args) > place else None
    found = text.value if isinstance(text, ast.Constant) and isinstance(text.value, str) else ""
    return Call(where, found, frozenset(item.arg for item in node.keywords if item.arg))


def emitted() -> list[Call]:
    """All events, by the places where they are made."""
    kinds = {kind.__name__: kind for kind in declared_kinds()}
    return [
        Call(call.where, kinds[name].kind, frozenset(kinds[name].names))
        for name, call in every_call(0)
        if name in kinds
    ]


def refused() -> list[Call]:
    """All refusals, by the places where they are made."""
    return list(calls("Illegal", 1))
