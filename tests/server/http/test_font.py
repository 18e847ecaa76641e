"""The font of the pages: brought along with its licence, asked for early, fit for all words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

from railhead.server.http import static_files
from tools.font import CHARACTERS, PART

SOURCES = Path(static_files.__file__).parents[2]
STATIC = SOURCES / "server" / "static" / "railhead"
FACE = re.compile(r"@font-face \{(.*?)\n\}", re.S)
# Drawn by a terminal alone: bars of a chart.
TERMINAL = set("█░")


def spans(text: str) -> list[range]:
    """What a list such as `0020-007E,00D7` names."""
    ends = (part.partition("-")[::2] for part in text.replace("U+", "").split(","))
    return [range(int(low, 16), int(high or low, 16) + 1) for low, high in ends]


def declared() -> str:
    """The characters for which the style sheet takes the font."""
    (face,) = FACE.findall((STATIC / "base.css").read_text(encoding="utf-8"))
    (found,) = re.findall(r"unicode-range: ([^;]+);", face)
    return re.sub(r"\s+", "", found)


def test_all_words_can_be_written() -> None:
    known = spans(declared())
    missing = {
        (path.name, letter)
        for path in (*SOURCES.rglob("*.po"), *SOURCES.rglob("*.html"), *SOURCES.rglob("*.toml"))
        for letter in set(path.read_text(encoding="utf-8")) - TERMINAL
        if letter not in "\n\t" and not any(ord(letter) in span for span in known)
    }
    assert missing == set()


def test_the_style_sheet_names_what_the_font_was_made_for() -> None:
    assert declared().replace("U+", "") == CHARACTERS


def test_the_font_is_small_and_has_its_licence() -> None:
    assert PART.read_bytes()[:4] == b"wOF2"
    assert PART.stat().st_size < 40_000
    licence = (STATIC / "inter-licence.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in licence


@pytest.mark.django_db
def test_a_page_asks_for_the_font_before_its_style_sheet() -> None:
    page = Client(headers={"host": "localhost"}).get("/").content.decode()
    asked = re.search(
        r'<link rel="preload" as="font" [^>]*href="(/static/\w+/railhead/inter.woff2)"', page
    )
    assert asked is not None
    assert asked.start() < page.index('rel="stylesheet"')
    found = Client(headers={"host": "localhost"}).get(asked[1])
    assert (found.status_code, found["Content-Type"]) == (200, "font/woff2")
