"""Reads which terms there are, which of them a title has, and the rules behind its events.

The shared terms stand in `terms.toml` beside this module. A title has a file `glossary.toml` in its
folder: `rules` gives each term that it has the ids of its rules about it, `term` lists terms of its
own or words a shared one otherwise, and `events` gives kinds of events the rules that cause them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from railhead.engine.fault import TitleError
from railhead.engine.tomlfiles import read_toml
from railhead.titles.catalogue import game_class, plain_title

SHARED = Path(__file__).with_name("terms.toml")
FILE = "glossary.toml"

_FIELDS = {"id", "forms", "text"}


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the field. `forms` and `text` are msgids; see the head of `terms.toml`."""

    id: str
    forms: str
    text: str


@dataclass(frozen=True, slots=True)
class Glossary:
    """The terms of a title by id, the rules of each, and the rules behind its events.

    `events`: kind of event, or `kind.cause`, -> the ids of the rules.
    """

    terms: Mapping[str, Term]
    rules: Mapping[str, tuple[str, ...]]
    events: Mapping[str, tuple[str, ...]]


def split(forms: str) -> tuple[list[str], list[str]]:
    """Return the forms of a term that are marked, and those that are only looked up."""
    marked, _, sought = forms.partition("||")
    return _between_bars(marked), _between_bars(sought)


def _between_bars(text: str) -> list[str]:
    return [form.strip() for form in text.split("|") if form.strip()]


@lru_cache(maxsize=1)
def shared_terms() -> Mapping[str, Term]:
    """Return the terms that any title may have. Raises TitleError if the file is not right."""
    return _terms(SHARED.name, read_toml(SHARED).get("term", ()))


@lru_cache(maxsize=32)
def glossary_of(title: str) -> Glossary:
    """Return the terms of a title; one without a file has none.

    Raises TitleError, naming the place, for an unknown title and if the file is not right.
    """
    path = game_class(title).folder / FILE
    if not path.exists():
        return Glossary({}, {}, {})
    data = read_toml(path)
    return read_glossary(data, shared_terms(), plain_title(title).rules)


def read_glossary(
    data: Mapping[str, Any], shared: Mapping[str, Term], rules: Iterable[str]
) -> Glossary:
    """Return what the file of a title holds, given the shared terms and the ids of its rules.

    Raises TitleError, naming the place, for whatever is not right in it.
    """
    unknown = sorted(data.keys() - {"rules", "term", "events"})
    if unknown:
        raise TitleError(FILE, "there is no table {name}", name=unknown[0])
    own = _terms(FILE, data.get("term", ()))
    known = {**shared, **own}
    ids = frozenset(rules)
    of_terms = {
        name: _rules(f"{FILE} rules.{name}", found, ids)
        for name, found in data.get("rules", {}).items()
    }
    for name in of_terms:
        if name not in known:
            raise TitleError(f"{FILE} rules", "there is no term {name}", name=repr(name))
    for name in own:
        if name not in of_terms:
            raise TitleError(f"{FILE} rules", "the term {name} is missing", name=repr(name))
    events = {
        name: _rules(f"{FILE} events.{name}", found, ids)
        for name, found in data.get("events", {}).items()
    }
    return Glossary({name: known[name] for name in of_terms}, of_terms, events)


def _rules(place: str, found: object, ids: frozenset[str]) -> tuple[str, ...]:
    if not isinstance(found, list) or not all(isinstance(it, str) for it in found):
        raise TitleError(place, "this should be a list of ids of rules")
    for name in found:
        if name not in ids:
            raise TitleError(place, "there is no rule {name}", name=repr(name))
    return tuple(found)


def _terms(file: str, entries: Iterable[Mapping[str, Any]]) -> dict[str, Term]:
    found: dict[str, Term] = {}
    for number, entry in enumerate(entries, 1):
        place = f"{file} term {number}"
        if entry.keys() != _FIELDS or not all(isinstance(it, str) and it for it in entry.values()):
            raise TitleError(place, "a term has the texts id, forms and text")
        term = Term(**entry)
        if term.id in found:
            raise TitleError(place, "the term {name} is there twice", name=repr(term.id))
        if not split(term.forms)[0]:
            raise TitleError(place, "forms should begin with the term itself")
        found[term.id] = term
    return found
