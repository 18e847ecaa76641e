"""A table of seats: everybody before a browser of their own."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from railhead.titles.catalogue import new_game
from tests.browser.opening import NAMES, SEED
from tests.browser.reader import Reader, starting
from tests.browser.sitting import Sit
from tests.browser.uploads import seated, take_seat

WITHIN = 1000
"""Milliseconds from a click in one browser until another one shows what came of it.

At least once: what else the machine does can delay a move, and nothing makes one quicker. Under
load times are measured by `make bench-tables`.
"""


@dataclass
class Party:
    """Ann, who opened the table, Bob with an invitation, and somebody who only watches."""

    ann: Reader
    bob: Reader
    watcher: Reader
    cids_invitation: str


@pytest.fixture
def party(sit: Sit) -> Party:
    ann, bob, watcher = sit(), sit(), sit()
    game = new_game("1849", list(NAMES), seed=int(SEED))
    links = seated(game, {"Ann": ann, "Bob": bob})
    watcher.open(ann.page.url)
    watcher.at_table()
    for reader in (bob, watcher):
        expect(reader.question).to_contain_text("Waiting for Ann")
    return Party(ann, bob, watcher, links["Cid"])


def note_clicks(reader: Reader) -> None:
    """Let the page note when it was clicked last."""
    reader.page.evaluate(
        "() => addEventListener('click', () => { window.clicked = Date.now(); }, true)"
    )


def watch_for(reader: Reader, text: str) -> None:
    """Let the page note when the question first says a text."""
    reader.page.evaluate(
        """text => { window.seen = new Promise(done => {
            const look = () => document.getElementById("panel-asking").textContent.includes(text)
                && done(Date.now());
            const watch = { subtree: true, childList: true, characterData: true };
            new MutationObserver(look).observe(document.body, watch);
        }); }""",
        text,
    )


def test_moves_appear_in_the_other_browsers_and_are_taken_back(party: Party, sit: Sit) -> None:
    appears_within_a_second(party)
    cid = sit()
    take_seat(cid, party.cids_invitation, "Cid")
    taken_back_when_others_agree(party, cid)


def appears_within_a_second(party: Party) -> None:
    """The others see who is asked next without touching anything.

    Who is not asked has no answer to press; who watches has nothing at all that acts.
    """
    for reader in (party.bob, party.watcher):
        expect(reader.question.locator("[data-answers]")).to_have_count(0)
    expect(party.watcher.page.locator("[data-acts]")).to_have_count(0)

    delays: list[float] = []
    for mover in (party.ann, party.bob):
        note_clicks(mover)
    for number, mover in enumerate((party.ann, party.bob)):
        others = [one for one in (party.ann, party.bob, party.watcher) if one is not mover]
        waited = "Waiting for Cid" if number else "Waiting for Bob"
        for other in others:
            watch_for(other, "Your turn" if other is party.bob and not number else waited)
        mover.press("Buy for")
        clicked = mover.page.evaluate("() => window.clicked")
        delays += [other.page.evaluate("() => window.seen") - clicked for other in others]
    assert min(delays) < WITHIN, delays
    assert max(delays) < 10 * WITHIN, delays

    watcher = party.watcher
    expect(watcher.page.get_by_role("button", name="Undo")).to_have_count(0)
    watcher.hex("C5").click()
    expect(watcher.chooser).to_contain_text("Palermo")
    expect(watcher.chooser.get_by_role("button", name=starting("Lay tile"))).to_have_count(0)


def taken_back_when_others_agree(party: Party, cid: Reader) -> None:
    """Bob refuses at first, and Ann's move stands; when both agree it is gone for all."""
    ann, bob = party.ann, party.bob
    expect(ann.question).to_contain_text("Waiting for Cid")
    ann.page.get_by_role("button", name="Ask to undo").click()
    bob.page.locator("#panel-takeback").get_by_role("button", name="Refuse").click()
    for reader in (ann, bob):
        answers = reader.page.locator("#panel-takeback").get_by_role("button", name="Agree")
        expect(answers).to_have_count(0)
        expect(reader.question).to_contain_text("Waiting for Cid")
        assert "L.480" in reader.players()[0]

    ann.tab("Log")
    ann.page.get_by_role("link", name=starting("To the start")).click()
    ann.page.get_by_role("button", name="Ask to undo to here").click()
    for reader in (bob, party.watcher):
        asked = reader.page.locator("#panel-takeback")
        expect(asked).to_contain_text("Ann asks to take back 2 actions")
    expect(asked.get_by_role("button", name="Agree")).to_have_count(0)
    bob.page.locator("#panel-takeback").get_by_role("button", name="Agree").click()
    expect(ann.page.locator("#panel-takeback")).to_contain_text("Still to answer: Cid")
    assert "L.480" in party.watcher.players()[0]
    cid.page.locator("#panel-takeback").get_by_role("button", name="Agree").click()
    for reader in (bob, cid, party.watcher):
        expect(reader.question).to_contain_text("Waiting for Ann")
        assert "L.500" in reader.players()[0]
        expect(reader.page.locator("#panel-takeback")).to_be_empty()
    expect(ann.question).to_contain_text("Your turn")
