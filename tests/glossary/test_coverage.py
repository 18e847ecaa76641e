"""What pages say in words of the field is explained in the glossary."""

from __future__ import annotations

import pytest

from railhead.glossary.lexicon import lexicon_of
from railhead.glossary.stems import tokens
from railhead.language import ENGLISH
from railhead.language.translate import catalogues, read_catalogue
from railhead.titles.catalogue import title_ids

FIELD = """
absorption acquirer auction bank bankrupt base bid blocked bond bonus bridge broken buy-back cash
certificate city close clockwise company concession connection conversion corporation coverage
deposit depot destination director discard discount dividend draft earnings emergency exchange
export face float frozen gauge grey half hex home hill income initial interest issue issued junction
lay lease leased ledge licence limit line liquid loan major majors market marker merge merger mine
minor minors mountain narrow national nationalised nominal obsolete off-board offer operating option
owner par pass phase pool port power premium president presidency price priority private public rank
rate receivership redeem regional reserved retire revenue river rough round route row run rust sale
scrap secured share slot sold-out stack state station stock stop supply surplus swap synergy tender
terrain tile token top town track trade traffic train treasury upgrade value variant wealth withhold
worth yellow zone
"""
"""Words that 18xx games are told in: those of rulebooks and of other programs of the field."""

EVERYDAY = {"bonus", "exchange", "junction", "owner", "rate", "row", "swap", "top", "trade"}
"""Of these, what pages say as anybody would, and what is a part of terms only."""


@pytest.fixture(scope="module")
def said() -> set[str]:
    """The stems of all words that the program says in English."""
    texts = [
        text
        for path in catalogues("fr")
        for message in read_catalogue(path, "fr")
        for text in ([message.id] if isinstance(message.id, str) else message.id)
        if "terms.toml" not in str(message.locations)
    ]
    return {token.stem for text in texts for token in tokens(text, "en")}


def test_every_word_of_the_field_that_pages_say_is_in_the_glossary(said: set[str]) -> None:
    known = {
        stem
        for title in ("", *title_ids())
        for form in lexicon_of(title, ENGLISH).forms
        for stem in form
    }
    words = {word: [it.stem for it in tokens(word, "en")] for word in FIELD.split()}
    missing = sorted(
        word
        for word, stems in words.items()
        if set(stems) <= said and not set(stems) <= known and word not in EVERYDAY
    )
    assert not missing, f"give these a term, or a form of one: {', '.join(missing)}"


def test_everyday_words_are_said_and_have_no_term(said: set[str]) -> None:
    names = {form for title in title_ids() for form in lexicon_of(title, ENGLISH).forms}
    for word in EVERYDAY:
        stems = tuple(it.stem for it in tokens(word, "en"))
        assert set(stems) <= said, word
        assert stems not in names, word
