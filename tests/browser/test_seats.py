"""A table of seats: everybody before a browser of their own."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.browser.opening import fill_in, sit_down
from tests.browser.reader import Reader, starting
from tests.browser.sitting import Sit

WITHIN = 1000
"""Milliseconds from a click in one browser until another one shows what came of it.

At least once: what else the machine does can delay a move, and nothing makes one quicker. Under
load times are measured by `make bench-tables`.
"""


@dataclass
class Party:
    """Ann, who opened the table, Bob with his invitation, and somebody who only watches."""

    ann: Reader
    bob: Reader
    watcher: Reader
    cids_invitation: str


@pytest.fixture
def party(sit: Sit) -> Party:
    ann, bob, watcher = sit(), sit(), sit()
    ann.open("/new?title=1849")
    fill_in(ann, "Everybody at a screen of their own")
    ann.page.get_by_role("button", name="Begin").click()
    invitations = [
        ann.page.get_by_label(f"Link for {name}").input_value() for name in ("Bob", "Cid")
    ]
    ann.page.get_by_role("link", name="To the table").click()
    ann.at_table()
    sit_down(bob, invitations[0], "Bob")
    watcher.open(ann.page.url)
    watcher.at_table()
    for reader in (bob, watcher):
        expect(reader.question).to_contain_text("Waiting for Ann")
    return Party(ann, bob, watcher, invitations[1])


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


def test_a_move_appears_in_the_other_browsers_within_a_second(party: Party) -> None:
    """The others see who is asked next without touching anything."""
    delays: list[float] = []
    moves = [(party.ann, party.bob, "Ann is asked"), (party.bob, party.ann, "Bob is asked")]
    for mover in (party.ann, party.bob):
        note_clicks(mover)
    for number, (mover, _, _) in enumerate(moves):
        others = [one for one in (party.ann, party.bob, party.watcher) if one is not mover]
        waited = "Waiting for Cid" if number else "Waiting for Bob"
        for other in others:
            watch_for(other, "Your turn" if other is party.bob and not number else waited)
        mover.press("Buy for")
        clicked = mover.page.evaluate("() => window.clicked")
        delays += [other.page.evaluate("() => window.seen") - clicked for other in others]
    assert min(delays) < WITHIN, delays
    assert max(delays) < 10 * WITHIN, delays


def test_nobody_presses_what_is_another_ones(party: Party) -> None:
    """Who is not asked has no answer to press; who watches has nothing at all that acts."""
    for reader in (party.bob, party.watcher):
        expect(reader.question.locator("[data-answers]")).to_have_count(0)
    expect(party.watcher.page.locator("[data-acts]")).to_have_count(0)
    party.ann.press("Buy for L.20, SCE")
    expect(party.watcher.question).to_contain_text("Waiting for Bob")
    expect(party.watcher.page.get_by_role("button", name="Undo")).to_have_count(0)
    party.watcher.hex("C5").click()
    expect(party.watcher.chooser).to_contain_text("Palermo")
    expect(party.watcher.chooser.get_by_role("button", name=starting("Lay tile"))).to_have_count(0)


def test_a_move_is_taken_back_when_the_others_agree(party: Party, sit: Sit) -> None:
    """Ann asks after Bob has moved; when both others agree all see the table before her move."""
    ann, bob, cid = party.ann, party.bob, sit()
    sit_down(cid, party.cids_invitation, "Cid")
    ann.press("Buy for L.20, SCE")
    expect(bob.question).to_contain_text("Your turn")
    bob.press("Pass")
    expect(ann.question).to_contain_text("Waiting for Cid")
    ann.tab("Log")
    ann.page.get_by_role("link", name=starting("To the start")).click()
    ann.page.get_by_role("button", name="Ask to undo to here").click()
    expect(bob.page.get_by_text("Ann asks to take back 2 actions")).to_be_visible()
    expect(party.watcher.page.get_by_text("Ann asks to take back 2 actions")).to_be_visible()
    expect(party.watcher.page.get_by_role("button", name="Agree")).to_have_count(0)
    bob.page.get_by_role("button", name="Agree").click()
    expect(ann.page.get_by_text("Still to answer: Cid")).to_be_visible()
    assert "L.480" in party.watcher.players()[0]
    cid.page.get_by_role("button", name="Agree").click()
    for reader in (bob, cid, party.watcher):
        expect(reader.question).to_contain_text("Waiting for Ann")
        assert "L.500" in reader.players()[0]
        expect(reader.page.get_by_text("asks to take back")).to_have_count(0)
    expect(ann.question).to_contain_text("Your turn")


def test_a_refused_takeback_changes_nothing(party: Party) -> None:
    """Bob refuses, the question goes away, and Ann's move stands."""
    ann, bob = party.ann, party.bob
    ann.press("Buy for L.20, SCE")
    expect(bob.question).to_contain_text("Your turn")
    bob.press("Pass")
    expect(ann.question).to_contain_text("Waiting for Cid")
    ann.page.get_by_role("button", name="Ask to undo").click()
    bob.page.get_by_role("button", name="Refuse").click()
    for reader in (ann, bob):
        expect(reader.page.get_by_role("button", name="Agree")).to_have_count(0)
        expect(reader.question).to_contain_text("Waiting for Cid")
        assert "L.480" in reader.players()[0]
