"""Checks of words: events and questions without any, and texts of data files without French."""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.engine.step import Step
from railhead.engine.title import Title
from railhead.language.translate import catalogues, locales, read_catalogue
from railhead.language.words import Words
from railhead.table.fault import Fault

LANGUAGE = "fr"
_SAID = re.compile(r"[^\W\d_]")


def check_words(kind: type[Game]) -> Iterator[Fault]:
    """Kinds of events and steps of a title and its family that nothing says."""
    words: Words = kind.words
    for event in events_of(kind):
        if event not in words.events:
            yield Fault("words", "the event {name} has no sentence (events)", name=event)
    for name, step in kind.steps.items():
        if step.answers is not Step.answers and name not in words.questions:
            yield Fault("words", "the step {name} has no question (questions)", name=name)


def events_of(kind: type[Game]) -> list[str]:
    """The kinds of events that the packages of a title and its family declare."""
    packages = {it.__module__.rpartition(".")[0] for it in kind.__mro__}
    own = [
        name for name in packages if name.startswith("railhead.titles.") and ".common" not in name
    ]
    for package in own:
        for module in iter_modules(sys.modules[package].__path__):
            if module.name == "events":
                import_module(f"{package}.events")
    return sorted(
        it.kind
        for it in _below(Event)
        if it.__module__.rpartition(".")[0] in own and hasattr(it, "kind")
    )


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    for child in kind.__subclasses__():
        yield child
        yield from _below(child)


def check_french(kind: type[Game]) -> Iterator[Fault]:
    """Texts of the data files of a title that have no French."""
    if LANGUAGE not in locales():
        return
    known = _translated()
    for where, text in texts_of(kind.load_title({})):
        if text not in known and _has_words(text):
            yield Fault(where, "no French for “{text}”", text=text)


@lru_cache(maxsize=1)
def _translated() -> frozenset[str]:
    """All texts that have French."""
    return frozenset(
        message.id
        for path in catalogues(LANGUAGE)
        for message in read_catalogue(path, LANGUAGE)
        if isinstance(message.id, str) and message.string and not message.fuzzy
    )


def texts_of(title: Title) -> Iterator[tuple[str, str]]:
    """Yield (place, text) for each text of a title's data files, once each."""
    found: dict[str, str] = {}
    for text in (title.edition, title.note, title.numbers):
        found.setdefault(text, "title.toml")
    for letter, text in title.zones.items():
        found.setdefault(text, f"title.toml: zone {letter}")
    for rule in title.rules.values():
        for text in (rule.text, rule.topic, rule.why):
            found.setdefault(text, f"rulebook.toml: {rule.id}")
    for option in title.options.values():
        for text in (option.text, option.name, option.group, *option.words.values()):
            found.setdefault(text, f"options.toml: {option.id}")
    yield from ((where, text) for text, where in found.items())


def _has_words(text: str) -> bool:
    return any(_SAID.search(part[0]) for part in string.Formatter().parse(text))
