"""What tests work out before they begin, kept for other tests, other processes and later runs.

Games that are played by lot, or for as long as it takes until something is asked, cost more than
what is tested in them. They follow from the sources alone: so they are stored under a digest of the
sources, and worked out again when any of these changes.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import pickle
import random
import shutil
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import ParamSpec, TypeVar

from railhead.engine.game import Game
from railhead.engine.title import Value
from railhead.lab.simulate import play_on, random_action, variants
from railhead.titles.catalogue import new_game

P = ParamSpec("P")
T = TypeVar("T")

REPO = Path(__file__).resolve().parents[1]
FOLDER = REPO / ".pytest_cache" / "kept"
"""One folder for each digest in it; those of older sources are removed."""

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eva", "Fay", "Gus")
_OTHERS = ("__pycache__", "locale", "templates", "static")
_MOST_FOLDERS = 4


@cache
def sources() -> str:
    """The digest of all modules and data from which games follow."""
    found = hashlib.sha256()
    root = REPO / "src" / "railhead"
    for path in sorted([*root.rglob("*.py"), *root.rglob("*.toml")]):
        parts = path.relative_to(root).parts
        if not set(_OTHERS) & set(parts):
            found.update("/".join(parts).encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:24]


def kept(make: Callable[P, T]) -> Callable[P, T]:
    """Make the results of a function be kept, by its arguments and the file in which it stands.

    Each call returns an object of its own, which may be changed. The function must follow from its
    arguments and the sources alone; arguments and results can be pickled, and equal arguments have
    the same `repr`.
    """
    file = Path(inspect.getfile(make))

    def found(*args: P.args, **kwargs: P.kwargs) -> T:
        own = hashlib.sha256(repr((make.__qualname__, args, sorted(kwargs.items()))).encode())
        own.update(_source(file))
        path = folder() / f"{make.__name__}-{own.hexdigest()[:24]}"
        if path not in _MEMORY:
            try:
                _MEMORY[path] = path.read_bytes()
            except OSError:
                _MEMORY[path] = pickle.dumps(make(*args, **kwargs), pickle.HIGHEST_PROTOCOL)
                _write(path, _MEMORY[path])
        result: T = pickle.loads(_MEMORY[path])
        return result

    return found


_MEMORY: dict[Path, bytes] = {}


@cache
def _source(file: Path) -> bytes:
    return file.read_bytes()


@cache
def folder() -> Path:
    """The folder for the present sources; the oldest of the others go."""
    found = FOLDER / sources()
    with suppress(OSError):
        found.mkdir(parents=True, exist_ok=True)
        os.utime(found)
        others = sorted(FOLDER.iterdir(), key=lambda it: it.stat().st_mtime, reverse=True)
        for old in others[_MOST_FOLDERS:]:
            shutil.rmtree(old, ignore_errors=True)
    return found


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: another process may look for it meanwhile."""
    with suppress(OSError):
        handle, draft = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(draft).replace(path)


# -- games -------------------------------------------------------------------------------------


@kept
def random_game(  # noqa: PLR0917 - what a game is made of
    title: str,
    seed: int = 1,
    actions: int = 10_000,
    players: int | tuple[str, ...] = 3,
    options: Mapping[str, Value] | None = None,
    preset: str = "default",
) -> Game:
    """A game after so many actions that are drawn by lot, or at its end. `players`: or names."""
    names = NAMES[:players] if isinstance(players, int) else players
    game = new_game(title, list(names), dict(options or {}), seed, preset)
    play_on(game, random.Random(seed), actions)
    return game


@kept
def random_variant(
    title: str, seed: int = 1, actions: int = 10_000, names: tuple[str, ...] = ()
) -> Game:
    """The same of a variant that is drawn too, with so many players as there are names, if any."""
    rng = random.Random(seed)
    games = [it for it in variants(title) if not names or it[0] == len(names)]
    count, options, preset = rng.choice(games)
    game = new_game(title, list(names or NAMES[:count]), options, seed, preset)
    play_on(game, rng, actions)
    return game


def reached(
    title: str, wanted: Callable[[Game], bool], seeds: range = range(1, 40), most: int = 600
) -> Game:
    """The first of several random games of any variant at the first question where something is so.

    `wanted` must follow from its source, from helpers (files that hold no tests) and from plain
    values that it holds on to. `most`: actions of a game.
    """
    return _reached(title, _Wanted(wanted), (seeds.start, seeds.stop), most)


class _Wanted:
    """A function as an argument: it is told by where it stands and by what it holds on to."""

    def __init__(self, function: Callable[[Game], bool]) -> None:
        self.function = function

    def __repr__(self) -> str:
        return f"{_told(self.function)}, {_helpers()}"


def _told(value: object) -> str:
    if not inspect.isfunction(value):
        return repr(value)
    held = [_told(cell.cell_contents) for cell in value.__closure__ or ()]
    code, defaults = value.__code__, value.__defaults__
    source = hashlib.sha256(_source(Path(code.co_filename))).hexdigest()
    return f"{value.__qualname__}:{code.co_firstlineno}:{source[:16]}:{held}:{defaults}"


@cache
def _helpers() -> str:
    """The digest of all that tests share."""
    found = hashlib.sha256()
    for path in sorted((REPO / "tests").rglob("*.py")):
        if not path.name.startswith("test_"):
            found.update(_source(path))
    return found.hexdigest()[:24]


@kept
def _reached(title: str, wanted: _Wanted, seeds: tuple[int, int], most: int) -> Game:
    for seed in range(*seeds):
        game = random_variant(title, seed, 0)
        rng = random.Random(seed)
        while game.decision is not None and len(game.actions) < most:
            if wanted.function(game):
                return game
            game.apply(random_action(game.decision.answers, rng))
    raise AssertionError(f"no random game of {title} comes there")
