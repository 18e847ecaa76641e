"""Examples have the numbers of the title, and of the table."""

from __future__ import annotations

import pytest

from railhead.glossary.examples import EXAMPLES, example_of
from railhead.glossary.reading import glossary_of
from railhead.language import ENGLISH, translator
from railhead.language.here import Here
from railhead.language.voice import Voice
from railhead.titles.catalogue import plain_title, title_ids, words_of


def here(title: str, language: str = "en", players: int = 0, phase: str = "") -> Here:
    translate = translator(language) if language != "en" else ENGLISH
    return Here(Voice(plain_title(title), {}, words_of(title), translate), players, phase)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("title", title_ids())
def test_every_example_can_be_said(title: str, language: str) -> None:
    place = here(title, language)
    examples = {term: example_of(term, place) for term in glossary_of(title).terms}
    said = [text for text in examples.values() if text]
    assert len(said) >= 35
    for text in said:
        assert text.endswith(".")
        assert not {"{", "}"} & set(text)


@pytest.mark.parametrize("title", title_ids())
def test_no_example_is_of_a_term_that_nobody_has(title: str) -> None:
    assert words_of(title).examples.keys() <= glossary_of(title).terms.keys()
    assert set(EXAMPLES) <= set().union(*(glossary_of(it).terms for it in title_ids()))


@pytest.mark.parametrize(
    ("title", "term", "text"),
    [
        ("1849", "rust", "the first train 8H ends trains 4H"),
        ("1849", "treasury", "started at L.68 gets L.136"),
        ("1849", "gauge", "2 on narrow gauge"),
        ("1849", "emergency", "with L.40 that must buy a 4H for L.100 lacks L.60"),
        ("1861", "loan", "One of R50 brings R45"),
        ("1865", "dragons", "at most 6 certificates in phase 2"),
        ("1865", "president", "stands for 40% of a minor, or for 20% of a major"),
        ("1865", "certificate", "A minor has one of 40% and 3 of 20%, a major one of 20% and 8"),
        ("1865", "share", "a share of a minor brings L.18, one of a major L.9"),
        ("1865", "dividend", "a share of a minor brings L.18"),
        ("1865", "certificate-limit", "2: 36 with 8 companies, 27 with 6 companies"),
        ("1861", "certificate-limit", "3: 21"),
        ("1865", "premium", "L.110 if the company is white, L.130 if it is green"),
        ("1867", "par", "from phase 4: $70 to $200"),
        ("18FB", "deposit", "That of NN is D.100 in full, D.50 reduced"),
    ],
)
def test_examples_have_the_numbers_of_the_title(title: str, term: str, text: str) -> None:
    assert text in (example_of(term, here(title)) or "")


def test_at_a_table_its_players_and_its_phase_count() -> None:
    table = here("1849", players=4, phase="8")
    assert (
        example_of("certificate-limit", table)
        == "With 4 players: 9 with 5 companies, 11 with 6 companies."
    )
    assert example_of("train-limit", table) == "In phase 8: 3."
    assert example_of("par", table) == "In phase 8: L.68, L.100, L.144."
    assert example_of("starting-cash", table) == "With 4 players: L.375."
