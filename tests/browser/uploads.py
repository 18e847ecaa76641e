"""Games that go on at a table of the browser."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from railhead.engine.game import Game
from railhead.records.record import to_record
from tests.browser.reader import Reader


def upload(
    reader: Reader, game: Game, *, seats: bool = False, button: str = "Open the table"
) -> str:
    """Open a table that goes on from a game; return its address.

    Of one screen, or with an invitation for each seat; `button` says it in the reader's language.
    """
    record = json.dumps(to_record(game)).encode()
    reader.open("/upload")
    file = {"name": "record.json", "mimeType": "application/json", "buffer": record}
    reader.page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    if seats:
        reader.page.get_by_role("radio", name="Seats").check()
    reader.page.get_by_role("button", name=button).click()
    if not seats:
        # Files are read at idle priority: on a busy machine that may take long.
        expect(reader.asked).to_be_visible(timeout=60_000)
        reader.at_table()
    return reader.page.url
