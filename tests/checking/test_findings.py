"""Every kind of mistake is planted in a copy of 1889, and named."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from railhead.checking.checks import findings
from railhead.checking.words import events_of
from railhead.engine.tilelists import read_tile_file
from railhead.engine.titlefiles import data_file
from railhead.engine.tomlfiles import read_toml
from railhead.titles.catalogue import game_class, title_ids
from railhead.titles.g1889.versions import Game1889
from tests.cli.conftest import Run, english, run

__all__ = ["english", "run"]

Change = Callable[[str, str, str], list[str]]


@pytest.fixture
def change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Change:
    """Change a file of 1889 at its first place; return what is found then."""
    folder = tmp_path / "g1889"
    shutil.copytree(Game1889.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    family = Game1889.folder.parent / "classic"
    (tmp_path / "classic").mkdir()
    shutil.copy(family / "rulebook.toml", tmp_path / "classic")

    class Spoilt(Game1889):
        pass

    Spoilt.folder = folder
    monkeypatch.setattr("railhead.titles.g1889.versions.GAMES", {1: Spoilt})

    def spoil(name: str, was: str, now: str) -> list[str]:
        text = (folder / name).read_text("utf-8")
        assert was in text, was
        (folder / name).write_text(text.replace(was, now, 1), encoding="utf-8")
        for cache in (read_toml, read_tile_file, data_file):
            cache.cache_clear()
        return [f"{area}: {fault}" for area, fault in findings("1889")]

    return spoil


@pytest.mark.parametrize("title", title_ids())
def test_a_title_of_ours_is_whole(title: str) -> None:
    assert findings(title) == []


SIX = 'like = "63", colour = "green", revenue = 30'
PLANTED = [
    ("title.toml", "bank = 7000", "bank =", "files: title.toml: not valid TOML at line"),
    ("tiles.toml", "9 = 5\n", "9999 = 5\n", "files: tiles.toml: tile 9999: the book of tiles has"),
    # -- the map
    ("map.toml", "[hexes.white]\n", '[hexes.white]\n"R9" = ""\n', "map: .* R9: no other hex"),
    (
        "map.toml",
        '"B3" = "town=revenue:20;path=a:0,b:_0;path=a:5,b:_0"',
        '"B3" = "town=revenue:20"',
        "map: map.toml: hex B3: no track can lead to its station",
    ),
    ("map.toml", 'E2 = "Matsuyama"\n', "", r"map: .* E2: its city has no name"),
    ("map.toml", "|diesel_100", "", "map: .* F1: its station has no value for diesel"),
    # -- tiles
    ("tiles.toml", "9 = 5\n", "9 = 5\n201 = 1\n", "tiles: .* 201: it fits nowhere"),
    ("tiles.toml", "9 = 5\n", "9 = 5\n63 = 1\n", ""),
    (
        "tiles.toml",
        "9 = 5\n",
        f"9 = 5\nK9 = {{ count = 1, {SIX} }}\n",
        "K9: no tile of the next colour",
    ),
    ("map.toml", '"J5" = "town=revenue:0"', '"J5" = "town=revenue:0;label=Q"', "label 'Q'"),
    ("title.toml", 'tiles = ["yellow", "green", "brown"]', 'tiles = ["yellow", "gray"]', "gray"),
    # -- the market
    ("title.toml", "50y 55", "50x 55", r"market: .* nothing explains the letter x"),
    (
        "title.toml",
        '  { id = "o"',
        '  { id = "z", text = "start price" },\n  { id = "o"',
        "letter z",
    ),
    ("title.toml", '"20o 30o 40y 45y"', '"20o 30o 40y 45y . 50y"', "market: .*"),
    ("title.toml", 'par_zones = "p"', 'par_zones = "pk"', "market: .* par_zones: no price has k"),
    # -- companies
    ("title.toml", "percent = 20", "percent = 30", "certificates of AR make 110 % in all"),
    ("map.toml", 'AR = "K8"\n', "", "companies: title.toml: company AR: it has no home"),
    (
        "map.toml",
        'AR = "K8"',
        'AR = "B5"',
        "companies: map.toml: homes: AR: there is no city on B5",
    ),
    ("title.toml", '"#37383a"', '"black"', "companies: .* AR: colour: expected #rrggbb"),
    # -- money
    ("title.toml", "bank = 7000", "bank = 2000", "money: .* bank: the players begin with 2340"),
    ("title.toml", "players = [2, 6]", "players = [2, 7]", "money: .* none is for 7 players"),
    ("title.toml", "players = [2, 6]", "players = [2, 7]", "money: .* cash_each: nothing for 7"),
    ("title.toml", "limit = { 2 = 25, ", "limit = { ", "certificate_limit: nothing for 2 players"),
    # -- trains and phases
    ("title.toml", 'rusted_by = "4"', 'rusted_by = "9"', "trains: .* 2: rusted_by: there is no"),
    ("title.toml", 'rusted_by = "4"', 'rusted_by = "2"', "2 comes no later than this train"),
    ("title.toml", 'from_phase = "6"', 'from_phase = "9"', "D: from_phase: there is no phase 9"),
    ("title.toml", '"2" = 6, ', '"9" = 6, ', "trains: .* trains: there is no train 9"),
    ("title.toml", '"2" = 6, ', "", "trains: .* no scenario has a train 2"),
    ("title.toml", 'starts_with = "5"', 'starts_with = "9"', "phases: .* 5: .* no train 9"),
    ("title.toml", 'starts_with = "5"', 'starts_with = "3"', "phases: .* 3 begins phase 3 too"),
    ("title.toml", 'starts_with = "3"', 'starts_with = "6"', "phases: .*comes before that of"),
    ("title.toml", 'starts_with = "5"', 'starts_with = ""', "5: starts_with: no later phase"),
    ("title.toml", "operating_rounds = 1", "operating_rounds = 0", "operating_rounds: expected 1"),
    # -- rules
    (
        "rulebook.toml",
        'id = "1889-1-2"',
        'id = "1889-1-99"',
        "rules: .* no test proves rule 1889-1-99",
    ),
    (
        "rulebook.toml",
        'id = "1889-1-2"',
        'id = "1889-1-99"',
        "rules: tests: a test names rule 1889-1-2,",
    ),
    (
        "rulebook.toml",
        'source = "custom"',
        'source = "hearsay"',
        "source: expected one of rulebook",
    ),
    ("rulebook.toml", "enforced = true", "enforced = false", "not enforced, and nothing says why"),
    (
        "rulebook.toml",
        'family = "classic"',
        'family = "classic"\nleft_out = ["7-7"]',
        "rules: rulebook.toml: steps refuse by rule 1889-7-7, which is not there",
    ),
    # -- French
    (
        "title.toml",
        "The printed rules were",
        "The rules in print were",
        "french: title.toml: no Fr",
    ),
]


@pytest.mark.parametrize(("name", "was", "now", "found"), PLANTED)
def test_a_mistake_is_named(change: Change, name: str, was: str, now: str, found: str) -> None:
    said = change(name, was, now)
    if found:
        assert any(re.search(found, text) for text in said), said
    else:
        assert said == []


def test_an_event_and_a_step_without_words_are_named(
    change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Game1889.words
    gone = next(name for name in words.events if name in events_of(Game1889))
    events = {name: it for name, it in words.events.items() if name != gone}
    questions = {name: it for name, it in words.questions.items() if name != "dividend"}
    monkeypatch.setattr(Game1889, "words", replace(words, events=events, questions=questions))
    said = change("title.toml", "bank = 7000", "bank = 7001")
    assert said == [
        f"words: words: the event {gone} has no sentence (events)",
        "words: words: the step dividend has no question (questions)",
    ]


# -- the command -------------------------------------------------------------------------------


def test_a_whole_title_ends_with_0(run: Run) -> None:
    result = run("check", "1889")
    assert (result.exit_code, result.output) == (
        0,
        "1889 is whole: nothing is missing, nothing contradicts.\n",
    )


def test_what_is_wrong_is_told_under_its_heading_and_ends_with_1(run: Run, change: Change) -> None:
    change("title.toml", "bank = 7000", "bank = 2000")
    result = run("check", "1889")
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "Money",
        "  title.toml: bank: the players begin with 2340, and the bank has 2000 only",
        "1 thing to mend in 1889.",
    ]
    data = json.loads(run("check", "1889", "--json").output)
    assert [entry["about"] for entry in data] == ["money"]
    french = run("--language", "fr", "check", "1889").output
    assert "les joueurs commencent avec" in french


def test_an_unknown_name_ends_with_2(run: Run) -> None:
    result = run("check", "1888")
    assert result.exit_code == 2
    assert "there is no title '1888'" in result.stderr


def test_the_titles_are_those_of_the_catalogue() -> None:
    assert game_class("1889") is Game1889
