"""A new question: read from its top, safe from a click that was meant for the one before."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import ViewportSize, expect

from railhead.engine.game import Game
from tests.browser.moments import asks, first_moment, random_game
from tests.browser.opening import AUCTION, new_table
from tests.browser.reader import Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload

SEED = 4  # of a game with many companies
STILL = 300  # milliseconds, as asking.js has it
LOW: ViewportSize = {"width": 1000, "height": 560}


def crowded(game: Game) -> bool:
    """A stock round with so many companies that a low window does not hold them."""
    return asks("stock_round")(game) and len(game.state.cells) > 4


def scroll_down(reader: Reader) -> int:
    """Scroll the question to its end; return how far it went."""
    return int(
        reader.page.evaluate(
            """() => {
            const column = document.getElementById("ask-column");
            column.scrollTop = column.scrollHeight;
            return column.scrollTop;
        }"""
        )
    )


def scrolled(reader: Reader) -> int:
    return int(reader.page.evaluate("() => document.getElementById('ask-column').scrollTop"))


def stays_where_it_was_read(reader: Reader) -> None:
    """Who is called away by news of the table finds the question as they left it."""
    address = reader.page.url
    far = scroll_down(reader)
    assert far > 50
    reader.page.locator(".answer-button").last.focus()
    reader.page.evaluate("() => document.querySelector('[data-refresh-asking]')?.click()")
    reader.page.evaluate("() => import('/static/railhead/live.js').then((it) => it.refresh())")
    reader.page.wait_for_timeout(STILL)
    assert scrolled(reader) == far
    assert reader.page.url == address


def test_a_question_stays_where_it_was_read_and_the_next_is_read_from_its_top(sit: Sit) -> None:
    reader = sit(viewport=LOW)
    upload(reader, first_moment(random_game("1849", SEED), crowded, start=150))
    stays_where_it_was_read(reader)
    body = reader.question.locator(".asking-body")
    who = body.get_attribute("data-who") or ""
    assert scroll_down(reader) > 50
    with reader.answered():
        reader.question.locator("[data-hotkey='p']").click()
    expect(body).not_to_have_attribute("data-who", who)
    assert scrolled(reader) == 0
    expect(reader.asked).to_be_focused()


CLICK_AT_ONCE = """() => {
  const panel = () => document.querySelector("#panel-asking .asking-body");
  const before = panel().dataset.who;
  const click = (button) => button.dispatchEvent(
    new MouseEvent("click", { detail: 1, bubbles: true, cancelable: true }));
  window.clicked = new Promise((done) => {
    const look = () => {
      if (panel().dataset.who === before || !panel().dataset.ready) return setTimeout(look, 1);
      const button = panel().querySelector(".answer-button");
      done([button.id, click(button)]);
    };
    look();
  });
}"""
"""A finger that is already on its way down when another player is asked."""


def undoes_from_the_past(reader: Reader, address: str) -> None:
    """The address leads to the present then."""
    reader.press(AUCTION[2])
    reader.open(f"{address}?at=1")
    reader.at_table()
    # Nothing in the row of the past covers what it lies beside, however narrow the window.
    for width in (900, 1100, 1280):
        reader.page.set_viewport_size({"width": width, "height": 800})
        row = (".travel-steps", "#travel-line", "#travel-done", "#travel-now", "#undo")
        for left, right in pairwise(row):
            before = reader.page.locator(left).bounding_box()
            after = reader.page.locator(right).bounding_box()
            assert before is not None
            assert after is not None
            assert before["x"] + before["width"] <= after["x"], (width, left, right)
    with reader.answered():
        reader.page.get_by_role("button", name="Undo").first.click()
    expect(reader.bar).not_to_contain_text("past")
    assert reader.page.url == address


def test_a_click_for_the_question_before_answers_nothing_for_another(sit: Sit) -> None:
    """Nor does what was pressed in the past lead back there."""
    reader = sit()
    address = new_table(reader)
    reader.page.evaluate(CLICK_AT_ONCE)
    with reader.answered():
        reader.page.get_by_role("button", name="Buy for L.20, SCE").focus()
        reader.page.keyboard.press("Enter")
    button, done = reader.page.evaluate("() => window.clicked")
    assert button
    assert not done, "the click went through"
    version = reader.version()
    reader.press("Pass")
    assert reader.version() != version
    undoes_from_the_past(reader, address)


def closeness(reader: Reader) -> str:
    """By what classes the question has been moved together."""
    return str(
        reader.page.evaluate(
            """() => ["close", "closer", "closest", "terse"].filter(
                (how) => document.getElementById("ask-column").classList.contains(how)).join(" ")"""
        )
    )


def test_a_question_begins_as_close_together_as_the_last_and_not_for_long(sit: Sit) -> None:
    """Of each player: once there is room again one more stands as the last one did, then none."""
    reader = sit(viewport={"width": 1680, "height": 1050})
    upload(reader, first_moment(random_game("1849", SEED), crowded))
    page = reader.page

    def after(key: str, text: str = "16px") -> str:
        page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
        version = page.locator("#panel-bar [data-version]").get_attribute("data-version")
        page.wait_for_timeout(STILL)
        page.keyboard.press(key)
        expect(page.locator(f"#panel-bar [data-version='{version}']")).to_have_count(0)
        return closeness(reader)

    assert after("p") == "", "there is room"
    close = after("Control+z", "34px")
    assert close
    assert after("p") == "", "another player was asked with room"
    assert after("Control+z") == close
    # Meanwhile it is found out that this is closer than it needs to be.
    page.wait_for_timeout(1000)
    assert closeness(reader) == close, "nothing moves before the eyes of the reader"
    after("p")
    assert after("Control+z") == "", "there is room again"
