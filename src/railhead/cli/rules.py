"""`railhead rules`: the atomic rules of a title, and the tests that prove them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from railhead.cli.errors import Refusal
from railhead.cli.locale import TranslatedCommand, say, terminal_translator
from railhead.cli.output import echo, quoted
from railhead.language import N_

if TYPE_CHECKING:
    from railhead.engine.title import Rule, Title
    from railhead.glossary.rules import FoundRules


@click.command(cls=TranslatedCommand)
@click.argument("title")
@click.argument("wanted", metavar="[ID | WORD ...]", nargs=-1)
@click.option("--topic", metavar="T", help="Only the rules of a topic.")
@click.option("--coverage", "with_tests", is_flag=True, help="Show which tests prove each rule.")
@click.option(
    "--report",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Read a report of `pytest --rule-report FILE` instead of running the tests.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON for other programs.")
def rules(
    *,
    title: str,
    wanted: tuple[str, ...],
    topic: str | None,
    with_tests: bool,
    report: Path | None,
    as_json: bool,
) -> None:
    """Show the rules of a title, and which tests prove them.

    The texts are our own short words. ID is the id of a rule, or the beginning of several:
    1849-4.2-3, 1849-4.2 or 4.2. Words ask as on the pages: any form of a word and any name of a
    thing will do, and the best answers come first. With --coverage, in a source checkout, the tests
    are run, and for each rule those that prove it are listed, with the share of the enforceable
    rules that are proven.

    \b
    Examples:
      railhead rules 1849 4.2-3
      railhead rules 1849 token port
      railhead rules 1849 what may I build
      railhead rules 1849 --topic token --coverage
    """
    from railhead.cli.screen import open_title, print_json

    known = open_title(title)
    found = find(known, wanted, topic)
    chosen = {rule.id for chapter in found.chapters for rule, _ in chapter.rules}
    in_order = [rule for rule in known.rules.values() if rule.id in chosen]
    if with_tests or report is not None:
        _coverage(known, in_order, report, as_json)
    elif as_json:
        print_json([rule_data(rule) for rule in in_order])
    else:
        _print(known, found)


def find(title: Title, wanted: Sequence[str], topic: str | None) -> FoundRules:
    """Return the rules of a topic, or of all topics, that have an id or answer a question.

    `wanted`: an id, the beginning of some, or the words of a question, as on the pages; empty for
    every rule. Raises Refusal if there are none.
    """
    from railhead.cli.screen import closest
    from railhead.glossary.rules import find_rules

    topics = list(dict.fromkeys(rule.topic for rule in title.rules.values()))
    if topic is not None and topic not in topics:
        raise Refusal(
            N_("--topic: there is no topic {name}; choose one of {known}"),
            name=quoted(topic),
            known=", ".join(topics),
        )
    words = " ".join(wanted)
    found = find_rules(title, words, terminal_translator(), topic or "")
    if found.count:
        return found
    if found.by_id:
        whole = words if words.startswith(f"{title.id}-") else f"{title.id}-{words}"
        raise Refusal(
            N_("ID: {title} has no rule {name}{hint}"),
            title=title.name,
            name=quoted(words),
            hint=closest(whole, title.rules),
        )
    if found.says_nothing:
        raise Refusal(
            N_("WORD: {words} has nothing to look for; name a thing, such as float or token"),
            words=quoted(words),
        )
    raise Refusal(
        N_(
            "WORD: no rule of {title} speaks of {words}; try another word, such as float or token;"
            " `railhead words {title}` lists those that have a meaning"
        ),
        title=title.id,
        words=quoted(words),
    )


def _print(title: Title, found: FoundRules) -> None:
    """Write rules by chapter, below the meaning of the terms that were named."""
    from railhead.glossary.lexicon import lexicon_of
    from railhead.glossary.rules import PARTLY

    if found.partly:
        echo(say(PARTLY))
    words = lexicon_of(title.id, terminal_translator()).words
    for term in found.terms:
        echo(say(N_("{where}: {text}"), where=words[term].name, text=words[term].text))
    begun = found.partly or bool(found.terms)
    for chapter in found.chapters:
        if not found.by_id:
            if begun:
                echo()
            echo(say(chapter.name))
        begun = True
        for rule, text in chapter.rules:
            echo(f"{rule.id} [{say(rule.topic)}] {text}")
            if not rule.enforced:
                why = say(rule.why or N_("nothing to enforce"))
                echo("    " + say(N_("not enforced by the program: {why}"), why=why))


def rule_data(rule: Rule) -> dict[str, object]:
    """Return a rule as JSON data."""
    return {
        "id": rule.id,
        "topic": rule.topic,
        "text": rule.text,
        "source": rule.source,
        "enforced": rule.enforced,
        "why": rule.why,
    }


def _coverage(title: Title, found: list[Rule], report: Path | None, as_json: bool) -> None:
    from railhead.cli.coverage import Coverage, read_report, run_tests
    from railhead.cli.screen import print_json

    tests = run_tests(title.id) if report is None else read_report(report)
    coverage = Coverage(found, tests)
    strangers = [rule for rule in tests if rule.startswith(f"{title.id}-")]
    strangers = [rule for rule in strangers if rule not in title.rules]
    if as_json:
        print_json(
            {
                "rules": [
                    {**rule_data(rule), "tests": coverage.of(rule), "proven": coverage.proves(rule)}
                    for rule in found
                ],
                "enforceable": len(coverage.enforceable),
                "proven": len(coverage.proven),
                "percent": coverage.percent,
                "unknown": strangers,
            }
        )
        return
    for line in coverage.lines():
        echo(line)
    if strangers:
        echo(
            say(
                N_("Tests name rules that {title} does not have: {rules}"),
                title=title.name,
                rules=", ".join(strangers),
            )
        )
