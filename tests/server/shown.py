"""What a reader would see: tables without a database behind them, and their panels as text."""

from __future__ import annotations

import html
import itertools
import re
from functools import cache

import pytest

from railhead.engine.game import Game
from railhead.language import ENGLISH
from railhead.server.authority import LiveTable, Viewer
from railhead.server.base.postgres import TableLock
from railhead.server.models import Table
from railhead.server.page.table_view import TableView
from railhead.titles.catalogue import title_ids
from tests.kept import random_variant

_numbers = itertools.count()

FAMILIES: list[object] = [
    pytest.param(title, marks=pytest.mark.long) if title == "1867" else title
    for title in title_ids()
]
"""The titles for `parametrize`; without the mark `long` one of those that share their rules."""

SPECTATOR = Viewer(None, frozenset(), one_screen=False, owner=False)


@cache
def random_game(title: str, seed: int, actions: int, names: tuple[str, ...] = ()) -> Game:
    """A game of any variant after so many random actions, or at its end. Not to be changed."""
    return random_variant(title, seed, actions, names)


def table_of(game: Game, name: str = "", mode: str = Table.Mode.SEATS, key: str = "") -> LiveTable:
    """A table with this game, which is in no database."""
    row = Table(id=key or f"shown-{next(_numbers)}", name=name, mode=mode, title=game.title_id)
    return LiveTable(row, game, len(game.actions), TableLock())


def seat(player: str) -> Viewer:
    """Who sits on a seat."""
    return Viewer(None, frozenset({player}), one_screen=False, owner=False)


def moment(
    live: LiveTable, viewer: Viewer = SPECTATOR, at: int | None = None, since: int | None = None
) -> TableView:
    """What a reader of English sees."""
    game = live.game if at is None else live.at(at)
    return TableView(live, game, viewer, ENGLISH, "en", at, since)


def words(markup: str) -> str:
    """The text of some HTML, in one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def part(markup: str, mark: str, end: str = "</li>") -> str:
    """The part of some HTML from a mark to an end."""
    assert mark in markup, mark
    return markup.partition(mark)[2].partition(end)[0]


def facts(markup: str) -> dict[str, str]:
    """The terms of a list of facts and what stands with each."""
    found = re.findall(r"<dt[^>]*>(.*?)</dt>\s*<dd[^>]*>(.*?)</dd>", markup, re.S)
    return {words(term): words(text) for term, text in found}
