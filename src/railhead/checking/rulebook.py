"""Checks of the rulebook: rules that refusals name, and tests that prove the rest.

Which tests there are is read from their marks, without running them (`railhead rules --coverage`
does that); it can be seen only in a source checkout, or beside a title that has a folder `tests`.
A rule that a title takes over from its family, or that a cousin has in the same words, is proven by
the tests of any cousin.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from railhead.engine.game import Game
from railhead.engine.title import Rule, Title
from railhead.engine.titlefiles import RULEBOOK
from railhead.engine.tomlfiles import read_toml
from railhead.table.fault import Fault
from railhead.titles.catalogue import game_class, plain_title, title_ids

SOURCES = ("rulebook", "faq", "custom", "ruling")
"""Where a rule may come from."""

_MARK = re.compile(r"mark\.rule\((.*?)\)\n", re.S)
_NAMED = re.compile(r"[\"']([^\"'\s{}]+)[\"']")
_ASKED = re.compile(r"\.rule\(\"(\d[\d.]*-\d+)\"\)")
_ROOT = Path(__file__).resolve().parents[3]


def check_rules(kind: type[Game]) -> Iterator[Fault]:
    """Rules that steps refuse by and the rulebook lacks, rules without a test, and the reverse."""
    rules = kind.load_title({}).rules
    for rule in rules.values():
        where = f"rulebook.toml: {rule.id}"
        if rule.source not in SOURCES:
            yield Fault(where, "source: expected one of {known}", known=", ".join(SOURCES))
        if not rule.enforced and not rule.why:
            yield Fault(where, "it is not enforced, and nothing says why")
        if not rule.text:
            yield Fault(where, "it has no text")
    asked: Mapping[str, str] = getattr(kind, "rule_ids", {})
    written = {f"{kind.title_id}-{number}" for number in _written(kind)}
    for rule_id in sorted({*asked.values(), *written} - set(rules)):
        yield Fault("rulebook.toml", "steps refuse by rule {id}, which is not there", id=rule_id)
    named = named_by_tests(kind.folder)
    if named:
        yield from _unproven(kind, rules, named)


def _written(kind: type[Game]) -> Iterator[str]:
    """The numbers of rules by which the steps of a title and its family refuse."""
    names = {it.__module__.rpartition(".")[0] for it in kind.__mro__}
    for name in names:
        if name.startswith("railhead.titles.") and not name.endswith(".common"):
            for folder in sys.modules[name].__path__:
                for path in Path(folder).glob("*.py"):
                    yield from _ASKED.findall(path.read_text("utf-8"))


@lru_cache(maxsize=8)
def named_by_tests(folder: Path) -> frozenset[str]:
    """The rules that the marks of tests name: those of the checkout and of a title's folder."""
    places = [place for place in (_ROOT / "tests", folder / "tests") if place.is_dir()]
    found = set()
    for path in (path for place in places for path in place.rglob("*.py")):
        for mark in _MARK.findall(path.read_text("utf-8")):
            found |= set(_NAMED.findall(mark))
    return frozenset(found)


def _unproven(
    kind: type[Game], rules: Mapping[str, Rule], named: frozenset[str]
) -> Iterator[Fault]:
    title = kind.title_id
    own = {entry["id"] for entry in read_toml(kind.data_file(RULEBOOK))["rule"]}
    cousins = [plain_title(name) for name in title_ids() if name != title and _akin(kind, name)]
    mine = kind.load_title({})
    for rule in rules.values():
        number = rule.id.removeprefix(f"{title}-")
        elsewhere = any(
            f"{other.id}-{number}" in named
            if rule.id not in own
            else _said(other, f"{other.id}-{number}", named) == _plain(rule.text, mine)
            for other in cousins
        )
        if rule.enforced and rule.id not in named and not elsewhere:
            yield Fault("rulebook.toml", "no test proves rule {id}", id=rule.id)
    strangers = {it for it in named if it.startswith(f"{title}-")} - set(rules)
    for rule_id in sorted(strangers):
        yield Fault("tests", "a test names rule {id}, which is not there", id=rule_id)


def _said(title: Title, rule_id: str, named: frozenset[str]) -> str:
    """What a rule that tests name says in a title, "" without one."""
    rule = title.rules.get(rule_id)
    return _plain(rule.text, title) if rule is not None and rule_id in named else ""


def _plain(text: str, title: Title) -> str:
    """A text without the signs of its title before amounts."""
    sign = title.money.partition("{")[0]
    return re.sub(rf"{re.escape(sign)}(?=\d)", "", text)


def _akin(kind: type[Game], other: str) -> bool:
    """Whether two titles are of one family: they share a class that is no general one."""
    packages = [
        {it.__module__.split(".")[2] for it in one.__mro__ if "railhead.titles." in it.__module__}
        for one in (kind, game_class(other))
    ]
    return bool(packages[0] & packages[1] - {"common"})
