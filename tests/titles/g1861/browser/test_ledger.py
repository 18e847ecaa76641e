"""The ledger of 1861 has a line for its many minors, and opens it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.reader import Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.titles.g1861 import played


def test_companies_of_one_owner_are_one_line_that_opens(sit: Sit) -> None:
    """All of them stand there, each once; what is open stays open after a move."""
    reader: Reader = sit()
    game = played.whole()
    upload(reader, game)
    whole = {*game.operating_order(), *game.off_market()}
    assert game.decision is not None
    single = {name for name in whole if sum(game.title.certificate_counts(name)) <= 1}
    single -= {game.decision.actor}
    reader.tab("Ledger")
    ledger = reader.page.locator("#tab-ledger")
    rows = ledger.locator(".company-row")
    expect(rows).to_have_count(len(whole - single))
    fold = ledger.locator("#ledger-singles")
    expect(fold.locator("summary")).to_contain_text(f"{len(single)} compan")
    entries = fold.locator("li")
    expect(entries.first).to_be_hidden()
    fold.locator("summary").click()
    expect(entries).to_have_count(len(single))
    expect(entries.first).to_be_visible()
