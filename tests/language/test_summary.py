"""What happened meanwhile, in a few lines."""

from __future__ import annotations

from functools import cache

import pytest

from railhead.assist.comparison import Comparison
from railhead.engine.game import Game
from railhead.language import translator
from railhead.language.summary import SummaryLine, summary
from railhead.titles.catalogue import title_ids
from tests.kept import random_game


@cache
def played(title: str) -> Game:
    return random_game(title, 4, 260)


def told(title: str, start: int, *me: str) -> dict[str, SummaryLine]:
    game = played(title)
    return {line.head: line for line in summary(Comparison(game.at(start), game), me=me)}


def texts(line: SummaryLine) -> list[str]:
    return [f"{it.company} {it.hex} {it.text}".replace("  ", " ").strip() for it in line.items]


def test_things_of_one_kind_share_a_line_and_know_their_moment() -> None:
    lines = told("1849", 215, "p1")
    heads = ["You", "President", "Runs", "Prices", "Bob", "Ann", "Cid", "SFA", "AFG", "IFT"]
    assert list(lines) == [*heads, "Tokens", "Track"]
    assert texts(lines["You"]) == ["cash L.36 → L.45", "IFT 0% → 10%"]
    assert texts(lines["President"]) == ["AFG Cid → Bob"]
    assert texts(lines["Runs"])[:2] == ["SFA L.200 kept", "AFG L.180 paid"]
    assert "RCS L.52 → L.47" in texts(lines["Prices"])
    assert texts(lines["Cid"]) == ["IFT bought 20%", "RCS bought 10%"]
    assert texts(lines["SFA"]) == ["bought back 10%", "issued 20%"]
    assert "SFA H8 token placed" in texts(lines["Tokens"])
    assert texts(lines["Track"])[0] == "AFG L10 tile 78"
    game = played("1849")
    laid = lines["Track"].items[0]
    assert game.at(laid.count).state.tiles["L10"] != game.at(laid.count - 1).state.tiles.get("L10")


def test_who_reads_it_has_a_line_of_his_own_and_others_have_none() -> None:
    assert "You" not in told("1849", 215)
    assert "Phase" in told("1849", 0)


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_what_only_a_title_has_is_told_in_its_own_words(title: str) -> None:
    lines = told(title, 0, "p1")
    notable = played(title).words.notable
    happened = {event.kind for event in played(title).events} & notable
    assert ("Events" in lines) == bool(happened)
    assert notable <= played(title).words.events.keys()


@pytest.mark.parametrize("title", title_ids())
def test_every_item_lies_between_the_two_moments(title: str) -> None:
    game = played(title)
    for line in summary(Comparison(game.at(100), game.at(230)), me=game.players):
        assert line.items
        for item in line.items:
            assert 100 <= item.count <= 230
            assert item.text
            assert not item.hex or item.hex in game.title.map.hexes


def test_nothing_happened_is_no_line() -> None:
    game = played("1849")
    assert summary(Comparison(game, game)) == []


def test_it_is_told_in_french() -> None:
    game = played("1849")
    heads = {
        line.head for line in summary(Comparison(game.at(215), game), translator("fr"), ["p1"])
    }
    assert {"Vous", "Président", "Voie"} <= heads
