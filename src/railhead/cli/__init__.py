"""The command line: `railhead`, one module for each command."""

from __future__ import annotations

import click

from railhead import __version__
from railhead.cli.errors import CommandGroup
from railhead.cli.locale import choose_language, languages

COMMANDS = {
    "serve": "railhead.cli.serve:serve",
    "play": "railhead.cli.play:play",
    "replay": "railhead.cli.replay:replay",
    "titles": "railhead.cli.titles:titles",
    "rules": "railhead.cli.rules:rules",
    "check": "railhead.cli.check:check",
    "new-title": "railhead.cli.new_title:new_title",
    "words": "railhead.cli.words:words",
    "board": "railhead.cli.boards:board",
    "draw": "railhead.cli.draw:draw",
    "routes": "railhead.cli.routes:routes",
    "simulate": "railhead.cli.simulate:simulate",
    "tournament": "railhead.cli.tournament:tournament",
    "train": "railhead.cli.train:train",
    "review": "railhead.cli.review:review",
    "export": "railhead.cli.export:export",
}
"""Command -> `module:name` of its function; the module is imported when the command is used."""


def _set_language(_ctx: click.Context, _option: click.Parameter, language: str | None) -> None:
    if language is not None:
        choose_language(language)


@click.group(
    cls=CommandGroup,
    commands_in=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--language",
    type=click.Choice(languages()),
    is_eager=True,
    expose_value=False,
    callback=_set_language,
    help="The language of all texts; by default that of the system.",
)
@click.version_option(__version__, "--version", message="railhead %(version)s")
def main() -> None:
    """Play, replay, draw and study 18xx railway games.

    \b
    Examples:
      railhead serve                   a table in the browser
      railhead titles                  what can be played
      railhead replay game.json        how a recorded game went
      railhead COMMAND --help          what a command can do, with examples
    """
