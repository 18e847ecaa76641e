"""Stored games, which every later program must replay: `make stored-games`.

For each title and version of its rules a file of `tests/records/games/` holds games of all variants
and numbers of players: some played to the end, chosen so that together they contain
everything that occurred in many random games. A file is never rewritten, since games that people
play follow the same rules and must go on. Only missing files are made.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from railhead.engine.actions import TYPES, Choose
from railhead.engine.board import Board
from railhead.engine.boardfiles import load_board
from railhead.engine.game import Game
from railhead.engine.title import Value
from railhead.lab.simulate import PLAYERS, variants
from railhead.records.record import start_of, to_record
from railhead.titles.catalogue import game_class, game_classes, title_ids
from tools.behaviour import checkpoints, ending, fingerprint

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "records" / "games"

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")

OPENINGS = (70, 120, 180)
"""Lengths of the random games of each variant, in turn."""

CANDIDATES = 140
"""Random games played to the end, from which the most varied are kept."""

LONGEST = 3_000
"""The most actions of a game: longer ones go round in circles."""

MOST_WHOLE = 7
GREEDY_LENGTHS = (250, 250, 1_100, 250, 250, 1_100)
"""Lengths of the games of greedy players; trying every answer is slow."""

ON_BOARDS, BOARD_LENGTH = 2, 150


HEAD = """\
# Digests of the built-in board and of the stored games of each version of the rules.
# Written by `make stored-games`; what stands here is never changed (docs/releasing.md).
"""

TO_DO = (
    "Games that people play go on by this version, so it must stay as it is: give the change a "
    "new version of the rules, as docs/releasing.md says."
)
"""What to do where a version is no longer as it was."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a game is made; `length`: the number of actions after which it stops."""

    title: str
    version: int
    players: int
    options: dict[str, Value]
    preset: str
    seed: int
    player: str = "random"
    length: int = LONGEST
    board: Board | None = None

    @property
    def name(self) -> str:
        board = " own board" if self.board is not None else ""
        return f"{self.player} {self.players} {self.preset}{board} {self.seed}"


@dataclass(slots=True)
class Made:
    """A game that was made; `steps`: the step before each action."""

    name: str
    game: Game
    steps: list[str] = field(default_factory=list)

    @property
    def events(self) -> set[str]:
        return {event.kind for event in self.game.events}

    @property
    def met(self) -> set[str]:
        """Kinds of events, questions, answers and endings."""
        actions = {TYPES[type(action)] for action in self.game.actions}
        chosen = {action.choice for action in self.game.actions if isinstance(action, Choose)}
        found = self.events | set(self.steps) | actions | chosen
        return found | {f"ended: {self.game.state.finished}", f"phase: {self.game.state.phase}"}


def make(recipe: Recipe) -> Made:
    """Play a game."""
    kind = game_class(recipe.title, recipe.version)
    names = NAMES[: recipe.players]
    game = kind.new(names, recipe.options, recipe.seed, recipe.preset, board=recipe.board)
    player, made = PLAYERS[recipe.player](recipe.seed), Made(recipe.name, game)
    while game.decision is not None and len(game.actions) < recipe.length:
        made.steps.append(game.decision.step)
        game.apply(player(game))
    return made


def recipes(title: str, version: int) -> Iterator[Recipe]:
    """Yield the games that are always stored: openings, greedy games, games on own boards."""
    kinds = list(variants(title, version))
    for seed, (players, options, preset) in enumerate(kinds, 1):
        length = OPENINGS[seed % len(OPENINGS)]
        yield Recipe(title, version, players, options, preset, seed, length=length)
    parts = len(GREEDY_LENGTHS)
    spread = [kinds[number * len(kinds) // parts] for number in range(parts)]
    for seed, (players, options, preset) in enumerate(spread, 1):
        recipe = partial(Recipe, title, version, players, options, preset, seed)
        yield recipe(player="greedy", length=GREEDY_LENGTHS[seed - 1])
    kind = game_class(title, version)
    for seed, (players, options, preset) in enumerate(spread[:ON_BOARDS], 1):
        if kind.takes_boards:
            yield Recipe(
                title,
                version,
                players,
                options,
                preset,
                seed,
                length=BOARD_LENGTH,
                board=_brought(kind),
            )


def _brought(kind: type[Game]) -> Board:
    """The board of a title as if it came from outside."""
    return load_board([kind.data_file("map.toml"), kind.data_file("tiles.toml")])


def whole_games(title: str, version: int, met: Counter[str]) -> Iterator[Made]:
    """Yield random games to the end, chosen for what is in `met` less than twice."""
    kinds = list(variants(title, version))
    ended: dict[int, tuple[Recipe, set[str], int]] = {}
    for seed in range(1, CANDIDATES + 1):
        # A step that has no divisor in common with the numbers of variants, so that all take part.
        players, options, preset = kinds[seed * 7 % len(kinds)]
        recipe = Recipe(title, version, players, options, preset, 1_000 + seed)
        made = make(recipe)
        if made.game.finished:
            ended[seed] = recipe, made.met, len(made.game.actions)
    for _ in range(MOST_WHOLE):
        best = max(ended, key=lambda seed: _gain(met, *ended[seed][1:]))
        recipe, found, _ = ended.pop(best)
        met.update(found)
        yield make(recipe)


def _gain(met: Counter[str], found: set[str], length: int) -> tuple[int, int]:
    """How much a game meets that was met less than twice; among equals the longer game."""
    return sum(max(0, 2 - met[name]) for name in found), length


def written(made: Made) -> dict[str, Any]:
    """A game as a line of a file."""
    record = json.loads(json.dumps(to_record(made.game)))
    again = start_of(record)
    looks, chosen = [], set(checkpoints(made.steps))
    for count in range(len(made.game.actions) + 1):
        if count in chosen:
            looks.append(fingerprint(again, made.game.actions))
        if count < len(made.game.actions):
            again.apply(made.game.actions[count])
    return {
        "name": made.name,
        "events": sorted(made.events),
        "ending": ending(made.game),
        "looks": looks,
        "record": record,
    }


def path_of(title: str, version: int, part: int = 1) -> Path:
    """The file with stored games of a title and version; later parts add games."""
    return FOLDER / f"{title}-{version}-{part}.jsonl.gz"


def read(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the games of a file."""
    for line in gzip.decompress(path.read_bytes()).decode().splitlines():
        yield json.loads(line)


def content_digest(path: Path) -> str:
    """The digest of what a file holds, however it is compressed."""
    return hashlib.sha256(gzip.decompress(path.read_bytes())).hexdigest()


def store(path: Path, games: Iterable[dict[str, Any]]) -> None:
    """Write games to a file. Raises FileExistsError: what is stored is never written again."""
    text = "".join(json.dumps(game, separators=(",", ":")) + "\n" for game in games)
    data = gzip.compress(text.encode(), compresslevel=9, mtime=0)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as file:
        file.write(data)


def make_games(title: str, version: int) -> Iterator[dict[str, Any]]:
    """Yield all games of a title and version, as lines of a file."""
    met: Counter[str] = Counter()
    for recipe in recipes(title, version):
        made = make(recipe)
        met.update(made.met)
        yield written(made)
    for made in whole_games(title, version, met):
        yield written(made)


def kept_digests(title: str) -> dict[str, dict[str, Any]]:
    """What `digests.toml` of a title says: version -> its `board` and its files of `games`."""
    path = _digests_path(title)
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def _digests_path(title: str) -> Path:
    return game_class(title).folder / "digests.toml"


def keep_digests(title: str, version: int) -> None:
    """Write the digests of a version down. Raises ValueError where others stand there."""
    kept = kept_digests(title)
    name = f"version{version}"
    files = sorted(FOLDER.glob(f"{title}-{version}-*.jsonl.gz"))
    now = {
        "board": game_class(title, version).digest_of_board(),
        "games": [content_digest(path) for path in files],
    }
    if name in kept and kept[name] != now:
        raise ValueError(f"{title}, {name}: other digests are kept. {TO_DO}")
    kept[name] = now
    lines = [HEAD]
    for known, entry in sorted(kept.items()):
        games = "".join(f'  "{digest}",\n' for digest in entry["games"])
        lines.append(f'\n[{known}]\nboard = "{entry["board"]}"\ngames = [\n{games}]\n')
    _digests_path(title).write_text("".join(lines), encoding="utf-8")


def missing() -> list[tuple[str, int]]:
    """Titles and versions of rules without stored games."""
    return [
        (title, version)
        for title in title_ids()
        for version in game_classes(title)
        if not path_of(title, version).exists()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("versions", nargs="*", metavar="TITLE-VERSION", help="such as 1849-2")
    wanted = parser.parse_args().versions
    for title, version in missing():
        if not wanted or f"{title}-{version}" in wanted:
            path = path_of(title, version)
            store(path, make_games(title, version))
            keep_digests(title, version)
            sys.stdout.write(f"{path.relative_to(ROOT)}: written\n")


if __name__ == "__main__":
    main()
