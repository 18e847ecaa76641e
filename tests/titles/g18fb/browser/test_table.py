"""18FB in the browser: cards, a concession, a line to its destination, by clicks."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from railhead.records.record import from_record
from railhead.titles.g18fb.rules import Game18FB
from railhead.titles.g18fb.state import PROVISIONAL
from tests.browser.opening import new_table
from tests.browser.reader import FRENCH, SCREEN, Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.titles.g18fb import played

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def says(part: Locator, *texts: str) -> None:
    """A part of a page contains texts, as they are seen."""
    for text in texts:
        expect(part).to_contain_text(text, use_inner_text=True, ignore_case=True)


def turn_to(reader: Reader, view: str) -> None:
    """Turn to a view in any language; a phone may list it among more views."""
    link = reader.page.locator(f"[data-tab={view}]:visible")
    if not link.count():
        reader.page.locator("#more-views").click()
    link.first.click()


def company(reader: Reader, name: str) -> Locator:
    """The card of a company, with all that it can be opened to."""
    turn_to(reader, "companies")
    card = reader.page.locator(f".company[data-company='{name}']")
    card.evaluate("card => card.querySelectorAll('details').forEach(it => { it.open = true })")
    return card


def shares(reader: Reader, name: str) -> Locator:
    """The part of the question about certificates of a company."""
    return reader.question.locator(f"#card-shares-{name}")


def told(reader: Reader, name: str, price: str) -> Locator:
    """What is told while the start of a company at a price has the focus."""
    shares(reader, name).get_by_role("button", name=price).focus()
    return reader.question.locator("#consequence")


def log(reader: Reader) -> Locator:
    turn_to(reader, "log")
    return reader.page.locator("#panel-log")


def state_of(reader: Reader) -> Game18FB:
    """The game as the server has it."""
    game = from_record(reader.page.request.get(reader.page.url.partition("?")[0] + "record").json())
    assert isinstance(game, Game18FB)
    return game


def test_a_political_card_is_picked_and_auctioned(sit: Sit) -> None:
    reader = sit()
    new_table(reader, "18FB")
    says(reader.asked, "Pick the next political card for auction")
    melisurgo = "Put up for auction, Melisurgo"
    card = reader.question.locator(".thing").filter(
        has=reader.page.get_by_role("button", name=melisurgo)
    )
    says(card, "from D.50", "income D.10")
    card.get_by_role("button", name=melisurgo).hover()
    says(reader.question.locator("#consequence"), "a company is read 2 bands higher")
    reader.press(melisurgo)
    says(reader.asked, "Open the bidding for Melisurgo, or pass")
    reader.press("Bid")
    says(reader.asked, "Raise the bid of Bob for Melisurgo, or drop out")
    reader.press("Pass on Melisurgo")
    reader.press("Pass on Melisurgo")
    says(log(reader), "Bob buys Melisurgo for D.50")
    game = state_of(reader)
    assert game.state.privates["Melisurgo"] == "p2"
    assert game.state.cash["p2"] == 950


def start_nn(reader: Reader) -> None:
    """Bob takes the concession of NN, Cid buys a share."""
    says(
        told(reader, "NN", "D.70"),
        "D.100: D.50 back in nC4 Torre Annunziata, D.50 in F25 Nocera",
        "secured interest D.5 a share (band A)",
    )
    reader.press("Start at D.70", shares(reader, "NN"))
    reader.press("Buy 10% for D.70, initial offer, NN")
    for _ in range(3):
        reader.press("Pass")


def build_to_torre(reader: Reader) -> None:
    """NN lays two tiles and places a token in its intermediate destination."""
    card = company(reader, "NN")
    says(card, "building, 2 tile steps", "secured interest D.5 a share (band A)")
    says(card, "becomes provisional with a token in nC4 Torre Annunziata; D.50")
    says(card, "buys them but does not run them", "at least 2 tiles missing")
    reader.lay("nC6", "2")
    reader.lay("nC4", "57")
    place = reader.question.locator(".thing").filter(has_text="nC4 Torre Annunziata")
    says(place, "nC8 nC6 nC4", "cost D.20", "town markers +1", "NN is now provisional")
    reader.press("Place token, nC4 Torre Annunziata")
    says(company(reader, "NN"), "provisional, 2 tile steps", "definitive with a token in F25")


def test_from_a_concession_to_the_first_dividend(sit: Sit) -> None:
    reader = sit(viewport=SCREEN)
    upload(reader, played.nobody_bids())
    start_nn(reader)
    game = state_of(reader)
    assert game.state.concessions["NN"] == "p2"
    assert game.state.deposits["NN"] == (50, 50)
    build_to_torre(reader)
    game = state_of(reader)
    assert game.state.status["NN"] == PROVISIONAL
    assert game.state.deposits["NN"] == (0, 50)
    assert game.state.markers["NN"] == 1
    reader.press("Buy for D.100, PH1")
    says(reader.bar, "Operating Round 1.2")
    reader.press("Lay no track")
    says(reader.asked, "Pay out D.80, half of it, or keep it?")
    bars = reader.page.locator("#panel-charter .bars")
    says(bars.locator("dl > div").nth(0), "Places are worth", "80")
    says(bars.locator("dl > div").nth(1), "Trains earn", "80")
    says(company(reader, "NN"), "2 of 2 stations and 1 of 1 town markers earn")
    reader.operate()
    game = state_of(reader)
    assert (game.state.cash["p2"], game.state.cash["p3"]) == (826, 938)
    assert game.state.cash["NN"] == 146
    # Of its own shares some lie in the Initial Offer, one in the pool of cards: one sum.
    says(log(reader), "NN pays out D.80, D.8 per share: NN D.56, Bob D.16, Cid D.8")


def test_a_line_is_built_in_french_on_a_phone(sit: Sit) -> None:
    reader = sit(locale=FRENCH, **PHONE)
    upload(reader, played.nobody_bids())
    says(reader.asked, "acheter un titre, lancer une compagnie")
    nn = shares(reader, "NN")
    # Its prices are unfolded by one tap; of each the first tap tells, the second gives.
    nn.get_by_role("button", name="Lancer 60–100").tap()
    words = reader.question.locator("#consequence")
    price = words.get_by_role("button", name="Lancer à D.70")
    price.tap()
    says(words, "caution", "Torre Annunziata", "intérêts garantis D.5 par part (classe A)")
    says(words, "D.1000 → D.760")
    with reader.answered():
        price.tap()
    says(company(reader, "NN"), "en construction", "provisoire")
    assert state_of(reader).state.presidents["NN"] == "p2"
