"""Draws the share price market: cells, their zones, and the markers stacked on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from railhead.drawing.base.geometry import Point
from railhead.drawing.base.legend import Sample, draw_samples
from railhead.drawing.base.palette import LIGHT, Theme, company_colour
from railhead.drawing.base.sizes import HEX_MM, unit_of
from railhead.drawing.base.svg import Element, Markup, document, el, group, write
from railhead.drawing.hex.descriptions import Translate, untranslated
from railhead.drawing.market.cells import (
    CELL_HEIGHT,
    CELL_WIDTH,
    EDGE,
    CellPicture,
    cell_markup,
    sign,
    zone_fill,
)
from railhead.table.assets import Company
from railhead.table.market import Cell, Market, PriceCell

# The margin on each side.
FRAME = 20.0
_TITLE_SIZE, _HEADER = 30.0, 44.0
# The most cells in a line when a market of one row is folded into several lines.
_LONGEST = 11


@dataclass(frozen=True, slots=True, eq=False)
class MarketView:
    """A market at one moment.

    `stacks`: the companies whose markers stand on (row, column), the topmost first. `legend`:
    what the letter of each zone means; letters without a text are not explained. `signs`: what is
    written on the cells of a zone, its letter if nothing is said.
    """

    market: Market
    companies: Mapping[str, Company] = field(default_factory=dict)
    stacks: Mapping[Cell, tuple[str, ...]] = field(default_factory=dict)
    legend: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    signs: Mapping[str, str] = field(default_factory=dict)


def draw_market(
    market: Market,
    companies: Mapping[str, Company],
    stacks: Mapping[Cell, tuple[str, ...]],
    legend: Mapping[str, str],
    *,
    title: str = "",
    signs: Mapping[str, str] = MappingProxyType({}),
    hex_mm: float = HEX_MM,
    theme: Theme = LIGHT,
    translate: Translate = untranslated,
) -> str:
    """Return a market as an SVG document; the parameters are as in `MarketView`.

    `hex_mm`: the width on paper of a hex of its map from corner to corner, in millimetres: markers
    are as large as tokens there.
    """
    view = MarketView(market, companies, stacks, legend, title, signs)
    width, bottom = market_size(market)
    top = -_HEADER if title else 0.0
    explained, legend_height = draw_zones(view, theme, translate)
    height = bottom + legend_height - top
    return document(
        (0, top, width, height),
        title or translate("Share price market"),
        el("rect", class_="paper", y=top, width=width, height=height, fill=theme.paper),
        *_heading(title, top, theme),
        group("cells", *cells_of(view, theme, translate)),
        explained,
        class_="railhead market",
        unit=unit_of(hex_mm),
    )


def _heading(title: str, top: float, theme: Theme) -> Iterator[Element]:
    if title:
        yield write(title, FRAME, top + 36, _TITLE_SIZE, theme.text, anchor="start", bold=True)


def market_size(market: Market) -> tuple[float, float]:
    """Return the width and the height of all cells together with the frame round them."""
    places = [place_of(market, cell) for cell in market_cells(market)]
    return (
        max(x for x, _ in places) + CELL_WIDTH + FRAME,
        max(y for _, y in places) + CELL_HEIGHT + FRAME,
    )


def market_cells(market: Market) -> Iterator[Cell]:
    """Yield all cells, row by row."""
    for row, prices in enumerate(market.rows):
        yield from ((row, column) for column in range(len(prices)) if market.has((row, column)))


def place_of(market: Market, cell: Cell) -> Point:
    """Return the upper left corner of a cell; a market of one long row is folded into lines."""
    row, column = cell
    if market.linear:
        lines = -(-len(market.rows[0]) // _LONGEST)
        row, column = divmod(column, -(-len(market.rows[0]) // lines))
    return FRAME + column * CELL_WIDTH, FRAME + row * CELL_HEIGHT


def middle_of(market: Market, cell: Cell) -> Point:
    """Return the centre of a cell."""
    x, y = place_of(market, cell)
    return x + CELL_WIDTH / 2, y + CELL_HEIGHT / 2


def cells_of(
    view: MarketView, theme: Theme, translate: Translate, *, interactive: bool = False
) -> Iterator[Markup]:
    """Yield the `<g>` of each cell; `interactive`: with what a web page needs to mark it."""
    for cell in market_cells(view.market):
        price, stack = view.market.at(cell), view.stacks.get(cell, ())
        key = CellPicture(
            cell,
            price,
            place_of(view.market, cell),
            tuple((company, company_colour(view.companies, company)) for company in stack),
            describe_cell(price, stack, view.legend, translate),
            tuple(view.signs.get(zone, zone) for zone in price.zones),
            interactive,
        )
        yield cell_markup(key, theme)


def describe_cell(
    price: PriceCell,
    stack: tuple[str, ...],
    legend: Mapping[str, str],
    translate: Translate = untranslated,
) -> str:
    """Return the price, zones and markers of a cell in one sentence, for screen readers."""
    parts = [str(price.price), *(legend[zone] for zone in price.zones if zone in legend)]
    if len(stack) == 1:
        parts.append(translate("marker {company}").format(company=stack[0]))
    elif stack:
        names = ", ".join(stack)
        parts.append(translate("markers from the top: {companies}").format(companies=names))
    return ", ".join(parts)


def draw_zones(view: MarketView, theme: Theme, translate: Translate) -> tuple[Element, float]:
    """Return the legend below the cells, and the height that it takes."""
    width, bottom = market_size(view.market)
    samples = _samples(view, theme, translate)
    explained, height = draw_samples(samples, FRAME, bottom + 14, width - FRAME, theme)
    return explained, height


def zones_shown(view: MarketView) -> Iterator[tuple[str, str, str]]:
    """Yield (letter, sign, meaning) of each zone of the market that has a meaning."""
    used = {zone for row in view.market.rows for price in row for zone in price.zones}
    for zone, text in view.legend.items():
        if zone in used:
            yield zone, view.signs.get(zone, zone), text


def piled(view: MarketView) -> int:
    """Return how many markers stand on the cell with most, 0 if none has several."""
    most = max(map(len, view.stacks.values()), default=0)
    return most if most > 1 else 0


def _samples(view: MarketView, theme: Theme, translate: Translate) -> Iterator[Sample]:
    for zone, written, text in zones_shown(view):
        box = el(
            "rect",
            y=-15,
            width=44,
            height=30,
            rx=5,
            fill=zone_fill(zone, theme),
            stroke=theme.price,
            stroke_opacity=EDGE,
            stroke_width=1.6,
        )
        yield Sample((box, sign(written, 9, 0, theme)), 44, text)
    if piled(view):
        pile = [
            el("rect", y=y, width=44, height=12, rx=4, fill=fill, stroke=theme.price)
            for y, fill in ((-13, theme.muted), (1, theme.cell))
        ]
        yield Sample(tuple(pile), 44, translate("the first in the pile is on top"))
