"""Draws the share price market: cells, their zones, and the markers stacked on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from railhead.drawing.legend import Sample, draw_samples
from railhead.drawing.palette import LIGHT, Theme, company_colour, ink_on, mix
from railhead.drawing.speech import Translate, untranslated
from railhead.drawing.svg import (
    Element,
    document,
    el,
    fitting_size,
    group,
    moved,
    write,
)
from railhead.drawing.tokens import draw_token
from railhead.table.assets import Company
from railhead.table.market import Cell, Market, Price

_WIDTH, _HEIGHT, _FRAME = 90.0, 92.0, 20.0
_TITLE_SIZE, _HEADER = 30.0, 44.0
_PRICE_SIZE, _BADGE = 18.0, 8.5
# Markers stand below the price.
_TOP, _SINGLE = 30.0, 25.0
_CHIP_WIDTH, _CHIP_HEIGHT = 66.0, 19.0


def draw_market(
    market: Market,
    companies: Mapping[str, Company],
    stacks: Mapping[Cell, tuple[str, ...]],
    legend: Mapping[str, str],
    *,
    title: str = "",
    theme: Theme = LIGHT,
    translate: Translate = untranslated,
) -> str:
    """Return the market as an SVG document.

    `stacks`: the companies whose markers stand on (row, column), the topmost first. `legend`:
    what the letter of each zone means; letters without a text are not explained.
    """
    header = _HEADER if title else 0.0
    columns = max(len(row) for row in market.rows)
    width = columns * _WIDTH + 2 * _FRAME
    bottom = header + _FRAME + len(market.rows) * _HEIGHT
    cells = []
    for row, prices in enumerate(market.rows):
        for column, price in enumerate(prices):
            stack = stacks.get((row, column), ())
            cell = group(
                " ".join(["cell", *(f"zone-{zone}" for zone in price.zones)]),
                el("title", describe_cell(price, stack, legend, translate)),
                *_face(price, theme),
                *_stack(stack, companies, theme),
                role="img",
                data_cell=f"{row},{column}",
                transform=moved(_FRAME + column * _WIDTH, header + _FRAME + row * _HEIGHT),
            )
            cells.append(cell)
    samples = _samples(market, legend, stacks, theme, translate)
    explained, height = draw_samples(samples, _FRAME, bottom + 34, width - _FRAME, theme)
    height += bottom + 20
    parts = [el("rect", class_="paper", width=width, height=height, fill=theme.paper)]
    if title:
        parts.append(write(title, _FRAME, 36, _TITLE_SIZE, theme.text, anchor="start", bold=True))
    parts += [group("cells", *cells), explained]
    label = title or translate("Share price market")
    return document(width, height, label, *parts, class_="railhead market")


def describe_cell(
    price: Price,
    stack: tuple[str, ...],
    legend: Mapping[str, str],
    translate: Translate = untranslated,
) -> str:
    """Return price, zones and markers of a cell in one sentence."""
    parts = [str(price.price), *(legend[zone] for zone in price.zones if zone in legend)]
    if len(stack) == 1:
        parts.append(translate("marker {company}").format(company=stack[0]))
    elif stack:
        names = ", ".join(stack)
        parts.append(translate("markers from the top: {companies}").format(companies=names))
    return ", ".join(parts)


def _fill(zones: str, theme: Theme) -> str:
    return next((theme.zones[zone] for zone in zones if zone in theme.zones), theme.cell)


def _face(price: Price, theme: Theme) -> Iterator[Element]:
    """Draw an empty cell: its colour, price, and a badge with the letter of each zone."""
    fill = _fill(price.zones, theme)
    yield el(
        "rect",
        x=1.5,
        y=1.5,
        width=_WIDTH - 3,
        height=_HEIGHT - 3,
        rx=6,
        fill=fill,
        stroke=mix(fill, theme.ink, 0.35),
        stroke_width=2.2 if price.zones else 1.0,
    )
    if len(price.zones) > 1:
        right, low = _WIDTH - 2.5, _HEIGHT - 2.5
        corner = f"M{right} {low - 50}V{low - 5}Q{right} {low} {right - 5} {low}H{right - 50}Z"
        yield el("path", d=corner, fill=_fill(price.zones[1:], theme))
    yield write(
        str(price.price), 9, 18, _PRICE_SIZE, theme.ink, anchor="start", bold=True, class_="price"
    )
    for step, zone in enumerate(reversed(price.zones)):
        yield _badge(zone, _WIDTH - 15 - step * 2.15 * _BADGE, 17, theme)


def _badge(zone: str, x: float, y: float, theme: Theme) -> Element:
    fill = mix(_fill(zone, theme), theme.ink, 0.62)
    return group(
        "zone",
        el("circle", cx=x, cy=y, r=_BADGE, fill=fill),
        write(zone, x, y - 1.1, 12.5, ink_on(fill), bold=True),
    )


def _stack(
    stack: tuple[str, ...], companies: Mapping[str, Company], theme: Theme
) -> Iterator[Element]:
    """Draw a single marker as a disc; several as a pile seen from the side, the top one on top."""
    if len(stack) == 1:
        middle = (_WIDTH / 2, _TOP + (_HEIGHT - _TOP) / 2 - 2)
        yield draw_token(stack[0], companies, theme, middle, _SINGLE)
        return
    room = _HEIGHT - _TOP - 8
    step = min(_CHIP_HEIGHT, room / max(len(stack), 1))
    foot = _HEIGHT - 8
    for level, company in reversed(list(enumerate(stack))):
        y = foot - step * (len(stack) - level - 0.5)
        yield _chip(company, companies, y, step, theme)


def _chip(
    company: str, companies: Mapping[str, Company], y: float, height: float, theme: Theme
) -> Element:
    colour = company_colour(companies, company)
    size = fitting_size(company, _CHIP_WIDTH * 0.7, height * 0.76, bold=True)
    return group(
        "token",
        el(
            "rect",
            x=(_WIDTH - _CHIP_WIDTH) / 2,
            y=y - height / 2 + 0.7,
            width=_CHIP_WIDTH,
            height=height - 1.4,
            rx=height * 0.36,
            fill=colour,
            stroke=theme.track,
            stroke_width=1.4,
        ),
        write(company, _WIDTH / 2, y, size, ink_on(colour), bold=True),
        data_company=company,
    )


def _samples(
    market: Market,
    legend: Mapping[str, str],
    stacks: Mapping[Cell, tuple[str, ...]],
    theme: Theme,
    translate: Translate,
) -> Iterator[Sample]:
    used = {zone for row in market.rows for price in row for zone in price.zones}
    for zone, text in legend.items():
        if zone in used:
            fill = _fill(zone, theme)
            picture = el(
                "rect",
                y=-15,
                width=44,
                height=30,
                rx=5,
                fill=fill,
                stroke=mix(fill, theme.ink, 0.35),
                stroke_width=1.6,
            )
            yield Sample((picture, _badge(zone, 22, 0, theme)), 44, text)
    if any(len(stack) > 1 for stack in stacks.values()):
        piled = [
            el("rect", y=y, width=44, height=12, rx=4, fill=fill, stroke=theme.ink)
            for y, fill in ((-13, theme.muted), (1, theme.cell))
        ]
        yield Sample(tuple(piled), 44, translate("the first in the pile is on top"))
