"""1865 in the browser: the draft, two operating rounds, the Dragons, the way of a token."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.opening import new_table
from tests.browser.reader import FRENCH, PHONE, SCREEN, Reader, starting
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.titles.g1865 import played


def says(part: Locator, *texts: str) -> None:
    """A part of a page contains texts, as they are seen."""
    for text in texts:
        expect(part).to_contain_text(text, use_inner_text=True, ignore_case=True)


def company(reader: Reader, name: str) -> Locator:
    """The card of a company."""
    reader.tab("Companies")
    return reader.page.locator(f".company[data-company='{name}']")


def dragons(reader: Reader) -> Locator:
    """What the Dragons have and will do, among the players."""
    reader.tab("Players")
    return reader.page.locator(".person.investing")


def thing(reader: Reader, name: str) -> Locator:
    """The row of a company in the ledger, which is the question of a stock round."""
    return reader.question.locator(f"#card-shares-{name}")


def told(reader: Reader, name: str, within: Locator | None = None) -> Locator:
    """What is told while the mouse is over an answer, by the beginning of its name."""
    (within or reader.question).get_by_role("button", name=starting(name)).hover()
    place = reader.question.locator("#consequence")
    expect(place).not_to_have_class(re.compile(r"\bmuted\b"))
    return place


def charter(reader: Reader) -> Locator:
    """What the company that is asked has, above the question."""
    return reader.page.locator("#panel-charter")


def begin(reader: Reader) -> None:
    """A new table of one screen; Bob, Cid and Ann draft in this order."""
    new_table(reader, "1865")


def draft(reader: Reader) -> None:
    """Bob takes a card where it has its place, the others, and Bob again, from the list."""
    says(reader.asked, "Take a maritime card")
    says(told(reader, "Take, M3"), "take M3", "carries 8 more", "for a token in Cagliari")
    reader.hex("G21").click()
    reader.press("take M1", reader.chooser)
    for card in ("M2", "M3", "M4", "M5", "M6"):
        reader.press(f"Take, {card}")
    says(reader.bar, "Stock Round 1", "Phase 2")


def launch(reader: Reader, name: str, price: int) -> None:
    """Start a company at a price."""
    answer = f"Start at L.{price}, {name}"
    says(told(reader, answer, thing(reader, name)), f"start {name} at L.{price} for L.{2 * price}")
    reader.press(answer, thing(reader, name))


def float_two(reader: Reader) -> None:
    """Bob floats FMS, Cid RCSF."""
    launch(reader, "FMS", 100)
    launch(reader, "RCSF", 90)
    reader.press("Pass")
    reader.press("Buy 20% for L.100, initial offer, FMS")
    says(company(reader, "FMS"), "earns L.0; 3 traffic is not carried", "rank 1, red zone")
    reader.press("Buy 20% for L.90, initial offer, RCSF")
    reader.press("Pass")


@pytest.fixture
def floated(sit: Sit) -> Reader:
    """A table at the first operating turn."""
    reader = sit(viewport=SCREEN)
    begin(reader)
    draft(reader)
    float_two(reader)
    return reader


def first_round(reader: Reader) -> None:
    """FMS builds to a mine and places a token there; both companies buy a train."""
    says(reader.bar, "Operating Round 1.1")
    reader.lay("D38", "8", turns=1)
    reader.lay("C39", "173")
    card = reader.question.locator(".thing").filter(has_text="C39 Monteponi")
    says(card, "E39 D38 C39", "cost L.70", "traffic +2", "traffic 3 → 5", "rank 1 → 2")
    reader.press("Place token, C39 Monteponi")
    says(charter(reader), "5 traffic is not carried")
    says(reader.question, "A train must be bought")
    says(reader.question, "trains carry 0 → 8", "revenue L.0 → L.50", "zone red → white")
    reader.press("Buy for L.100, PH2")
    reader.press("Buy no more trains")
    reader.press("Lay no track")
    reader.press("Buy for L.100, PH2")
    reader.press("Buy no more trains")


def second_round(reader: Reader) -> None:
    """The mine brings traffic, both pay a dividend; FMS buys a train more."""
    says(reader.bar, "Operating Round 1.2")
    reader.press("Lay no track")
    says(charter(reader), "trains could carry 1 more")
    says(reader.question, "Pay a dividend of L.70 or keep it?")
    reader.operate()
    reader.press("Buy for L.100, PH2")
    reader.press("Buy no more trains")
    reader.press("Lay no track")
    reader.operate()
    reader.press("Buy no train")


@pytest.mark.long
def test_from_the_draft_to_the_second_stock_round(floated: Reader) -> None:
    """In the end FMS is green, the Dragons have bought of it, and Ann pays them more."""
    reader = floated
    first_round(reader)
    second_round(reader)
    says(reader.bar, "Stock Round 2")
    says(company(reader, "FMS"), "Traffic", "7", "Dragons 20", "rank 6, green zone")
    says(dragons(reader), "1/6", "20%", "Next turn, as things are now")
    offer = told(reader, "Buy 20% for L.150, Dragons", thing(reader, "FMS"))
    says(offer, "Dragons 20% at L.150", "revenue L.70", "rank 6", "zone green")
    reader.tab("Market")
    chart = reader.page.locator("#panel-market .title-section")
    says(chart, "The Dragons", "1/6", "5+")
    expect(chart.locator("td.zone.green").first).to_contain_text("FMS")
    reader.press("Buy 20% for L.150, Dragons, FMS")
    reader.tab("Log")
    log = reader.page.locator("#panel-log")
    says(log, "The Dragons buy 20% of FMS from the initial offer for L.120")
    says(log, "Ann buys a 20% share of FMS from the Dragons for L.150")


def test_the_way_of_a_token_is_shown_on_the_map(sit: Sit) -> None:
    reader = sit()
    game = played.before(played.chooses_ways)
    upload(reader, game)
    lines = reader.page.locator("#sheet .layer.routes .route")
    presses = reader.question.locator("[data-line]")
    count = presses.count()
    expect(lines).to_have_count(count)
    presses.nth(1).focus()
    expect(reader.page.locator("#sheet .layer.routes .route:not(.aside)")).to_have_count(1)
    expect(lines.nth(1)).not_to_have_class("aside")
    reader.asked.focus()
    expect(reader.page.locator("#sheet .layer.routes .aside")).to_have_count(0)
    reader.page.set_viewport_size(PHONE)
    decision = game.decision
    assert decision is not None
    city = str(getattr(decision.answers[0], "city", ""))
    here = reader.hex(city.partition(".")[0])
    here.evaluate("hex => scrollBy(0, hex.getBoundingClientRect().top - 200)")
    here.click()
    says(reader.chooser, "place a token on", "traffic +")


def test_the_draft_in_french(sit: Sit) -> None:
    reader = sit(locale=FRENCH)
    new_table(reader, "1865")
    says(reader.asked, "prendre une carte maritime")
    for card in ("M1", "M2", "M3", "M4", "M5", "M6"):
        reader.press(f"Prendre, {card}")
    says(reader.bar, "Round de bourse 1")
