"""What templates are written with."""

import json
from html.parser import HTMLParser

import pytest

from railhead.server.templating import quoted


@pytest.mark.parametrize(
    "data", ["Ann's \"<b>\" & 'co'", {"name": 'O\'Neill > "x" &amp;'}, [1, None]]
)
def test_json_in_an_attribute_reads_back(data: object) -> None:
    """Whatever it holds: no quote and no bracket ends the attribute or the element."""
    read: list[str | None] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            read.extend([tag, *(value for _, value in attrs)])

    Reader().feed(f"<button value={quoted(data)} class=last>")
    text = data if isinstance(data, str) else json.dumps(data, separators=(",", ":"))
    assert read == ["button", text, "last"]
