"""What a message may hold, and what is found in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railhead.engine.illegal import Illegal
from railhead.server.talk.texts import mentions, pieces, read_text

NAMES = {"p1": "Ann", "p2": "Ann Lee", "p3": "Élo"}


def links(text: str) -> list[str]:
    return [piece.link for piece in pieces(text, NAMES) if piece.link]


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("@Ann well done", ["p1"]),
        ("well done @ann lee!", ["p2"]),
        ("@Ann, @Élo and @Ann again", ["p1", "p3"]),
        ("@élo", ["p3"]),
        ("mail ann@Ann.example", []),
        ("@Anna", []),
        ("@ Ann", []),
        ("https://example.org/@Ann", []),
    ],
)
def test_names_after_an_at_are_mentions(text: str, players: list[str]) -> None:
    assert mentions(text, NAMES) == players


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see https://example.org/a?b=c&d, please", ["https://example.org/a?b=c&d"]),
        ("(HTTP://example.org).", ["HTTP://example.org"]),
        ("javascript:alert(1) data:text/html,x ftp://example.org", []),
        ("https://", []),
        ('https://example.org/"onclick="x', ["https://example.org/"]),
    ],
)
def test_links_are_found_and_nothing_else_is_one(text: str, found: list[str]) -> None:
    assert links(text) == found


@pytest.mark.slow
@given(st.text(alphabet="@AnnLe É.https:/<>\"' \n", max_size=60))
def test_nothing_of_a_message_is_lost(text: str) -> None:
    assert "".join(piece.text for piece in pieces(text, NAMES)) == text


@pytest.mark.parametrize("text", ["", " \n ", "a" * 1001, "a\x00b", "\x1b[0m", "\ud800"])
def test_what_cannot_be_kept_is_refused(text: str) -> None:
    with pytest.raises(Illegal):
        read_text(text)


def test_lines_and_signs_of_all_languages_are_kept() -> None:
    assert read_text(" 早く\r\nüß 🚂 ") == "早く\nüß 🚂"
