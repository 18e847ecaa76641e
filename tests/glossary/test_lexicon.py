"""Words are known by their stems, and terms are found in texts."""

from __future__ import annotations

import pytest

from railhead.glossary.lexicon import lexicon_of
from railhead.glossary.stems import stem, tokens
from railhead.language import ENGLISH, translator

FRENCH = translator("fr")


@pytest.mark.parametrize(
    "words",
    [
        "float floats floated floating",
        "company companies",
        "upgrade upgrades upgraded upgrading",
        "run runs running",
        "route routes",
        "nationalise nationalised nationalisation",
        "sell selling sells",
    ],
)
def test_forms_of_an_english_word_have_one_stem(words: str) -> None:
    assert len({stem(word, "en") for word in words.split()}) == 1


@pytest.mark.parametrize("words", ["rouler roule roulent", "gare gares", "poser pose posee posees"])
def test_forms_of_a_french_word_have_one_stem(words: str) -> None:
    assert len({stem(word, "fr") for word in words.split()}) == 1


@pytest.mark.parametrize(
    ("one", "other"), [("par", "parts"), ("train", "trade"), ("bond", "bound"), ("port", "part")]
)
def test_other_words_have_other_stems(one: str, other: str) -> None:
    assert stem(one, "en") != stem(other, "en")


def test_articles_and_possessives_are_no_words() -> None:
    assert [token.stem for token in tokens("president's train", "en")] == ["president", "train"]
    assert [token.stem for token in tokens("l'offre d'actions", "fr")] == ["offr", "action"]


def test_the_longest_term_is_found_where_it_stands() -> None:
    text = "Train limits of private companies, and parts."
    found = lexicon_of("1849", ENGLISH).found(text)
    assert [(it.term, text[it.start : it.end]) for it in found] == [
        ("train-limit", "Train limits"),
        ("private", "private companies"),
    ]


def test_everyday_words_are_looked_up_and_not_marked() -> None:
    lexicon = lexicon_of("1849", ENGLISH)
    assert not lexicon.found("you may build here")
    assert lexicon.sought("what may I build") == (["tile-lay"], [])


def test_what_is_short_for_a_term_stands_in_capitals() -> None:
    found = lexicon_of("1849", ENGLISH).found("Either this or that: two OR a turn")
    assert [it.term for it in found] == ["operating-round"]
    assert lexicon_of("1849", ENGLISH).sought("tiles or tokens")[0] == ["tile", "token"]


def test_only_terms_of_the_title_are_found() -> None:
    assert [it.term for it in lexicon_of("1849", ENGLISH).found("mergers of minors")] == []
    assert [it.term for it in lexicon_of("1861", ENGLISH).found("mergers of minors")] == [
        "merger",
        "minor",
    ]


def test_french_terms_are_found() -> None:
    found = lexicon_of("1865", FRENCH).found("La trésorerie et les gares")
    assert [it.term for it in found] == ["treasury", "token"]


def test_an_everyday_word_is_no_abbreviation() -> None:
    lexicon = lexicon_of("", ENGLISH)
    assert [it.term for it in lexicon.found("a tile or an OR")] == ["tile", "operating-round"]
    assert "operating-round" not in lexicon.sought("tile or token")[0]
    assert [it.term for it in lexicon.found("the order of play")] == ["turn-order"]
