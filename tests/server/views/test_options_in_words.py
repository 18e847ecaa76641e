"""Options are told in words: no name of an option or a preset stands on any page."""

from __future__ import annotations

import html
import re

import pytest

from railhead.engine.title import Title
from railhead.language import Translator, translator
from railhead.language.setup_words import value_words
from railhead.server.authority import create_table
from railhead.titles.catalogue import plain_title, title_ids
from tests.samples import crosswise
from tests.server.browser import Browser, text
from tests.server.tables import person

pytestmark = pytest.mark.django_db

_ID = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")


def shown(browser: Browser, page: str) -> str:
    """What somebody reads on a page: its texts, and what is said of its fields."""
    source = text(browser.open(page)).partition("<main")[2].partition("</main>")[0]
    said = re.findall(r'aria-(?:label|description)="([^"]*)"', source)
    return html.unescape(" ".join([re.sub(r"<[^>]*>", " ", source), *said]))


def reader(language: str) -> tuple[Browser, Translator]:
    browser = Browser()
    browser.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    return browser, translator(language)


def name_an_id(words: str, title: Title) -> set[str]:
    """The names of options and their values, or anything like them, in a text."""
    values = (str(value) for it in title.options.values() for value in it.values)
    ids = {name for name in (*title.options, *values) if "_" in name}
    return set(_ID.findall(words)) | {name for name in ids if name in words}


@pytest.mark.parametrize(("title_id", "language"), crosswise(title_ids(), ["en", "fr"]))
def test_the_form_of_a_new_table_tells_every_option_in_words(title_id: str, language: str) -> None:
    browser, translate = reader(language)
    title = plain_title(title_id)
    words = shown(browser, f"/new?title={title_id}")
    assert name_an_id(words, title) == set()
    for option in title.options.values():
        assert translate(option.name) in words, option.id
        assert translate(option.text) in words, option.id
        assert translate(option.group) in words, option.id
        if isinstance(option.values[0], bool) and option.variant and option.agreed:
            continue  # a box to tick
        for value in option.values:
            assert value_words(option, value, translate) in words, option.id
        usual = value_words(option, option.presets["default"], translate)
        assert translate("{choice} (usual)", choice=usual) in words, option.id


@pytest.mark.slow
@pytest.mark.parametrize(("title_id", "language"), crosswise(title_ids(), ["en", "fr"]))
def test_what_is_told_of_a_game_and_its_rules_names_no_ids(title_id: str, language: str) -> None:
    browser, translate = reader(language)
    title = plain_title(title_id)
    table = create_table(person(), title_id, ["Ann", "Bob", "Cid"], seed=5)
    about = shown(browser, f"/tables/{table.pk}/?whole=1")
    about = about[about.index(translate("About this game")) :]
    assert name_an_id(about, title) == set()
    for option in title.options.values():
        assert translate(option.name) in about
    rules = shown(browser, f"/tables/{table.pk}/rules")
    assert "[option" not in rules
    assert name_an_id(rules, title) == set()


def test_options_that_do_not_go_together_are_told_by_their_names() -> None:
    browser = Browser()
    answer = browser.send("/new?title=1849", "/new", option_electric_dreams="true")
    page = html.unescape(text(answer))
    assert "“Electric Dreams” is an addition to the advanced game" in page
    assert "it needs “Buying token places” and “Bonds”" in page
