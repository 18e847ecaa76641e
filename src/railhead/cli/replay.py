"""`railhead replay`: a record or game file from its start to its end, or to where it breaks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from railhead.cli.door import Refusal

if TYPE_CHECKING:
    from rich.console import Console

    from railhead.engine.game import Game
    from railhead.transcripts.loading import Replay

# What of an action is told anyway, or tells nothing.
_TOLD = frozenset(
    {"type", "actor", "entity", "entity_type", "user", "created_at", "id", "automatic"}
)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--log", "with_log", is_flag=True, help="Tell what happened, round by round.")
@click.option("--at", metavar="N", type=int, help="Show the table after action N (0: the start).")
@click.option("--json", "as_json", is_flag=True, help="Write JSON for other programs.")
@click.option("--state", is_flag=True, help="Add the whole state to the JSON.")
@click.option(
    "--verify", "with_checks", is_flag=True, help="Check the whole game; status 1 if a check fails."
)
@click.pass_context
def replay(
    ctx: click.Context,
    *,
    file: Path,
    with_log: bool,
    at: int | None,
    as_json: bool,
    state: bool,
    with_checks: bool,
) -> None:
    """Replay a record, or a game file of the field.

    Prints the final table, and whether the result that a game file contains is confirmed. Where
    an action is illegal the replay stops: it prints the action, the rule that refuses it and the
    table at that point, and ends with status 2.

    \b
    Examples:
      railhead replay game.json --log
      railhead replay game.json --at 120 --json
    """
    from railhead.cli.screen import open_replay, print_json
    from railhead.cli.summary import error_data, summary

    if state and not as_json:
        raise Refusal("--state: the state is written as JSON; add --json")
    played = open_replay(file)
    game = _position(played, at)
    error = error_data(played)
    checks = _checks(played) if with_checks else []
    if as_json:
        data = summary(game, played.ids, state=state)
        data["differences"] = played.differences()
        if with_log:
            data["log"] = [line.text for line in _log(played, len(game.actions))]
        if with_checks:
            data["checks"] = [{"name": check.name, "wrong": check.wrong} for check in checks]
        if error is not None:
            data["error"] = error
        print_json(data)
    else:
        _print(played, game, with_log=with_log, in_between=at is not None)
        _print_checks(checks)
    if error is not None:
        click.echo(f"Error: {file}: {_stop_line(played, error)}", err=True)
        ctx.exit(2)
    if any(not check.passed for check in checks):
        ctx.exit(1)


def _position(played: Replay, at: int | None) -> Game:
    """The game at the position asked for. Raises Refusal if it is not there."""
    last = len(played.game.actions)
    if at is None:
        return played.game
    try:
        return played.at(at)
    except IndexError:
        stopped = " before it stopped" if played.error else ""
        text = f"--at {at}: the game has {last} actions{stopped}; give a number from 0 to {last}"
        raise Refusal(text) from None


def _log(played: Replay, count: int) -> list[Any]:
    """The lines of the story up to an action."""
    from railhead.language import chronicle

    marks = [*played.game.event_marks(), len(played.game.events)]
    return chronicle(played.game.events[: marks[count]], played.game)


def _checks(played: Replay) -> list[Any]:
    from railhead.transcripts.verify import verify

    return list(verify(played))


def _print_checks(checks: list[Any]) -> None:
    for check in checks:
        mark = "ok  " if check.passed else "FAIL"
        click.echo(f"{mark} {check.name}{': ' if check.wrong else ''}{check.wrong}")


def _print(played: Replay, game: Game, *, with_log: bool, in_between: bool) -> None:
    from railhead.cli.screen import console

    screen = console()
    if with_log:
        for line in _log(played, len(game.actions)):
            screen.print(f"\n{line.text}" if line.heading else f"  {line.text}")
        screen.print()
    _print_heading(screen, played, game)
    if in_between or played.error is not None:
        _print_table(screen, game)
        return
    screen.print(_results(game))
    _print_confirmation(screen, played)


def _print_heading(screen: Console, played: Replay, game: Game) -> None:
    from railhead.language.events import ENDINGS
    from railhead.transcripts.loading import round_name

    title, done = game.title, len(game.actions)
    last, total = done == len(played.game.actions), len(played.entries)
    if played.error is not None and last:
        where = f"stopped before action {len(played.counts) + 1} of {total}"
    elif last:
        where = f"after all {done} actions"
    else:
        # A file may write more or fewer entries than our game has actions.
        whole = total if played.error is not None else len(played.game.actions)
        where = f"after action {done} of {whole}"
    screen.print(f"{title.name} {title.subtitle}: {where}, {round_name(game.state)}", style="bold")
    if game.finished:
        screen.print(f"Finished: {ENDINGS.get(game.state.finished, game.state.finished)}.")
    elif last and played.error is None:
        screen.print("Not finished.")


def _print_table(screen: Console, game: Game) -> None:
    """Market, companies, players, board, and what is asked next."""
    from railhead.cli.board import board_lines
    from railhead.cli.panels import Panels
    from railhead.language import ENGLISH, ask

    screen.print()
    screen.print(Panels(game, ENGLISH).table(screen.width))
    lines = list(board_lines(game, ENGLISH))
    if lines:
        screen.print("Board:")
    for line in lines:
        screen.print(f"  {line}")
    if game.decision is not None:
        screen.print(f"Next: {ask(game.decision, game)}")


def _results(game: Game) -> Any:
    """The final table, the winner first."""
    from railhead.cli.screen import new_table
    from railhead.cli.summary import summary

    players = sorted(summary(game)["players"], key=lambda player: int(player["place"]))
    companies = list(game.state.presidents)
    right = ("Place", "Cash", *companies, "Loans", "Total")
    table = new_table(
        "Place", "Player", "Cash", *companies, "Privates", "Loans", "Total", right=right
    )
    for player in players:
        shares = (player["shares"].get(company) for company in companies)
        table.add_row(
            str(player["place"]),
            player["name"],
            game.title.format_money(player["cash"]),
            *(f"{percent}%" if percent else "" for percent in shares),
            " ".join(player["privates"]),
            str(player["loans"] or ""),
            game.title.format_money(player["total"]),
        )
    return table


def _print_confirmation(screen: Console, played: Replay) -> None:
    if played.file is None or not played.file.result:
        return
    differences = played.differences()
    if not differences:
        screen.print("The result is the one in the file.")
    for difference in differences:
        screen.print(f"The result differs: {difference}.", style="bold red")


def _stop_line(played: Replay, error: dict[str, Any]) -> str:
    """What was tried and which rule refuses it, in one line."""
    tried = error["tried"]
    if not isinstance(tried, dict):
        return str(error["text"])
    details = {name: value for name, value in tried.items() if name not in _TOLD}
    fields = f" {json.dumps(details, ensure_ascii=False)}" if details else ""
    number = f"action {error['number']}"
    if error["id"] is not None:
        number += f" (id {error['id']})"
    text = f"{number}, {played.describe(tried)}{fields}: {error['text']}"
    if error["rule_text"]:
        text += f" Rule {error['rule']}: {error['rule_text']}"
    return text
