"""`railhead replay`: a record or game file replayed to its end, or to its first illegal action."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from railhead.cli.errors import Refusal
from railhead.cli.locale import TranslatedCommand, say, terminal_translator
from railhead.cli.output import echo, one_line
from railhead.language import ENGLISH, N_, Translator, explain

if TYPE_CHECKING:
    from rich.console import Console

    from railhead.engine.game import Game
    from railhead.glossary.why import Why
    from railhead.language import LogLine
    from railhead.records.loading import Replay


@click.command(cls=TranslatedCommand)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--log", "with_log", is_flag=True, help="Tell what happened, round by round.")
@click.option("--why", "with_reasons", is_flag=True, help="With --log: why it happened, by rules.")
@click.option("--at", metavar="N", type=int, help="Show the table after action N (0: the start).")
@click.option("--json", "as_json", is_flag=True, help="Write JSON for other programs.")
@click.option("--state", is_flag=True, help="Add the whole state to the JSON.")
@click.option(
    "--verify", "with_checks", is_flag=True, help="Check the whole game; status 1 if a check fails."
)
@click.option(
    "--game-file",
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="Write the game, up to --at, as a game file for another 18xx site.",
)
@click.pass_context
def replay(
    ctx: click.Context,
    *,
    file: Path,
    with_log: bool,
    with_reasons: bool,
    at: int | None,
    as_json: bool,
    state: bool,
    with_checks: bool,
    game_file: Path | None,
) -> None:
    """Replay a record, or a game file of the field.

    Prints the final table, and whether the result that a game file contains is confirmed. Where
    an action is illegal or cannot be read the replay stops: it prints the action, the rule that
    refuses it and the table at that point, and ends with status 2.

    \b
    Examples:
      railhead replay game.json --log
      railhead replay game.json --log --why
      railhead replay game.json --at 120 --json
    """
    from railhead.cli.screen import open_replay, print_json, tell_stop
    from railhead.cli.summary import error_data, summary

    if with_reasons and not with_log:
        raise Refusal(N_("--why: reasons stand in the log; add --log"))
    if state and not as_json:
        raise Refusal(N_("--state: the state is written as JSON; add --json"))
    played = open_replay(file)
    game = _position(played, at)
    if game_file is not None:
        from railhead.cli.savefile import write_game_file

        write_game_file(game, game_file)
    error = error_data(played)
    checks = _checks(played) if with_checks else []
    if as_json:
        data = summary(game, played.ids, state=state)
        data["differences"] = [str(fault) for fault in played.differences()]
        data["warnings"] = [str(fault) for fault in played.warnings]
        if with_log:
            lines = _log(played, len(game.actions), ENGLISH)
            data["log"] = [line.text for line in lines]
        if with_reasons:
            data["why"] = [
                {"line": number, "text": it.text, "reason": it.reason, "rules": list(it.rules)}
                for number, found in enumerate(_reasons(played, lines, ENGLISH))
                for it in found
            ]
        if with_checks:
            data["checks"] = [
                {"name": check.name, "wrong": "; ".join(map(str, check.wrong))} for check in checks
            ]
        if error is not None:
            data["error"] = error
        print_json(data)
    else:
        if with_log:
            _print_log(played, len(game.actions), with_reasons=with_reasons)
        _print(played, game, in_between=at is not None)
        _print_checks(checks)
    if error is not None:
        tell_stop(played, file)
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
        text = (
            N_("--at {at}: the game has {count} actions before it stopped; give 0 to {count}")
            if played.error
            else N_("--at {at}: the game has {count} actions; give 0 to {count}")
        )
        raise Refusal(text, at=at, count=last) from None


def _log(played: Replay, count: int, translate: Translator) -> list[LogLine]:
    """The lines of the log up to an action."""
    from railhead.language import log_lines

    marks = [*played.game.event_marks(), len(played.game.events)]
    return log_lines(played.game.events[: marks[count]], played.game, translate)


def _checks(played: Replay) -> list[Any]:
    from railhead.records.verify import verify

    return list(verify(played))


def _print_checks(checks: list[Any]) -> None:
    for check in checks:
        mark = say(N_("ok")) if check.passed else say(N_("FAIL"))
        name = say(check.name)
        wrong = say(N_("; ")).join(explain(fault, terminal_translator()) for fault in check.wrong)
        text = say(N_("{where}: {text}"), where=name, text=wrong) if wrong else name
        echo(f"{mark:<5}{text}")


def _print_log(played: Replay, count: int, *, with_reasons: bool) -> None:
    from rich.padding import Padding

    from railhead.cli.screen import console

    screen, translate = console(), terminal_translator()
    lines = _log(played, count, translate)
    reasons = _reasons(played, lines, translate) if with_reasons else [[] for _ in lines]
    for line, found in zip(lines, reasons, strict=True):
        text = one_line(line.text)
        screen.print(f"\n{text}" if line.heading else f"  {text}")
        for it in found:
            where, rules = one_line(it.text), ", ".join(it.rules)
            said = say(N_("{where}: {text}"), where=where, text=one_line(it.reason))
            screen.print(Padding(f"{said} ({rules})", (0, 0, 0, 6), expand=False))
    screen.print()


def _reasons(played: Replay, lines: Sequence[LogLine], translate: Translator) -> list[list[Why]]:
    """For each line of the log the reasons for what its action has caused.

    They stand at the last line of the action before what they explain goes on under a new heading.
    """
    from railhead.glossary.why import why
    from railhead.language.voice import voice_of

    game, voice = played.game, voice_of(played.game, translate)
    marks = [0, *game.event_marks(), len(game.events)]
    # The number of the action that a line comes from.
    of_line = [bisect_right(marks, line.event) - 1 for line in lines]
    first_events = [line.event for line in lines]
    first_lines = {here: number for number, here in reversed([*enumerate(of_line)])}
    found: list[list[Why]] = [[] for _ in lines]
    for here, first in first_lines.items():
        for it in why(game.events[marks[here] : marks[here + 1]], voice):
            # What has no line of its own is told with the action.
            number = max(first, bisect_right(first_events, marks[here] + it.event) - 1)
            while of_line[number + 1 : number + 2] == [here] and not lines[number + 1].heading:
                number += 1
            found[number].append(it)
    return found


def _print(played: Replay, game: Game, *, in_between: bool) -> None:
    from railhead.cli.screen import console

    screen = console()
    _print_heading(screen, played, game)
    if in_between or played.error is not None:
        _print_table(screen, game)
        return
    screen.print(_results(game))
    _print_confirmation(screen, played)


def _print_heading(screen: Console, played: Replay, game: Game) -> None:
    from railhead.language.rounds import short_round_name
    from railhead.language.versions import changes_since, played_by
    from railhead.language.voice import voice_of
    from railhead.records.loading import round_name

    title, done = game.title, len(game.actions)
    last, total = done == len(played.game.actions), len(played.entries)
    if played.error is not None and last:
        where = say(
            N_("stopped before action {count} of {total}"),
            count=len(played.counts) + 1,
            total=max(total, len(played.counts) + 1),
        )
    elif last:
        where = terminal_translator().plural(
            "after {count} action", "after all {count} actions", done
        )
    else:
        # A file may write more or fewer entries than our game has actions.
        whole = total if played.error is not None else len(played.game.actions)
        where = say(N_("after action {count} of {total}"), count=done, total=whole)
    place = short_round_name(game.words, round_name(game.state), terminal_translator())
    name = f"{title.name} {title.subtitle}"
    screen.print(say(N_("{where}: {text}"), where=name, text=f"{where}, {place}"), style="bold")
    if older := played_by(game, terminal_translator()):
        screen.print(older)
        for line in changes_since(game, terminal_translator()):
            screen.print(f"  {line}")
    if game.finished:
        reason = voice_of(game, terminal_translator()).ending(game.state.finished)
        screen.print(say(N_("Finished: {reason}."), reason=reason))
    elif last and played.error is None:
        screen.print(say(N_("Not finished.")))


def _print_table(screen: Console, game: Game) -> None:
    """Market, companies, players, board, and what is asked next."""
    from railhead.cli.map import map_lines
    from railhead.cli.panels import Panels
    from railhead.language import ask

    screen.print()
    screen.print(Panels(game, terminal_translator()).table(screen.width))
    lines = list(map_lines(game, terminal_translator()))
    if lines:
        screen.print(say(N_("Board:")))
    for line in lines:
        screen.print(f"  {line}")
    if game.decision is not None:
        screen.print(
            say(N_("Next: {question}"), question=ask(game.decision, game, terminal_translator()))
        )


def _results(game: Game) -> Any:
    """The final table, the winner first."""
    from railhead.cli.screen import new_table
    from railhead.cli.summary import summary

    players = sorted(summary(game)["players"], key=lambda player: int(player["place"]))
    companies = list(game.state.presidents)
    privates = game.words.privates["all"]
    place, cash, total = say(N_("Place")), say(N_("Cash")), say(N_("Total"))
    loans = [say(N_("Loans"))] if any(player["loans"] for player in players) else []
    table = new_table(
        place,
        say(N_("Player")),
        cash,
        *companies,
        say(privates),
        *loans,
        total,
        right=(place, cash, *companies, *loans, total),
    )
    for player in players:
        shares = (player["shares"].get(company) for company in companies)
        table.add_row(
            str(player["place"]),
            player["name"],
            game.title.format_money(player["cash"]),
            *(say(N_("{percent}%"), percent=percent) if percent else "" for percent in shares),
            " ".join(player["privates"]),
            *([str(player["loans"] or "")] if loans else []),
            game.title.format_money(player["total"]),
        )
    return table


def _print_confirmation(screen: Console, played: Replay) -> None:
    if not played.has_result:
        return
    differences = played.differences()
    if not differences:
        screen.print(say(N_("The result is the one in the file.")))
    for difference in differences:
        text = say(N_("The result differs: {difference}."), difference=difference)
        screen.print(text, style="bold red")
