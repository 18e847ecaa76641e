"""The ledger and the answers in it: what follows is shown before, by mouse, keyboard and finger."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from railhead.engine.actions import BuyShare, Par, SellShares
from railhead.engine.game import Game
from tests.browser.moments import asks, first_moment, random_game
from tests.browser.opening import new_table
from tests.browser.phone import PHONE as SMALL
from tests.browser.positions import before, opened
from tests.browser.reader import Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload

PHONE: dict[str, Any] = {**SMALL, "viewport": {"width": 360, "height": 780}}


def deals(game: Game) -> bool:
    """A stock round in which certificates of several companies may be bought and sold."""
    if not asks("stock_round")(game) or game.decision is None:
        return False
    answers = game.decision.answers
    bought = {one.company for one in answers if isinstance(one, BuyShare)}
    sold = {one.company for one in answers if isinstance(one, SellShares)}
    return len(bought) > 1 and len(sold) > 1


@pytest.fixture(scope="module")
def dealing() -> Game:
    return before(deals)


def sales(reader: Reader) -> Locator:
    """The buttons that sell."""
    return reader.question.locator(".brief[value*='sell_shares']")


def effects(button: Locator) -> dict[str, str]:
    """What the page was told of an answer: the cells of the ledger that it changes."""
    return dict(json.loads(button.get_attribute("data-effects") or "[]"))


def written(reader: Reader) -> dict[str, str]:
    """The new figures that stand in the ledger now."""
    found: dict[str, str] = reader.question.locator("[data-cell][data-next]").evaluate_all(
        "all => Object.fromEntries(all.map((it) => [it.dataset.cell, it.dataset.next]))"
    )
    return found


def shown(reader: Reader) -> Locator:
    return reader.question.locator("#consequence")


def arrows_walk(reader: Reader) -> None:
    """Between rows, and between the answers of a row."""
    rows = reader.question.locator(".act:has(.brief)")
    assert rows.count() > 1
    first = rows.first.locator(".brief")
    assert first.count() > 1
    keys = reader.page.keyboard
    first.nth(0).focus()
    keys.press("ArrowRight")
    expect(first.nth(1)).to_be_focused()
    keys.press("ArrowLeft")
    expect(first.nth(0)).to_be_focused()
    keys.press("ArrowDown")
    expect(rows.nth(1).locator(".brief").first).to_be_focused()
    keys.press("ArrowUp")
    expect(first.nth(0)).to_be_focused()
    assert "at=" not in reader.page.url


def test_a_sale_shows_what_follows_in_its_place_and_then_it_comes(sit: Sit, dealing: Game) -> None:
    """The new price and cash beside the old ones, the words in one place; nothing moves.

    Before that arrows walk about, after it Enter gives what has the focus.
    """
    reader = sit()
    upload(reader, dealing)
    arrows_walk(reader)
    assert dealing.decision is not None
    sale = sales(reader).first
    action = json.loads(sale.get_attribute("value") or "{}")
    cells = effects(sale)
    player = dealing.decision.player
    assert f"cash {player}" in cells
    place = sale.bounding_box()
    there = {cell for cell in cells if reader.question.locator(f"[data-cell='{cell}']").count()}
    assert f"cash {player}" in there
    for way in ("mouse", "keyboard"):
        if way == "mouse":
            sale.hover()
        else:
            sale.focus()
        expect(shown(reader)).to_contain_text(f"of {action['company']} for")
        assert written(reader) == {cell: cells[cell] for cell in there}
        old = reader.question.locator(f"[data-cell='cash {player}']").inner_text()
        assert str(dealing.state.cash[player]) in old
        assert sale.bounding_box() == place
        if way == "mouse":
            reader.page.locator("#panel-bar").hover()
            expect(shown(reader)).to_contain_text("Point at an answer")
            assert written(reader) == {}
        else:
            sales(reader).last.focus()
            assert written(reader) != {cell: cells[cell] for cell in there}

    # What was shown is what comes.
    sale = next(one for one in sales(reader).all() if effects(one))
    cells = effects(sale)
    with reader.answered():
        sale.press("Enter")  # a pointer would point at what comes to lie under it
    for cell, text in cells.items():
        place_ = reader.page.locator(f"[data-cell='{cell}']").first
        expect(place_).to_have_text(re.compile(rf"(?<!\d){text}(?!\d)|–" if text == "0" else text))
    assert written(reader) == {}


def test_a_refused_row_says_why_with_the_rule(sit: Sit) -> None:
    """In words, and the rule that a reader of the screen hears, too; nothing to press."""
    reader = sit()

    def refused(game: Game) -> bool:
        if not deals(game) or game.decision is None:
            return False
        bought = {one.company for one in game.decision.answers if isinstance(one, BuyShare)}
        return any(
            name not in bought
            and game.percent(name, "pool") + game.percent(name, name)
            and game.refusal(BuyShare(game.decision.player, name, "pool")) is not None
            for name in game.operating_order()
        )

    upload(reader, before(refused))
    why = reader.question.locator(".act:not(:has(.brief)) .refused").first
    expect(why).to_be_visible()
    rule = why.get_by_role("button")
    expect(rule).to_have_text(re.compile(r"^1849-[\d.]+-?\d*"))
    words = why.locator(".why-not").inner_text()
    assert words
    # By a click, so that a finger reads it too; nothing in the row moves.
    place = rule.bounding_box()
    rule.click()
    expect(why.locator(".why-told")).to_be_visible()
    expect(why.locator(".why-told")).to_contain_text(words)
    expect(why.locator(".why-told")).to_contain_text(re.compile(r"Rule 1849-[\d.]+-?\d*: "))
    assert rule.bounding_box() == place


def test_home_and_end_fill_in_the_ends(sit: Sit) -> None:
    reader = sit()
    new_table(reader)
    field = reader.question.locator(".span input[type=number]").first
    field.focus()
    low, high = field.get_attribute("min") or "", field.get_attribute("max") or ""
    assert low != high
    reader.page.keyboard.press("End")
    expect(field).to_have_value(high)
    reader.page.keyboard.press("Home")
    expect(field).to_have_value(low)
    assert "at=" not in reader.page.url


# -- fingers ---------------------------------------------------------------------------------------


def lots(game: Game) -> bool:
    """A stock round in which a player may sell several certificates of a company, or one."""
    decision = game.decision
    if decision is None or decision.step != "stock_round":
        return False
    sold = Counter(one.company for one in decision.answers if isinstance(one, SellShares))
    return max(sold.values(), default=0) > 1


@pytest.fixture(scope="module")
def selling() -> Game:
    return before(lots)


def unfolded(reader: Reader) -> Locator:
    """The answers of a row that lie below, where it is told what follows."""
    return reader.question.locator("#consequence .choice-of")


def sellers(reader: Reader) -> Locator:
    """The buttons that unfold what can be sold of a company."""
    return reader.question.locator(".choices:has(.brief[value*='sell_shares']) [data-unfolds]")


def test_a_tap_unfolds_a_row_the_next_shows_and_the_second_gives(sit: Sit, selling: Game) -> None:
    """So does the button below: what is done is what it says."""
    phone = sit(**PHONE)
    upload(phone, selling)
    before_ = phone.version()
    sellers(phone).first.tap()
    confirm = phone.question.locator("#consequence .confirm")
    expect(confirm).to_be_in_viewport()
    expect(unfolded(phone).first).to_have_attribute("aria-pressed", "true")
    for target in (confirm, unfolded(phone).first, sellers(phone).first):
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    assert phone.version() == before_
    # A tap on another answer only shows that.
    name = confirm.inner_text()
    unfolded(phone).nth(1).tap()
    expect(confirm).not_to_have_text(name)
    expect(unfolded(phone).nth(1)).to_have_attribute("aria-pressed", "true")
    assert phone.version() == before_
    with phone.answered():
        unfolded(phone).nth(1).tap()

    with phone.answered():
        phone.page.locator("#undo").tap()
    sellers(phone).first.tap()
    unfolded(phone).last.tap()
    value = sales(phone).and_(phone.question.locator(".armed")).get_attribute("value") or "{}"
    company = json.loads(value)["company"]
    with phone.answered():
        confirm.tap()
    phone.tab("Log")
    expect(phone.page.locator("#tab-log")).to_contain_text(re.compile(rf"sells .*{company}"))


def test_many_answers_of_a_row_are_unfolded_and_walked_by_keys(sit: Sit) -> None:
    """On a screen too: Enter unfolds them, arrows show each, Escape folds, Enter gives."""

    def starts(game: Game) -> bool:
        if game.decision is None:
            return False
        started = (one.company for one in game.decision.answers if isinstance(one, Par))
        return max(Counter(started).values(), default=0) > 6

    reader = sit()
    whole = random_game("18FB", 1)
    upload(reader, first_moment(whole, starts))
    opener = reader.question.locator(".many [data-unfolds]").first
    keys = reader.page.keyboard
    opener.press("Enter")
    choices = unfolded(reader)
    expect(choices.first).to_be_focused()
    first = shown(reader).locator(".act-name").inner_text()
    keys.press("ArrowRight")
    expect(choices.nth(1)).to_be_focused()
    expect(shown(reader).locator(".act-name")).not_to_have_text(first)
    keys.press("Escape")
    expect(opener).to_be_focused()
    expect(opener).to_have_attribute("aria-expanded", "false")
    expect(choices).to_have_count(0)
    opener.click()
    price = choices.nth(1).inner_text()
    with reader.answered():
        choices.nth(1).click()
    expect(reader.page.locator("#tab-log")).to_contain_text(re.compile(rf"starts .*{price}"))


def test_a_phone_opens_a_question_where_it_is_answered(sit: Sit, dealing: Game) -> None:
    """Track over the map; certificates alone, with all views at the bottom and undo at the top."""
    phone = sit(**PHONE)
    upload(phone, opened())
    expect(phone.page.locator("#panel-map")).to_be_visible()
    expect(phone.asked).to_be_in_viewport()
    upload(phone, dealing)
    expect(phone.asked).to_be_in_viewport()
    expect(phone.page.locator("#panel-map")).to_be_hidden()
    ask = phone.page.locator(".phone-nav [data-tab=ask]")
    expect(ask).to_have_attribute("aria-current", "true")
    undo = phone.page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_in_viewport()
    for target in (undo, ask):
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    phone.page.get_by_role("button", name="More", exact=True).tap()
    views = phone.page.locator("#more")
    expect(views).to_be_visible()
    phone.page.keyboard.press("Escape")
    expect(views).to_be_hidden()
    phone.tab("Companies")
    expect(views).to_be_hidden()
    expect(phone.page.locator("#panel-companies")).to_be_visible()
    expect(phone.page.locator("#panel-asking")).to_be_hidden()
    # A new question does not take away what is read meanwhile.
    with phone.answered():
        undo.tap()
    expect(phone.page.locator("#panel-companies")).to_be_visible()
    assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= 360


def test_rows_that_are_folded_are_no_wider_than_the_window(sit: Sit) -> None:
    """What is folded stands in one line: then the columns beside give way."""
    reader = sit(viewport={"width": 1366, "height": 768})
    game = random_game("1865", 7)
    upload(reader, first_moment(game, asks("stock_round"), int(len(game.actions) * 0.7)))
    frame = reader.question.locator(".ledger-frame")
    expect(frame.locator(".choices.folded")).not_to_have_count(0)
    assert frame.evaluate("it => it.scrollWidth <= it.clientWidth")
