"""Colours: everything written can be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railhead.drawing.base.palette import (
    DARK,
    LIGHT,
    READABLE,
    Theme,
    contrast,
    ink_on,
    luminance,
    mix,
)
from railhead.drawing.hex.signs import QUIET
from railhead.engine.title import Title

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])

colours = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")


@pytest.mark.slow
@given(colours)
def test_ink_can_be_read_on_every_colour(colour: str) -> None:
    assert contrast(ink_on(colour), colour) >= READABLE


def test_the_names_of_companies_can_be_read_on_their_tokens(title: Title) -> None:
    for company in title.companies.values():
        assert contrast(ink_on(company.colour), company.colour) >= READABLE


@THEMES
def test_texts_can_be_read_in_every_theme(theme: Theme) -> None:
    assert contrast(theme.text, theme.paper) >= READABLE
    assert contrast(theme.muted, theme.paper) >= READABLE
    for ground in theme.faces.values():
        assert contrast(mix(ground, theme.ink, QUIET), ground) >= READABLE
    assert contrast(theme.ink, theme.slot) >= READABLE
    for fill in (*theme.zones.values(), theme.cell):
        assert contrast(theme.price, fill) >= READABLE
        assert contrast(theme.quiet, fill) >= READABLE
    for colour in theme.revenue:
        fill, ink = theme.revenue_box(colour)
        assert contrast(ink, fill) >= READABLE


def test_cells_of_the_market_are_dark_in_the_dark() -> None:
    for fill in (*DARK.zones.values(), DARK.cell):
        assert luminance(fill) < 0.06
    assert DARK.zones.keys() == LIGHT.zones.keys()


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1
    assert luminance("#ff0000") == pytest.approx(0.2126)


def test_a_colour_in_another_notation_is_refused() -> None:
    with pytest.raises(ValueError, match="'red' should look like"):
        luminance("red")


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert mix("#000000", "#ffffff", 0) == "#000000"
    assert mix("#000000", "#ff8040", 1) == "#ff8040"
    assert mix("#000000", "#ffffff", 0.2) == "#333333"
