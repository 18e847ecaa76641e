"""All checks of a title, in the order in which a title is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from railhead.checking.board import check_map, check_tiles
from railhead.checking.paper import (
    check_companies,
    check_homes,
    check_market,
    check_money,
    check_zones,
)
from railhead.checking.rulebook import check_rules
from railhead.checking.trains import check_phases, check_trains
from railhead.checking.words import check_french, check_words
from railhead.engine.fault import TitleError
from railhead.engine.game import Game
from railhead.engine.title import Title
from railhead.table.fault import Fault
from railhead.titles.catalogue import game_class

_TITLE_CHECKS: tuple[tuple[str, Callable[[Title], Iterable[Fault]]], ...] = (
    ("map", check_map),
    ("tiles", check_tiles),
    ("market", check_market),
    ("companies", check_companies),
    ("money", check_money),
    ("trains", check_trains),
    ("phases", check_phases),
)
_GAME_CHECKS: tuple[tuple[str, Callable[[type[Game]], Iterable[Fault]]], ...] = (
    ("market", check_zones),
    ("companies", check_homes),
    ("rules", check_rules),
    ("words", check_words),
    ("french", check_french),
)


class Finding(NamedTuple):
    """Something to mend: what it is about, such as the `map`, and what is wrong."""

    area: str
    fault: Fault


def findings(title: str) -> list[Finding]:
    """Return what is to be mended in a title with its usual options.

    A title that cannot be read has one finding, which says why. Raises TitleError for an unknown
    title.
    """
    kind = game_class(title)
    try:
        known = kind.load_title(kind.load_title({}).options_from({}))
    except TitleError as error:
        return [Finding("files", error)]
    found = list(_found(known, kind))
    order = [area for area, _ in (*_TITLE_CHECKS, *_GAME_CHECKS)]
    return sorted(found, key=lambda it: order.index(it.area))


def _found(title: Title, kind: type[Game]) -> Iterator[Finding]:
    for area, check in _TITLE_CHECKS:
        yield from (Finding(area, fault) for fault in check(title))
    for area, look in _GAME_CHECKS:
        yield from (Finding(area, fault) for fault in look(kind))
