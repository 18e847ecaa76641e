"""The page on which two moments of a game are compared."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from railhead.assist.comparison import Comparison
from railhead.engine.game import Game
from railhead.server.authority import store_game
from railhead.server.models import Person, Table
from tests.samples import some
from tests.server.shown import FAMILIES, random_game, words

pytestmark = pytest.mark.django_db


def table_with(game: Game) -> Table:
    return store_game(Person.objects.create(name="Ann"), game, Table.Mode.SEATS)


@pytest.fixture
def game() -> Game:
    return random_game("1849", 3, 160, ("Ann", "Bob", "Cid"))


@pytest.fixture
def table(game: Game) -> Table:
    return table_with(game)


def page(table: Table, query: str, status: int = 200) -> str:
    answer = Client().get(f"/tables/{table.pk}/compare{query}")
    assert answer.status_code == status
    return answer.content.decode()


@pytest.mark.slow
def test_map_ledger_and_words_show_what_differs(table: Table, game: Game) -> None:
    shown = page(table, "?from=100&to=150")
    found = Comparison(game.at(100), game.at(150))
    for side in ("from", "to"):
        marked = re.findall(rf'class="hex \w+ changed"[^>]* id="{side}-hex-(\w+)"', shown)
        assert marked == [change.hex for change in found.hexes]
    ids = re.findall(r' id="([^"]+)"', shown)
    assert len(ids) == len({*ids})
    assert {one.removeprefix("#") for one in re.findall(r'<use[^>]* href="([^"]+)"', shown)} <= {
        *ids
    }
    player = next(one for one in game.players if found.cash(one))
    change = found.cash(player)
    assert change is not None
    cells = re.findall(r'<span class="was" aria-hidden="true">([^<]*)</span>([^<]+)', shown)
    assert (str(change.before), str(change.after)) in cells
    arrows = shown.count('<g class="move"')
    assert arrows == sum(bool(move.before and move.after) for move in found.markers)
    assert "What changed" in words(shown)


def test_moments_are_chosen_by_round_or_move(table: Table, game: Game) -> None:
    shown = page(table, "?from=103&to=150")
    chosen = re.findall(r'<option value="(\d+)" selected>', shown)
    assert chosen == ["103", "150"]
    assert "Operating Round" in shown
    assert "compare?from=102&amp;to=150" in shown
    assert "compare?from=103&amp;to=151" in shown
    assert f"{len(game.actions)}: now" in words(shown)


@pytest.mark.slow
def test_the_earlier_moment_comes_first_and_the_present_is_the_usual_end(
    table: Table,
) -> None:
    for query in ("?from=150&to=100", "?from=100&to=150"):
        assert re.findall(r'<option value="(\d+)" selected>', page(table, query)) == ["100", "150"]
    assert re.findall(r'<option value="(\d+)" selected>', page(table, "")) == ["0", "160"]
    assert "Nothing that is told" in page(table, "?from=160")


@pytest.mark.parametrize("query", ["?from=x", "?to=-1", "?from=0&to=161", "?from=9999999"])
def test_what_is_no_moment_is_told_with_the_numbers_that_are(table: Table, query: str) -> None:
    assert "from 0 to 160" in words(page(table, query, status=400))


@pytest.mark.slow
@pytest.mark.parametrize("title", some(2, FAMILIES, 2))
def test_every_title_can_be_compared(title: str) -> None:
    game = random_game(title, 4, 220)
    assert "What changed" in words(page(table_with(game), "?from=20"))
