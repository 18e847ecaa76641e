"""No change of a panel styles the whole page of a table anew: that takes as long as the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import REPO

SERVER = REPO / "src" / "railhead" / "server"
STYLES = SERVER / "static" / "railhead"

ROUND_ALL = r"(?:^|[\s>+~,(])(?:html|body|:root|[.#]play|\.stage-column|\.board-side|\.ask-side)\b"
"""Where the name of an element stands that is round panels."""


def sheets() -> Iterator[Path]:
    """The style sheets of a table."""
    names = re.findall(r"railhead/([\w-]+\.css)", (SERVER / "templates" / "table.html").read_text())
    assert len(names) > 15
    return (STYLES / name for name in [*names, "base.css"])


def asks_of_all(selector: str) -> bool:
    """Whether a selector asks what something round the panels holds, for what lies in it."""
    return bool(
        re.search(ROUND_ALL + r"[^\s>+~,]*:has\((?:[^()]|\([^()]*\))*\)+[^\s,]*[ >+~]+\S", selector)
    )


@pytest.mark.parametrize(
    ("selector", "asks"),
    [
        (".play:has(.wide) .side", True),
        (".scripted .play.tall:not(:has(.wide)) .board-side", True),
        (".stage-column:has(#tab-sheet.current) + .ledger-row", True),
        ("body:has(.chooser:not([hidden])) .ask-column", True),
        (".play:has(.wide)", False),
        (".ask-column:has(.operate) .charter-card", False),
        (".player:has(.wide) .side", False),
    ],
)
def test_such_selectors_are_found(selector: str, asks: bool) -> None:
    assert asks_of_all(selector) == asks


def test_no_style_sheet_of_a_table_asks_what_the_whole_page_holds() -> None:
    """`whole.js` says it by a class."""
    found = [
        f"{path.name}: {selector.strip()}"
        for path in sheets()
        for selector in re.findall(r"([^{};]+)\{", path.read_text(encoding="utf-8"))
        if asks_of_all(selector.strip())
    ]
    assert not found


def test_an_answer_on_its_way_has_a_class_of_its_own() -> None:
    """The class of the body that says so stands in no style sheet."""
    (name,) = set(re.findall(r'body\.classList\.add\("(\w+)"\)', (STYLES / "live.js").read_text()))
    assert all(f".{name}" not in path.read_text(encoding="utf-8") for path in sheets())
