"""Every command on games of every title and version: at their start, on the way, at every end.

The commands, their arguments and options are taken from the program itself (`every_line.py`), so
that a new one is tried at once, or named there as one that has no value yet. Never a traceback; the
exit status is 0, or 2 with one line where a table there says that the command may refuse.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from railhead.bots.review import depth as depths
from railhead.cli import COMMANDS, main
from railhead.records import loading
from railhead.records.loading import Replay
from railhead.titles.catalogue import game_classes, title_ids
from tests.cli.every_line import NOT_TRIED, OF_TITLES, SLOW, Line, lines
from tests.records.moments import VERSIONS, Moment, endings, ends_as_made, moments
from tests.samples import one_in

pytestmark = pytest.mark.slow

SHORT = 130
"""Up to how many actions a game has at which what takes long is tried in `make test`."""


@lru_cache(maxsize=4)
def _replayed(data: bytes, whole_past: bool) -> Replay:
    return _LOAD(data, whole_past=whole_past)


_LOAD = loading.load_bytes


def load_again(data: bytes, _progress: Any = None, *, whole_past: bool = False, **_: int) -> Replay:
    """Replay a file once for all commands, and give each a game of its own."""
    found = _replayed(data, whole_past)
    return replace(found, game=found.game.copy())


def run(line: Line) -> Result:
    return CliRunner().invoke(main, list(line.words), input=line.text)


def check(line: Line, result: Result) -> str:
    """What is wrong with the end of a command, "" if nothing is."""
    error = result.exception
    if error is not None and not isinstance(error, SystemExit):
        return f"{type(error).__name__} {error}"
    if "Traceback" in result.output:
        return "a traceback"
    if result.exit_code == 0:
        return ""
    if result.exit_code == 2 and line.may_refuse and result.stderr.startswith("Error: "):
        return ""
    return f"status {result.exit_code}: {result.stderr.strip()[-300:]}"


def cases() -> list[tuple[str, int, int]]:
    """(title, version, number of the moment), the end by the bank and what is made included."""
    return [(*which, n) for which in VERSIONS for n in range(3 + len(endings(which[0])))]


@pytest.fixture(autouse=True)
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr(loading, "load_bytes", load_again)
    flat = replace(depths.usual_depth(), coarse="beginner", deep_each=1, turning=1)
    monkeypatch.setattr("railhead.bots.review.usual_depth", lambda: flat)


def tried(name: str, moment: Moment, costly: bool) -> Iterator[Line]:
    """The command lines whose work is worth it at a moment."""
    short = len(moment.record["actions"]) <= SHORT
    for line in lines(name, moment):
        if costly == (not short and bool(SLOW & set(line.about))):
            yield line


COUNTED: list[Line] = []


def fails(moment: Moment, costly: bool) -> list[str]:
    """What is wrong with any command at a moment; COUNTED has what was tried."""
    Path("game.json").write_text(json.dumps(moment.record), encoding="utf-8")
    wrong = []
    with ends_as_made(moment):
        for name in COMMANDS:
            if name in NOT_TRIED:
                continue
            if name in OF_TITLES and moment.name != "start":
                continue
            for line in tried(name, moment, costly):
                for path in (Path("tables"), Path("saved.json")):
                    if path.is_dir():
                        for inside in path.iterdir():
                            inside.unlink()
                    else:
                        path.unlink(missing_ok=True)
                COUNTED.append(line)
                if said := check(line, run(line)):
                    wrong.append(f"{' '.join(line.words)}: {said}")
    return wrong


@pytest.mark.parametrize(("title", "version", "number"), one_in(3, cases()))
def test_every_command_at_a_moment(title: str, version: int, number: int) -> None:
    moment = moments(title, version)[number]
    _replayed.cache_clear()
    wrong = fails(moment, costly=False)
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
@pytest.mark.parametrize(("title", "version", "number"), cases())
def test_every_costly_command_at_a_moment(title: str, version: int, number: int) -> None:
    moment = moments(title, version)[number]
    _replayed.cache_clear()
    wrong = fails(moment, costly=True)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("title", title_ids())
def test_every_way_to_end_is_there(title: str) -> None:
    for version in game_classes(title):
        assert {it.ended for it in moments(title, version)} == {"", *endings(title)}
