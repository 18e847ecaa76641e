"""The market of 1865 and the tables of the Dragons as data."""

from __future__ import annotations

import pytest

from railhead.titles.g1865.game import Base1865

TITLE = Base1865.load_title({"length": "full"})

# Each box of the market: its value, and what a share of the Dragons costs in white and in green.
BOXES = (
    (10, 15, 20), (20, 25, 30), (30, 35, 40), (40, 45, 60), (50, 55, 70), (60, 65, 80),
    (70, 75, 90), (80, 85, 100), (90, 95, 110), (100, 110, 130), (110, 120, 140),
    (120, 130, 150), (130, 140, 160), (140, 150, 170), (150, 160, 180), (165, 180, 200),
    (180, 195, 215), (195, 210, 230), (210, 225, 245), (230, 250, 270), (250, 270, 290),
    (270, 290, 310), (290, 310, 330), (310, 330, 350), (335, 360, 380), (360, 385, 405),
    (385, 410, 430), (410, 435, 455), (435, 460, 480), (460, 485, 505), (490, 520, 540),
)  # fmt: skip


@pytest.mark.rule("1865-1-8")
def test_the_market_is_one_row_of_31_boxes() -> None:
    assert TITLE.market.linear
    assert [box.price for box in TITLE.market.rows[0]] == [value for value, _, _ in BOXES]
    assert len(BOXES) == 31
    # Up and down lead to the next box, and past the ends to none.
    assert TITLE.market.up((0, 14)) == (0, 15)
    assert TITLE.market.down((0, 5)) == (0, 4)
    assert TITLE.market.up((0, 30)) == (0, 30)
    assert TITLE.market.down((0, 0)) == (0, 0)


@pytest.mark.rule("1865-1-8")
def test_letters_in_the_market_only_say_where_companies_start() -> None:
    row = TITLE.market.rows[0]
    assert {box.price: box.zones for box in row if box.zones} == (
        dict.fromkeys((60, 70, 80, 90, 100), "p")
        | dict.fromkeys((110, 120, 130), "q")
        | dict.fromkeys((140, 150), "r")
    )
    assert TITLE.zones.keys() == {"p", "q", "r"}


@pytest.mark.rule("1865-3.5-3")
def test_white_and_green_prices_of_every_box() -> None:
    white, green = TITLE.facts.white_prices, TITLE.facts.green_prices
    prices = [box.price for box in TITLE.market.rows[0]]
    assert tuple(zip(prices, white, green, strict=True)) == BOXES


@pytest.mark.rule("1865-3.2-3")
def test_the_two_white_ranks_in_each_row_of_the_dragons_chart() -> None:
    chart = TITLE.facts.chart
    white = [tuple(range(highest_red + 1, lowest_green)) for highest_red, lowest_green in chart]
    assert white == [(3, 4), (5, 6), (7, 8), (9, 10), (11, 12), (13, 14)]


@pytest.mark.rule("1865-3.2-2")
def test_companies_start_on_the_first_or_second_row_of_the_chart() -> None:
    start = TITLE.facts.chart_start
    assert [start[phase] + 1 for phase in "234567"] == [1, 1, 1, 2, 2, 2]


@pytest.mark.rule("1865-3.2-9")
def test_how_many_certificates_the_dragons_may_hold() -> None:
    limits = TITLE.facts.dragons_certificates
    assert [limits[phase] for phase in "234567"] == [6, 10, 10, 16, 16, 16]
