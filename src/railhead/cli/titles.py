"""`railhead titles`: what can be played, and with which options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.table import Table

    from railhead.engine.title import Title


@click.command()
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
        screen.print("`railhead titles TITLE` shows the options of a title.")
        return
    for line in (*_describe(found[0]), *_options(found[0])):
        click.echo(line)


def _list(found: list[Title]) -> Table:
    from railhead.cli.screen import new_table

    table = new_table("Title", "Name", "Players", "Edition", "Designer", "Options")
    for title in found:
        table.add_row(
            title.id,
            f"{title.name} {title.subtitle}",
            _players(title),
            title.edition,
            title.designer,
            str(len(title.options)),
        )
    return table


def _players(title: Title) -> str:
    return f"{title.min_players}-{title.max_players}"


def _describe(title: Title) -> list[str]:
    lines = [
        f"{title.name} {title.subtitle}, by {title.designer}, {title.edition}",
        f"{_players(title)} players, bank {title.format_money(title.bank)}, starting cash"
        f" {title.format_money(title.starting_cash)} in all",
    ]
    for scenario in title.scenarios.values():
        trains = ", ".join(f"{count} x {name}" for name, count in scenario.trains.items())
        players = " or ".join(map(str, scenario.players))
        lines.append(
            f"Scenario {scenario.id}: {players} players, {scenario.companies} companies; {trains}"
        )
    presets = ", ".join(next(iter(title.options.values())).presets) if title.options else ""
    lines.append(f"Options with their default (their values; presets that differ, of {presets}):")
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
        yield f"      {option.text}"


def _data(title: Title) -> dict[str, Any]:
    return {
        "id": title.id,
        "name": title.name,
        "subtitle": title.subtitle,
        "designer": title.designer,
        "edition": title.edition,
        "players": [title.min_players, title.max_players],
        "bank": title.bank,
        "starting_cash": title.starting_cash,
        "rules_version": title.rules_version,
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
