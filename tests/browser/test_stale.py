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


def test_the_second_answer_of_two_tabs_is_told_that_it_is_late(sit: Sit) -> None:
    """The late page says so, shows the table as it is now, and goes on from there."""
    first = sit()
    new_table(first)
    second = deaf_tab(first)
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


def test_two_tabs_that_answer_at_once_move_once(sit: Sit) -> None:
    """Of two presses at the same moment one counts, and the other page is told.

    Nor is the second click of a double click taken for an answer to the next question.
    """
    first = sit()
    new_table(first)
    second = deaf_tab(first)
    for tab in (first, second):
        button = tab.question.get_by_role("button", name=starting("Buy for L.20, SCE"))
        button.evaluate("button => setTimeout(() => button.click(), 300)")
    for tab in (first, second):
        expect(tab.question).to_contain_text("Bob is asked")
    assert sum(MOVED_ON in tab.message.inner_text() for tab in (first, second)) == 1
    expect(second.page.get_by_title("actions played")).to_have_text("1/1")
    with first.answered():
        first.question.get_by_role("button", name="pass").dblclick()
    expect(first.question).to_contain_text("Cid is asked")
    second.page.reload()
    assert played(first) == played(second) == "2/2"


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


def test_an_answer_that_arrived_unheard_is_not_given_twice(sit: Sit) -> None:
    """The server moved, but its word was lost: pressed again, the same answer counts once."""
    reader = sit()
    new_table(reader)
    reader.forgive("/move", "/live", "htmx:")
    other = reader.another_tab()
    other.page.route("**/live", lambda route: route.abort())

    def lose(route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")

    other.page.route("**/move", lose, times=1)
    other.open(reader.page.url)
    other.question.get_by_role("button", name="pass").click()
    expect(other.message).to_contain_text("may not have arrived")
    expect(reader.question).to_contain_text("Bob is asked")

    other.press("Pass")
    expect(other.question).to_contain_text("Bob is asked")
    assert played(other) == played(reader) == "1/1"
