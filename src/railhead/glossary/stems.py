"""Words by their stems: "floated" is a form of "float", and "parts" none of "par"."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from railhead.engine.tomlfiles import read_toml

_WORD = re.compile(r"[^\W_]+(?:\+[^\W_]+)*")

# The shortest stem that an ending may leave.
_LEAST = 3

_ENGLISH = (("ies", "y", 2), ("sses", "ss", 2), ("ations", "", 5), ("ation", "", 5))
_TENSES = (("ing", 3), ("ed", 3))
_FRENCH = (
    *(("aux", "al", 2), ("ations", "", 4), ("ation", "", 4), ("ements", "", 4), ("ement", "", 4)),
    *(("antes", "", 3), ("ante", "", 3), ("ees", "", 3), ("ent", "", 3), ("ant", "", 3)),
    *(("ee", "", 3), ("es", "", 3), ("er", "", 3), ("ez", "", 3), ("e", "", 3), ("s", "", 3)),
    ("x", "", 3),
)
_FRENCH_ARTICLES = frozenset({"d", "l", "n", "s", "qu", "j", "c", "m", "t"})

STOP_WORDS = {
    language: frozenset(words.split())
    for language, words in read_toml(Path(__file__).with_name("stop_words.toml")).items()
}
"""Words of a question that say nothing about what is sought, by language."""

_ASKED: dict[str, dict[str, Any]] = read_toml(Path(__file__).with_name("questions.toml"))


def asked_forms(language: str) -> dict[str, list[str]]:
    """Return how people ask for terms whose names they do not know: id of the term -> forms."""
    terms = _ASKED.get(language, {}).get("terms", {})
    return {term: [form.strip() for form in forms.split("|")] for term, forms in terms.items()}


@lru_cache(maxsize=8)
def _alike(language: str) -> dict[str, frozenset[str]]:
    groups = [group.split() for group in _ASKED.get(language, {}).get("alike", ())]
    stems = [frozenset(stem(fold(word), language) for word in group) for group in groups]
    return {it: group for group in stems for it in group}


def alike_stems(word: str, language: str) -> frozenset[str]:
    """Return the stems of which any will do for the stem of an everyday word, itself included."""
    return _alike(language).get(word, frozenset({word}))


class Token(NamedTuple):
    """A word of a text: its stem, its singular, and where it stands."""

    stem: str
    singular: str
    start: int
    end: int


def fold(text: str) -> str:
    """Return a text without capitals and accents."""
    letters = unicodedata.normalize("NFD", text)
    return "".join(it for it in letters if not unicodedata.combining(it)).casefold()


def tokens(text: str, language: str) -> list[Token]:
    """Return the words of a text in their order."""
    found = []
    for match in _WORD.finditer(text):
        word = fold(match[0])
        follows = text[match.end() : match.end() + 1] in ("'", "’")
        after = text[match.start() - 1 : match.start()] in ("'", "’")
        # The article before a French word, and the possessive behind an English one.
        if (language == "fr" and follows and word in _FRENCH_ARTICLES) or (after and word == "s"):
            continue
        found.append(Token(stem(word, language), singular(word), match.start(), match.end()))
    return found


@lru_cache(maxsize=20_000)
def stem(word: str, language: str) -> str:
    """Return the stem of a word without capitals and accents."""
    return _french(word) if language == "fr" else _english(word)


def singular(word: str) -> str:
    """Return a word without its ending of the plural, as English and French write most of them."""
    if word.endswith("ies") and len(word) > _LEAST + 1:
        return word[:-3] + "y"
    return word[:-1] if word.endswith(("s", "x")) and len(word) > _LEAST else word


def _english(word: str) -> str:
    for ending, instead, least in _ENGLISH:
        if word.endswith(ending) and len(word) - len(ending) >= least:
            return word.removesuffix(ending) + instead
    if word.endswith("s") and not word.endswith(("ss", "us")) and len(word) > _LEAST:
        word = word[:-1]
    for ending, least in _TENSES:
        if word.endswith(ending) and len(word) - len(ending) >= least:
            word = word.removesuffix(ending)
            if word[-1] == word[-2] and word[-1] not in "lsz":
                word = word[:-1]
            break
    return word[:-1] if word.endswith("e") and len(word) > _LEAST else word


def _french(word: str) -> str:
    for ending, instead, least in _FRENCH:
        if word.endswith(ending) and len(word) - len(ending) >= least:
            return word.removesuffix(ending) + instead
    return word
