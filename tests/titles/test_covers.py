"""Covers: every title has one, its figures can be read, and it says nothing that was made up."""

from __future__ import annotations

from pathlib import Path

import pytest

from railhead.engine.fault import TitleError
from railhead.titles import covers
from railhead.titles.catalogue import game_class, plain_title, title_ids
from railhead.titles.covers import COLOURS, FILE, MOST_WEIGHT, Cover, cover_of


@pytest.mark.parametrize("title", title_ids())
def test_the_titles_have_a_colour_words_length_and_weight(title: str) -> None:
    cover = cover_of(title)
    assert cover.text.endswith(".")
    assert len(cover.text) <= 110
    assert cover.hours > 0
    known = plain_title(title)
    assert cover.centre in known.map.hexes
    assert all(hex_id in known.map.hexes for hex_id in cover.tiles)
    assert all(known.tiles.face(*tile) for tile in cover.tiles.values())
    assert cover.tokens


@pytest.mark.parametrize("title", title_ids())
def test_the_weight_follows_from_how_many_rules_there_are(title: str) -> None:
    rules = len(plain_title(title).rules)
    assert cover_of(title).weight == min(MOST_WEIGHT, max(1, round((rules - 100) / 50)))


@pytest.mark.parametrize("title", title_ids())
def test_it_says_when_the_game_ends_and_which_options_suit_a_first_game(title: str) -> None:
    cover, options = cover_of(title), plain_title(title).options
    assert cover.ends.startswith("The game ends ")
    assert cover.ends.endswith(".")
    assert len(cover.ends) <= 180
    for name, value in cover.first_options.items():
        assert value in options[name].values
        assert value != options[name].presets["default"]


@pytest.mark.parametrize(
    ("hours", "weight", "suits"), [(3, 3, True), (4, 3, False), (3, 4, False), (0, 0, False)]
)
def test_a_game_that_is_short_and_light_suits_a_first_game(
    hours: int, weight: int, suits: bool
) -> None:
    assert Cover("#000000", hours=hours, weight=weight).suits_first is suits


def test_the_title_to_begin_with_suits_a_first_game() -> None:
    begins = [cover for cover in map(cover_of, title_ids()) if cover.first]
    assert [cover.suits_first for cover in begins] == [True]


def test_titles_differ_in_colour() -> None:
    assert len({cover_of(title).colour for title in title_ids()}) == len(title_ids())


class _Bare:
    folder: Path


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a title that brings no cover."""
    kind = type("Bare", (_Bare,), {"folder": tmp_path})
    monkeypatch.setattr(covers, "game_class", lambda _title: kind)
    cover_of.cache_clear()
    return tmp_path


def test_a_title_without_the_file_has_a_cover_too(bare: Path) -> None:
    assert not (bare / FILE).exists()
    cover = cover_of("1830")
    assert cover == Cover(cover.colour)
    assert cover.colour in COLOURS
    cover_of.cache_clear()
    assert cover_of("1830") == cover


@pytest.mark.parametrize(
    ("text", "words"),
    [('color = "#123456"', "color"), ("hours = 'long'", "hours"), ("weight = 6", "weight")],
)
def test_a_mistake_in_the_file_is_told(bare: Path, text: str, words: str) -> None:
    (bare / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(TitleError, match=words):
        cover_of("1830")


def test_the_rules_do_not_read_it() -> None:
    kind = game_class("1849")
    assert FILE not in {path.name for path in kind.folder.glob("version*/*")}
