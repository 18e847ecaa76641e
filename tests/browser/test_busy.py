"""A server that is too busy to answer: the page asks again by itself, and only then says so."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.busy import Sent, refuse
from tests.browser.moments import first_moment, random_game
from tests.browser.opening import new_table
from tests.browser.reader import Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload

SAID = "The server is busy; asking it again …"
TRIES = 5
"""So often a page asks again before it says that nothing comes."""


def opened(reader: Reader, again: float) -> Sent:
    """Open a new table; requests for the tiles of its box are refused (see `refuse`)."""
    sent = refuse(reader, r"/tiles$", times=99, again=again)
    new_table(reader)
    return sent


def test_what_a_page_fetches_by_itself_is_asked_for_again(sit: Sit) -> None:
    """The tiles of the box come a little later; from the second refusal on the reader is told.

    What is no longer there is neither asked for again, nor does the page say that it will be.
    """
    reader = sit()
    sent = opened(reader, again=0.6)
    said = reader.page.locator("#connection")
    # It is refused until this was read, which takes a busy machine longer than a second.
    expect(said).to_have_text(SAID)
    expect(said).not_to_have_class(re.compile("lost"))
    assert len(sent) >= 2
    sent.refused = len(sent)
    expect(reader.page.locator("#tile-sprites svg").first).to_be_attached()
    expect(said).to_have_text("")
    expect(reader.message).to_have_text("")
    assert len(sent) == sent.refused + 1

    sent.refused = 99
    reader.page.reload()
    expect(said).to_have_text(SAID)
    reader.page.locator("#tile-sprites").evaluate("one => one.remove()")
    expect(said).to_have_text("")
    count = len(sent)
    reader.page.wait_for_timeout(1000)  # it would be asked again after 750 milliseconds at most
    assert len(sent) == count


def test_what_goes_while_it_is_asked_for_leaves_no_word_behind(sit: Sit) -> None:
    reader = sit()
    opened(reader, again=0.6)
    said = reader.page.locator("#connection")
    expect(said).to_have_text(SAID)
    reader.page.evaluate(
        """document.addEventListener("htmx:beforeRequest", ({ detail }) => {
          if (detail.elt.id === "tile-sprites") setTimeout(() => detail.elt.remove());
        })"""
    )
    expect(reader.page.locator("#tile-sprites")).not_to_be_attached()
    expect(said).to_have_text("")


def test_a_round_of_the_log_that_was_refused_still_opens(sit: Sit) -> None:
    """Its fold asks only once by itself."""
    reader = sit()
    game = first_moment(random_game("1849", 5), lambda game: game.state.turn == 3)
    upload(reader, game)
    sent = refuse(reader, r"/log\?round=", times=1)
    fold = reader.page.locator("#panel-log details.round[hx-get]").first
    fold.evaluate("fold => { fold.open = true }")
    expect(fold.locator(".turns li").first).to_be_attached()
    expect(reader.message).to_have_text("")
    assert len(sent) == 2


def test_what_is_asked_for_every_second_needs_no_message(sit: Sit) -> None:
    """A page looks for a hint until it is there, however often it was refused meanwhile."""
    reader = sit(reduced_motion="no-preference")  # nobody else gets a context with this clock
    page = reader.page
    page.clock.install()
    new_table(reader)
    sent = refuse(reader, r"/hint$", times=TRIES + 1)
    page.get_by_role("button", name="Hint").click()
    while len(sent) <= TRIES + 1:
        page.clock.fast_forward(1000)
        page.wait_for_timeout(100)
    expect(page.locator("#panel-hints").get_by_role("button", name="Do it").first).to_be_visible()
    assert len(sent) > TRIES + 1
    expect(reader.message).to_have_text("")


def test_a_server_that_stays_busy_is_told_of(sit: Sit) -> None:
    """After some tries the reader has to know; nothing is asked for any more."""
    reader = sit()
    sent = opened(reader, again=0.2)
    expect(reader.message).to_contain_text("The server is busy")
    expect(reader.page.locator("#connection")).to_have_text("")
    # A page that hears of news before its scripts are loaded loads itself anew, and asks once more.
    count = len(sent)
    assert count >= TRIES + 1
    reader.page.wait_for_timeout(700)
    assert len(sent) == count
