"""Every command line of the program on a game, made from its own list of commands and options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import click

from railhead.cli import main
from railhead.cli.commands import KEYS
from railhead.titles.catalogue import plain_title
from tests.records.moments import Moment

OF_TITLES = {"titles", "rules", "check", "simulate", "words"}
"""Commands that take no game."""

NOT_TRIED = {
    "serve": "it runs until it is stopped: tests/server/running",
    "tournament": "of no game: tests/cli/test_tournament.py",
    "train": "of no game: tests/lab",
    "new-title": "of no game: tests/cli/test_new_title.py",
    "board": "of no game, and of some titles only: tests/cli/test_boards.py",
    "--board": "of no game: tests/cli/test_boards.py",
    "--coverage": "it runs the tests",
    "--report": "it needs what the tests have written",
    "--jobs": "more processes, and the same work",
    "--ray": "a cluster, and the same work",
    "--earnings": "statistics of many games: tests/cli/test_simulate.py",
    "--all-variants": "many games: tests/cli/test_simulate.py",
    "--paper": "only a PDF has pages: tests/cli/test_draw.py",
    "--orientation": "only a PDF has pages: tests/cli/test_draw.py",
    "--margin": "only a PDF has pages: tests/cli/test_draw.py",
    "--overlap": "only a PDF has pages: tests/cli/test_draw.py",
    "--game-file": "not every game can be written so: tests/titles/g1867/test_cases.py",
    "--games": "always given here",
}
"""Commands and options that are not tried on games, and why."""

MAY_REFUSE = {
    "routes": "no company has a train, or none of this name a token",
    "--id": "of positions only",
    "--seconds": "of positions only",
    "--train": "needs --company",
    "--state": "needs --json",
    "--why": "needs --log",
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
    "--hex": lambda _: ("60mm",),
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
            yield Line((*base, "--log", "--why"), (name,))
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
