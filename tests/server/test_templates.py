"""Templates and static files: their texts can be translated, and they are shipped."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpRequest
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.test import RequestFactory
from jinja2 import nodes

from railhead.engine.title import Title
from railhead.language import Translator, translator
from railhead.language.setup_words import value_words
from railhead.server.base.languages import known_languages
from railhead.titles.catalogue import plain_title
from tests.conftest import REPO
from tests.server.browser import Browser, filled, forms, text
from tools.messages import collect, has_words, key_of

SERVER = REPO / "src" / "railhead" / "server"
TEMPLATES = SERVER / "templates"

Call = tuple[str, nodes.Call]


def calls() -> Iterator[Call]:
    """Every call of `say` and `plural` in a template, with its place."""
    engine = engines["jinja2"]
    assert isinstance(engine, Jinja2)
    env = engine.env
    for path in sorted(TEMPLATES.rglob("*.html")):
        tree = env.parse(path.read_text(encoding="utf-8"))
        for call in tree.find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name in ("say", "plural"):
                yield f"{path.relative_to(TEMPLATES)}:{call.lineno}", call


def said() -> Iterator[tuple[str, str]]:
    """Every text in a template, with its place."""
    for place, call in calls():
        assert isinstance(call.node, nodes.Name)
        for argument in call.args[: 2 if call.node.name == "plural" else 1]:
            if isinstance(argument, nodes.Const):
                yield place, argument.value


@pytest.fixture(scope="module")
def messages() -> set[str]:
    """What translators are given."""
    return {text for area in collect().values() for message in area for text in key_of(message)}


@pytest.mark.slow
def test_every_text_of_a_template_is_found(messages: set[str]) -> None:
    texts = [(place, text) for place, text in said() if has_words(text)]
    assert len(texts) > 50
    assert not [f"{place}: {text}" for place, text in texts if text not in messages]


@pytest.mark.slow
def test_no_text_is_put_together() -> None:
    """What is added up has no translation; texts have fields."""
    made = (nodes.Concat, nodes.Add, nodes.Mod, nodes.TemplateData)
    assert not [place for place, call in calls() if call.args and isinstance(call.args[0], made)]


@pytest.mark.slow
def test_every_field_of_a_text_is_given() -> None:
    for place, call in calls():
        assert isinstance(call.node, nodes.Name)
        given = {keyword.key for keyword in call.kwargs} | {"count"}
        for argument in call.args[:2]:
            if isinstance(argument, nodes.Const):
                assert set(re.findall(r"{(\w+)}", argument.value)) <= given, place


@pytest.mark.slow
def test_the_values_of_options_are_found(messages: set[str]) -> None:
    title: Title = plain_title("1849")
    words = {
        value_words(option, value) for option in title.options.values() for value in option.values
    }
    assert "by the number of players" in words
    assert words <= messages
    assert {
        text for option in title.options.values() for text in (option.name, option.group)
    } <= messages


# -- languages and colours ----------------------------------------------------------------------


def test_without_a_catalogue_there_is_english_only() -> None:
    assert known_languages()[0] == ("en", "English")
    assert 'name="language"' not in text(Browser().open("/nothing"))


@pytest.mark.usefixtures("french")
def test_a_catalogue_is_a_language_under_its_own_name() -> None:
    assert known_languages() == [("en", "English"), ("fr", "Français")]


@pytest.fixture
def two_languages(french: Translator, settings: Any) -> None:  # noqa: ARG001
    settings.LANGUAGES = known_languages()


@pytest.mark.django_db
@pytest.mark.usefixtures("two_languages")
def test_the_browser_asks_for_a_language_and_the_reader_chooses_another() -> None:
    browser = Browser(headers={"accept-language": "fr-CH,fr;q=0.9,en;q=0.5"})
    page = browser.open("/")
    assert '<html lang="fr"' in text(page)
    form = forms(page)["/reader"]
    assert form.choices["language"] == ["en", "fr"]
    assert form.fields["language"] == "fr"
    browser.post("/reader", filled(form, {"language": "en"}))
    assert '<html lang="en"' in text(browser.open("/"))


@pytest.mark.usefixtures("two_languages")
def test_pages_speak_the_language_of_their_request() -> None:
    request: HttpRequest = RequestFactory().get("/")
    request.LANGUAGE_CODE = "fr"
    template = engines["jinja2"].from_string("{{ say('{actor} passes', actor='Ann') }}")
    assert template.render({}, request) == translator("fr")("{actor} passes", actor="Ann")
    assert template.render({}, request) == "Ann passe"


@pytest.mark.django_db
@pytest.mark.parametrize("theme", ["light", "dark", "system"])
def test_the_colours_that_the_reader_chose_stay(theme: str) -> None:
    browser = Browser()
    answer = browser.send("/you", "/reader", theme=theme)
    assert answer["Location"] == "/you"
    page = text(browser.open("/new"))
    assert f'data-theme="{theme}"' in page
    assert forms(browser.open("/new"))["/reader"].fields["theme"] == theme


# -- shipping -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_package_ships_templates_static_files_and_migrations(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=REPO,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    shipped = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        f"railhead/server/{path.relative_to(SERVER).as_posix()}"
        for folder in ("templates", "static", "migrations")
        for path in (SERVER / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {
        "railhead/server/templates/base.html",
        "railhead/server/static/railhead/base.css",
    } <= wanted
    assert wanted <= shipped
