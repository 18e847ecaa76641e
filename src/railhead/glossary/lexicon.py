"""The terms of a title in one language: looked up by their stems, and found in texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from railhead.glossary.reading import Term, glossary_of, shared_terms, split
from railhead.glossary.stems import STOP_WORDS, fold, tokens
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
        self._marked: dict[Stems, str] = {}
        # A name comes before other forms, whichever term is first.
        for place in range(2):
            for term in terms.values():
                marked, sought = split(translate(term.forms))
                for number, form in enumerate((*marked, *sought)):
                    if (number == 0) == (place == 0) and (stems := self.stems(form)):
                        self.forms.setdefault(stems, term.id)
                        if number < len(marked):
                            self._marked.setdefault(stems, term.id)
        self._most = max(map(len, self.forms), default=0)

    def stems(self, text: str) -> Stems:
        """Return the stems of the words of a text."""
        return tuple(token.stem for token in tokens(text, self.language))

    def alike(self, term: str) -> list[Stems]:
        """Return the stems of all forms of a term."""
        return [stems for stems, owner in self.forms.items() if owner == term]

    def found(self, text: str) -> list[Found]:
        """Return the terms in a text that are to be marked, in their order, the longest first."""
        return list(self._in(text, self._marked))

    def sought(self, text: str) -> tuple[list[str], list[Stems]]:
        """Return the terms that a question names, and the stems of its other words."""
        words = tokens(text, self.language)
        terms = list(self._in(text, self.forms))
        taken = [(it.start, it.end) for it in terms]
        stop = STOP_WORDS.get(self.language, frozenset())
        rest: list[Stems] = [
            (word.stem,)
            for word in words
            if not any(start <= word.start < end for start, end in taken)
            and fold(text[word.start : word.end]) not in stop
        ]
        return list(dict.fromkeys(it.term for it in terms)), rest

    def _in(self, text: str, forms: Mapping[Stems, str]) -> Iterator[Found]:
        words, here = tokens(text, self.language), 0
        while here < len(words):
            for count in range(min(self._most, len(words) - here), 0, -1):
                part = words[here : here + count]
                term = forms.get(tuple(word.stem for word in part))
                if term is not None and not self._is_everyday(text[part[0].start : part[-1].end]):
                    yield Found(term, part[0].start, part[-1].end)
                    here += count
                    break
            else:
                here += 1

    def _is_everyday(self, form: str) -> bool:
        """Whether a form in a text is a word that stands in any sentence: "or", but not "OR"."""
        return form.islower() and form in STOP_WORDS.get(self.language, frozenset())


def _worded(term: Term, translate: Translator) -> Worded:
    marked, sought = split(translate(term.forms))
    name, *others = (*marked, *sought)
    return Worded(term.id, name[:1].upper() + name[1:], tuple(others), translate(term.text))


@lru_cache(maxsize=64)
def lexicon_of(title: str, translate: Translator) -> Lexicon:
    """Return the terms of a title in a language; "" for those that any title may have."""
    terms = glossary_of(title).terms if title else shared_terms()
    return Lexicon(terms, translate)
