"""`railhead rules`: the atomic rules of a title, and the tests that prove them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from railhead.cli.errors import Refusal
from railhead.cli.locale import TranslatedCommand, say
from railhead.cli.output import echo
from railhead.language import N_

if TYPE_CHECKING:
    from railhead.engine.title import Rule, Title

# How the id of a rule or chapter begins, after the title; anything else is a word to look for.
_ID = re.compile(r"[0-9]")


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
    1849-4.2-3, 1849-4.2 or 4.2. Words find the rules that speak of all of them. With --coverage,
    in a source checkout, the tests are run, and for each rule those that prove it are listed, with
    the share of the enforceable rules that are proven.

    \b
    Examples:
      railhead rules 1849 4.2-3
      railhead rules 1849 token port
      railhead rules 1849 --topic token --coverage
    """
    from railhead.cli.screen import open_title, print_json

    known = open_title(title)
    found = choose(known, wanted, topic)
    if with_tests or report is not None:
        _coverage(known, found, report, as_json)
        return
    if as_json:
        print_json([rule_data(rule) for rule in found])
        return
    for rule in found:
        echo(f"{rule.id} [{say(rule.topic)}] {say(rule.text)}")
        if not rule.enforced:
            why = say(rule.why or N_("nothing to enforce"))
            echo("    " + say(N_("not enforced by the program: {why}"), why=why))


def choose(title: Title, wanted: Sequence[str], topic: str | None) -> list[Rule]:
    """Return the rules of a topic, or of all topics, that have an id or contain some words.

    `wanted`: an id, the beginning of some, or words all of which a rule must contain; empty for
    every rule. Raises Refusal if there are none.
    """
    found = list(title.rules.values())
    if topic is not None:
        topics = list(dict.fromkeys(rule.topic for rule in found))
        if topic not in topics:
            known = ", ".join(topics)
            raise Refusal(
                N_("--topic: there is no topic {name}; choose one of {known}"),
                name=repr(topic),
                known=known,
            )
        found = [rule for rule in found if rule.topic == topic]
    if len(wanted) == 1 and _ID.match(wanted[0].removeprefix(f"{title.id}-")):
        return _of_id(title, found, wanted[0])
    return _with_words(title, found, wanted)


def _of_id(title: Title, rules: list[Rule], wanted: str) -> list[Rule]:
    from railhead.cli.screen import closest

    whole = wanted if wanted.startswith(f"{title.id}-") else f"{title.id}-{wanted}"
    found = [rule for rule in rules if rule.id == whole or _is_below(rule.id, whole)]
    if not found:
        raise Refusal(
            N_("ID: {title} has no rule {name}{hint}"),
            title=title.name,
            name=repr(wanted),
            hint=closest(whole, title.rules),
        )
    return found


def _with_words(title: Title, rules: list[Rule], words: Sequence[str]) -> list[Rule]:
    begins = [re.compile(r"\b" + re.escape(_plain(word))) for word in words]
    found = [rule for rule in rules if all(word.search(_spoken(rule)) for word in begins)]
    if not found:
        raise Refusal(
            N_("WORD: no rule of {title} says {words}"),
            title=title.name,
            words=" ".join(map(repr, words)),
        )
    return found


def _spoken(rule: Rule) -> str:
    return _plain(f"{rule.id} {say(rule.topic)} {say(rule.text)}")


def _plain(text: str) -> str:
    """Return the letters alone: neither case nor accents matter to who looks for a word."""
    letters = unicodedata.normalize("NFD", text)
    return "".join(it for it in letters if not unicodedata.combining(it)).casefold()


def _is_below(rule: str, section: str) -> bool:
    """Whether a rule belongs to a section: 1849-4.2-3 to 1849-4.2 and 1849-4, not to 1849-4.20."""
    return rule.startswith((f"{section}-", f"{section}."))


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
