"""The terms of a title in one language: looked up by their stems, and found in texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from railhead.glossary.reading import Term, glossary_of, shared_terms, split
from railhead.glossary.stems import (
    STOP_WORDS,
    Token,
    alike_stems,
    asked_forms,
    fold,
    tokens,
)
from railhead.language import Translator

Stems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Worded:
    """A term in one language: `name`, its other forms, and the sentence about it."""

    id: str
    name: str
    others: tuple[str, ...]
    text: str


class Found(NamedTuple):
    """A term in a text, from `start` to `end`."""

    term: str
    start: int
    end: int


class Lexicon:
    """The terms of a glossary in one language.

    `words`: id -> the term in words, by name; `forms`: the stems of a form -> the term.
    """

    def __init__(self, terms: Mapping[str, Term], translate: Translator) -> None:
        self.language = translate.language
        worded = [_worded(term, translate) for term in terms.values()]
        self.words = {it.id: it for it in sorted(worded, key=lambda it: fold(it.name))}
        self.forms: dict[Stems, str] = {}
        # Marks are more careful than a search: forms of a verb may be words of another meaning.
        self._marked: dict[Stems, str] = {}
        # A name comes before other forms, whichever term is first.
        for place in range(2):
            for term in terms.values():
                marked, sought = split(translate(term.forms))
                for number, form in enumerate((*marked, *sought)):
                    if (number == 0) == (place == 0) and (stems := self.stems(form)):
                        self.forms.setdefault(stems, term.id)
                        if number < len(marked):
                            self._marked.setdefault(self._singulars(form), term.id)
        asked = {
            self.stems(form): term
            for term, forms in asked_forms(self.language).items()
            for form in forms
            if term in terms
        }
        self._asked = {**asked, **self.forms}
        self._most = max(map(len, self._asked), default=0)

    def stems(self, text: str) -> Stems:
        """Return the stems of the words of a text."""
        return tuple(token.stem for token in tokens(text, self.language))

    def _singulars(self, text: str) -> Stems:
        return tuple(token.singular for token in tokens(text, self.language))

    def alike(self, term: str) -> list[Stems]:
        """Return the stems of all forms of a term."""
        return [stems for stems, owner in self.forms.items() if owner == term]

    def either(self, stems: Stems) -> list[Stems]:
        """Return what will do for a word that is no term: the stems of all words like it."""
        return [(it,) for word in stems for it in sorted(alike_stems(word, self.language))]

    def found(self, text: str) -> list[Found]:
        """Return the terms in a text that are to be marked, in their order, the longest first."""
        return list(self._in(text, self._marked, lambda token: token.singular))

    def sought(self, text: str) -> tuple[list[str], list[Stems]]:
        """Return the terms that a question names, and the stems of its other words.

        What people ask who know no terms names them too.
        """
        words = tokens(text, self.language)
        terms = list(self._in(text, self._asked, lambda token: token.stem))
        taken = [(it.start, it.end) for it in terms]
        rest: list[Stems] = [
            (word.stem,)
            for word in words
            if not any(start <= word.start < end for start, end in taken)
            and not self._says_nothing(text[word.start : word.end])
        ]
        return list(dict.fromkeys(it.term for it in terms)), rest

    def _says_nothing(self, word: str) -> bool:
        """Whether a word is none that is sought; in capitals it is short for something."""
        short = len(word) > 1 and word.isupper()
        return fold(word) in STOP_WORDS.get(self.language, ()) and not short

    def _in(
        self, text: str, forms: Mapping[Stems, str], as_in: Callable[[Token], str]
    ) -> Iterator[Found]:
        """Yield the terms in a text by their forms; `as_in`: a word as it stands in them."""
        words = tokens(text, self.language)
        here = 0
        while here < len(words):
            for count in range(min(self._most, len(words) - here), 0, -1):
                part = words[here : here + count]
                term = forms.get(tuple(map(as_in, part)))
                if term is not None and self._is_one(text, part):
                    yield Found(term, part[0].start, part[-1].end)
                    here += count
                    break
            else:
                here += 1

    def _is_one(self, text: str, words: Sequence[Token]) -> bool:
        """Whether words belong together, and are not a single one that says nothing."""
        if len(words) == 1:
            return not self._says_nothing(text[words[0].start : words[0].end])
        return not any(mark in text[words[0].start : words[-1].end] for mark in ",;:.!?()")


def _worded(term: Term, translate: Translator) -> Worded:
    marked, sought = split(translate(term.forms))
    name, *others = (*marked, *sought)
    return Worded(term.id, name[:1].upper() + name[1:], tuple(others), translate(term.text))


@lru_cache(maxsize=64)
def lexicon_of(title: str, translate: Translator) -> Lexicon:
    """Return the terms of a title in a language; "" for those that any title may have."""
    terms = glossary_of(title).terms if title else shared_terms()
    return Lexicon(terms, translate)
