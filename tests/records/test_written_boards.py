"""A title's board as a file to begin one's own from: read back, it is the title's board."""

from __future__ import annotations

import random
import re
import tomllib
from dataclasses import fields
from functools import lru_cache

import pytest

from railhead.engine.board import Board
from railhead.engine.fault import TitleError
from railhead.engine.title import Title
from railhead.language import translator
from railhead.records.written_boards import write_board
from railhead.titles.catalogue import game_class, title_ids, titles_with_boards
from tests.samples import one_in

TAKING = titles_with_boards()


@lru_cache(maxsize=4)
def written(title: str) -> str:
    return write_board(title)


def read(title: str, text: str) -> Board:
    return game_class(title).read_board([("mine.toml", text.encode())])


def variants_of_map() -> list[tuple[str, dict[str, str]]]:
    """Every title that takes boards, in each of its lengths."""
    return [
        (title, {option.id: str(value)})
        for title in TAKING
        for option in game_class(title).load_title({}).options.values()
        if option.variant
        for value in option.values
    ] + [(title, {}) for title in TAKING]


@pytest.mark.parametrize(("title", "options"), variants_of_map())
def test_the_written_board_is_that_of_the_title(title: str, options: dict[str, str]) -> None:
    kind = game_class(title)
    chosen = kind.load_title({}).options_from(options)
    own = kind.load_own_board(chosen, read(title, written(title)))
    for item in fields(Title):
        usual = getattr(kind.load_title(chosen), item.name)
        assert repr(getattr(own, item.name)) == repr(usual), item.name


@pytest.mark.parametrize("title", TAKING)
def test_every_table_is_there_with_a_comment(title: str) -> None:
    text = written(title)
    parts, data = game_class(title).board_parts, tomllib.loads(text)
    assert data.keys() >= {table.name for table in parts.tables} | {"hexes", "tile", "between"}
    # A blank line, a comment, and then the table or the first of those within it.
    assert all(line.startswith("# ") or not line.startswith("#") for line in text.splitlines())
    for name in data:
        before = re.search(rf"((?:^# .*\n)+)\n?\[\[?{name}\b", text, re.MULTILINE)
        assert before is not None, name
        assert len(before[1]) > 15, name


@pytest.mark.parametrize("title", TAKING)
def test_comments_are_in_the_readers_language_and_change_nothing(title: str) -> None:
    french = write_board(title, translator("fr"))
    assert "# Le plateau de " in french
    assert read(title, french) == read(title, written(title))
    told = [line for line in french.splitlines() if line.startswith("#")]
    assert not set(told) & {line for line in written(title).splitlines() if len(line) > 40}


def test_other_titles_say_which_take_boards() -> None:
    for title in set(title_ids()) - set(TAKING):
        with pytest.raises(TitleError, match="is played on its own board only; boards of your own"):
            write_board(title)


# -- changed by accident ---------------------------------------------------------------------------

_ODD = (
    *("-1", "0", "99999999999999999999", "1.5", "true", '""', "[]", "{}", "nan", "1e999"),
    *('"\\u0000"', "PH9", "Z9", "[[1]]", "1979-05-27", "'''", "\0", "é", "\u0663", "0x10", "1_000"),
)


def mutated(text: str, dice: random.Random) -> str:
    """The file with some lines or words lost, doubled, exchanged or mistyped."""
    lines = text.splitlines()
    words = re.findall(r"[\w.]+", text)
    for _ in range(dice.randrange(1, 4)):
        # Half of them in what stands before the map, which has fewer lines.
        place = dice.randrange(len(lines) if dice.random() < 0.5 else min(len(lines), 120))
        line = lines[place]
        here = re.findall(r'[\w."]+', line) or [line]
        match dice.randrange(6):
            case 0:
                lines[place] = ""
            case 1:
                lines.insert(place, dice.choice(lines))
            case 2:
                number = dice.choice(("-3", "0", "7", "5000", "99999", str(dice.randrange(400))))
                lines[place] = re.sub(r"\d+", number, line, count=1)
            case 3:
                lines[place] = line.replace(dice.choice(here), dice.choice(words), 1)
            case 4:
                lines[place] = line.replace(dice.choice(here), dice.choice(_ODD), 1)
            case _:
                at = dice.randrange(len(line) + 1)
                lines[place] = line[:at] + dice.choice('[]{}",.=#|:;p 9') + line[at + 1 :]
    return "\n".join(lines)


@pytest.mark.parametrize("seed", one_in(10, range(40)))
@pytest.mark.parametrize("title", TAKING)
def test_a_mistyped_file_is_a_board_or_is_refused_in_one_line(title: str, seed: int) -> None:
    dice, kind = random.Random(f"{title} {seed}"), game_class(title)
    for _ in range(8):
        text = mutated(written(title), dice)
        try:
            kind.new(["Ann", "Bob", "Cid"], board=read(title, text))
        except TitleError as error:
            told = str(error)
            assert "\n" not in told
            assert told.isprintable()
            assert len(told) < 700
