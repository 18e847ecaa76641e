"""An investor for whom nobody decides: what it has, its chart, and what it will do next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from railhead.engine.game import Game
from railhead.engine.shown import Band, Investor, Ranked
from railhead.language.figures import band_text
from railhead.server.page.coming import turn_lines

if TYPE_CHECKING:
    from railhead.server.page.moment import Cell, Moment


@dataclass(frozen=True, slots=True)
class Zone:
    """Ranks of a row that make one zone, and the companies there as (id, rank)."""

    id: str
    name: str
    ranks: str
    companies: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the chart; `now`: it is named for the present phase."""

    name: str
    now: bool
    zones: tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """A company as the investor sees it: how much of it he has, and what he asks for a share.

    `zone` is its id, `zone_name` in words; `count`: certificates that the investor has.
    """

    id: str
    rank: Cell
    zone: str
    zone_name: str
    percent: Cell
    count: int
    value: str
    price: str


@dataclass(frozen=True, slots=True)
class Chart:
    """The whole of it. `certificates`: how many it has, of those allowed; `next`: what it would do
    now, line by line.
    """

    name: str
    certificates: Cell
    zones: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    companies: tuple[Seen, ...]
    next: tuple[str, ...]


def chart_of(moment: Moment) -> Chart | None:
    """Return the investor of a title that has one, with its chart."""
    game, voice = moment.game, moment.voice
    investor = game.investor()
    if investor is None:
        return None
    zones = {band.zone: None for bands in investor.rows.values() for band in bands}
    lines = turn_lines(moment, investor.holder) if investor.companies else []
    return Chart(
        voice.who(investor.holder),
        moment.cell(_certificates),
        tuple((zone, voice.word("zone", zone)) for zone in zones),
        tuple(_rows(moment, investor)),
        tuple(_seen(moment, investor, ranked) for ranked in investor.companies),
        tuple(lines),
    )


def _certificates(game: Game) -> str:
    investor = game.investor()
    if investor is None or investor.limit is None:
        return "0"
    return f"{investor.count}/{investor.limit}"


def _rows(moment: Moment, investor: Investor) -> Iterator[Row]:
    for number, (name, bands) in enumerate(investor.rows.items()):
        here = [one for one in investor.companies if one.row == number]
        yield Row(
            name,
            number == investor.row,
            tuple(_zone(moment, band, here) for band in bands),
        )


def _zone(moment: Moment, band: Band, here: list[Ranked]) -> Zone:
    return Zone(
        band.zone,
        moment.voice.word("zone", band.zone),
        band_text(band),
        tuple((one.company, one.rank) for one in here if one.zone == band.zone),
    )


def _seen(moment: Moment, investor: Investor, ranked: Ranked) -> Seen:
    game, voice, holder = moment.game, moment.voice, investor.holder
    return Seen(
        ranked.company,
        moment.cell(lambda game: str(game.figures(ranked.company)["rank"])),
        ranked.zone,
        voice.word("zone", ranked.zone),
        moment.cell(lambda game: voice.percent(game.percent(ranked.company, holder))),
        sum(game.certificates(ranked.company, holder)),
        voice.money(game.price(ranked.company)),
        voice.money(ranked.price),
    )
