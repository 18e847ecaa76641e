"""A board of one's own for 18FB in the browser: a damaged one is told, a good one is played."""

from __future__ import annotations

import json
import tomllib
from typing import Any

from playwright.sync_api import expect

from railhead.titles.g18fb.game import FOLDER
from tests.browser.reader import Reader
from tests.browser.sitting import Sit


def choose(reader: Reader, data: dict[str, Any]) -> None:
    """Send the form of a new table with a file."""
    reader.open("/new?title=18FB")
    reader.page.get_by_text("A board of your own").click()
    content = json.dumps(data).encode()
    file = {"name": "own.json", "mimeType": "application/json", "buffer": content}
    reader.page.locator("#own-board input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    reader.page.get_by_role("button", name="Begin").click()


def test_a_damaged_board_is_told_and_a_good_one_is_played(sit: Sit) -> None:
    reader = sit()
    reader.forgive("status of 422")  # a form that is refused
    board = tomllib.loads((FOLDER / "map.toml").read_text(encoding="utf-8"))
    choose(reader, {**board, "joins": {**board["joins"], "a": "F31:0|nC99:3"}})
    expect(reader.page.locator("#own-board")).to_contain_text(
        "own.json: joins: a: there is no hex nC99"
    )
    choose(reader, {"remarks": "in another form"})
    expect(reader.page.locator("#own-board")).to_contain_text(
        "own.json: there is no 'remarks'; choose one of hexes, layout,"
    )
    choose(reader, {**board, "names": {**board["names"], "F31": "Santa Maria"}})
    reader.at_table()
    expect(reader.page.locator("#hex-F31 title")).to_contain_text("F31 Santa Maria")
