"""`railhead tournament`: computer players against each other, in every seating."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from railhead.cli.errors import Mistake, Refusal
from railhead.cli.locale import TranslatedCommand, say, terminal_translator
from railhead.cli.options import at_work, many_games, workers
from railhead.cli.output import echo, quoted
from railhead.language import N_

if TYPE_CHECKING:
    from railhead.lab.standings import Estimate, Standing
    from railhead.lab.tournament import Book, Result


@click.command(cls=TranslatedCommand)
@click.argument("title")
@click.option(
    "--players",
    "kinds",
    metavar="KINDS",
    default="expert,club,beginner",
    show_default=True,
    help="Who plays, by commas: expert, club, beginner, greedy or random.",
)
@many_games(12)
@click.option(
    "--book",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write results there, and go on from those that it has.",
)
def tournament(
    *,
    title: str,
    kinds: str,
    games: int,
    seed: int,
    settings: tuple[str, ...],
    jobs: int | None,
    ray: str | None,
    book: Path | None,
) -> None:
    """Let computer players play against each other, and rate them.

    Every game is played with every rotation of the seats. Prints for each kind of player its
    places, its share of all wealth and its rating, then how often one had more than another, all
    with intervals of 95 %. Every invariant is checked after every action.

    \b
    Examples:
      railhead tournament 1849 --players expert,club,club --games 30
      railhead tournament 1861 --players club,greedy,greedy --games 60 --book club.jsonl
      railhead tournament 1849 --players expert,club,club --games 3000 --ray 10.0.0.1:6379
    """
    from railhead.cli.screen import open_title, read_options
    from railhead.lab.simulate import PLAYERS, SimulationError
    from railhead.lab.tournament import matches, play_match

    data = open_title(title)
    seats = tuple(kind.strip() for kind in kinds.split(","))
    unknown = [kind for kind in seats if kind not in PLAYERS]
    if unknown:
        raise Refusal(
            N_("--players: there is no {name}; choose among {known}"),
            name=quoted(unknown[0]),
            known=", ".join(PLAYERS),
        )
    if not data.min_players <= len(seats) <= data.max_players:
        raise Refusal(
            N_("--players: {title} is for {low} to {high} players, not {count}"),
            title=data.name,
            low=data.min_players,
            high=data.max_players,
            count=len(seats),
        )
    options = read_options(data, settings)
    every = list(matches(data.id, seats, games, seed, options))
    # Books from before every invariant was checked say nothing of it: they are others.
    heading = {"title": data.id, "players": seats, "seed": seed, "options": options}
    heading["invariants"] = "checked"
    results: list[Result] = []
    kept = None if book is None else _open_book(book, heading)
    if kept is not None:
        results.extend(kept.results)
        every = kept.left(every)
    crew = workers(jobs, ray, len(every))
    if every:
        try:
            with at_work(crew) as pool:
                for result in pool.run(every, play_match):
                    if kept is not None:
                        kept.add(result)
                    _tell(result, results, games)
        except SimulationError as error:
            path = Path(f"railhead-{data.id}-tournament.json")
            path.write_text(json.dumps(error.record) + "\n", encoding="utf-8")
            text = N_("Violation: {text}. The record is {path}")
            raise Mistake(say(text, text=error, path=path)) from error
    for line in report(results):
        echo(line)


def _open_book(path: Path, heading: Mapping[str, Any]) -> Book:
    from railhead.lab.tournament import Book

    try:
        return Book(path, heading)
    except ValueError:
        raise Refusal(
            N_("--book: {path} holds the results of another tournament"), path=path
        ) from None


def _tell(result: Result, results: list[Result], games: int) -> None:
    """Add a result and tell it."""
    results.append(result)
    text = N_("{done} of {games}: {wealth}, {decisions} decisions, {turns} turns, {seconds:.0f} s")
    wealth = ", ".join(
        f"{kind} {amount}" for kind, amount in zip(result.seats, result.wealth, strict=True)
    )
    echo(
        say(
            text,
            done=len(results),
            games=games,
            wealth=wealth,
            decisions=result.decisions,
            turns=result.turns,
            seconds=result.seconds,
        ),
        err=True,
    )


def report(results: Sequence[Result]) -> Iterator[str]:
    """Yield what a tournament has shown."""
    from railhead.lab.standings import comparisons, mean, standings

    decisions = sum(it.decisions for it in results)
    yield say(N_("{count} decisions, every invariant checked after each"), count=decisions)
    yield terminal_translator().plural(
        "{count} game of {turns} turns and {rounds} operating rounds on average",
        "{count} games of {turns} turns and {rounds} operating rounds on average",
        len(results),
        turns=f"{mean([it.turns for it in results]).value:.1f}",
        rounds=f"{mean([it.rounds for it in results]).value:.1f}",
    )
    for standing in standings(results):
        yield from _lines(standing)
    for (kind, other), estimate in comparisons(results).items():
        text = N_("{kind} has more than {other} in {percent}")
        yield say(text, kind=kind, other=other, percent=_interval(estimate, 100, "%"))


def _lines(standing: Standing) -> Iterator[str]:
    yield say(
        N_("{kind}: place {place}, first in {wins}, share {share}"),
        kind=standing.kind,
        place=_interval(standing.place, 1),
        wins=_interval(standing.wins, 100, "%"),
        share=_interval(standing.share, 1),
    )
    if standing.ruined.value:
        yield "  " + say(N_("bankrupt in {percent}"), percent=_interval(standing.ruined, 100, "%"))
    slow = say(N_("95 % of the decisions in {seconds:.2f} s"), seconds=standing.slow)
    if standing.rating is None:
        yield f"  {slow}; " + say(N_("no rating: the library openskill is not installed"))
    else:
        yield f"  {slow}; " + say(N_("rating {rating}"), rating=_interval(standing.rating, 1))


def _interval(estimate: Estimate, factor: int, unit: str = "") -> str:
    """A number with its interval, such as `1.40 (1.21 to 1.59)`."""
    digits = 0 if unit else 2
    value, low, high = (
        f"{factor * number:.{digits}f}{unit}"
        for number in (estimate.value, estimate.low, estimate.high)
    )
    return say(N_("{value} ({low} to {high})"), value=value, low=low, high=high)
