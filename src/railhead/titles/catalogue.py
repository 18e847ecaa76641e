"""The titles that can be played, and every version of their rules.

A record names the version of the rules that it was played by. A correction that could change a
game under way gets a new version; the old one stays here, so that a stored game never changes.
What each version changed stands in `versions.toml` of the title.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from railhead.engine.board import Board
from railhead.engine.fault import TitleError
from railhead.engine.game import Game
from railhead.engine.title import Options, Title
from railhead.titles.g1849.rules import Game1849
from railhead.titles.g1849.version1 import Game1849Version1
from railhead.titles.g1861.rules import Game1861
from railhead.titles.g1861.version1 import Game1861Version1
from railhead.titles.g1865.rules import Game1865
from railhead.titles.g1865.version1 import Game1865Version1
from railhead.titles.versions import RulesVersion, read_versions

GAMES: dict[str, dict[int, type[Game]]] = {
    "1849": {1: Game1849Version1, 2: Game1849},
    "1861": {1: Game1861Version1, 2: Game1861},
    "1865": {1: Game1865Version1, 2: Game1865},
}


def title_ids() -> list[str]:
    """The ids of all titles."""
    return list(GAMES)


def game_class(title: str, version: int | None = None) -> type[Game]:
    """Return the game of a title, by default with its newest rules.

    Raises TitleError for an unknown title or version.
    """
    if title not in GAMES:
        raise TitleError(
            "title",
            "there is no {name}; choose one of {known}",
            name=repr(title),
            known=", ".join(GAMES),
        )
    versions = GAMES[title]
    if version is None:
        version = max(versions)
    if version not in versions:
        raise TitleError(
            "rules",
            "{title} has no rules version {version}; this program knows {known}",
            title=title,
            version=version,
            known=", ".join(map(str, versions)),
        )
    return versions[version]


def versions_of(title: str) -> tuple[RulesVersion, ...]:
    """The versions of a title's rules, the first one first. Raises TitleError."""
    return read_versions(game_class(title).folder)


def newer_versions(game: Game) -> tuple[RulesVersion, ...]:
    """The versions of the rules that came after the one by which a game is played."""
    versions = versions_of(game.title_id)
    return tuple(version for version in versions if version.number > game.rules_version)


def plain_title(title: str) -> Title:
    """Return a title with its default options. Raises TitleError for an unknown one."""
    kind = game_class(title)
    return kind.load_title(kind.load_title({}).options_from({}))


def known_title(title: str) -> Title | None:
    """Return a title with its default options, None for an unknown one."""
    return plain_title(title) if title in GAMES else None


def on_board(title: str, board: Board) -> Title:
    """Return a title with its default options on a board from outside.

    Raises TitleError for an unknown title or a board on which it cannot be played.
    """
    kind = game_class(title)
    return kind.load_own_board(kind.load_title({}).options_from({}), board)


def new_game(
    title: str,
    players: Iterable[str] | Mapping[str, str],
    options: Options | None = None,
    seed: int = 0,
    preset: str = "default",
    *,
    board: Board | None = None,
) -> Game:
    """Set up a game by the newest rules. Raises TitleError naming the field that is wrong."""
    return game_class(title).new(players, options, seed, preset, board=board)
