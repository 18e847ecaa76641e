"""The picture of a cover: a part of the map, few bytes, and figures that can be read over it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from railhead.drawing.base.palette import LIGHT, READABLE, WHITE, contrast, mix
from railhead.drawing.map.cover import CUTS, FIGURES, SHADE, draw_cover
from railhead.titles.catalogue import plain_title, title_ids
from railhead.titles.covers import COLOURS, Cover, cover_of

MOST_BYTES = 26_000


def opacity(at: float) -> float:
    """How opaque the shade is at a part of the height."""
    for (above, clear), (below, dense) in pairwise(SHADE):
        if at <= below:
            return clear + (dense - clear) * (at - above) / (below - above)
    return SHADE[-1][1]


@pytest.mark.parametrize("ground", [*COLOURS, *(cover_of(title).colour for title in title_ids())])
def test_white_figures_are_read_over_whatever_lies_there(ground: str) -> None:
    for at in FIGURES:
        # Nothing on a map is lighter than white.
        assert contrast(WHITE, mix(WHITE, ground, opacity(at))) >= READABLE, at


@pytest.mark.parametrize("title", title_ids())
@pytest.mark.parametrize("cut", CUTS)
def test_it_shows_what_lies_there_without_words(title: str, cut: str) -> None:
    cover, known = cover_of(title), plain_title(title)
    drawn = draw_cover(known, cover, CUTS[cut], theme=LIGHT)
    ElementTree.fromstring(drawn)
    assert "<text" not in drawn
    assert len(drawn) < MOST_BYTES
    assert cover.colour in drawn
    colours = [
        known.companies[name].colour for names in cover.tokens.values() for name in names if name
    ]
    assert any(colour in drawn for colour in colours)
    assert ("url(#shade)" in drawn) == (cut == "card")


def test_a_part_is_smaller_than_the_whole() -> None:
    title, cover = plain_title("1849"), cover_of("1849")
    few, many = (
        draw_cover(title, replace(cover, across=across), CUTS["wide"], theme=LIGHT)
        for across in (4, 20)
    )
    assert len(few) < len(many)


def test_without_data_it_is_the_printed_map() -> None:
    title = plain_title("1849")
    plain = draw_cover(title, Cover("#123456"), CUTS["card"], theme=LIGHT)
    assert LIGHT.face("white") in plain
    # What later rules do not know is left out.
    odd = Cover(
        "#123456", "Z99", tiles={"G8": ("9999", 0), "Z99": ("7", 0)}, tokens={"Z99.0": ("X",)}
    )
    assert draw_cover(title, odd, CUTS["card"], theme=LIGHT) == plain
