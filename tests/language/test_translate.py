"""The translation layer, from the sources to another language."""

from __future__ import annotations

import ast
from io import BytesIO
from pathlib import Path

import pytest

from railhead.engine.illegal import Illegal
from railhead.language import (
    ENGLISH,
    Translator,
    explain_refusal,
    narrate,
    rule_text,
    translate,
    translator,
)
from railhead.language.translate import language_of, locales, system_locale
from railhead.titles.common.events.rounds import Passed
from tests.language.sources import PACKAGE, refused
from tests.titles.g1849.build import Example
from tools.extract import texts_of_title
from tools.messages import collect, has_words, key_of


def test_sentences_are_translated(french: Translator) -> None:
    table = Example()
    assert narrate(Passed(actor="ann", on=""), table.game, french) == "Ann passe"
    illegal = Illegal("1849-3.2-3", "{company} is not started.", company="SFA")
    text = explain_refusal(illegal, table.game,
                  french)  # fmt: skip
    assert text.startswith("SFA n'est pas fondée.\nRègle 1849-3.2-3 : ")


def test_plural_forms(french: Translator) -> None:
    one, many = "{count} operating round", "{count} operating rounds"
    assert french.plural(one, many, 0) == "0 phase d'exploitation"
    assert french.plural(one, many, 3) == "3 phases d'exploitation"
    assert ENGLISH.plural(one, many, 0) == "0 operating rounds"
    assert ENGLISH.plural(one, many, 1) == "1 operating round"


@pytest.mark.parametrize("language", ["fr", "pl", "ga", "ja"])
def test_plural_forms_are_those_of_the_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """However many forms Babel gives the language: 2.19 gives French three, earlier ones two."""
    folder = tmp_path / language / "LC_MESSAGES"
    folder.mkdir(parents=True)
    head = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
    text = 'msgid "{count} turn"\nmsgid_plural "{count} turns"\n'
    forms = 'msgstr[0] "{count} a"\nmsgstr[1] "{count} b"\n'
    (folder / "words.po").write_text(head + text + forms, encoding="utf-8")
    monkeypatch.setattr(translate, "LOCALE", tmp_path)
    monkeypatch.setattr(translate, "TITLES", tmp_path / "titles")
    translator.cache_clear()
    speaks = translator(language)
    translator.cache_clear()
    said = [speaks.plural("{count} turn", "{count} turns", count) for count in (1, 2, 1_000_000)]
    assert said == ["1 a", "2 b", "1000000 b"]


def test_the_files_of_a_language_are_one_catalogue(french: Translator) -> None:
    assert french.language == "fr"
    assert french("{actor} leaves", actor="Ann") == "Ann part"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("company", "words"),
    [("ATA", "Eva vend 10 % d'ATA pour L.59"), ("SFA", "Eva vend 10 % de SFA pour L.59")],
)
def test_french_elides_before_what_fills_a_field(company: str, words: str) -> None:
    sale = "{seller} sells {percent}% of {company} for {amount}"
    said = translator("fr")(sale, seller="Eva", percent=10, company=company, amount="L.59")
    assert said.replace("\u00a0", " ") == words
    assert "of ATA" in ENGLISH(sale, seller="Eva", percent=10, company="ATA", amount="L.59")


def test_what_nobody_has_looked_at_stays_english(french: Translator) -> None:
    assert french("{actor} wins", actor="Ann") == "Ann wins"


@pytest.mark.slow
def test_french_comes_with_the_program() -> None:
    assert "fr" in locales()
    assert translator("fr_FR.UTF-8")("pass") == "passer"


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("fr", "fr"),
        ("fr_CA.UTF-8", "fr"),
        ("FR-be@euro", "fr"),
        ("en_GB.UTF-8", "en"),
        ("de", "en"),
        ("C", "en"),
        ("", "en"),
        ("../fr", "en"),
    ],
)
def test_a_locale_reads_the_language_that_suits_it(locale: str, language: str) -> None:
    assert language_of(locale) == language
    assert translator(locale).language == language


def test_without_a_catalogue_all_is_english(french: Translator) -> None:
    assert french("run trains") == "run trains"
    assert translator("xx")("{actor} passes", actor="Ann") == "Ann passes"
    assert translator("")("run trains") == "run trains"


def test_the_empty_text_does_not_show_the_header_of_a_catalogue(french: Translator) -> None:
    assert french("") == ""


def test_braces_stay_where_no_fields_are_given() -> None:
    assert ENGLISH("{a} and {b}") == "{a} and {b}"


@pytest.mark.parametrize(
    ("environment", "locale"),
    [
        ({}, ""),
        ({"LANG": "fr_FR.UTF-8"}, "fr_FR.UTF-8"),
        ({"LANG": "C", "LC_MESSAGES": "fr"}, "fr"),
        ({"LC_ALL": "de", "LC_MESSAGES": "fr"}, "de"),
        ({"LC_ALL": "", "LANG": "it"}, "it"),
        ({"LANG": "de_DE", "LANGUAGE": "xx:fr:en"}, "fr"),
        ({"LANG": "fr_FR", "LANGUAGE": "en_GB:fr"}, "en_GB"),
        ({"LANG": "fr_FR", "LANGUAGE": "xx"}, "fr_FR"),
        ({"LANG": "C", "LANGUAGE": "fr"}, "C"),
    ],
)
def test_the_locale_of_a_system(environment: dict[str, str], locale: str) -> None:
    assert system_locale(environment) == locale


# -- what a tool for translators finds ------------------------------------------------------------


@pytest.fixture(scope="module")
def messages() -> set[str]:
    return {text for area in collect().values() for message in area for text in key_of(message)}


@pytest.mark.slow
def test_every_refusal_is_found(messages: set[str]) -> None:
    assert {call.text for call in refused() if call.text} <= messages


@pytest.mark.slow
def test_every_marked_text_is_found(messages: set[str]) -> None:
    marked = {
        node.args[0].value
        for folder in ("language", "cli")
        for path in (PACKAGE / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "N_"
        and isinstance(node.args[0], ast.Constant)
        and has_words(str(node.args[0].value))
    }
    assert len(marked) > 200
    assert marked <= messages


def test_the_rules_of_a_title_are_found() -> None:
    path = PACKAGE / "titles" / "g1849" / "rulebook.toml"
    entries = list(texts_of_title(BytesIO(path.read_bytes())))
    table = Example()
    rules = table.game.title.rules.values()
    assert {text for _, _, text, comments in entries if comments} == {rule.text for rule in rules}
    assert {rule.topic for rule in rules} <= {text for _, _, text, _ in entries}
    lines = path.read_text(encoding="utf-8").splitlines()
    for line, _, _, comments in entries:
        assert not comments or lines[line - 1] == f'id = "{comments[0]}"'
    assert rule_text("1849-1.4-3", table.game.title) == (
        "Rule 1849-1.4-3: A corporation has three tokens."
    )
