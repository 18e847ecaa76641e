"""The files of terms are right, and what is wrong in one is named."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.fault import TitleError
from railhead.glossary.lexicon import lexicon_of
from railhead.glossary.reading import Term, glossary_of, read_glossary, shared_terms, split
from railhead.language import translator
from railhead.titles.catalogue import title_ids

SHARED = {"par": Term("par", "par | par value", "A price.")}
RULES = ("1-1", "1-2")
OWN = {"id": "ferry", "forms": "ferry", "text": "A ship."}


def test_there_are_some_hundred_terms_and_each_title_has_most_of_them() -> None:
    everything = set(shared_terms()).union(*(glossary_of(title).terms for title in title_ids()))
    assert len(everything) >= 120
    assert all(len(glossary_of(title).terms) >= 75 for title in title_ids())


def test_every_shared_term_is_one_of_some_title() -> None:
    had = set().union(*(glossary_of(title).terms for title in title_ids()))
    assert set(shared_terms()) <= had


@pytest.mark.parametrize("title", title_ids())
def test_every_term_of_a_title_has_rules_and_one_short_text(title: str) -> None:
    glossary = glossary_of(title)
    for name, term in glossary.terms.items():
        assert glossary.rules[name], name
        assert len(term.text) <= 200, name
        assert term.text.endswith("."), name


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("title", title_ids())
def test_no_two_terms_of_a_title_have_the_same_name(title: str, language: str) -> None:
    names = [it.name for it in lexicon_of(title, translator(language)).words.values()]
    assert len(names) == len(set(names))


def test_forms_are_marked_or_only_looked_up() -> None:
    assert split("par | par value || price") == (["par", "par value"], ["price"])
    assert split("par") == (["par"], [])


def test_what_a_title_says_is_read() -> None:
    data = {"rules": {"par": ["1-1"], "ferry": []}, "term": [OWN], "events": {"x": ["1-2"]}}
    found = read_glossary(data, SHARED, RULES)
    assert list(found.terms) == ["par", "ferry"]
    assert found.events == {"x": ("1-2",)}


@pytest.mark.parametrize(
    ("data", "where", "what"),
    [
        ({"rule": {}}, "glossary.toml", "no table rule"),
        ({"rules": {"per": []}}, "glossary.toml rules", "no term 'per'"),
        ({"rules": {"par": ["9-9"]}}, "glossary.toml rules.par", "no rule '9-9'"),
        ({"rules": {"par": "1-1"}}, "glossary.toml rules.par", "a list"),
        ({"events": {"x": ["9-9"]}}, "glossary.toml events.x", "no rule '9-9'"),
        ({"term": [OWN]}, "glossary.toml rules", "'ferry' is missing"),
        ({"term": [OWN, OWN], "rules": {"ferry": []}}, "glossary.toml term 2", "twice"),
        ({"term": [{"id": "x"}]}, "glossary.toml term 1", "id, forms and text"),
        ({"term": [{**OWN, "forms": "|| x"}]}, "glossary.toml term 1", "begin with the term"),
    ],
)
def test_what_is_wrong_is_named(data: dict[str, Any], where: str, what: str) -> None:
    with pytest.raises(TitleError) as wrong:
        read_glossary(data, SHARED, RULES)
    assert str(wrong.value).startswith(where)
    assert what in str(wrong.value)
