"""`railhead titles`: what can be played, and with which options."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from railhead.cli.locale import TranslatedCommand, say, terminal_translator
from railhead.cli.output import echo
from railhead.language import N_

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.table import Table

    from railhead.engine.title import Title


@click.command(cls=TranslatedCommand)
@click.argument("title", required=False)
@click.option("--json", "as_json", is_flag=True, help="Write JSON for other programs.")
def titles(title: str | None, as_json: bool) -> None:
    """List the titles, or all about one of them.

    With TITLE: players, edition, scenarios, options and presets. A preset is a value for every
    option: `default` for new games, `rulebook` for the original edition, `peer` for the way other
    programs play.

    \b
    Examples:
      railhead titles
      railhead titles 1849
    """
    from railhead.cli.screen import console, open_title, print_json
    from railhead.titles.catalogue import title_ids

    found = [open_title(name) for name in ([title] if title else title_ids())]
    if as_json:
        data = [_data(item) for item in found]
        print_json(data[0] if title else data)
        return
    if title is None:
        screen = console()
        screen.print(_list(found))
        for item in found:
            if item.note:
                screen.print(say(N_("{where}: {text}"), where=item.id, text=say(item.note)))
        screen.print(say(N_("`railhead titles TITLE` shows the options of a title.")))
        return
    for line in (*_describe(found[0]), *_options(found[0]), *_versions(found[0])):
        echo(line)


def _list(found: list[Title]) -> Table:
    from railhead.cli.screen import new_table

    heads = (N_("Title"), N_("Name"), N_("Players"), N_("Edition"), N_("Designer"), N_("Options"))
    table = new_table(*map(say, heads))
    for title in found:
        table.add_row(
            title.id,
            f"{title.name} {title.subtitle}",
            _players(title),
            say(title.edition),
            title.designer,
            str(len(title.options)),
        )
    return table


def _players(title: Title) -> str:
    return f"{title.min_players}-{title.max_players}"


def _money(title: Title) -> str:
    """The players, the bank and what players begin with: a part of a sum, or so much each."""
    if title.cash_each:
        return say(
            N_("{players} players, bank {bank}, starting cash of each: {cash}"),
            players=_players(title),
            bank=title.format_money(title.bank),
            cash=", ".join(
                say(N_("{cash} with {count}"), count=players, cash=title.format_money(amount))
                for players, amount in title.cash_each.items()
            ),
        )
    return say(
        N_("{players} players, bank {bank}, starting cash {cash} in all"),
        players=_players(title),
        bank=title.format_money(title.bank),
        cash=title.format_money(title.starting_cash),
    )


def _describe(title: Title) -> list[str]:
    lines = [
        say(
            N_("{name} {subtitle} by {designer}, {edition}"),
            name=title.name,
            subtitle=title.subtitle,
            designer=title.designer,
            edition=say(title.edition),
        ),
        _money(title),
    ]
    if title.note:
        lines.append(say(title.note))
    for scenario in title.scenarios.values():
        trains = ", ".join(f"{count} x {name}" for name, count in scenario.trains.items())
        lines.append(
            say(
                N_("Scenario {id}: {players} players, {companies} companies; {trains}"),
                id=scenario.id,
                players="/".join(map(str, scenario.players)),
                companies=scenario.companies,
                trains=trains,
            )
        )
    presets = ", ".join(next(iter(title.options.values())).presets) if title.options else ""
    text = N_("Options with their default (their values; presets that differ, of {presets}):")
    lines.append(say(text, presets=presets))
    return lines


def _options(title: Title) -> Iterator[str]:
    """Yield the options with their default, their values and the presets that differ from it."""
    from railhead.cli.screen import say_value

    for option in title.options.values():
        default = option.presets["default"]
        values = " | ".join(map(say_value, option.values))
        others = [
            f"; {preset}: {say_value(value)}"
            for preset, value in option.presets.items()
            if value != default
        ]
        yield f"  {option.id} = {say_value(default)}   ({values}{''.join(others)})"
        yield f"      {say(option.text)}"


def _versions(title: Title) -> Iterator[str]:
    """Yield the versions of the rules and what each changed."""
    from railhead.language.versions import changed
    from railhead.titles.catalogue import versions_of

    versions = versions_of(title.id)
    phrase = N_("Rules: version {version} of {date}; games begun by an older one go on by it.")
    if len(versions) == 1:
        phrase = N_("Rules: version {version} of {date}.")
    yield say(phrase, version=versions[-1].number, date=versions[-1].date)
    yield from (f"  {line}" for line in changed(versions, terminal_translator()))


def _data(title: Title) -> dict[str, Any]:
    from railhead.titles.catalogue import game_class, versions_of

    return {
        "id": title.id,
        "name": title.name,
        "subtitle": title.subtitle,
        "designer": title.designer,
        "edition": title.edition,
        "players": [title.min_players, title.max_players],
        "bank": title.bank,
        "starting_cash": title.starting_cash,
        "cash_each": {str(players): amount for players, amount in title.cash_each.items()},
        "rules_version": game_class(title.id).rules_version,
        "versions": [asdict(version) for version in versions_of(title.id)],
        "note": title.note,
        "options": [
            {
                "id": option.id,
                "values": list(option.values),
                "presets": dict(option.presets),
                "text": option.text,
            }
            for option in title.options.values()
        ],
    }
