"""What commands share: the console, JSON output, files and choices given on the command line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from railhead.cli.errors import Refusal
from railhead.cli.locale import say
from railhead.cli.output import echo, echo_json, one_line, plain, quoted
from railhead.engine.fault import TitleError
from railhead.engine.title import Title, Value
from railhead.language import N_
from railhead.table.fault import Fault
from railhead.titles.catalogue import plain_title, title_ids

if TYPE_CHECKING:
    from railhead.records.loading import Replay

# The width of tables in a file or pipe, where there is no terminal to ask.
_UNSEEN = 160


class Screen(Console):
    """A console that raises BrokenPipeError, for `errors_in_one_line`.

    It shows control characters as escapes: texts before they are measured, and whatever is left.
    """

    def render_str(self, text: str, **how: Any) -> Text:
        return super().render_str(plain(text), **how)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterator[Segment]:
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else plain(text), style, control)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console() -> Console:
    """Return a console for standard output; texts are written as they are, without markup."""
    width = None if sys.stdout.isatty() else _UNSEEN
    return Screen(width=width, markup=False, highlight=False, emoji=False, soft_wrap=False)


def new_table(*columns: str, right: Iterable[str] = (), title: str | None = None) -> Table:
    """Return a plain table; the columns named in `right` hold numbers."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=title, title_justify="left")
    numbers = set(right)
    for column in columns:
        table.add_column(column, justify="right" if column in numbers else "left")
    return table


def print_json(data: Any) -> None:
    """Write data as JSON to standard output."""
    echo_json(data)


def known_name(name: str) -> None:
    """Raise Refusal for the name of a title that there is not."""
    if name not in title_ids():
        known = ", ".join(title_ids())
        raise Refusal(
            N_("TITLE: there is no title {name}; choose one of {known}"),
            name=quoted(name),
            known=known,
        )


def open_title(name: str) -> Title:
    """Return a title with its default options. Raises Refusal for an unknown name."""
    known_name(name)
    return plain_title(name)


def open_replay(path: Path) -> Replay:
    """Replay a record or game file.

    Raises Refusal, naming the file, if it cannot even be begun; a game that stops at an action is
    returned as it was before that, with its `error`, of which `tell_stop` tells. What is unusual in
    the file is told as warnings.
    """
    from railhead.engine.recorderror import RecordError
    from railhead.records.loading import load_file

    try:
        played = load_file(path)
    except (RecordError, TitleError) as error:
        raise Refusal(N_("{where}: {text}"), where=path, text=error) from error
    tell_warnings(path, played.warnings)
    # A name has one line, whatever its file says.
    names = played.game.players
    played.game.players = {player: one_line(name) for player, name in names.items()}
    return played


def tell_stop(played: Replay, path: Path) -> bool:
    """Say at which action a file stops and why, if it does; return whether it does."""
    if played.error is None:
        return False
    text = say(N_("{where}: {text}"), where=path, text=played.error)
    echo(say(N_("Error: {message}"), message=text), err=True)
    return True


def tell_warnings(path: Path, warnings: Iterable[Fault]) -> None:
    """Tell what is unusual in a file, as lines of the error output."""
    for fault in warnings:
        text = say(N_("{where}: {text}"), where=path, text=fault)
        echo(say(N_("Warning: {message}"), message=text), err=True)


def closest(name: str, known: Iterable[str]) -> str:
    """Return "; did you mean ...?" with similar names, "" if no known name is similar."""
    found = get_close_matches(name, list(known), 3)
    return say(N_("; did you mean {names}?"), names=" / ".join(found)) if found else ""


def read_options(title: Title, settings: Iterable[str]) -> dict[str, Value]:
    """Return the options given as NAME=VALUE. Raises Refusal for what the title does not know."""
    options: dict[str, Value] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise Refusal(
                N_("--option {setting}: expected NAME=VALUE, as in {example}"),
                setting=setting,
                example=_example(title),
            )
        option = title.options.get(name)
        if option is None:
            hint = closest(name, title.options)
            raise Refusal(
                N_("--option: {title} has no option {name}{hint}"),
                title=title.name,
                name=quoted(name),
                hint=hint,
            )
        value = next((v for v in option.values if say_value(v).lower() == text.lower()), None)
        if value is None:
            known = ", ".join(map(say_value, option.values))
            raise Refusal(
                N_("--option {name}: {value} is not one of {known}"),
                name=name,
                value=quoted(text),
                known=known,
            )
        options[name] = value
    return options


def _example(title: Title) -> str:
    """An option of a title with one of its values, as it is written on the command line."""
    options = title.options.values()
    return next((f"{option.id}={say_value(option.values[-1])}" for option in options), "")


def say_value(value: Value) -> str:
    """Return the value of an option as it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else value
