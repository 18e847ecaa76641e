"""What is written stands whole where it is looked for, at the sizes of laptops and phones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from railhead.engine.actions import Merge
from railhead.engine.game import Game
from railhead.language.description import action_of
from railhead.records.loading import load_file
from tests.browser.moments import asks, first_moment, random_game
from tests.browser.reader import FRENCH, PHONE
from tests.browser.sitting import Sit
from tests.browser.uploads import put_up, seated, upload
from tests.samples import first
from tools.heights import MEASURE

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
LOW: ViewportSize = {"width": 1280, "height": 720}

OVERLAPS = """(selector) => {
  const seen = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const texts = seen.flatMap((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [...range.getClientRects()].filter((it) => it.width > 2).map((it) => [one, it]);
  });
  return texts.flatMap(([one, a], place) => texts.slice(place + 1)
    .filter(([other, b]) => other !== one
      && a.left < b.right - 1 && b.left < a.right - 1
      && a.top < b.bottom - 2 && b.top < a.bottom - 2)
    .map(([other]) => `${one.textContent.trim()} / ${other.textContent.trim()}`));
}"""
"""The texts of such elements that lie over each other."""

CUT = """(selector) => [...document.querySelectorAll(selector)]
  .filter((one) => one.checkVisibility()
    && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2))
  .map((one) => one.textContent.trim())"""
"""The texts of such elements that do not fit into their boxes."""


LINES = """(selector) => [...document.querySelectorAll(selector)].map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return new Set([...range.getClientRects()].map((it) => Math.round(it.top))).size;
})"""
"""How many lines each of such elements has."""


def answers(game: Game, kind: type) -> int:
    """How many answers of a kind there are."""
    asked = game.decision.answers if game.decision is not None else ()
    return sum(isinstance(action_of(one), kind) for one in asked)


def at(title: str, step: str, start: int = 0) -> Game:
    return first_moment(random_game(title, 5), asks(step), start)


@pytest.mark.parametrize("language", first(1, [FRENCH, "en-GB"]))
def test_nothing_of_the_form_of_a_turn_lies_over_another_or_is_cut(sit: Sit, language: str) -> None:
    reader = sit(viewport=LOW, locale=language)
    upload(reader, at("1849", "routes", 100))
    page = reader.page
    parts = "#operate :is(.proof, .under > *, summary, .part-head .muted, .option b, .room)"
    assert page.evaluate(OVERLAPS, parts) == []
    assert page.evaluate(CUT, "#operate .part-head :is(h3, .name)") == []
    assert set(page.evaluate(LINES, "#operate .part-head :is(h3, .name)")) == {1}
    # The foot of the form is whole: nothing lies over its last line.
    last = page.locator("#operate .do > :last-child")
    expect(last).to_be_in_viewport(ratio=1)
    over = """(it) => {
      const { left, bottom } = it.getBoundingClientRect();
      return it.contains(document.elementFromPoint(left + 5, bottom - 3));
    }"""
    assert last.evaluate(over)


def test_a_stock_round_on_a_laptop_and_a_phone(sit: Sit) -> None:
    """What a figure differs by takes no line of its own; markers and heads are in their places."""
    game = at("1849", "stock_round", 100)
    assert game.decision is not None
    name = game.players[game.decision.player]
    reader = sit(viewport=LAPTOP)
    seated(game, {name: reader})
    page = reader.page
    expect(page.locator(".ledger.question .by").first).to_be_visible()
    sums = page.locator(".ledger.question tfoot tr")
    heights = [box["height"] for row in sums.all() if (box := row.bounding_box())]
    assert len(heights) == 3
    assert max(heights) <= 36
    # To pass the whole round is in the line of the orders, and in sight.
    whole, orders = page.locator("#pass-round"), page.locator("#orders-open")
    expect(whole).to_be_in_viewport(ratio=1)
    places = [it.bounding_box() for it in (whole, orders)]
    assert places[0] is not None
    assert places[1] is not None
    assert abs(places[0]["y"] - places[1]["y"]) < 20
    # Black markers stand out in the dark.
    page.emulate_media(color_scheme="dark")
    marker = page.locator("#panel-market .token circle").first
    expect(marker).to_have_css("stroke", "rgb(147, 160, 169)")
    page.emulate_media(color_scheme="light")
    # On a phone figures are alone: their window has room for three players.
    page.set_viewport_size(PHONE)
    page.reload()
    reader.at_table()
    strip = page.locator("#players-strip")
    expect(strip).to_be_visible()
    expect(strip.locator(".was:visible, .by:visible")).to_have_count(0)
    assert strip.evaluate("it => it.scrollWidth <= it.clientWidth")
    # The heads of the spreadsheet stand over their columns.
    page.set_viewport_size(LAPTOP)
    reader.tab("Spreadsheet")
    mine = page.locator("#sheet-now thead th.mine")
    expect(mine).to_have_css("display", "table-cell")


def test_the_ledger_beside_a_tall_map_shows_all_players(sit: Sit) -> None:
    reader = sit(viewport=LAPTOP)
    upload(reader, at("1865", "track", 300))
    frame = reader.page.locator("#tab-ledger .ledger-frame")
    expect(frame).to_be_visible()
    assert frame.evaluate("it => it.scrollWidth - it.clientWidth") <= 0


PURSES = """() => {
  const line = document.querySelector(".purse-line").getBoundingClientRect();
  return [...document.querySelectorAll(".purse-line div")]
    .map((one) => one.getBoundingClientRect())
    .filter((it) => it.top < line.bottom)
    .filter((it) => it.left < line.left - 1 || it.right > line.right + 1).length;
}"""
"""How many purses are cut in the middle."""


@pytest.mark.parametrize(("size", "language"), first(1, [(LOW, FRENCH), (LAPTOP, "en-GB")]))
def test_a_purse_is_shown_whole_or_not_at_all(
    sit: Sit, size: dict[str, int], language: str
) -> None:
    reader = sit(viewport=size, locale=language)
    upload(reader, at("1861", "company_auction"))
    expect(reader.page.locator("#dock")).to_be_visible()
    assert reader.page.evaluate(PURSES) == 0
    words = reader.page.locator("#panel-bar .who-acts")
    assert words.evaluate("it => it.scrollWidth <= it.clientWidth")


def test_no_purse_stands_without_its_name(sit: Sit) -> None:
    """Beside a tall map the figures have hardly any room, in a low window a line."""
    reader = sit(viewport=LOW)
    upload(reader, at("1865", "track", 100))
    expect(reader.page.locator("#dock")).to_have_class(re.compile("folded"))
    assert reader.page.evaluate(PURSES) == 0


@pytest.mark.parametrize(
    ("title", "size", "language"),
    first(2, [("1849", LOW, FRENCH), ("18FB", LAPTOP, FRENCH), ("1849", LOW, "en-GB")]),
)
def test_who_is_next_is_told_on_a_small_laptop_too(
    sit: Sit, title: str, size: dict[str, int], language: str
) -> None:
    reader = sit(viewport=size, locale=language)
    upload(reader, at(title, "track", 100))
    expect(reader.page.locator(".order-strip .now")).to_be_in_viewport(ratio=1)
    bar = reader.page.locator("#panel-bar .who-acts")
    assert bar.evaluate("it => it.scrollWidth <= it.clientWidth")
    # What would be taken back gives way to them, however long it is.
    words = reader.page.locator("form.undo .what").first
    words.evaluate("it => { it.textContent = `${it.textContent} `.repeat(9); }")
    expect(reader.page.locator(".order-strip .now")).to_be_in_viewport(ratio=1)
    assert bar.evaluate("it => it.scrollWidth <= it.clientWidth")


def test_suggested_tiles_are_named_whole(sit: Sit, shared: Path) -> None:
    reader = sit(viewport=LAPTOP)
    upload(reader, load_file(shared / "transcripts" / "1849" / "27939.json").game.at(172))
    expect(reader.page.locator("#lays .lay").first).to_be_visible()
    assert reader.page.evaluate(CUT, "#lays .what") == []


@pytest.mark.parametrize("size", first(1, [PHONE, LAPTOP]))
def test_partners_of_a_merger_stand_beside_each_other_and_are_in_sight_at_once(
    sit: Sit, shared: Path, size: dict[str, int]
) -> None:
    whole = load_file(shared / "transcripts" / "1861" / "167259.json").game
    game = first_moment(whole, lambda it: answers(it, Merge) > 5)
    reader = sit(viewport=size)
    upload(reader, game)
    partners = reader.question.locator("#card-partners .pick")
    boxes = [box for one in partners.all() if (box := one.bounding_box())]
    assert len(boxes) == answers(game, Merge)
    assert len({round(box["y"]) for box in boxes}) <= 3
    # So are the new companies, in a low window that is opened there.
    reader.page.set_viewport_size(LOW)
    reader.page.reload()
    reader.at_table()
    assert reader.page.evaluate(MEASURE)["hidden"] == []


def test_a_card_for_sale_bears_its_name(sit: Sit) -> None:
    reader = sit(viewport=LAPTOP)
    upload(reader, at("18FB", "political_round"))
    expect(reader.question.get_by_role("heading", name="Melisurgo")).to_be_visible()
    buttons = reader.question.get_by_role("button", name="Put up for auction")
    expect(buttons.first).to_have_text("Put up for auction")
    expect(buttons.last).to_be_in_viewport(ratio=1)


def test_who_looks_on_by_phone_has_the_map(sit: Sit) -> None:
    ann, zoe = sit(), sit(viewport=PHONE, has_touch=True)
    zoe.open(put_up(ann, at("1849", "track", 100)))
    zoe.at_table()
    expect(zoe.page.locator("#sheet")).to_be_visible()
    expect(zoe.question).to_contain_text("You are watching")


def test_places_of_a_first_token_stay_within_the_question(sit: Sit) -> None:
    reader = sit(viewport=LAPTOP)
    upload(reader, at("1867", "minor_home"))
    column = reader.page.locator("#ask-column")
    expect(reader.question.locator(".answers.tokens .answer-button").first).to_be_visible()
    assert column.evaluate("it => it.scrollWidth <= it.clientWidth")
    boxes = reader.question.locator(".answers.tokens .thing")
    assert (
        boxes.evaluate_all("all => all.filter(it => it.scrollWidth > it.clientWidth).length") == 0
    )


def test_offers_of_other_companies_are_named_and_no_key_is_read_out(sit: Sit, shared: Path) -> None:
    reader = sit(viewport=LAPTOP)
    whole = load_file(shared / "transcripts" / "1867" / "hs_ahjzadkh_19792.json").game
    upload(reader, whole.at(187))
    sellers = reader.question.locator(".offer-open .seller")
    expect(sellers.first).to_be_visible()
    assert all(sellers.all_inner_texts())
    reader.page.locator("#as-last-time").hover()
    told = reader.page.locator("#consequence .act-name")
    expect(told).to_contain_text("end turn")
    expect(told).not_to_contain_text("Space")


@pytest.mark.parametrize(
    ("size", "language"), first(1, [(LOW, FRENCH), (LOW, "en-GB"), (LAPTOP, FRENCH)])
)
def test_who_is_asked_to_agree_sees_both_answers(
    sit: Sit, size: dict[str, int], language: str
) -> None:
    """However much there is to say about what is agreed to."""
    reader = sit(viewport=size, locale=language)
    upload(reader, at("18FB", "form_national", 1900))
    answers = reader.question.locator(".answers.other .answer-button")
    expect(answers).to_have_count(2)
    for answer in answers.all():
        expect(answer).to_be_in_viewport(ratio=1)
    assert reader.page.locator("#ask-column").evaluate("it => it.scrollTop") == 0


def fullest(name: str) -> Game:
    """Questions with more answers than the window of a small laptop easily holds."""
    title, seed, count = {
        "track": ("18FB", 5, 2016),  # and two regional companies to be acquired
        "regional": ("18FB", 7, 1155),
        "political": ("18FB", 5, 0),
        "auction": ("1849", 5, 0),
        "draft": ("1865", 5, 0),
    }[name]
    return random_game(title, seed).at(count)


@pytest.mark.parametrize(
    ("name", "size", "language"),
    first(
        3,
        [
            ("track", LOW, "en-GB"),
            ("auction", LOW, FRENCH),
            ("regional", LOW, "en-GB"),
            ("regional", LAPTOP, FRENCH),
            ("political", LOW, "en-GB"),
            ("draft", LOW, "en-GB"),
            ("track", LAPTOP, FRENCH),
        ],
    ),
)
def test_all_answers_are_in_sight_at_once(
    sit: Sit, name: str, size: dict[str, int], language: str
) -> None:
    reader = sit(viewport=size, locale=language)
    upload(reader, fullest(name))
    if name == "track":
        expect(reader.page.locator("#lays .lay").first).to_be_visible()
    assert reader.page.evaluate(MEASURE)["hidden"] == []


def test_suggested_tiles_are_in_sight_with_the_largest_text(sit: Sit) -> None:
    """None lies half under the bar of the main answer.

    There are three of them where they come to a text that is large already, else all.
    """
    reader = sit(viewport=LAPTOP)
    upload(reader, random_game("18FB", 5).at(1476))
    reader.page.evaluate("document.documentElement.dataset.text = 'larger'")
    reader.page.evaluate("dispatchEvent(new Event('resize'))")
    expect(reader.page.locator("#lays .lay").first).to_be_visible()
    reader.page.wait_for_function("document.getElementById('ask-column').matches('.close')")
    tiles = reader.page.locator("#lays .lay").filter(visible=True).all()
    assert len(tiles) >= 3
    for tile in tiles:
        expect(tile).to_be_in_viewport(ratio=1)
    assert reader.page.evaluate(MEASURE)["hidden"] == []


def test_the_whole_market_is_in_sight_beside_the_ledger(sit: Sit) -> None:
    reader = sit(viewport=LOW)
    upload(reader, random_game("18FB", 5).at(42))
    stage = reader.page.locator("#market-stage")
    expect(stage).to_be_visible()
    sizes, cut = stage.evaluate(
        """(stage) => {
          const { left, right } = stage.getBoundingClientRect();
          const cells = [...stage.querySelectorAll(".cell")];
          return [
            [...stage.querySelectorAll(".price")]
              .map((it) => parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().d),
            cells.map((it) => it.getBoundingClientRect())
              .filter((it) => it.left < left - 1 || it.right > right + 1).length,
          ];
        }"""
    )
    assert cut == 0
    assert min(sizes) >= 9


def test_a_desk_without_a_ledger_is_no_wider_than_others(sit: Sit) -> None:
    """The past of an auction of a company, before any has several certificates."""
    reader = sit(viewport=LOW)
    address = put_up(reader, random_game("1861", 5).at(60))
    reader.open(f"{address}?at=39")
    desk = reader.page.locator(".ask-side").bounding_box()
    assert desk is not None
    assert desk["width"] <= 400
