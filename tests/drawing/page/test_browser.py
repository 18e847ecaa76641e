"""Colours of a page: every variable that a drawing names has a value in light and dark."""

import re

import pytest

from railhead.drawing.base.palette import DARK, LIGHT, Theme, contrast, ink_on
from railhead.drawing.hex.themes import BROWSER, colour_variables, style_sheet
from railhead.drawing.page.fragments import (
    map_fragment,
    market_fragment,
    tile_picture,
    token_picture,
    train_picture,
)
from railhead.drawing.views import map_of, market_of
from railhead.engine.game import Game
from railhead.engine.title import Title

_BLOCK = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VALUE = re.compile(r"(--rh-[\w-]+): (#[0-9a-f]{6});")
_VARIABLE = re.compile(r"var\((--rh-[\w-]+),(#[0-9a-f]{6})\)")
# Lines and shapes need this contrast to what lies behind them (WCAG 2, 1.4.11).
SEEN = 3.0


def _values(selector: str) -> dict[str, str]:
    """The variables that the style sheet sets under a selector."""
    for found, body in _BLOCK.findall(style_sheet()):
        if found.strip().endswith(selector):
            return dict(_VALUE.findall(body))
    raise AssertionError(selector)


def test_light_and_dark_have_their_values_from_the_themes() -> None:
    for selector, theme in (
        (":root", LIGHT),
        ("[data-theme=light]", LIGHT),
        ("[data-theme=dark]", DARK),
        (":root:not([data-theme=light])", DARK),
    ):
        assert _values(selector) == colour_variables(theme), selector
    assert _values(":root").keys() == _values("[data-theme=dark]").keys()
    assert _values(":root")["--rh-faces-yellow"] == LIGHT.faces["yellow"]


def test_the_system_chooses_dark_only_where_the_page_does_not_choose() -> None:
    css = style_sheet()
    media = css.index("@media (prefers-color-scheme: dark)")
    assert css.index(":root:not([data-theme=light])") > media
    assert css.index("\n[data-theme=light] {") > media


def test_every_colour_of_the_theme_is_a_variable_with_the_light_colour_behind_it() -> None:
    light = colour_variables(LIGHT)
    for name, written in colour_variables(BROWSER).items():
        assert written == f"var({name},{light[name]})"


@pytest.mark.slow
def test_drawings_use_known_variables_only(game: Game) -> None:
    known = colour_variables(LIGHT)
    drawings = [
        map_fragment(map_of(game), header=True, legend=True),
        market_fragment(market_of(game)),
        *(tile_picture(tile, 2) for tile in game.title.tiles.tiles.values()),
        *(token_picture(company) for company in game.title.companies.values()),
        train_picture("4H", colour="green", rusted=True),
    ]
    for drawing in drawings:
        used = _VARIABLE.findall(drawing)
        assert len(used) == drawing.count("var(") > 0
        assert all(known[name] == colour for name, colour in used)


@pytest.mark.slow
def test_no_colour_but_those_of_companies_and_routes_is_fixed(game: Game) -> None:
    drawing = _VARIABLE.sub("", map_fragment(map_of(game)))
    fixed = set(re.findall(r'="(#[0-9a-f]+)"', drawing))
    theirs = {company.colour for company in game.title.companies.values()}
    inks = {"#ffffff", "#000000"}
    reserved = {
        colour
        for group in re.findall(r'<g class="reserved".*?</g>', drawing)
        for colour in re.findall(r'="(#[0-9a-f]+)"', group)
    }
    assert fixed <= theirs | inks | reserved


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_marks_and_lines_of_charts_can_be_seen(theme: Theme) -> None:
    for ground in (*theme.faces.values(), theme.slot):
        assert contrast(theme.mark, ground) >= SEEN
    for ground in (*theme.zones.values(), theme.cell):
        assert contrast(theme.cell_mark, ground) >= SEEN
    for line in theme.series.values():
        # They name their lines, so they are text too.
        assert contrast(line, theme.paper) >= 4.5


def test_fields_keep_their_colours_in_the_dark() -> None:
    """Yellow, green, brown and gray stay what they are called."""

    def rgb(colour: str) -> tuple[int, ...]:
        return tuple(bytes.fromhex(colour[1:]))

    for theme in (LIGHT, DARK):
        red, green, blue = rgb(theme.faces["yellow"])
        assert min(red, green) > 1.5 * blue
        red, green, blue = rgb(theme.faces["green"])
        assert green > max(red, blue) * 1.3
        red, green, blue = rgb(theme.faces["brown"])
        assert red > green * 1.3 > blue * 1.3
        assert max(rgb(theme.faces["gray"])) - min(rgb(theme.faces["gray"])) < 16


def test_company_names_can_be_read_on_their_tokens(title: Title) -> None:
    for company in title.companies.values():
        assert f'fill="{ink_on(company.colour)}"' in token_picture(company)


def test_marks_differ_in_their_lines() -> None:
    rules = {found.strip(): body for found, body in _BLOCK.findall(style_sheet())}
    marked = [rules[f".railhead .{mark} > .glow"] for mark in ("legal", "chosen", "changed")]
    dashes = [re.findall(r"stroke-dasharray: ([^;]+);", rule) for rule in marked]
    assert dashes[1] == []
    assert dashes[0] != dashes[2] != []
    widths = [float(re.findall(r"stroke-width: ([^;]+);", rule)[0]) for rule in marked]
    assert widths[2] < widths[0] < widths[1]
