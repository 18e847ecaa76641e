"""Runs that were missed, in words and as a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from railhead.engine.game import Game
from railhead.language import ENGLISH, N_, Translator, voice_of
from railhead.language.rounds import say_round
from railhead.language.routes import say_routes
from railhead.server.report.runs import ComparedRun

_KNOWN, _AT_LEAST = N_("{best}"), N_("at least {best}")


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts, with the headings of its columns."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def missed_table(game: Game, runs: Iterable[ComparedRun], translate: Translator = ENGLISH) -> Table:
    """Return the table of the runs that missed money, in the order of play."""
    voice = voice_of(game, translate)
    money = voice.money
    return Table(
        (
            translate(N_("Round")),
            translate(N_("Company")),
            translate(N_("Revenue")),
            translate(N_("Best")),
            translate(N_("Missed")),
            translate(N_("Missed per share")),
        ),
        tuple(
            (
                say_round(voice, run.state),
                run.company,
                money(run.revenue),
                translate(_KNOWN if run.proven else _AT_LEAST, best=money(run.best)),
                money(run.missed),
                money(run.per_share),
            )
            for run in runs
            if run.missed
        ),
    )


def say_miss(game: Game, run: ComparedRun, translate: Translator = ENGLISH) -> tuple[str, ...]:
    """Return the sentences about a run that missed money: what was run, and what was possible."""
    voice = voice_of(game, translate)
    sentences = [
        voice.say(
            N_("{round}: {company} ran for {revenue}; {best} was possible."),
            round=say_round(voice, run.state),
            company=run.company,
            revenue=run.revenue,
            best=run.best,
        )
    ]
    if run.best_run is not None:
        routes = say_routes(voice, run.best_run.routes)
        sentences.append(voice.say(N_("The best run: {routes}."), routes=routes))
    if any(run.per_player.values()):
        losers = voice.listed(
            voice.say(N_("{player} {amount}"), player=player, amount=missed)
            for player, missed in run.per_player.items()
            if missed
        )
        sentences.append(voice.say(N_("Dividends missed: {list}."), list=losers))
    else:
        sentences.append(
            voice.say(N_("{company} missed {amount}."), company=run.company, amount=run.missed)
        )
    return tuple(sentences)
