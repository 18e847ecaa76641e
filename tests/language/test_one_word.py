"""French has one word for one thing, in lessons as on the tables: that of `docs/glossary-fr.md`."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from railhead.language.translate import catalogues, read_catalogue

# What English speaks of, what it does not speak of with it, and the French word that is not ours.
OTHERS = {
    "token": (r"\btokens?\b", r"\bE tokens?\b|\bE trains?\b|token-", r"\bjetons?\b"),
    "share": (r"\bshares?\b", r"\bactions?\b|\bturn\b", r"\bactions?\b"),
    "town": (r"\btowns?\b", r"-", r"\bbourgs?\b"),
    "Dragons": (r"\bDragons?\b", r"-", r"\bDragons?\b"),
    "coverage": (r"\bcoverage\b", r"-", r"\bcouvertures?\b"),
    "stock round": (r"\bstock rounds?\b", r"-", r"\btours? de bourse\b"),
    "operating round": (r"\boperating rounds?\b", r"-", r"\btours? d'exploitation\b"),
    "direct route": (r"\bdirect routes?\b", r"-", r"\btrajets? directs?\b"),
    "minor": (r"\bminors?\b", r"-", r"\bpetites? compagnies?\b"),
}

# Texts about programs and the library of another kind of token, and words that are only sought.
ELSEWHERE = re.compile(r"/(site|terminal)\.po$")


def _texts() -> Iterator[tuple[str, str, str]]:
    """The name of a catalogue, an English text and its French."""
    for path in catalogues("fr"):
        for message in read_catalogue(path, "fr"):
            english = message.id if isinstance(message.id, str) else " ".join(message.id)
            french = message.string or ""
            yield str(path), english, french if isinstance(french, str) else " ".join(french)


@pytest.mark.parametrize("name", OTHERS)
def test_one_word_for_one_thing(name: str) -> None:
    speaks, but, other = OTHERS[name]
    wrong = [
        (path, french)
        for path, english, french in _texts()
        if re.search(speaks, english, re.IGNORECASE)
        and not re.search(but, english)
        and "||" not in english
        and re.search(other, french, re.IGNORECASE)
        and not (name == "token" and ELSEWHERE.search(path))
    ]
    assert not wrong
