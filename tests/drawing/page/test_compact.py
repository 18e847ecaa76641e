"""Drawings of a page in fewer bytes, which look the same."""

import re

import pytest

from railhead.drawing.base.palette import LIGHT
from railhead.drawing.hex.compact import class_style, compacted, shapes
from railhead.drawing.hex.themes import BROWSER, style_sheet
from railhead.drawing.page.fragments import map_fragment, market_fragment
from railhead.drawing.views import map_of, market_of, printed_map
from railhead.titles.catalogue import plain_title, title_ids
from tests.drawing.reading import read
from tests.kept import random_game

INK = BROWSER.ink


def test_what_is_repeated_becomes_a_class() -> None:
    path = f'<path d="M0 0h9" fill="none" stroke="{INK}" stroke-width="1.8"/>'
    assert compacted(path, True, BROWSER) == '<path class="f0 s-ink w1_8" d="M0 0h9"/>'


def test_what_is_said_by_no_class_stays() -> None:
    circle = '<circle class="x" r="7" fill="#123456" stroke-width="1.77"/>'
    assert compacted(circle, True, BROWSER) == circle


def test_lines_of_one_look_are_one_path() -> None:
    lines = "".join(
        f'<path d="M0 {y}h9" fill="none" stroke="{INK}" stroke-width="2"/>' for y in range(5)
    )
    assert compacted(lines, True, BROWSER).count("<path") == 1
    assert re.search(r'd="M0 0h9M0 1h9M0 2h9M0 3h9M0 4h9"', compacted(lines, True, BROWSER))


def test_track_of_one_gauge_is_one_path_and_of_two_are_two() -> None:
    def track(gauge: str, width: int) -> str:
        line = f'<path d="M0 0h9" fill="none" stroke="{INK}" stroke-width="{width}"/>'
        return f'<g class="track {gauge}">{line}</g>'

    drawn = compacted(
        track("standard", 9) + track("standard", 9) + track("narrow", 3), True, BROWSER
    )
    assert drawn.count('class="track standard"') == 1
    assert drawn.count('class="track narrow"') == 1


@pytest.mark.parametrize("title_id", title_ids())
def test_every_class_of_a_map_has_its_style_and_every_use_its_shape(title_id: str) -> None:
    css = style_sheet()
    views = (printed_map(plain_title(title_id)), map_of(random_game(title_id, 3, 150)))
    for view in views:
        drawn = map_fragment(view, legend=True)
        root = read(drawn)
        known = {element.get("id") for element in root.iter()}
        for element in root.iter():
            if element.tag.endswith("}use"):
                assert element.get("href", "")[1:] in known
            for name in (element.get("class") or "").split():
                if re.fullmatch(r"[fs]-.+|[ftwkods]+\d[\d_]*", name):
                    assert f".{name} {{" in css, name
        # Of all that is ink-coloured, hardly anything says so itself.
        assert drawn.count("var(--rh-ink,") < 40


@pytest.mark.parametrize("title_id", title_ids())
def test_a_map_takes_few_bytes(title_id: str) -> None:
    view = printed_map(plain_title(title_id))
    assert len(map_fragment(view)) < 1050 * len(view.game_map.hexes)


@pytest.mark.parametrize("title_id", title_ids())
def test_a_market_takes_few_bytes_and_every_cell_has_its_outline(title_id: str) -> None:
    view = market_of(random_game(title_id, 3, 150))
    drawn = market_fragment(view)
    cells = len(re.findall(r'data-cell="', drawn))
    assert cells > 20
    assert drawn.count('href="#rhc0"') == drawn.count('href="#rhc1"') == cells
    assert len(drawn) < 460 * cells + 6000
    known = {element.get("id") for element in read(drawn).iter()}
    assert {"rhc0", "rhc1"} <= known


def test_outlines_are_those_of_the_orientation() -> None:
    assert shapes(True, BROWSER) != shapes(False, BROWSER)
    assert "--rh-ink" in class_style(["--rh-ink"])
    assert "<use" not in map_fragment(printed_map(plain_title("1849")), theme=LIGHT)
