"""Games that go on at a table of the browser."""

from __future__ import annotations

import json
from collections.abc import Mapping

from playwright.sync_api import APIResponse, FilePayload

from railhead.engine.game import Game
from railhead.records.record import to_record
from tests.browser.reader import LOADING, Reader

READING = 60_000  # milliseconds: files are read at idle priority, which a busy machine gives late
PAUSE = 100  # milliseconds between two looks whether a file has been read


def put_up(reader: Reader, game: Game, *, seats: bool = False) -> str:
    """Have a table go on from a game without opening it; return its address.

    Of one screen, or with an invitation for each seat. The form is sent in the reader's name, but
    not by hand: what the page of the form does is tested with the end of a game.
    """
    record = json.dumps(to_record(game)).encode()
    file: FilePayload = {"name": "record.json", "mimeType": "application/json", "buffer": record}
    return _sent(reader, "seats" if seats else "screen", file).headers["location"]


def upload(reader: Reader, game: Game, *, seats: bool = False) -> str:
    """Open a table that goes on from a game (see `put_up`); return its address."""
    reader.open(put_up(reader, game, seats=seats))
    if not seats:
        reader.at_table()
    return reader.page.url


def seated(game: Game, readers: Mapping[str, Reader]) -> dict[str, str]:
    """Sit readers down, by their names, at a new table that goes on from a game.

    The first of them opens it. Return the invitations to all seats, by name.
    """
    host = next(iter(readers.values()))
    upload(host, game, seats=True)
    names = game.players.values()
    links = {name: host.page.get_by_label(f"Link for {name}").input_value() for name in names}
    for name, reader in readers.items():
        take_seat(reader, links[name], name)
    return links


def take_seat(reader: Reader, invitation: str, name: str) -> None:
    """Take the seat of an invitation without the page that offers it."""
    sender = reader.context.request
    sender.get(invitation, timeout=LOADING)
    answer = sender.post(
        invitation, headers=_token(reader), form={"name": name}, max_redirects=0, timeout=LOADING
    )
    reader.open(answer.headers["location"])
    reader.at_table()


def _token(reader: Reader) -> dict[str, str]:
    """What a form must bring along."""
    (token,) = (it["value"] for it in reader.context.cookies() if it["name"] == "railhead-form")
    return {"X-CSRFToken": token}


def _sent(reader: Reader, mode: str, file: FilePayload) -> APIResponse:
    """The answer to the form when the file has been read: it leads to the table."""
    sender = reader.context.request
    sender.get("/upload", timeout=LOADING)
    answer = sender.post(
        "/upload",
        headers=_token(reader),
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
