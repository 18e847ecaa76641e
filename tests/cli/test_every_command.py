"""Every command on games of every title and version: at their start, on the way, at every end.

The commands, their arguments and options are taken from the program itself (`every_line.py`), so
that a new one is tried at once, or named there as one that has no value yet. Never a traceback; the
exit status is 0, or 2 with one line where a table there says that the command may refuse.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from railhead.bots.review import depth as depths
from railhead.cli import COMMANDS, main
from railhead.records import loading
from railhead.records.loading import Replay
from railhead.titles.catalogue import game_classes, plain_title, title_ids
from tests.cli.every_line import NOT_TRIED, OF_TITLES, SLOW, Line, lines
from tests.records.moments import START, VERSIONS, Moment, endings, ends_as_made, moments

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


Case = tuple[str, int, int]
"""Title, version and number of a moment."""


def cases() -> list[Case]:
    """Every moment of every title and version, the end by the bank and what is made included."""
    return [(*which, n) for which in VERSIONS for n in range(3 + len(endings(which[0])))]


SAMPLE = cases()[::3]
"""The moments of `make test`."""

DEAR = {"simulate", "--pdf", "--png"}
"""What draws pages and pictures, or plays whole games."""


@pytest.fixture(autouse=True)
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr(loading, "load_bytes", load_again)
    flat = replace(depths.usual_depth(), coarse="beginner", deep_each=1, turning=1)
    monkeypatch.setattr("railhead.bots.review.usual_depth", lambda: flat)


def moment_of(case: Case) -> Moment:
    return moments(*case[:2])[case[2]]


def tried(moment: Moment, costly: bool) -> Iterator[Line]:
    """The command lines whose work is worth it at a moment; those that take no game at its start.

    `costly`: the others, which are long at work there.
    """
    short = len(moment.record["actions"]) <= SHORT
    for name in COMMANDS:
        if name in NOT_TRIED or (name in OF_TITLES and moment.name != START):
            continue
        for line in lines(name, moment):
            if costly == (not short and bool(SLOW & set(line.about))):
                yield line


def place(line: Line) -> tuple[str, ...]:
    """What is tried, the same for all moments and titles: values of options are told by number."""
    return (*line.about, *line.words[1:2]) if line.about[0] == "draw" else line.about


def can_be_tried(title: str) -> dict[tuple[str, ...], list[tuple[Case, list[Line]]]]:
    """Where in the sample each thing can be tried with a title, and the lines there."""
    found: dict[tuple[str, ...], list[tuple[Case, list[Line]]]] = {}
    for case in SAMPLE:
        if case[0] == title:
            at_moment: dict[tuple[str, ...], list[Line]] = {}
            for line in tried(moment_of(case), costly=False):
                at_moment.setdefault(place(line), []).append(line)
            for what, same in at_moment.items():
                found.setdefault(what, []).append((case, same))
    return found


@cache
def shared_out() -> dict[Case, list[Line]]:
    """Every command with every title, each option with two of them; what is dear with the smallest.

    Each is tried at running games and at ended ones, where it can be.
    """
    found: dict[Case, list[Line]] = {case: [] for case in SAMPLE}
    by_title = {title: can_be_tried(title) for title in title_ids()}
    every = list(dict.fromkeys(what for those in by_title.values() for what in those))
    for number, what in enumerate(every):
        titles = [title for title, those in by_title.items() if what in those]
        if DEAR & set(what):
            titles = [min(titles, key=lambda it: len(plain_title(it).map.hexes))]
        elif len(what) > 1:
            titles = [titles[(number + turn) % len(titles)] for turn in range(min(2, len(titles)))]
        for turn, title in enumerate(titles):
            those = by_title[title][what]
            ended = [it for it in those if moment_of(it[0]).ended]
            running = [it for it in those if it not in ended]
            kinds = [kind for kind in (ended, running) if kind]
            for value in range(len(those[0][1])):
                wanted = kinds[(number + value + turn) % len(kinds)]
                case, same = wanted[(number // 2 + value) % len(wanted)]
                found[case].append(same[value])
    return found


COUNTED: list[Line] = []


def fails(moment: Moment, those: Iterable[Line]) -> list[str]:
    """What is wrong with any of these commands at a moment; COUNTED has what was tried."""
    Path("game.json").write_text(json.dumps(moment.record), encoding="utf-8")
    wrong = []
    with ends_as_made(moment):
        for line in those:
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


@pytest.mark.parametrize(("title", "version", "number"), SAMPLE)
def test_commands_at_a_moment(title: str, version: int, number: int) -> None:
    moment = moments(title, version)[number]
    _replayed.cache_clear()
    wrong = fails(moment, shared_out()[title, version, number])
    assert not wrong, "\n".join(wrong)


def test_every_command_is_tried() -> None:
    """All of them with every title, but what is dear; each option with some."""
    for title in title_ids():
        those = {place(line) for case in SAMPLE if case[0] == title for line in shared_out()[case]}
        missing = set(can_be_tried(title)) - those
        assert not {what for what in missing if len(what) == 1 and not DEAR & set(what)}
    there = {place(line) for those in shared_out().values() for line in those}
    starts = [moments(title, version)[0] for title, version in VERSIONS]
    assert there >= {place(line) for start in starts for line in tried(start, costly=False)}


@pytest.mark.long
@pytest.mark.parametrize(("title", "version", "number"), cases())
def test_every_command_at_a_moment(title: str, version: int, number: int) -> None:
    moment = moments(title, version)[number]
    _replayed.cache_clear()
    wrong = fails(moment, tried(moment, costly=False))
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
@pytest.mark.parametrize(("title", "version", "number"), cases())
def test_every_costly_command_at_a_moment(title: str, version: int, number: int) -> None:
    moment = moments(title, version)[number]
    _replayed.cache_clear()
    wrong = fails(moment, tried(moment, costly=True))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("title", title_ids())
def test_every_way_to_end_is_there(title: str) -> None:
    for version in game_classes(title):
        assert {it.ended for it in moments(title, version)} == {"", *endings(title)}
