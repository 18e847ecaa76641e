"""French where the browser asks for it, English where the reader chooses it, one game for both."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.moments import random_game
from tests.browser.opening import NAMES, new_table
from tests.browser.reader import FRENCH, PHONE, Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.samples import first


def language(reader: Reader) -> str | None:
    return reader.page.locator("html").get_attribute("lang")


def test_a_game_is_begun_in_french(sit: Sit) -> None:
    """From the first page to a new game of 1849."""
    reader = sit(locale=FRENCH)
    reader.open("/")
    page = reader.page
    page.get_by_role("link", name="Jouer à 1849").click()
    page.get_by_role("radio", name="Sur un seul écran").check()
    for place, name in enumerate(NAMES, 1):
        page.get_by_label(f"Nom du joueur {place}").fill(name)
    page.get_by_role("button", name="Commencer").click()
    reader.at_table()
    assert language(reader) == "fr"
    expect(reader.bar).to_contain_text("Round initial")
    expect(reader.asked).to_contain_text("acheter la compagnie privée proposée")
    assert findings(reader, "header, #panel-asking, #tab-log") == []


def choose_english(reader: Reader) -> None:
    """At a table the languages stand beside the other choices of the reader."""
    reader.tab("À propos")
    reader.page.get_by_label("Langue").select_option("English")
    reader.page.get_by_role("button", name="Appliquer").click()
    expect(reader.bar).to_contain_text("Starting Round")


def test_the_language_is_chosen_without_scripts(sit: Sit) -> None:
    plain = sit(locale=FRENCH, java_script_enabled=False)
    plain.open("/new?title=1861")
    expect(plain.page.get_by_role("heading", name="Nouvelle table")).to_be_visible()
    plain.page.get_by_role("button", name="English").click()
    expect(plain.page.get_by_role("heading", name="New table")).to_be_visible()
    assert plain.page.url.endswith("/new?title=1861")


def english_is_chosen_at_the_table_and_stays(ann: Reader) -> None:
    """On a phone, too."""
    address = ann.page.url
    choose_english(ann)
    assert ann.page.url == address
    assert language(ann) == "en"
    ann.open("/")
    expect(ann.page.get_by_role("heading", name="Your tables")).to_be_visible()
    ann.page.get_by_role("button", name="Français").click()
    expect(ann.page.get_by_role("heading", name="Vos tables")).to_be_visible()
    ann.page.set_viewport_size(PHONE)
    ann.open(address)
    choose_english(ann)


def test_two_browsers_read_one_table_in_two_languages(sit: Sit) -> None:
    """What Ann does appears in both without a touch, in the words of each; then Ann chooses."""
    ann, watcher = sit(locale=FRENCH), sit()
    new_table(ann)
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
    watcher.page.close()
    english_is_chosen_at_the_table_and_stays(ann)


@pytest.mark.parametrize("page", first(1, ("/new?title=1849", "/", "/you")))
def test_pages_in_french_are_accessible(sit: Sit, page: str) -> None:
    reader = sit(locale=FRENCH)
    reader.open(page)
    assert findings(reader) == []


@pytest.mark.parametrize(("title", "at"), first(1, [("1865", 264), ("18FB", 602)]))
def test_answers_of_a_stock_round_are_not_cut_off(sit: Sit, title: str, at: int) -> None:
    """French words need more room: then the columns move together."""
    reader = sit(locale=FRENCH)
    upload(reader, random_game(title, 1).at(at))
    frame = reader.question.locator(".ledger-frame:has(.brief)")
    expect(frame).to_have_class(re.compile("tight"))
    wider = frame.evaluate("one => one.scrollWidth - one.clientWidth")
    assert wider <= 1


def test_on_a_phone_a_company_to_be_started_has_room_for_its_words(sit: Sit) -> None:
    reader = sit(locale=FRENCH, viewport=PHONE)
    upload(reader, random_game("1861", 1).at(392))
    words = reader.question.locator(".start")
    expect(words.first).to_be_visible()
    expect(words.first.get_by_role("button").first).to_be_visible()
    wider = words.evaluate_all("all => all.map((one) => one.scrollWidth - one.clientWidth)")
    assert max(wider) <= 0
