"""Every command on games of every title and version: at their start, on the way, at every end.

The commands, their arguments and options are taken from the program itself, so that a new one is
tried at once, or named here as one that has no value yet. Never a traceback; the exit status is 0,
or 2 with one line where a table below says that the command may refuse.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from railhead.bots.review import depth as depths
from railhead.cli import COMMANDS, main
from railhead.cli.commands import KEYS
from railhead.records import loading
from railhead.records.loading import Replay
from railhead.titles.catalogue import game_classes, plain_title, title_ids
from tests.records.moments import VERSIONS, Moment, endings, ends_as_made, moments
from tests.samples import one_in

pytestmark = pytest.mark.slow

SHORT = 130
"""Up to how many actions a game has at which what takes long is tried in `make test`."""

NOT_TRIED = {
    "serve": "it runs until it is stopped: tests/server/running",
    "tournament": "of no game: tests/cli/test_tournament.py",
    "train": "of no game: tests/lab",
    "--board": "of no game: tests/cli/test_boards.py",
    "--coverage": "it runs the tests",
    "--report": "it needs what the tests have written",
    "--jobs": "more processes, and the same work",
    "--ray": "a cluster, and the same work",
    "--earnings": "statistics of many games: tests/cli/test_simulate.py",
    "--all-variants": "many games: tests/cli/test_simulate.py",
    "--games": "always given here",
}
"""Commands and options that are not tried on games, and why."""

MAY_REFUSE = {
    "routes": "no company has a train, or none of this name a token",
    "--id": "of positions only",
    "--seconds": "of positions only",
    "--train": "needs --company",
    "--state": "needs --json",
    "--width": "needs --png",
}
"""Commands and options that may be refused with status 2, and why."""

SLOW = {"review", "export", "--verify"}
"""What looks at every position of a game."""

VALUES: dict[str, Callable[[Moment], Sequence[str]]] = {
    "--at": lambda it: ("0", str(len(it.record["actions"]) // 2)),
    "--company": lambda it: tuple(plain_title(it.title).companies)[:1],
    "--train": lambda it: (list(plain_title(it.title).trains)[-1],),
    "--computer": lambda it: (it.record["players"][0]["name"] + "=beginner",),
    "--topic": lambda it: (next(iter(plain_title(it.title).rules.values())).topic,),
    "--id": lambda _: ("x",),
    "--seconds": lambda _: ("1",),
    "--width": lambda _: ("300",),
    "--strength": lambda _: ("club",),
    "--player": lambda _: ("random", "beginner"),
    "--players": lambda it: (str(plain_title(it.title).max_players),),
    "--preset": lambda _: ("peer",),
    "--seed": lambda _: ("3",),
    "--option": lambda it: tuple(
        f"{option.id}={str(option.values[-1]).lower()}"
        for option in list(plain_title(it.title).options.values())[-1:]
    ),
    "--output": lambda _: ("out.svg", "-"),
    "--draw": lambda _: ("pictures",),
    "--record-dir": lambda _: (".",),
    "--save": lambda _: ("saved.json",),
}
"""The values of each option that takes one."""

ALWAYS = {
    "export": ("--to", "tables"),
    "play": ("--load", "game.json"),
    "simulate": ("--games", "1"),
}
"""What a command needs besides its arguments."""

ONLY_NEW = {"--players", "--option", "--preset", "--seed"}
"""Options of `play` that set up a new game."""


@dataclass(frozen=True, slots=True)
class Line:
    """A command line; `about`: the command and options in it."""

    words: tuple[str, ...]
    about: tuple[str, ...]
    text: str = ""

    @property
    def may_refuse(self) -> bool:
        return any(name in MAY_REFUSE for name in self.about)


def command_of(name: str) -> click.Command:
    found = main.get_command(click.Context(main), name)
    assert found is not None
    return found


def options_of(name: str) -> list[click.Option]:
    return [it for it in command_of(name).params if isinstance(it, click.Option)]


def arguments(name: str, moment: Moment) -> Iterator[tuple[str, ...]]:
    """The arguments of a command, on a game where it takes one, else on the title."""
    if name == "draw":
        what = next(it for it in command_of(name).params if it.name == "what")
        assert isinstance(what.type, click.Choice)
        tile = list(plain_title(moment.title).tiles.tiles)[-1]
        for choice in what.type.choices:
            yield (choice, *([tile] if choice == "tile" else []), "game.json")
        return
    found = []
    for param in command_of(name).params:
        if not isinstance(param, click.Argument):
            continue
        if isinstance(param.type, click.Path):
            found.append("game.json")
        elif param.name == "title" and name != "play":
            found.append(moment.title)
        else:
            assert not param.required, f"{name} {param.name}: say here what it is given"
    yield tuple(found)


def lines(name: str, moment: Moment) -> Iterator[Line]:
    """Every command line of a command: as it is, then with each option."""
    for given in arguments(name, moment):
        base = (name, *given, *ALWAYS.get(name, ()))
        yield Line(base, (name,), keys(moment) if name == "play" else "")
        for option in options_of(name):
            flag = option.opts[-1]
            if flag in NOT_TRIED or flag in ALWAYS.get(name, ()):
                continue
            if name == "play" and flag in ONLY_NEW:
                continue
            for value in values(option, moment):
                extra = () if option.is_flag else (value,)
                text = "q\n" if name == "play" else ""
                yield Line((*base, flag, *extra), (name, flag), text)
        if name == "replay":
            yield Line((*base, "--json", "--log", "--state"), (name,))
        if name == "routes":
            company, train = VALUES["--company"](moment)[0], VALUES["--train"](moment)[0]
            yield Line((*base, "--company", company, "--train", train), (name,))
            yield Line((*base, "--at", "0"), (name,))


def values(option: click.Option, moment: Moment) -> Sequence[str]:
    if option.is_flag:
        return ("",)
    flag = option.opts[-1]
    assert flag in VALUES, f"{flag}: say in VALUES what it is given, or in NOT_TRIED why it is not"
    return VALUES[flag](moment)


def keys(moment: Moment) -> str:
    """Every key that a player can type at the terminal."""
    company = next(iter(plain_title(moment.title).companies))
    written = {"Enter": "", "c ABC": f"c {company}", "rule 4.1-5": "rule token"}
    words = [word for key, _ in KEYS for word in key.removesuffix(" ...").split(", ")]
    typed = [written.get(word, word) for word in words if word not in ("s", "q")]
    # What was chosen is taken back, so that every key meets the same position.
    played = [line for word in typed for line in ((word, "u") if word in "12pa" else (word,))]
    return "\n".join([*played, "s", "q", ""])


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


OF_TITLES = {"titles", "rules", "simulate"}


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
