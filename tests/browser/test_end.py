"""The end of a game: the last answers, standings, charts, and the run that was missed."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.browser.positions import last_actions, opened, whole
from tests.browser.reader import starting
from tests.browser.sitting import Sit
from tests.browser.uploads import upload


def test_an_uploaded_game_is_finished_and_told(sit: Sit) -> None:
    """The last company runs for less than its best; the report finds it out."""
    reader = sit()
    upload(reader, last_actions(4)[0])
    reader.press("Lay no track")
    best = reader.question.get_by_role("button", name="Run for L.600")
    expect(best).to_be_visible()

    # A click on the harbour takes it off the route of the first train.
    reader.question.get_by_text("Run otherwise").click()
    reader.hex("A5").click()
    expect(best).to_have_count(0)
    reader.press("Run for L.590")
    reader.operate()

    expect(reader.asked).to_have_text("The game is over")
    standings = reader.page.locator("#panel-end")
    game = whole()
    winner = game.players[game.standings()[0][1]]
    expect(standings.get_by_role("listitem").first).to_contain_text(winner)
    expect(standings).to_contain_text("the bank has run out of money")
    reader.page.reload()
    expect(standings.get_by_role("heading", name="Standings")).to_be_visible()

    standings.get_by_role("link", name="How the game went").click()
    for chart in ("Worth of the players", "Share prices"):
        expect(reader.page.get_by_role("img", name=starting(chart))).to_be_visible()
    missed = reader.page.get_by_text("The best run that was missed")
    expect(missed).to_contain_text("ran for L.590; L.600 was there")
    reader.page.get_by_role("link", name="See the table then").click()
    expect(reader.asked).to_have_text("You are looking at the past")


def test_the_record_is_downloaded_and_opens_a_table_again(sit: Sit) -> None:
    """What is taken away leads to the same table."""
    reader = sit()
    game = opened()
    upload(reader, game)
    players = reader.players()
    reader.tab("About")
    with reader.page.expect_download() as download:
        reader.page.get_by_role("link", name="Download the record").click()
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert len(record["actions"]) == len(game.actions)
    other = sit()
    other.open("/upload")
    other.page.get_by_label("File").set_input_files(download.value.path())
    other.page.get_by_role("button", name="Open the table").click()
    expect(other.asked).to_be_visible()
    assert other.players() == players


def test_a_file_that_is_no_game_is_refused_in_words(sit: Sit) -> None:
    """The form stays, and says what is wrong with the file."""
    reader = sit()
    reader.forgive("422")
    reader.open("/upload")
    file = {"name": "cake.json", "mimeType": "application/json", "buffer": b'{"flour": 500}'}
    reader.page.get_by_label("File").set_input_files(file)  # type: ignore[arg-type]
    reader.page.get_by_role("button", name="Open the table").click()
    expect(reader.page.get_by_role("alert")).not_to_be_empty()
    expect(reader.page.get_by_role("button", name="Open the table")).to_be_visible()
