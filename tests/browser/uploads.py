"""Games that go on at a table of the browser."""

from __future__ import annotations

import json

from playwright.sync_api import APIResponse, FilePayload

from railhead.engine.game import Game
from railhead.records.record import to_record
from tests.browser.reader import LOADING, Reader

READING = 60_000  # milliseconds: files are read at idle priority, which a busy machine gives late
PAUSE = 100  # milliseconds between two looks whether a file has been read


def upload(reader: Reader, game: Game, *, seats: bool = False) -> str:
    """Open a table that goes on from a game; return its address.

    Of one screen, or with an invitation for each seat. The form is sent in the reader's name, but
    not by hand: what the page of the form does is tested with the end of a game.
    """
    record = json.dumps(to_record(game)).encode()
    file: FilePayload = {"name": "record.json", "mimeType": "application/json", "buffer": record}
    answer = _sent(reader, "seats" if seats else "screen", file)
    reader.open(answer.headers["location"])
    if not seats:
        reader.at_table()
    return reader.page.url


def _sent(reader: Reader, mode: str, file: FilePayload) -> APIResponse:
    """The answer to the form when the file has been read: it leads to the table."""
    sender = reader.context.request
    sender.get("/upload", timeout=LOADING)
    (token,) = (it["value"] for it in reader.context.cookies() if it["name"] == "railhead-form")
    answer = sender.post(
        "/upload",
        headers={"X-CSRFToken": token},
        multipart={"mode": mode, "file": file},
        max_redirects=0,
        timeout=LOADING,
    )
    waited = 0
    page = answer.headers.get("location", "")
    while page.startswith("/uploads/"):
        assert waited < READING, "the file is not read"
        reader.page.wait_for_timeout(PAUSE)
        waited += PAUSE
        answer = sender.get(page, max_redirects=0, timeout=LOADING)
        if answer.status != 200:
            break
    assert answer.status == 303, answer.text()[:2000]
    return answer
