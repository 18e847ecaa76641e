"""Rules are found by the stems of words, by synonyms and by number, chapter by chapter."""

from __future__ import annotations

import re

import pytest

from railhead.glossary.rules import CHAPTERS, FoundRules, chapters_of, find_rules, name_of_chapter
from railhead.language import ENGLISH, translator
from railhead.titles.catalogue import plain_title, title_ids


def find(title: str, wanted: str, language: str = "en") -> FoundRules:
    translate = translator(language) if language != "en" else ENGLISH
    return find_rules(plain_title(title), wanted, translate)


def first(found: FoundRules) -> str:
    return found.chapters[0].rules[0][0].id


@pytest.mark.parametrize("title", title_ids())
def test_without_a_question_every_rule_stands_in_one_chapter(title: str) -> None:
    rules = [rule.id for it in find(title, "").chapters for rule, _ in it.rules]
    assert sorted(rules) == sorted(plain_title(title).rules)
    assert [it.id for it in find(title, "").chapters] == chapters_of(plain_title(title))


def test_chapters_have_names_and_topics_of_their_own() -> None:
    topics = [topic for _, _, those in CHAPTERS for topic in those]
    assert len(topics) == len(set(topics))
    assert name_of_chapter("track") == "Track"
    assert name_of_chapter("concession") == "concession"


@pytest.mark.parametrize("title", title_ids())
@pytest.mark.parametrize(
    "wanted", ["float", "floated", "par", "what may I build", "when is the end"]
)
def test_every_title_answers(title: str, wanted: str) -> None:
    found = find(title, wanted)
    assert 0 < found.count < len(plain_title(title).rules) / 2
    assert not found.partly


@pytest.mark.parametrize(
    ("title", "wanted", "rule"),
    [
        ("1849", "par", "1849-3.3.1-1"),
        ("1849", "what may I build?", "1849-4.1-1"),
        ("1849", "train limit", "1849-4.6-2"),
        ("1849", "what if my company cannot pay: bankruptcy", "1849-4.6.1-6"),
        ("1865", "when does it float", "1865-3.6-3"),
        ("1861", "borrowing", "1861-10.2-1"),
        ("18FB", "deposits", "18FB-3.3.2-3"),
    ],
)
def test_the_rule_about_it_comes_first(title: str, wanted: str, rule: str) -> None:
    assert first(find(title, wanted)) == rule


@pytest.mark.parametrize(
    ("language", "wanted", "rule"),
    [
        ("en", "token cost", "1849-3.3.3-1"),
        ("en", "what does a company pay for track", "1849-4.1-11"),
        ("en", "how many shares can I have", "1849-3.5.2-1"),
        ("en", "who goes first", "1849-3-3"),
        ("en", "how much money do I start with", "1849-2.2-1"),
        ("en", "how do I win", "1849-5-6"),
        ("en", "how many trains may I have", "1849-4.6-2"),
        ("en", "what happens without a train", "1849-4.6-7"),
        ("fr", "comment gagner", "1849-5-6"),
        ("fr", "fin de partie", "1849-5-1"),
        ("fr", "combien de parts puis-je avoir", "1849-3.5.2-1"),
        ("fr", "qui commence", "1849-3-3"),
        ("fr", "combien de trains", "1849-4.6-2"),
        ("fr", "sans train", "1849-4.6-7"),
        ("fr", "flotter", "1849-3.3.2-1"),
    ],
)
def test_whoever_knows_no_terms_is_answered(language: str, wanted: str, rule: str) -> None:
    found = find("1849", wanted, language)
    assert not found.partly
    assert rule in [it.id for it, _ in found.chapters[0].rules[:4]]


def test_par_does_not_find_parts() -> None:
    texts = [text for it in find("1865", "par").chapters for _, text in it.rules]
    assert not [text for text in texts if re.search(r"\bparts?\b", text) and "par " not in text]


def test_forms_of_a_word_find_the_same() -> None:
    assert find("1865", "float").chapters == find("1865", "Floating?").chapters


def test_all_words_count_and_else_most_of_them() -> None:
    assert find("1849", "earthquake tokens").count < find("1849", "tokens").count
    partly = find("1849", "earthquake zebra")
    assert partly.partly
    assert partly.count
    assert find("1849", "zebra").count == 0


def test_rules_and_sections_by_number() -> None:
    assert first(find("1849", "4.2-3")) == "1849-4.2-3"
    assert first(find("1849", "1849-4.2-3")) == "1849-4.2-3"
    assert find("1849", "4.2").count == 6
    assert find("1849", "4").by_id
    assert find("1849", "R-conn-1").count == 1
    assert not find("1849", "99.9").count
    assert find("1849", "99.9").by_id


def test_a_number_of_no_section_is_a_word() -> None:
    found = find("1849", "120")
    assert not found.by_id


def test_words_that_say_nothing_find_nothing() -> None:
    found = find("1849", "what may I")
    assert found.says_nothing
    assert not found.count


def test_a_topic_is_searched_by_itself() -> None:
    translate = ENGLISH
    all_, some = (find_rules(plain_title("1849"), "port", translate, it) for it in ("", "token"))
    assert 0 < some.count < all_.count
    assert {rule.topic for it in some.chapters for rule, _ in it.rules} == {"token"}


def test_questions_in_french() -> None:
    assert first(find("1849", "que puis-je construire ?", "fr")) == "1849-4.1-1"
    assert first(find("1865", "prix de base", "fr")) == "1865-3.6-1"


@pytest.mark.parametrize("wanted", ["float", "upgrade", "treasury"])
def test_the_terms_of_the_field_are_understood_in_another_language(wanted: str) -> None:
    """Where the words of the reader's language find nothing, the English terms do."""
    found = find("1849", wanted, "fr")
    assert found.terms == find("1849", wanted).terms
    assert first(found) in {rule.id for it in find("1849", wanted).chapters for rule, _ in it.rules}


def test_what_no_language_knows_is_not_found() -> None:
    assert find("1849", "xylophone", "fr").count == 0
