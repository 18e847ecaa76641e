"""What `make renderers` takes away to see which pixels are those of names."""

from __future__ import annotations

import re

import pytest

from railhead.drawing.map.picture import draw_map
from railhead.drawing.views import printed_map
from railhead.titles.catalogue import plain_title
from tools.renderers import without_names


def test_a_map_without_its_names_keeps_all_else() -> None:
    svg = draw_map(printed_map(plain_title("1849")))
    bare = without_names(svg)
    written = {part: re.findall(r">([^<>]+)</text>", part) for part in (svg, bare)}
    assert "Palermo" in written[svg]
    assert "Palermo" not in written[bare]
    assert "160" in written[bare], "what terrain costs"
    assert bare.count("<g") == bare.count("</g>") + len(re.findall(r"<g[^>]*/>", bare))


def test_a_drawing_without_names_is_refused() -> None:
    """Else nothing would be counted, and no name be lost."""
    with pytest.raises(ValueError, match="substring not found"):
        without_names("<svg><g></g></svg>")
