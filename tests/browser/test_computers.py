"""Alone against computers: from the form of a new table to the end of the game, and again."""

from __future__ import annotations

import json
import time

import pytest
from playwright.sync_api import Locator, expect

from railhead.bots.opponents import Opponent
from railhead.engine.actionjson import action_from_json, action_to_json
from railhead.engine.game import Game
from railhead.titles.catalogue import new_game
from tests.browser.axe import faults
from tests.browser.opening import NAMES, SEED, fill_in
from tests.browser.positions import last_actions
from tests.browser.reader import FRENCH, PATIENCE, PHONE, SCREEN, Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload

WITH_COMPUTERS = "#panel-computers, #panel-bar, #panel-asking, #panel-log"
"""Where a table looks otherwise when computers play."""

WHOLE = 1500.0
"""Seconds within which a game against two experts is over."""


def my_turn(reader: Reader) -> Locator:
    """The question, where it is the reader's."""
    return reader.page.locator(".asking-body[data-mine]")


def strip(reader: Reader) -> Locator:
    """What the computers do now, and how fast."""
    return reader.page.locator("#panel-computers")


def begin(reader: Reader, title: str = "1849", strength: str = "expert") -> None:
    """Ann opens a table on one screen, at which Bob and Cid are computers."""
    reader.open(f"/new?title={title}")
    fill_in(reader)
    for place in (2, 3):
        reader.page.get_by_label(f"Who plays on place {place}?").select_option(strength)
    reader.page.get_by_role("button", name="Begin").click()
    reader.at_table()


def set_pace(reader: Reader, words: str) -> None:
    strip(reader).locator("#computers-pace-open").click()
    strip(reader).get_by_label("They move").select_option(label=words)
    strip(reader).get_by_role("button", name="Set the pace").click()
    expect(strip(reader).locator("#computers-pause option[selected]")).to_have_text(words)


MOVED = """(version) => {
    const shown = document.querySelector("#panel-bar [data-version]")?.dataset.version;
    return Number(shown) > version;
}"""
"""Whether the page shows more than a version of the table."""


class QuickAnswers:
    """Answers for Ann in the browser's name, without looking for buttons.

    `game`: the game as it stands, from the record that anybody may download.
    """

    def __init__(self, reader: Reader, game: Game) -> None:
        self._reader, self.game = reader, game
        self._answer = Opponent("beginner", seed=1)
        self._ann = next(iter(game.players))

    def to_the_end(self, seconds: float) -> int:
        """Answer whenever Ann is asked until the game is over; return how often."""
        end, count = time.monotonic() + seconds, 0
        while True:
            assert time.monotonic() < end, self.game.state.round
            version = self._catch_up()
            if self.game.decision is None:
                return count
            if self.game.decision.player == self._ann:
                self._send(version)
                count += 1
            else:
                self._reader.page.wait_for_function(MOVED, arg=int(version), timeout=PATIENCE)

    def _catch_up(self) -> str:
        """Play what was played; return the version of the table."""
        answer = self._reader.page.request.get(f"{self._reader.page.url}record")
        actions = answer.json()["actions"]
        for action in actions[len(self.game.actions) :]:
            self.game.apply(action_from_json(action))
        return answer.headers["railhead-version"]

    def _send(self, version: str) -> None:
        cookies = {it["name"]: it["value"] for it in self._reader.context.cookies()}
        action = json.dumps(action_to_json(self._answer(self.game)))
        sent = self._reader.page.request.post(
            f"{self._reader.page.url}move",
            headers={"X-CSRFToken": cookies["railhead-form"]},
            form={"version": version, "key": f"quick-{version}", "action": action},
        )
        assert sent.status == 200, sent.text()


def test_alone_against_two_experts(sit: Sit) -> None:
    reader = sit(viewport=SCREEN)
    page = reader.page
    begin(reader)
    expect(my_turn(reader)).to_be_visible()
    expect(strip(reader)).to_contain_text("2 computers play")

    # Ann answers, the others do, each with a reason, and it is Ann's turn again.
    reader.press("Pass")
    expect(my_turn(reader)).to_be_visible()
    first = page.locator(".log .by-computer")
    expect(first).to_have_count(2)
    expect(first.first).to_contain_text("computer, expert")
    count = page.locator(".travel-steps .count")
    expect(count).to_contain_text("3")

    # One undo takes all three back, and nobody answers before Ann.
    page.locator("#undo").click()
    expect(count).to_contain_text("0")
    expect(my_turn(reader)).to_be_visible()
    expect(first).to_have_count(0)

    # Stopped, they think and do not move, until Ann lets them.
    strip(reader).get_by_role("button", name="Stop them").click()
    expect(strip(reader)).to_contain_text("The computers are stopped")
    reader.press("Buy for")
    expect(reader.bar).to_contain_text("Bob thinks")
    page.wait_for_timeout(2500)
    expect(count).to_contain_text("1")
    set_pace(reader, "at once")
    strip(reader).get_by_role("button", name="Let them play").click()
    expect(my_turn(reader)).to_be_visible()
    assert int(reader.version()) > 4
    assert not faults(reader, WITH_COMPUTERS)

    # On the first page, and on a phone.
    page.set_viewport_size(PHONE)
    expect(strip(reader).get_by_role("button", name="Stop them")).to_be_visible()
    reader.open("/")
    expect(page.locator(".table-card")).to_contain_text("(computer)")


@pytest.mark.long
def test_in_french_and_among_people(sit: Sit) -> None:
    reader = sit(locale=FRENCH, viewport=SCREEN)
    page = reader.page
    reader.open("/new?title=1849")
    page.locator('input[name="mode"][value="seats"]').check()
    page.locator("#who-3").select_option("club")
    page.locator(".begin button").click()
    expect(page.locator(".computer-mark")).to_have_text("ordinateur, joueur de club")
    page.locator("#strength-p2").select_option("beginner")
    page.locator("#computer-p2").click()
    expect(page.locator(".computer-mark").first).to_have_text("ordinateur, débutant")
    assert not faults(reader)
    page.set_viewport_size(SCREEN)
    page.get_by_role("link", name="Vers la table").click()
    reader.at_table()
    page.keyboard.press("p")
    expect(page.locator(".log .by-computer")).to_have_count(2)
    expect(my_turn(reader)).to_be_visible()
    assert not faults(reader, WITH_COMPUTERS)


def test_a_game_goes_on_against_computers_to_its_end(sit: Sit) -> None:
    """A game that people have begun, at one screen; and the rematch has the same computers."""
    reader = sit(viewport=SCREEN)
    game, _ = last_actions(14)
    upload(reader, game)
    page = reader.page
    reader.tab("Players")
    page.locator("#sitters-open").click()
    names = list(game.players.values())[1:]
    for name in names:
        page.get_by_label(name, exact=True).select_option("club")
        page.get_by_role("button", name=f"Set who plays for {name}").click()
        expect(page.locator("#panel-players").get_by_text("computer, club player")).to_have_count(
            names.index(name) + 1
        )
    set_pace(reader, "at once")
    QuickAnswers(reader, game.copy()).to_the_end(200)
    expect(reader.asked).to_have_text("The game is over")
    expect(strip(reader)).not_to_contain_text("computers play")
    page.get_by_role("button", name="Rematch").click()
    reader.at_table()
    expect(strip(reader)).to_contain_text(f"{len(names)} computers play")


@pytest.mark.long
def test_a_whole_game_against_two_experts(sit: Sit) -> None:
    reader = sit(viewport=SCREEN)
    begin(reader)
    set_pace(reader, "at once")
    game = new_game("1849", list(NAMES), seed=int(SEED))
    answers = QuickAnswers(reader, game)
    assert answers.to_the_end(WHOLE) > 50
    expect(reader.asked).to_have_text("The game is over")
    expect(reader.page.locator("#panel-end")).to_contain_text("Standings")
