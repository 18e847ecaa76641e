"""`railhead review`: what a game teaches, by computer players that look at every decision."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from railhead.cli.locale import TranslatedCommand, say, terminal_translator
from railhead.language import N_

if TYPE_CHECKING:
    from rich.console import Console

    from railhead.bots.review import Findings, Reviewer
    from railhead.records.loading import Replay


@click.command(cls=TranslatedCommand)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--strength",
    type=click.Choice(["club", "expert"]),
    default="expert",
    show_default=True,
    help="Whose choice the costliest decisions are compared with.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON for other programs.")
@click.pass_context
def review(ctx: click.Context, *, file: Path, strength: str, as_json: bool) -> None:
    """Tell what turned a game, and what each player lost most by.

    Prints the chances of the players to be first after each round, the rounds in which they
    shifted most, and the costliest decisions of each player with what the computer player would
    have done. All of it is an estimate. A game takes from some seconds to a few minutes. One that
    stops at an illegal action is told up to there; then the status is 2.

    \b
    Examples:
      railhead review game.json
      railhead review game.json --strength club --json
    """
    from railhead.bots.review import Reviewer, findings, usual_depth
    from railhead.cli.screen import open_replay, print_json, tell_stop

    played = open_replay(file)
    reviewer = Reviewer(played.game, replace(usual_depth(), deep=strength))
    known: dict[Any, Any] = {}
    steps = reviewer.run(known)
    # On a terminal it says how far it is; standard output has only the result.
    with click.progressbar(
        length=reviewer.progress(known).total,
        label=say(N_("Decisions")),
        file=sys.stderr,
        hidden=not sys.stderr.isatty(),
    ) as shown:
        for done in steps:
            shown.length = done.total
            shown.update(1)
    found = findings(reviewer, known)
    if as_json:
        print_json(_data(reviewer, found, played))
    else:
        _print(reviewer, found)
    if tell_stop(played, file):
        ctx.exit(2)


def _data(reviewer: Reviewer, found: Findings, played: Replay) -> dict[str, Any]:
    from railhead.engine.actionjson import action_to_json

    game = reviewer.game
    return {
        "title": game.title_id,
        "players": dict(game.players),
        "ids": dict(played.ids),
        "depth": {"coarse": reviewer.depth.coarse, "deep": reviewer.depth.deep},
        "looked": dict(found.looked),
        "alike": dict(found.alike),
        "deep": found.deep,
        "chances": [{"at": count, **chances} for count, chances in found.moments],
        "turning_points": [
            {
                "from": shift.first,
                "to": shift.last,
                "before": dict(shift.before),
                "after": dict(shift.after),
                "move": shift.move,
                "moved": {player: round(by, 4) for player, by in shift.moved.items()},
            }
            for shift in found.shifts
        ],
        "mistakes": {
            player: [
                {
                    "at": it.count,
                    "about": it.about,
                    "done": action_to_json(it.done),
                    "best": action_to_json(it.best),
                    "loss": it.loss,
                    "reasons": [dict(reason) for reason in it.reasons],
                }
                for it in own
            ]
            for player, own in found.mistakes.items()
        },
    }


def _print(reviewer: Reviewer, found: Findings) -> None:
    from railhead.cli.screen import console

    screen, game = console(), reviewer.game
    screen.print(
        say(N_("{where}: {text}"), where=game.title.name, text=say(N_("what it teaches"))),
        style="bold",
    )
    for line in _looked_lines(reviewer, found):
        screen.print(line)
    _print_chances(screen, reviewer, found)
    _print_shifts(screen, reviewer, found)
    _print_mistakes(screen, reviewer, found)


def _looked_lines(reviewer: Reviewer, found: Findings) -> list[str]:
    """The lines that say what was looked at, and how deep."""
    from railhead.language.review import STRENGTHS

    plural, depth = terminal_translator().plural, reviewer.depth
    return [
        plural(
            "{count} decision with a real choice, compared with a player of strength {strength};",
            "{count} decisions with a real choice, compared with a player of strength {strength};",
            sum(found.looked.values()),
            strength=say(STRENGTHS[depth.coarse]),
        ),
        plural(
            "the costliest {count} of them with one of strength {strength}. All are estimates.",
            "the costliest {count} of them with one of strength {strength}. All are estimates.",
            found.deep,
            strength=say(STRENGTHS[depth.deep]),
        ),
    ]


def _print_chances(screen: Console, reviewer: Reviewer, found: Findings) -> None:
    from railhead.cli.screen import new_table
    from railhead.language.review import say_chance
    from railhead.language.rounds import say_round
    from railhead.language.voice import voice_of

    game, translate = reviewer.game, terminal_translator()
    names = list(game.players.values())
    table = new_table(say(N_("End of")), *names, right=names, title=say(N_("Chances to be first")))
    states = {end.count: end.state for end in reviewer.ends}
    for count, chances in found.moments:
        state = states.get(count)
        where = say_round(voice_of(game, translate), state) if state else say(N_("the start"))
        table.add_row(where, *(say_chance(it, translate) for it in chances.values()))
    screen.print()
    screen.print(table)


def _print_shifts(screen: Console, reviewer: Reviewer, found: Findings) -> None:
    from railhead.language.review import say_answer, say_shifts
    from railhead.language.rounds import say_round
    from railhead.language.voice import voice_of

    game, translate = reviewer.game, terminal_translator()
    voice = voice_of(game, translate)
    screen.print(say(N_("Turning points")), style="bold")
    if not found.shifts:
        screen.print(f"  {say(N_('The chances never shifted much in one round.'))}")
    for shift in found.shifts:
        where, text = say_round(voice, shift.state), say_shifts(shift.before, shift.after, voice)
        screen.print("  " + say(N_("{where}: {text}"), where=where, text=text))
        if shift.move is not None:
            action = game.actions[shift.move]
            screen.print(
                "    "
                + say(
                    N_("most of it with action {count}, {who}: {answer}"),
                    count=shift.move + 1,
                    who=voice.who(action.actor),
                    answer=say_answer(action, game.at(shift.move), translate),
                )
            )


def _print_mistakes(screen: Console, reviewer: Reviewer, found: Findings) -> None:
    from railhead.language.reasons import say_reasons
    from railhead.language.review import say_answer
    from railhead.language.rounds import say_round
    from railhead.language.voice import voice_of

    game, translate = reviewer.game, terminal_translator()
    voice = voice_of(game, translate)
    for player, own in found.mistakes.items():
        screen.print()
        title = say(N_("{player}: what cost most"), player=voice.who(player))
        screen.print(title, style="bold")
        if not own:
            screen.print(f"  {say(N_('Nothing that stands out.'))}")
        for it in own:
            before = game.at(it.count)
            screen.print(
                "  "
                + say(
                    N_("{loss}  {round}, action {count}, {who}: {done}"),
                    loss=voice.money(round(it.loss)),
                    round=say_round(voice, before.state),
                    count=it.count + 1,
                    who=voice.who(it.done.actor),
                    done=say_answer(it.done, before, translate),
                )
            )
            screen.print(
                "      "
                + say(
                    N_("better: {best}: {why}"),
                    best=say_answer(it.best, before, translate),
                    why=say_reasons(it.reasons, voice),
                )
            )
