"""French where the browser asks for it, English where the reader chooses it, one game for both."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.opening import NAMES
from tests.browser.reader import FRENCH, PHONE, Reader
from tests.browser.sitting import Sit


def begin(reader: Reader, mode: str) -> None:
    """From the first page to a new game of 1849, in French."""
    reader.open("/")
    page = reader.page
    page.get_by_role("link", name="Jouer à 1849").click()
    page.get_by_role("radio", name=mode).check()
    for place, name in enumerate(NAMES, 1):
        page.get_by_label(f"Nom du joueur {place}").fill(name)
    page.get_by_role("button", name="Commencer").click()


@pytest.fixture
def ann(sit: Sit) -> Reader:
    """Ann, whose browser asks for French, at a table of one screen."""
    reader = sit(locale=FRENCH)
    begin(reader, "Sur un seul écran")
    reader.at_table()
    return reader


def language(reader: Reader) -> str | None:
    return reader.page.locator("html").get_attribute("lang")


def test_a_french_browser_plays_in_french(ann: Reader) -> None:
    assert language(ann) == "fr"
    expect(ann.bar).to_contain_text("Round initial")
    expect(ann.asked).to_contain_text("acheter la compagnie privée proposée")
    with ann.answered():
        ann.question.get_by_role("button", name="Acheter pour L.20").click()
    ann.tab("Journal")
    expect(ann.page.locator("#panel-log")).to_contain_text("Ann achète SCE pour L.20")


def choose_english(reader: Reader) -> None:
    """At a table the languages stand beside the other choices of the reader."""
    reader.tab("À propos")
    reader.page.get_by_label("Langue").select_option("English")
    reader.page.get_by_role("button", name="Appliquer").click()
    expect(reader.bar).to_contain_text("Starting Round")


def test_english_can_be_chosen_at_the_table_and_stays(ann: Reader) -> None:
    address = ann.page.url
    choose_english(ann)
    assert ann.page.url == address
    assert language(ann) == "en"
    ann.open("/")
    expect(ann.page.get_by_role("heading", name="Your tables")).to_be_visible()
    ann.page.get_by_role("button", name="Français").click()
    expect(ann.page.get_by_role("heading", name="Vos tables")).to_be_visible()


def test_a_phone_finds_the_languages_too(ann: Reader) -> None:
    ann.page.set_viewport_size(PHONE)
    choose_english(ann)


def test_the_language_is_chosen_without_scripts(sit: Sit) -> None:
    plain = sit(locale=FRENCH, java_script_enabled=False)
    plain.open("/new?title=1861")
    expect(plain.page.get_by_role("heading", name="Nouvelle table")).to_be_visible()
    plain.page.get_by_role("button", name="English").click()
    expect(plain.page.get_by_role("heading", name="New table")).to_be_visible()
    assert plain.page.url.endswith("/new?title=1861")


def test_two_browsers_read_one_table_in_two_languages(ann: Reader, sit: Sit) -> None:
    """What Ann does appears in both without a touch, in the words of each."""
    watcher = sit(locale="en-GB")
    watcher.open(ann.page.url)
    watcher.at_table()
    with ann.answered():
        ann.question.get_by_role("button", name="Acheter pour L.20").click()
    expect(watcher.bar.locator("[data-version]")).to_have_attribute("data-version", ann.version())
    for reader, log, line in (
        (ann, "Journal", "Ann achète SCE pour L.20"),
        (watcher, "Log", "Ann buys SCE for L.20"),
    ):
        reader.tab(log)
        expect(reader.page.locator("#panel-log")).to_contain_text(line)
    expect(watcher.question).to_contain_text("Waiting for Bob")
    expect(ann.asked).to_contain_text("enchérir")


def test_pages_in_french_are_accessible(ann: Reader) -> None:
    assert not faults(ann)
    for page in ("/", "/new?title=1849", "/you"):
        ann.open(page)
        assert not faults(ann), page
