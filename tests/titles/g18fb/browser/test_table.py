"""18FB in the browser: cards, a concession, a line to its destination, Garibaldi, RM, by clicks."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from railhead.engine.actionjson import action_from_json
from railhead.engine.game import Game
from railhead.presentation import presentation_of
from railhead.records.record import from_record
from railhead.titles.g18fb.rules import Game18FB
from railhead.titles.g18fb.state import DEFINITIVE, PROVISIONAL
from tests.browser.moments import asks
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


def state_of(reader: Reader, begun: Game | None = None) -> Game18FB:
    """The game as the server has it, played on from where it was uploaded."""
    record = reader.page.request.get(reader.page.url.partition("?")[0] + "record").json()
    if begun is None:
        game = from_record(record)
    else:
        game = begun.copy()
        for entry in record["actions"][len(begun.actions) :]:
            game.apply(action_from_json(entry))
    assert isinstance(game, Game18FB)
    return game


def test_a_political_card_is_picked_and_auctioned(sit: Sit) -> None:
    reader = sit()
    new_table(reader, "18FB")
    says(reader.asked, "Pick the next political card for auction")
    melisurgo = "Put Melisurgo up for auction"
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


def test_the_day_of_garibaldi(sit: Sit) -> None:
    """What the page says before phase 5 is what happens, in few lines of the log."""
    reader = sit()
    game = played.before(played.begins_phase("5"))
    upload(reader, game)
    forecast = presentation_of(game).next_phase()
    assert forecast is not None
    changes = [line for line in forecast.lines if "becomes president" in line]
    assert changes
    reader.page.locator("#to-trains").click()
    trains = reader.page.locator("#panel-trains")
    says(trains, *changes, "floats when 60% are sold", "SFM can be started")
    reader.press("Buy for D.650, PH5")
    says(reader.bar, "Phase 5")
    after = state_of(reader, game)
    for line in changes:
        name, _, rest = line.partition(" becomes president of ")
        assert after.players[after.state.presidents[rest.split()[0]]] == name
    assert set(after.state.status.values()) == {DEFINITIVE}
    assert not after.state.concessions
    told = log(reader)
    says(told, *changes, "are now definitive", "There are no political cards any more: ")
    expect(told.get_by_text("now definitive")).to_have_count(1)


def test_a_regional_company_takes_its_turn(sit: Sit) -> None:
    """Its token waits: it upgrades its base, on a phone."""
    reader = sit(**PHONE)
    game = played.before(played.lays_regional_track)
    decision = game.decision
    assert decision is not None
    name = decision.actor
    upload(reader, game)
    says(reader.asked, f"Upgrade the base of {name}: its token waits for a slot")
    reader.question.locator("[data-open-hex]").first.tap()
    reader.chooser.locator(".tile-choice").first.tap()
    reader.press("Lay tile", reader.chooser)
    after = state_of(reader, game)
    base = after.title.lines[name][0][0].partition(".")[0]
    assert after.state.tiles[base] != game.state.tiles[base]
    assert f"{name} upgrades {base}" in log(reader).inner_text()


def test_rm_is_told_before_it_is_formed(sit: Sit) -> None:
    """The first president is asked: what comes of it stands with each answer."""
    reader = sit()
    game = played.before(asks("form_national"))
    upload(reader, game)
    says(
        reader.question.locator(".topic"),
        "Rete Mediterranea",
        "If all who are still asked refuse",
        "tokens on the map",
    )
    for _ in range(4):
        agree = reader.question.get_by_role("button", name="Agree to merge into RM")
        if not agree.count():
            break
        says(reader.question, "price D.", "shares", "treasury D.", "trains")
        reader.press("Agree to merge into RM")
    after = state_of(reader, game)
    formed = next(it.params for it in after.events if it.kind == "national_formed")
    says(log(reader), " + ".join(formed["companies"]) + " merge into RM")
    says(company(reader, "RM"), f"D.{formed['price']}")
    for gone in formed["companies"]:
        assert gone in after.state.gone
        expect(reader.page.locator(f".company[data-company='{gone}']")).to_have_count(0)


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


def test_the_next_phase_and_a_merger_in_french(sit: Sit) -> None:
    reader = sit(locale=FRENCH)
    upload(reader, played.before(asks("form_national")))
    says(reader.question, "fusionner en RM", "si tous les autres refusent", "trésorerie")
    reader.press("Accepter de fusionner en RM")
    says(log(reader), "accepte de fusionner en RM")
