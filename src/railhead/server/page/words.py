"""Terms of the field on pages: marked in texts, on cards, and all of them on their own page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.http import HttpRequest
from markupsafe import Markup, escape

from railhead.engine.title import Title
from railhead.glossary.examples import example_of
from railhead.glossary.lexicon import Found, Worded, lexicon_of
from railhead.glossary.reading import glossary_of
from railhead.glossary.rules import text_of_rule
from railhead.glossary.stems import fold
from railhead.language import ENGLISH, Translator, Voice
from railhead.language.here import Here
from railhead.server.listing.results import has_finished
from railhead.server.people.access import person_of
from railhead.server.people.preferences import AT_FIRST, FIRST_GAMES, preferences_of
from railhead.server.rendering.templating import address
from railhead.titles.catalogue import plain_title, title_ids, words_of


def are_explained(request: HttpRequest, *, lesson: bool = False) -> bool:
    """Whether a reader wants terms marked: as they have chosen, else while they are new.

    `lesson`: the page is that of a lesson, which explains terms unless that is not wanted.
    """
    wanted = preferences_of(request).words
    if wanted != AT_FIRST:
        return wanted == "yes"
    person = person_of(request)
    return lesson or person is None or not has_finished(person, FIRST_GAMES)


class Marked:
    """Marks terms in the texts of one panel: each where it first stands, as a link to its meaning.

    `on`: whether the reader wants them marked.
    """

    def __init__(self, title: str, translate: Translator, *, on: bool) -> None:
        self._title = title
        self._translate = translate
        self._on = on
        self._page = address("title_words", title)
        self._seen: set[str] = set()

    def __call__(self, text: str, term: str = "") -> str:
        """Return a text with its terms marked; `term`: the whole text stands for that one."""
        if not self._on or not text:
            return text
        pieces = _pieces(self._title, self._page, self._translate, text, term)
        if len(pieces) == 1:
            return text
        seen = self._seen
        whole = ""
        for name, before, plain, link in pieces:
            if name in seen:
                whole += before + plain
            else:
                seen.add(name)
                whole += before + link
        seen.discard("")
        return Markup(whole)


class _Piece(NamedTuple):
    """A term in a text: what stands before it, itself, and itself as a link. All is escaped.

    The last piece has no term, and what stands behind all terms.
    """

    term: str
    before: str
    plain: str
    link: str


@lru_cache(maxsize=4000)
def _pieces(
    title: str, page: str, translate: Translator, text: str, term: str
) -> tuple[_Piece, ...]:
    found: Sequence[Found] = lexicon_of(title, translate).found(text) if not term else ()
    if term in glossary_of(title).terms:
        found = (Found(term, 0, len(text)),)
    pieces, last = [], 0
    for name, start, end in found:
        plain = str(escape(text[start:end]))
        link = f'<a class="term" href="{page}#{name}">{plain}</a>'
        pieces.append(_Piece(name, str(escape(text[last:start])), plain, link))
        last = end
    return (*pieces, _Piece("", str(escape(text[last:])), "", ""))


@dataclass(frozen=True, slots=True)
class Entry:
    """A term as pages show it. `example`: with the numbers of the title, "" for none.

    `rules`: ids and texts of the rules about it; `titles`: those that have it.
    """

    word: Worded
    example: str = ""
    rules: Sequence[tuple[str, str]] = ()
    titles: Sequence[str] = ()


def here_of(title: Title, translate: Translator, players: int = 0, phase: str = "") -> Here:
    """Return where terms of a title are explained."""
    return Here(Voice(title, {}, words_of(title.id), translate), players, phase)


def entry_of(term: str, here: Here) -> Entry | None:
    """Return a term of a title, None if it has no such term."""
    title, translate = here.title, here.voice.translate
    word = lexicon_of(title.id, translate).words.get(term)
    if word is None:
        return None
    ids = glossary_of(title.id).rules[term]
    rules = [(it, text_of_rule(title, title.rules[it], translate)) for it in ids]
    return Entry(word, example_of(term, here) or "", rules)


def entries(here: Here, wanted: str = "") -> list[Entry]:
    """Return the terms of a title by name, or those that are sought."""
    translate = here.voice.translate
    found = _sought(here.title.id, wanted, translate)
    found = found or _sought(here.title.id, wanted, translate, english=True)
    return [entry for it in found if (entry := entry_of(it.id, here)) is not None]


def all_entries(translate: Translator, wanted: str = "") -> list[Entry]:
    """Return the terms of all titles by name, or those that are sought, each with its titles."""
    found: dict[str, Entry] = {}
    # The field speaks English: who reads in another language may ask in its terms.
    for english in (False, True):
        for title in title_ids() if not found else ():
            for word in _sought(title, wanted, translate, english=english):
                known = found.get(word.id, Entry(word))
                found[word.id] = Entry(known.word, titles=(*known.titles, title))
    return sorted(found.values(), key=lambda it: fold(it.word.name))


def _sought(
    title: str, wanted: str, translate: Translator, *, english: bool = False
) -> list[Worded]:
    """Of the terms of a title those that are named, or whose name or sentence has what is wanted.

    `english`: those that are named in English.
    """
    lexicon, sought = lexicon_of(title, translate), fold(wanted.strip())
    words = lexicon.words.values()
    if not sought:
        return list(words)
    if english:
        named = lexicon_of(title, ENGLISH).sought(wanted)[0]
        return [it for it in words if it.id in named]
    terms = lexicon.sought(wanted)[0]
    return [
        it
        for it in words
        if it.id in terms
        or sought in fold(" ".join((it.name, *it.others)))
        or sought in fold(it.text)
    ]


def letters(found: Iterable[Entry]) -> dict[str, list[Entry]]:
    """Return terms by the letter with which they begin."""
    by_letter: dict[str, list[Entry]] = {}
    for entry in found:
        first = fold(entry.word.name)[:1].upper()
        by_letter.setdefault(first if first.isalpha() else "0-9", []).append(entry)
    return by_letter


def name_of(title: str) -> str:
    """Return the name of a title."""
    return plain_title(title).name
