"""An investor for whom nobody decides, in the terminal: its chart and what it will do next."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from railhead.engine.game import Game
from railhead.engine.shown import Band
from railhead.language import N_, Voice, chronicle
from railhead.language.figures import band_text


def investing(game: Game, voice: Voice) -> Iterator[RenderableType]:
    """Yield the parts of a table that tell of the investor; nothing in a title without."""
    investor = game.investor()
    if investor is None or not investor.companies:
        return
    phrase = N_("{who}: {count} of {limit} certificates")
    head = voice.say(phrase, who=investor.holder, count=investor.count, limit=investor.limit or 0)
    yield Text(head[:1].upper() + head[1:], style="bold")
    names = (N_("Company"), N_("Row"), N_("Rank"), N_("Zone"), N_("Held"), N_("Value"))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for name in (*names, N_("Sells at"), ""):
        table.add_column(voice.translate(name))
    rows = list(investor.rows.items())
    for one in investor.companies:
        phase, bands = rows[one.row]
        table.add_row(
            one.company,
            phase,
            str(one.rank),
            voice.word("zone", one.zone),
            voice.percent(game.percent(one.company, investor.holder)),
            voice.money(game.price(one.company)),
            voice.money(one.price),
            _bands(voice, bands),
        )
    yield table
    for line in chronicle(game.coming_turn(investor.holder), game, voice.translate):
        yield Text(voice.say(N_("Next turn, as things are now: {line}"), line=line.text))
    yield ""


def _bands(voice: Voice, bands: tuple[Band, ...]) -> str:
    return voice.listed(
        voice.say(N_("{zone} {ranks}"), zone=band.zone, ranks=band_text(band)) for band in bands
    )
