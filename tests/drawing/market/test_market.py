"""The share price market."""

from railhead.drawing.market.picture import describe_cell, draw_market
from railhead.engine.title import Title
from railhead.table.market import parse_market
from tests.drawing.reading import read, said, texts, with_class

LEGEND = {"p": "starting value", "u": "only from phase 16", "e": "ends <the> game", "q": "unused"}


def test_every_cell_shows_its_price_and_zones(title: Title) -> None:
    root = read(draw_market(title.market, title.companies, {}, LEGEND))
    cells = {cell.get("data-cell"): cell for cell in with_class(root, "cell")}
    for row, prices in enumerate(title.market.rows):
        for column, price in enumerate(prices):
            cell = cells[f"{row},{column}"]
            assert texts(cell) == [str(price.price), *reversed(price.zones)]
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
    assert min(tops) > 24
    assert max(tops) < 92


def test_a_cell_is_described_in_words(title: Title) -> None:
    price = title.market.at((0, 15))
    assert describe_cell(price, (), LEGEND) == "377, only from phase 16, ends <the> game"
