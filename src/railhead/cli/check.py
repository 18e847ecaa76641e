"""`railhead check`: what is missing, contradicts or is unproven in a title."""

from __future__ import annotations

import click

from railhead.cli.locale import TranslatedCommand, say, terminal_translator
from railhead.cli.output import echo
from railhead.language import N_

HEADS = {
    "files": N_("Files"),
    "map": N_("Map"),
    "tiles": N_("Tiles"),
    "market": N_("Market"),
    "companies": N_("Companies"),
    "money": N_("Money"),
    "trains": N_("Trains"),
    "phases": N_("Phases"),
    "rules": N_("Rules"),
    "words": N_("Words"),
    "french": N_("French"),
}
"""What a finding is about, in words."""


@click.command(cls=TranslatedCommand)
@click.argument("title")
@click.option("--json", "as_json", is_flag=True, help="Write JSON for other programs.")
@click.pass_context
def check(ctx: click.Context, *, title: str, as_json: bool) -> None:
    """Tell what is missing, contradicts or is unproven in a title.

    For whoever makes one: hexes and tiles that lead nowhere, trains and phases out of order,
    companies without a home, texts without words or French, rules without a test. Tests are looked
    for in a source checkout; whether they pass is for `railhead rules TITLE --coverage`. The exit
    status is 0 if all is well, 1 if there is something to mend, and 2 for an unknown title.

    \b
    Examples:
      railhead check 1889
      railhead check 1889 --json
    """
    from railhead.checking.checks import findings
    from railhead.cli.screen import known_name, print_json
    from railhead.language.faults import explain

    known_name(title)
    translate = terminal_translator()
    found = [(it.area, explain(it.fault, translate)) for it in findings(title)]
    if as_json:
        print_json([{"about": area, "text": text} for area, text in found])
    else:
        last = ""
        for area, text in found:
            if area != last:
                echo(say(HEADS[area]))
            last = area
            echo(f"  {text}")
        if found:
            echo(
                translate.plural(
                    "{count} thing to mend in {title}.",
                    "{count} things to mend in {title}.",
                    len(found),
                    title=title,
                )
            )
        else:
            echo(say(N_("{title} is whole: nothing is missing, nothing contradicts."), title=title))
    ctx.exit(1 if found else 0)
