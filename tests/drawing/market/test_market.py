"""The share price market."""

from xml.etree.ElementTree import fromstring

import pytest

from railhead.drawing.base.palette import LIGHT
from railhead.drawing.base.svg import text_width
from railhead.drawing.market.cells import CELL_HEIGHT, CELL_WIDTH, CellPicture, cell_markup
from railhead.drawing.market.picture import MarketView, describe_cell, draw_market, zones_shown
from railhead.drawing.views import market_legend, market_signs
from railhead.engine.title import Title
from railhead.table.market import parse_market
from railhead.titles.catalogue import plain_title, title_ids
from tests.drawing.reading import read, said, texts, with_class

LEGEND = {"p": "starting value", "u": "only from phase 16", "e": "ends <the> game", "q": "unused"}


def test_every_cell_shows_its_price_and_zones(title: Title) -> None:
    root = read(draw_market(title.market, title.companies, {}, LEGEND))
    cells = {cell.get("data-cell"): cell for cell in with_class(root, "cell")}
    for row, prices in enumerate(title.market.rows):
        for column, price in enumerate(prices):
            cell = cells[f"{row},{column}"]
            assert texts(cell) == [str(price.price), *price.zones]
            assert all(with_class(cell, f"zone-{zone}") for zone in price.zones)
    assert len(cells) == sum(len(row) for row in title.market.rows)


def test_the_legend_explains_the_zones_of_this_market(title: Title) -> None:
    root = read(draw_market(title.market, title.companies, {}, LEGEND))
    explained = texts(with_class(root, "legend")[0])
    assert "ends <the> game" in explained
    assert "unused" not in explained


def test_markers_are_stacked_with_the_top_one_on_top(title: Title) -> None:
    stacks = {(3, 5): ("SFA", "IFT", "RCS"), (4, 2): ("ATA",)}
    root = read(draw_market(title.market, title.companies, stacks, LEGEND))
    cells = {cell.get("data-cell"): cell for cell in with_class(root, "cell")}
    tokens = with_class(cells["3,5"], "token")
    by_height = sorted(tokens, key=lambda token: float(token[0].get("y", "0")))
    assert [token.get("data-company") for token in by_height] == ["SFA", "IFT", "RCS"]
    assert said(cells["3,5"]) == "100, starting value, markers from the top: SFA, IFT, RCS"
    assert said(cells["4,2"]) == "68, starting value, marker ATA"


def test_a_high_stack_stays_in_its_cell(title: Title) -> None:
    market = parse_market(["10 20p"])
    stack = tuple(f"C{number}" for number in range(12))
    root = read(draw_market(market, title.companies, {(0, 0): stack}, {}))
    tokens = with_class(root, "token")
    tops = [float(token[0].get("y", "0")) for token in tokens]
    assert len(tops) == 12
    assert min(tops) > 34
    assert max(tops) < 92


def test_how_many_lie_below_is_written_beside_the_letters_of_the_topmost() -> None:
    """On a page it is as large as the signs of zones, in the cell, and covers no letters."""
    price = parse_market(["135p"]).at((0, 0))
    stack = (("SFA", "#d060a0"), ("IFT", "#2060b0"), ("RCS", "#c03020"))
    drawn = cell_markup(CellPicture((0, 0), price, (0, 0), stack, "", ("p",), True), LIGHT)
    cell = fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')
    (more,) = with_class(cell, "more")
    badge, number = more
    assert number.text == "+2"
    assert float(number.get("font-size", "0")) >= 26
    top = float(badge.get("y", "0"))
    assert top + float(badge.get("height", "0")) <= CELL_HEIGHT
    assert float(badge.get("x", "0")) + float(badge.get("width", "0")) <= CELL_WIDTH
    (letters,) = (it for it in with_class(cell, "token")[0].iter() if it.text == "SFA")
    assert float(letters.get("y", "0")) <= top


def test_two_markers_on_a_cell_are_both_named_on_a_page() -> None:
    price = parse_market(["135p"]).at((0, 0))
    stack = (("SFA", "#d060a0"), ("IFT", "#2060b0"))
    drawn = cell_markup(CellPicture((0, 0), price, (0, 0), stack, "", ("p",), True), LIGHT)
    cell = fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')
    tokens = with_class(cell, "token")
    assert {text.text for it in tokens for text in it.iter() if text.text} == {"SFA", "IFT"}
    assert not with_class(cell, "more")


def test_a_cell_is_described_in_words(title: Title) -> None:
    price = title.market.at((0, 15))
    assert describe_cell(price, (), LEGEND) == "377, only from phase 16, ends <the> game"


def test_the_phase_from_which_a_zone_opens_stands_on_its_cells(title: Title) -> None:
    view = MarketView(title.market, legend=market_legend(title), signs=market_signs(title))
    root = read(draw_market(title.market, {}, {}, view.legend, signs=view.signs))
    cells = {cell.get("data-cell"): cell for cell in with_class(root, "cell")}
    assert texts(cells["4,2"]) == ["68", "4"]
    assert texts(cells["1,11"]) == ["216", "10"]
    assert texts(cells["0,15"]) == ["377", "16", "e"]
    assert texts(cells["9,0"]) == ["0", "c"]
    assert ("p", "4", "starting value from phase 4") in list(zones_shown(view))


@pytest.mark.parametrize("name", title_ids())
def test_every_zone_with_a_meaning_has_a_sign_that_no_other_has(name: str) -> None:
    title = plain_title(name)
    view = MarketView(title.market, legend=market_legend(title), signs=market_signs(title))
    signs = [sign for _, sign, _ in zones_shown(view)]
    assert signs
    assert len(set(signs)) == len(signs)
    for _, sign, meaning in zones_shown(view):
        assert sign.isalpha() or f"phase {sign}" in meaning


@pytest.mark.parametrize(("count", "zones"), [(1, "ue"), (1, ""), (4, "ue"), (3, "p")])
def test_markers_leave_price_and_signs_free(title: Title, count: int, zones: str) -> None:
    market = parse_market([f"377{zones}"])
    stack = tuple(list(title.companies)[:count])
    signs = {"u": "16", "p": "4"}
    root = read(draw_market(market, title.companies, {(0, 0): stack}, {}, signs=signs))
    (cell,) = with_class(root, "cell")
    written = [text_width(signs.get(zone, zone), 22) + 8 for zone in zones]
    for token in with_class(cell, "token"):
        shape = token[0]
        left = (
            float(shape.get("cx", 0)) - float(shape.get("r", 0))
            if shape.get("r")
            else float(shape.get("x", 0))
        )
        assert left >= max(written, default=0)
