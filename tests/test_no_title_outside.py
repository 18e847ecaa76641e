"""Only `titles/` knows a title: no other room names one, its companies, or what it alone has.

Looked for are, in code but not in docstrings: the ids and names of titles; the ids and names of
companies and private companies; fields of a state or of the facts that not every title has, where
they are read off a state or facts; and kinds of events that one title alone emits.
"""

from __future__ import annotations

import ast
import dataclasses
import re
import typing
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from railhead.engine.state import State
from railhead.titles.catalogue import game_class, title_ids
from railhead.titles.common.state import CommonState
from tests.events import declared_kinds

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "railhead"
TITLES = PACKAGE / "titles"

# (file, what it names): why it may.
EXCEPTIONS: dict[tuple[str, str], str] = {
    ("exchange/writing.py", "SR"): "a kind of round",
    ("server/page/question/panel.py", "SR"): "a kind of round",
    ("language/faces.py", "SW"): "a point of the compass",
    ("language/faces.py", "NW"): "a point of the compass",
    ("language/faces.py", "SE"): "a point of the compass",
}

_PAGES = (".html", ".js", ".css", ".txt")


@dataclasses.dataclass(frozen=True)
class Known:
    """What only titles know. `words`: found anywhere; `texts`: only as a whole text in quotes."""

    words: frozenset[str]
    texts: frozenset[str]
    state: frozenset[str]
    facts: frozenset[str]


@cache
def known() -> Known:
    """What the titles of the catalogue know that nobody else may."""
    words: set[str] = set()
    texts: set[str] = set()
    states: list[set[str]] = []
    facts: list[set[str]] = []
    for title_id in title_ids():
        title = game_class(title_id).load_title({})
        words |= {title_id, f"g{title_id.lower()}", *re.findall(r"\w+", title.subtitle)[-1:]}
        # Letters that stand alone mean too many other things.
        texts |= {name for name in (*title.companies, *title.privates) if len(name) > 1}
        texts.add(title.name)
        texts |= {company.name for company in title.companies.values()}
        texts |= {private.name for private in title.privates.values()}
        states.append(_fields(_state_of(title_id)))
        facts.append(_fields(type(title.facts)))
    everywhere = _fields(State) | _fields(CommonState)
    common = set.intersection(*facts)
    return Known(
        frozenset(words),
        frozenset(texts | _events_of_one()),
        frozenset(set.union(*states) - everywhere),
        frozenset(set.union(*facts) - common),
    )


def _fields(kind: type) -> set[str]:
    return {field.name for field in dataclasses.fields(kind)}


def _state_of(title_id: str) -> type:
    found: type = typing.get_type_hints(game_class(title_id))["state"]
    return found


@cache
def _events_of_one() -> frozenset[str]:
    """Kinds of events that one title, or one family of titles, declares and nobody else."""
    homes: dict[str, set[str]] = {}
    for event in declared_kinds():
        homes.setdefault(event.kind, set()).add(event.__module__)
    titles = {f"railhead.titles.{path.parent.name}.events" for path in TITLES.glob("*/events.py")}
    found = (kind for kind, places in homes.items() if len(places) == 1 and places <= titles)
    return frozenset(found)


# -- finding -----------------------------------------------------------------------------------


def leaks(source: str, suffix: str = ".py") -> Iterator[str]:
    """Yield what a file names that only a title knows."""
    yield from _leaks_of_code(source) if suffix == ".py" else _leaks_of_page(source)


def _leaks_of_code(source: str) -> Iterator[str]:
    tree, all_known = ast.parse(source), known()
    docstrings = {id(text) for text in _docstrings(tree)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield from _leaks_of_text(text)
            case ast.Attribute(value=owner, attr=name):
                yield from _read_off(ast.unparse(owner), name)
            case ast.Call(
                func=ast.Name("getattr" | "hasattr"), args=[owner, ast.Constant(str(name)), *_]
            ):
                yield from _read_off(ast.unparse(owner), name)
            case ast.Name(name) | ast.alias(name) | ast.ImportFrom(module=str(name)):
                yield from sorted(word for word in all_known.words if word in name)


def _docstrings(tree: ast.Module) -> Iterator[ast.expr]:
    """Every text that stands as a statement of its own."""
    yield from (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))


def _leaks_of_text(text: str) -> Iterator[str]:
    if text in known().texts:
        yield text
    yield from sorted(known().words & set(re.findall(r"\w+", text)))


def _read_off(owner: str, name: str) -> Iterator[str]:
    if re.search(r"\bstate$", owner) and name in known().state:
        yield f"state.{name}"
    if re.search(r"\bfacts$", owner) and name in known().facts:
        yield f"facts.{name}"


def _leaks_of_page(source: str) -> Iterator[str]:
    source = re.sub(r"\{#.*?#\}|/\*.*?\*/|^\s*//.*?$", "", source, flags=re.S | re.M)
    for owner, name in re.findall(r"([\w.]+)\.(\w+)", source):
        yield from _read_off(owner, name)
    for text in re.findall(r"\"([^\"\n]*)\"|'([^'\n]*)'", source):
        yield from (found for part in text for found in _leaks_of_text(part))
    yield from sorted(known().words & set(re.findall(r"\w+", source)))
    # Names of classes and of ids in style sheets are not quoted.
    yield from sorted(_events_of_one() & set(re.findall(r"[.#]([\w-]+)", source)))


# -- the house ---------------------------------------------------------------------------------


def _files() -> Iterator[Path]:
    for path in sorted(PACKAGE.rglob("*")):
        room = path.relative_to(PACKAGE).parts[0]
        if room != "titles" and path.suffix in (".py", *_PAGES):
            yield path


@cache
def _found() -> dict[tuple[str, str], None]:
    return {
        (path.relative_to(PACKAGE).as_posix(), leak): None
        for path in _files()
        if "vendor" not in path.parts and ".min." not in path.name
        for leak in leaks(path.read_text(encoding="utf-8"), path.suffix)
    }


@pytest.mark.slow
def test_only_titles_know_what_a_title_alone_has() -> None:
    found = [f"{file} names {what}" for file, what in _found() if (file, what) not in EXCEPTIONS]
    assert not found, "\n".join(["belongs to a title:", *found])


def test_every_exception_is_still_needed() -> None:
    assert EXCEPTIONS.keys() <= _found().keys()
    assert all(EXCEPTIONS.values())


@pytest.mark.parametrize(
    ("source", "leak"),
    [
        ('if title.id == "1849": pass', "1849"),
        ("from railhead.titles.g1865.state import DRAGONS", "g1865"),
        ("company == 'RSR'", "RSR"),
        ("state.bids", "state.bids"),
        ("getattr(game.state, 'gone', ())", "state.gone"),
        ("getattr(title.facts, 'bid_step', 5)", "facts.bid_step"),
        ("event.kind == 'absorbed'", "absorbed"),
    ],
)
def test_a_leak_is_found(source: str, leak: str) -> None:
    assert leak in list(leaks(source))


@pytest.mark.parametrize(
    "source",
    [
        '"""As in 1849, where RSR is told."""',
        "self.bids",
        "state.cash",
        "bids = presentation.bids(private)",
        "event.kind == 'payment'",
    ],
)
def test_what_everybody_knows_is_no_leak(source: str) -> None:
    assert not list(leaks(source))


@pytest.mark.parametrize(
    ("source", "leak"),
    [
        ("{% if m.game.state.traffic %}", "state.traffic"),
        (".line.absorbed { color: red }", "absorbed"),
        ('if (title === "1861") show();', "1861"),
    ],
)
def test_a_leak_in_a_page_is_found(source: str, leak: str) -> None:
    assert leak in list(leaks(source, ".html"))
