"""What may not be done is clicked, by mouse, keyboard or finger, and says why by its rule."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from railhead.engine import actions as act
from railhead.engine.game import Game
from railhead.language import explain_refusal
from railhead.titles.catalogue import new_game
from tests.browser.axe import faults
from tests.browser.opening import NAMES, new_table
from tests.browser.phone import PHONE
from tests.browser.reader import Reader, starting
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.samples import first


def words(game: Game, action: act.Action) -> tuple[str, str]:
    """Why an action is refused, and the text of its rule, as every client has them."""
    illegal = game.refusal(action)
    assert illegal is not None
    reason, _, rule = explain_refusal(illegal, game).partition("\n")
    return reason, rule


def asked_of(game: Game) -> str:
    assert game.decision is not None
    return game.decision.player


def told(reader: Reader, button: Locator) -> Locator:
    """What a button that says why opens."""
    return reader.page.locator(f"#{button.get_attribute('popovertarget')}")


LOTS: dict[str, tuple[str, Callable[[str], act.Action]]] = {
    "1861": ("Bid BSS", lambda player: act.Bid(player, "BSS", 45)),
    "1867": ("Bid NFB", lambda player: act.Bid(player, "NFB", 45)),
    "1865": ("Pass", act.Pass),
    "18FB": ("Pass", act.Pass),
}


@pytest.mark.parametrize("title", first(1, LOTS))
def test_a_lot_that_is_not_for_sale_says_why(sit: Sit, title: str) -> None:
    reader = sit()
    game = new_game(title, list(NAMES), seed=5)
    upload(reader, game)
    name, action = LOTS[title]
    button = reader.question.get_by_role("button", name=re.compile(f"not possible: {name}"))
    reason, rule = words(game, action(asked_of(game)))
    expect(told(reader, button)).to_be_hidden()
    button.click()
    expect(told(reader, button)).to_be_visible()
    expect(told(reader, button)).to_contain_text(reason)
    expect(told(reader, button)).to_contain_text(rule)
    assert faults(reader, "#panel-asking") == []
    reader.page.keyboard.press("Escape")
    expect(told(reader, button)).to_be_hidden()
    # By keys: the focus is where it was, Enter opens it, and what has the focus says why.
    expect(button).to_be_focused()
    expect(button).to_have_accessible_description(re.compile(re.escape(rule)))
    reader.page.keyboard.press("Enter")
    expect(told(reader, button)).to_be_visible()


def test_on_a_phone_what_it_says_is_within_the_window(sit: Sit) -> None:
    reader = sit(**PHONE)
    upload(reader, new_game("1865", list(NAMES), seed=5))
    button = reader.question.get_by_role("button", name=re.compile("not possible: Pass"))
    button.tap()
    box, window = told(reader, button).bounding_box(), reader.page.viewport_size
    assert box is not None
    assert window is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= window["width"]
    assert 0 <= box["y"] <= window["height"] - box["height"]
    hit = button.bounding_box()
    assert hit is not None
    assert min(hit["width"], hit["height"]) >= 43.5


def test_the_key_to_pass_says_why_there_is_no_pass(sit: Sit) -> None:
    reader = sit()
    upload(reader, new_game("1865", list(NAMES), seed=5))
    reader.page.keyboard.press("p")
    expect(reader.page.locator(".why-told:popover-open")).to_contain_text("Rule 1865-2.5-1")


@pytest.mark.parametrize("scripts", first(1, [True, False]))
def test_a_bid_that_may_not_be_made_says_why(sit: Sit, scripts: bool) -> None:
    """In the words of the rules, too low, too high, and what is no number; the field stays."""
    reader = sit() if scripts else sit(java_script_enabled=False)
    game = new_game("1861", list(NAMES), seed=5)
    reader.forgive("422")
    if scripts:
        upload(reader, game)
    else:
        new_table(reader, "1861")
    player, notice = asked_of(game), reader.page.locator("#message")
    field = reader.question.get_by_label(starting("TSR"))
    button = reader.question.get_by_role("button", name="Bid TSR", exact=True)
    for price in (10, 33, 905):
        field.fill(str(price))
        button.click()
        reason, rule = words(game, act.Bid(player, "TSR", price))
        expect(notice).to_contain_text(reason)
        expect(notice).to_contain_text(rule)
        expect(reader.question).to_contain_text("Ann is asked")
    field.fill("")
    button.click()
    expect(notice).to_contain_text("Expected a whole number.")
    field.fill("45")
    reader.press("Bid TSR")
    expect(reader.question).to_contain_text("Bob is asked")
