"""The chart of the Dragons, and what they hold, as blocks of a presentation.

See rules 1865-3.2-2, 1865-3.2-3 and 1865-3.2-9.
"""

from __future__ import annotations

from collections.abc import Iterator

from railhead.language import N_, Voice
from railhead.language.translate import NN_
from railhead.presentation.blocks import Band, Chart, ChartRow, Table, Value
from railhead.titles.g1865.game import GREEN, RED, WHITE, Base1865
from railhead.titles.g1865.state import DRAGONS

_COLUMNS = (
    N_("Company"),
    N_("Rank"),
    N_("Zone"),
    N_("Held"),
    N_("Value"),
    N_("Sells at"),
)


def companies_on_chart(game: Base1865) -> list[str]:
    """The companies on the chart, in the operating order."""
    return [name for name in game.operating_order() if name in game.state.rows]


def certificates_badge(game: Base1865, voice: Voice) -> Value:
    """The Dragons' number of certificates and their limit, such as `3/8`; `0` before they play."""
    limit = game.title.facts.dragons_certificates.get(game.state.phase)
    text = "0" if limit is None else f"{game.certificate_count(DRAGONS)}/{limit}"
    return Value(text, tip=voice.translate(N_("certificates held, of those allowed")), watched=True)


def dragons_holdings(game: Base1865, voice: Voice) -> Iterator[Value]:
    """Yield what the Dragons hold of each company, in percent."""
    for company in companies_on_chart(game):
        if sum(game.certificates(company, DRAGONS)):
            text = voice.percent(game.percent(company, DRAGONS))
            yield Value(text, company=company, watched=True, empty=voice.percent(0))


def chart_of_ranks(game: Base1865, voice: Voice) -> Chart:
    """The chart: ranks by row and zone, and the companies in each."""
    phases = list(game.title.phases)[1:]
    return Chart(
        label=voice.translate(N_("Chart of ranks")),
        corner=voice.translate(N_("Phase")),
        number=voice.translate(N_("rank")),
        heads=tuple((voice.word("zone", zone), zone) for zone in (RED, WHITE, GREEN)),
        rows=tuple(
            ChartRow(
                phase,
                tuple(_bands(game, voice, number, *ends)),
                now=number == game.phase_row,
            )
            for number, (phase, ends) in enumerate(zip(phases, game.title.facts.chart, strict=True))
        ),
    )


def _bands(game: Base1865, voice: Voice, row: int, red: int, green: int) -> Iterator[Band]:
    here = [name for name in companies_on_chart(game) if game.state.rows[name] == row]
    for zone, ranks in (
        (RED, f"0–{red}"),
        (WHITE, f"{red + 1}–{green - 1}"),
        (GREEN, f"{green}+"),
    ):
        standing = tuple((name, str(game.rank(name))) for name in here if game.zone(name) == zone)
        yield Band(voice.word("zone", zone), zone, ranks, standing)


def companies_table(game: Base1865, voice: Voice) -> Table:
    """The companies on the chart: rank, zone, what the Dragons hold, and their price of a share."""
    return Table(
        voice.translate(N_("Companies on the chart")),
        tuple(map(voice.translate, _COLUMNS)),
        tuple(_row(game, voice, company) for company in companies_on_chart(game)),
    )


def _row(game: Base1865, voice: Voice, company: str) -> tuple[Value, ...]:
    zone, count = game.zone(company), sum(game.certificates(company, DRAGONS))
    note = NN_("{count} certificate", "{count} certificates")
    return (
        Value(company, company=company),
        Value(str(game.rank(company)), watched=True),
        Value(voice.word("zone", zone), tone=zone),
        Value(
            voice.percent(game.percent(company, DRAGONS)),
            note=f"({count})" if count else "",
            tip=voice.say(note, count=count) if count else "",
            watched=True,
            empty=voice.percent(0),
        ),
        Value(voice.money(game.price(company))),
        Value(voice.money(game.zone_price(company))),
    )
