"""Pages in the reader's language: as the browser asks, as they choose, and nothing left English."""

from __future__ import annotations

import re
from datetime import timedelta
from html.parser import HTMLParser

import pytest
from django.utils import timezone

from railhead.language import translator
from railhead.server.authority import live_table, store_game
from railhead.server.base import languages
from railhead.server.calls.hours import zone_names
from railhead.server.listing.cards import how_long_ago
from railhead.server.models import Table, Webhook
from railhead.server.plans.keeping import begin_plan
from railhead.titles.catalogue import plain_title, title_ids
from tests.kept import random_game
from tests.language.masked import Masked, names_in, names_of, readable, title_names
from tests.samples import some
from tests.server.browser import Answer, Browser, forms, text
from tests.server.shown import words
from tests.server.tables import NAMES, new_table, person, play, seated

pytestmark = [pytest.mark.slow, pytest.mark.django_db]

FRENCH = "fr-CH, fr;q=0.9, en;q=0.8"


def signed_in(table: Table) -> Browser:
    """The browser of the owner of a table."""
    browser = Browser()
    assert browser.send(f"/me/{table.owner.secret}", "").status_code == 303
    return browser


def html_language(answer: Answer) -> str:
    found = re.search(r'<html lang="([^"]*)"', text(answer))
    assert found is not None
    return found[1]


# -- which language ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        (FRENCH, "fr"),
        ("fr", "fr"),
        ("de, fr;q=0.5", "fr"),
        ("en-GB, fr;q=0.5", "en"),
        ("de", "en"),
        ("*", "en"),
        ("not a language; q=x", "en"),
        (None, "en"),
    ],
)
def test_a_page_is_in_the_language_that_the_browser_asks_for(
    asked: str | None, language: str
) -> None:
    answer = Browser(**({} if asked is None else {"HTTP_ACCEPT_LANGUAGE": asked})).open("/")
    assert html_language(answer) == answer["Content-Language"] == language
    assert {"Accept-Language", "Cookie"} <= set(answer["Vary"].split(", "))
    assert ("Jouer seul tout de suite" in text(answer)) == (language == "fr")
    assert ("Play alone now" in text(answer)) == (language == "en")


def test_a_choice_stays_against_the_browser_and_keeps_the_page_and_the_colours() -> None:
    browser = Browser(HTTP_ACCEPT_LANGUAGE=FRENCH)
    browser.post("/reader", filled(browser, theme="dark"))
    page = "/new?title=1861"
    answer = browser.post("/reader", filled(browser, page, language="en"))
    assert (answer.status_code, answer["Location"]) == (303, page)
    chosen = browser.open(page)
    assert html_language(chosen) == "en"
    assert 'data-theme="dark"' in text(chosen)
    assert "httponly" in str(browser.cookies["language"]).lower()


def filled(browser: Browser, page: str = "/", **changes: str) -> dict[str, str]:
    form = forms(browser.open(page))["/reader"]
    kept = {name: form.fields[name] for name in ("csrfmiddlewaretoken", "next")}
    return {**kept, **changes}


def test_every_page_has_a_button_for_the_other_language_in_its_own_words() -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    for page in ("/", "/new", "/you", f"/tables/{table.id}/", f"/tables/{table.id}/rules"):
        in_english = text(Browser().open(page))
        assert '<button class="link" name="language" value="fr" lang="fr">Français<' in in_english
        in_french = text(Browser(HTTP_ACCEPT_LANGUAGE=FRENCH).open(page))
        assert '<button class="link" name="language" value="en" lang="en">English<' in in_french


def test_a_language_that_is_not_there_is_refused() -> None:
    browser = Browser()
    assert browser.post("/reader", filled(browser, language="xx")).status_code == 400


# -- one table, two languages -----------------------------------------------------------------


def test_two_readers_of_a_table_get_its_parts_each_in_his_language() -> None:
    """Also when one asks right after the other: what is kept ready is kept for each language."""
    table = new_table()
    play(table.id, seated(table), 4)
    panels = f"/tables/{table.id}/panels"
    readers = {"en": Browser(), "fr": Browser(HTTP_ACCEPT_LANGUAGE=FRENCH)}
    for _ in range(2):
        shown = {language: words(text(reader.open(panels))) for language, reader in readers.items()}
        assert "Starting Round" in shown["en"]
        assert "Round initial" not in shown["en"]
        assert "Round initial" in shown["fr"]
        assert "Starting Round" not in shown["fr"]


def test_a_refused_request_is_told_in_the_language_of_its_reader() -> None:
    french = Browser(HTTP_ACCEPT_LANGUAGE=FRENCH)
    assert "Il n'y a rien ici" in words(text(french.open("/tables/none/")))
    answer = french.post("/upload", {"mode": "screen"})
    assert "Ce formulaire n'est plus valable" in words(text(answer))


@pytest.mark.parametrize(
    ("ago", "text"),
    [
        (timedelta(days=3, hours=2), "il y a 3 jours"),
        (timedelta(days=1), "il y a 1 jour"),
        (timedelta(hours=5), "il y a 5 heures"),
        (timedelta(minutes=1), "il y a 1 minute"),
        (timedelta(seconds=4), "à l'instant"),
    ],
)
def test_times_are_told_in_french(ago: timedelta, text: str) -> None:
    now = timezone.now()
    assert how_long_ago(now - ago, now, translator("fr")) == text


# -- nothing is left English ------------------------------------------------------------------


# Attributes that are read aloud, or handed to scripts to be said; and what holds no words.
SAID = ("alt", "aria-label", "placeholder", "title", "data-back", "data-done", "data-failed",
        "data-lost")  # fmt: skip
CODE = ("script", "style", "code", "kbd")


class _Readable(HTMLParser):
    """Collects what a page shows and says."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.found += [value for name, value in attrs if name in SAID and value]
        if tag in CODE or ("lang" in told and tag != "html"):
            self._inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._inside and self._inside[-1] == tag:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        if not self._inside:
            self.found.append(data)


def shown(answer: Answer) -> list[str]:
    reader = _Readable()
    reader.feed(text(answer))
    return reader.found


# What stands in pages as it is in every language.
SIGNS = ("Railhead", "OR", "SR", "MR", "ISR", "MD", "Esc", "Ctrl", "xx", "NAME", "px")


@pytest.fixture
def masked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads, reads dots where words were marked."""
    one = Masked()
    monkeypatch.setattr(languages, "translator", lambda _locale: one)


@pytest.mark.usefixtures("masked")
@pytest.mark.parametrize("title", some(3, title_ids()))
def test_only_names_can_be_read_on_the_masked_pages_of_a_table(title: str) -> None:
    table = store_game(person(), random_game(title, 5, 150, NAMES), Table.Mode.SEATS)
    live = live_table(table.id)
    names = names_of(live.game, *SIGNS, table.id, *live.game.title.rules)
    browser = signed_in(table)
    base = f"/tables/{table.id}/"
    laid = live.game.title
    hexes = [f"hexes/{hex_id}" for hex_id in list(laid.map.hexes)[::18]]
    pages = ["", "panels", "log", "report", "compare", "rules", "tiles", *hexes]
    pages += [f"tiles/{tile}" for tile in list(laid.tiles.tiles)[:2]]
    plan = begin_plan(live, table.owner_id, 70, "xx")
    pages += ["plans", "plans/compare", f"plans/{plan.number}/"]
    for page in pages:
        answer = browser.open(base + page)
        assert answer.status_code == 200, page
        left = {word for part in shown(answer) for word in readable(part)} - names
        assert not left, f"{page}: {sorted(left)}"


@pytest.mark.usefixtures("masked")
def test_only_names_can_be_read_on_the_masked_pages_of_the_house() -> None:
    table = new_table(Table.Mode.SEATS)
    titles = [name for title in title_ids() for name in title_names(plain_title(title))]
    seats = f"/tables/{table.id}/seats"
    options = [*plain_title("1861").options]
    # Time zones have the names of the IANA database in every language, chats their own.
    called = [*zone_names(), *Webhook.Form.labels]
    names = names_in([*titles, *NAMES, *SIGNS, *options, *called])
    for browser in (Browser(), signed_in(table)):
        for page in (
            "/",
            "/new?title=1861",
            "/new",
            "/you",
            "/calls",
            "/upload",
            "/nowhere",
            seats,
        ):
            left = {word for part in shown(browser.open(page)) for word in readable(part)} - names
            assert not left, f"{page}: {sorted(left)}"
