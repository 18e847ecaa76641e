"""`railhead words`: what the terms of the field mean in a title."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from railhead.cli.errors import Refusal
from railhead.cli.locale import TranslatedCommand, say, terminal_translator
from railhead.cli.output import echo, quoted
from railhead.language import N_

if TYPE_CHECKING:
    from railhead.glossary.lexicon import Worded
    from railhead.language.here import Here


@click.command(cls=TranslatedCommand)
@click.argument("title")
@click.argument("wanted", metavar="[WORD ...]", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Write JSON for other programs.")
def words(*, title: str, wanted: tuple[str, ...], as_json: bool) -> None:
    """Say what the words of railway games mean in a title.

    Each with an example in the numbers of the title, and the ids of its rules. WORD may be any form
    of a term, such as floated; without one all terms are listed.

    \b
    Examples:
      railhead words 1849 par
      railhead words 1865 traffic coverage
    """
    from railhead.cli.screen import open_title, print_json
    from railhead.glossary.lexicon import lexicon_of
    from railhead.language.here import Here
    from railhead.language.voice import Voice
    from railhead.titles.catalogue import words_of

    known = open_title(title)
    translate = terminal_translator()
    lexicon = lexicon_of(known.id, translate)
    sought = " ".join(wanted)
    terms = lexicon.sought(sought)[0] if sought else list(lexicon.words)
    if not terms:
        raise Refusal(
            N_("WORD: {title} has no such term as {words}"),
            title=known.name,
            words=quoted(sought),
        )
    here = Here(Voice(known, {}, words_of(known.id), translate))
    if as_json:
        print_json([_data(lexicon.words[it], here) for it in terms])
        return
    for term in terms:
        if not sought:
            echo(lexicon.words[term].name)
            continue
        data = _data(lexicon.words[term], here)
        echo(say(N_("{where}: {text}"), where=data["name"], text=data["text"]))
        if data["example"]:
            echo(f"    {data['example']}")
        echo(f"    {', '.join(data['rules'])}")


def _data(word: Worded, here: Here) -> dict[str, Any]:
    """A term as JSON data."""
    from railhead.glossary.examples import example_of
    from railhead.glossary.reading import glossary_of

    return {
        "id": word.id,
        "name": word.name,
        "others": list(word.others),
        "text": word.text,
        "example": example_of(word.id, here) or "",
        "rules": list(glossary_of(here.title.id).rules[word.id]),
    }
