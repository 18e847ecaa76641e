"""A title is checked when it is loaded; an error names the file and what is wrong in it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import railhead.titles.g1849
from railhead.engine.fault import TitleError
from railhead.engine.titlefiles import load_title
from railhead.titles.g1849.facts import Title1849

FOLDER = Path(railhead.titles.g1849.__file__).parent


@pytest.fixture
def spoilt(tmp_path: Path) -> Callable[[str, str, str], Path]:
    """Return a copy of the data of 1849 with one text replaced."""

    def spoil(name: str, old: str, new: str) -> Path:
        for path in FOLDER.glob("*.toml"):
            shutil.copy(path, tmp_path)
        text = (tmp_path / name).read_text("utf-8")
        assert old in text
        (tmp_path / name).write_text(text.replace(old, new, 1), "utf-8")
        return tmp_path

    return spoil


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("map.toml", "terrain:rough", "terrain=rough", "map.toml: hex B2"),
        ("map.toml", "city=revenue:30", "city=revenue:x", "map.toml: hex B14"),
        ("map.toml", 'C5 = "Palermo"', 'Z9 = "Palermo"', "no hex Z9"),
        (
            "tiles.toml",
            "7 = 4\n",
            '7 = { count = 4, face = "path=a:0,b:9" }\n',
            "tiles.toml: tile 7",
        ),
        ("tiles.toml", "4 = 4\n", "3 = 4\n", "tiles.toml: not valid TOML at line 7, column"),
        ("rulebook.toml", "1849-1.1-2", "1849-1.1-1", "1849-1.1-1 stands there twice"),
        ("title.toml", "72 83", "72 83x9 ", "83x9"),
        ("title.toml", "bank = 7760", "bank = ", "title.toml"),
        ("title.toml", "bank = 7760", "", "the field 'bank' is missing"),
        ("title.toml", "face = 20", "fase = 20", "fase"),
        ("title.toml", "bid_step = 5", "", "title.toml: special: 'bid_step' is missing"),
        ("title.toml", "bid_step = 5", 'bid_step = "5"', "special.bid_step: expected a whole"),
        (
            "title.toml",
            "bid_step = 5",
            "bit_step = 5\nbid_step = 5",
            "there is no field 'bit_step' here",
        ),
        ("title.toml", '"12" = 1100', '"12" = "1100"', "title.toml: special.e_token_first.12"),
        ("options.toml", "default = false", 'default = "maybe"', "options.toml: delay_ift"),
    ],
)
def test_wrong_data_is_named(
    spoilt: Callable[[str, str, str], Path], name: str, old: str, new: str, message: str
) -> None:
    folder = spoilt(name, old, new)
    with pytest.raises(TitleError, match=message):
        load_title(Title1849, folder)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"bond": True}, "no option 'bond'"),
        ({"bonds": "yes"}, "bonds must be one of false, true"),
        ({"scenario": True}, "scenario must be one of"),
    ],
)
def test_wrong_options_are_named(options: dict[str, bool | str], message: str) -> None:
    with pytest.raises(TitleError, match=message):
        load_title(Title1849, FOLDER).options_from(options)


def test_an_unknown_preset_is_named() -> None:
    with pytest.raises(TitleError, match="no 'house'"):
        load_title(Title1849, FOLDER).options_from({}, "house")


@pytest.mark.parametrize("error", [KeyError("E39"), TypeError("no")])
def test_what_trips_over_a_board_that_was_checked_is_no_fault_of_the_title(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def trip(*_: object) -> None:
        raise error

    monkeypatch.setattr("railhead.engine.places.make_map", trip)
    with pytest.raises(type(error)):
        load_title(Title1849, FOLDER)
