"""Answers that come too late, twice, or while nobody is there to hear them."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.browser.house import House
from tests.browser.opening import new_table
from tests.browser.reader import Reader, starting
from tests.browser.sitting import Sit

MOVED_ON = "The table had moved on"


def played(reader: Reader) -> str:
    """How many actions the page says were played, as in 3/3."""
    return reader.page.get_by_title("actions played").inner_text()


def deaf_tab(reader: Reader) -> Reader:
    """A second page of the same person that hears of no change, as one that slept."""
    other = reader.another_tab()
    reader.forgive("/live", "409")
    other.page.route("**/live", lambda route: route.abort())
    other.open(reader.page.url)
    return other


def test_answers_of_two_tabs_that_are_late_or_given_at_once_or_unheard(sit: Sit) -> None:
    """Each counts once, and the page that does not know better is told."""
    first = sit()
    first.forgive("/move", "htmx:")
    new_table(first)
    second = deaf_tab(first)
    late(first, second)
    at_once(first, second)
    unheard(first, second)


def late(first: Reader, second: Reader) -> None:
    """The late page says so, shows the table as it is now, and goes on from there."""
    first.press("Buy for L.20, SCE")
    expect(second.question).to_contain_text("Ann is asked")

    second.press("Pass")
    expect(second.message).to_contain_text(MOVED_ON)
    expect(second.question).to_contain_text("Bob is asked")
    assert "L.480" in second.players()[0]
    assert played(second) == "1/1"

    second.press("Pass")
    expect(second.message).to_be_empty()
    expect(second.question).to_contain_text("Cid is asked")
    expect(first.question).to_contain_text("Cid is asked")
    assert played(first) == played(second) == "2/2"


def at_once(first: Reader, second: Reader) -> None:
    """Of two presses at the same moment one counts, and the other page is told.

    Nor is the second click of a double click taken for an answer to the next question.
    """
    for tab in (first, second):
        button = tab.question.get_by_role("button", name=starting("Buy for")).first
        button.evaluate("button => setTimeout(() => button.click(), 300)")
    for tab in (first, second):
        expect(tab.question).to_contain_text("Ann is asked")
    assert sum(MOVED_ON in tab.message.inner_text() for tab in (first, second)) == 1
    expect(second.page.get_by_title("actions played")).to_have_text("3/3")
    with first.answered():
        first.question.get_by_role("button", name="pass").dblclick()
    expect(first.question).to_contain_text("Bob is asked")
    second.page.reload()
    assert played(first) == played(second) == "4/4"


def unheard(first: Reader, second: Reader) -> None:
    """The server moved, but its word was lost: pressed again, the same answer counts once."""

    def lose(route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")

    second.page.route("**/move", lose, times=1)
    second.question.get_by_role("button", name="pass").click()
    expect(second.message).to_contain_text("may not have arrived")
    expect(first.question).to_contain_text("Cid is asked")

    second.press("Pass")
    expect(second.question).to_contain_text("Cid is asked")
    assert played(second) == played(first) == "5/5"


def test_the_server_is_gone_for_a_while_and_nothing_is_lost(sit: Sit, house: House) -> None:
    """The page says that it is alone and that the answer may be lost, and finds back by itself."""
    reader = sit()
    new_table(reader)
    reader.press("Buy for L.20, SCE")
    reader.forgive("ERR_", "htmx:")
    connection = reader.page.get_by_role("status").filter(has_text="Connect")

    house.kill()
    expect(connection).to_contain_text("Connection lost")
    reader.question.get_by_role("button", name="pass").click()
    expect(reader.message).to_contain_text("cannot be reached")
    house.start()
    expect(connection).to_contain_text("Connected again")

    expect(reader.question).to_contain_text("Bob is asked")
    assert played(reader) == "1/1"
    reader.press("Pass")
    expect(reader.question).to_contain_text("Cid is asked")
    expect(reader.message).to_be_empty()
    reader.page.reload()
    assert played(reader) == "2/2"
    assert "L.480" in reader.players()[0]

    # Ctrl-C is obeyed soon, although a page holds its line open, and the page comes back.
    assert house.stop() < 10
    house.start()
    reader.press("Pass")
    expect(reader.question).to_contain_text("Ann is asked")


def test_a_refused_answer_leaves_the_focus_where_it_was(sit: Sit) -> None:
    """The question has stayed, and whoever plays by keyboard goes on from there."""
    reader = sit()
    reader.forgive("/move", "htmx:")
    new_table(reader)
    button = reader.question.get_by_role("button", name=starting("Buy for L.20, SCE"))

    def spoilt(route: Route) -> None:
        data = (route.request.post_data or "").replace("buy_private", "buy_nothing")
        route.continue_(post_data=data.replace("SCE", "XXX"))

    reader.page.route("**/move", spoilt)
    button.focus()
    button.press("Enter")
    expect(reader.message).not_to_be_empty()
    expect(button).to_be_focused()
    reader.page.unroute("**/move")
    with reader.answered():
        button.press("Enter")
    expect(reader.asked).to_be_focused()


def test_a_control_that_is_used_up_leaves_the_focus_to_the_one_beside_it(sit: Sit) -> None:
    """Whoever plays by keyboard goes on from there, not from the top of the page."""
    reader = sit()
    new_table(reader)
    reader.press("Buy for L.20, SCE")
    undo, redo = (reader.page.locator(f"#{name}") for name in ("undo", "redo"))
    undo.focus()
    with reader.answered():
        reader.page.keyboard.press("Enter")
    expect(undo).to_have_count(0)
    expect(redo).to_be_focused()
    with reader.answered():
        reader.page.keyboard.press("Enter")
    expect(redo).to_have_count(0)
    expect(undo).to_be_focused()
    # The same of the steps through the past, at their ends.
    step = reader.page.get_by_role("link", name="One action back", exact=True)
    step.focus()
    reader.page.keyboard.press("Enter")
    expect(reader.asked).to_have_text("You are looking at the past")
    assert reader.page.evaluate("document.activeElement.closest('#panel-travel') !== null")
