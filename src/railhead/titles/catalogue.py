"""The titles that can be played, and every version of their rules.

A title is a package beside this module, or in another folder of titles
(`engine/titlefolders.py`), known by its module `versions`, which names the game of
each version in `GAMES`; data files alone make no title that can be played. A title's modules are
imported when its rules are first asked for, so that whoever plays one title does not load the
others.

A record names the version of the rules that it was played by. A correction that could change a
game under way gets a new version; the old one stays, so that a stored game never changes. What
each version changed stands in `versions.toml` of the title.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from railhead.engine.board import Board
from railhead.engine.fault import TitleError
from railhead.engine.game import Game
from railhead.engine.title import Options, Title
from railhead.engine.titlefolders import outside_folders
from railhead.engine.tomlfiles import read_toml
from railhead.engine.versions import RulesVersion, read_versions
from railhead.language.words import Words

if TYPE_CHECKING:
    from railhead.exchange.reading import GameFileImporter
    from railhead.exchange.writing import GameFileWriter

HERE = Path(__file__).parent


@lru_cache(maxsize=1)
def _packages() -> dict[str, str]:
    """The id of each title and the name of its package; of two with one id the first counts."""
    places = [
        path.parent
        for folder in (HERE, *outside_folders())
        for path in sorted(folder.glob("*/versions.py"))
    ]
    found: dict[str, str] = {}
    for place in places:
        title = read_toml(place / "title.toml").get("id")
        if not isinstance(title, str):
            raise TitleError(str(place / "title.toml"), "the field {name} is missing", name="id")
        found.setdefault(title, f"{__package__}.{place.name}")
    return found


def title_ids() -> list[str]:
    """The ids of all titles."""
    return list(_packages())


def module_of(title: str, name: str) -> ModuleType:
    """Return a module of a title's package, such as `versions`.

    Raises TitleError for an unknown title, ModuleNotFoundError for a module that it has not.
    """
    package = _packages().get(title)
    if package is None:
        raise TitleError(
            "title",
            "there is no {name}; choose one of {known}",
            name=repr(title),
            known=", ".join(title_ids()),
        )
    return import_module(f"{package}.{name}")


def game_classes(title: str) -> Mapping[int, type[Game]]:
    """The game of each version of a title's rules. Raises TitleError for an unknown title."""
    games: dict[int, type[Game]] = module_of(title, "versions").GAMES
    return games


def game_class(title: str, version: int | None = None) -> type[Game]:
    """Return the game of a title, by default with its newest rules.

    Raises TitleError for an unknown title or version.
    """
    versions = game_classes(title)
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


def plain_title(title: str) -> Title:
    """Return a title with its default options. Raises TitleError for an unknown one."""
    kind = game_class(title)
    return kind.load_title(kind.load_title({}).options_from({}))


def known_title(title: str) -> Title | None:
    """Return a title with its default options, None for an unknown one."""
    return plain_title(title) if title in _packages() else None


def titles_with_boards() -> list[str]:
    """The ids of the titles that can be played on boards from outside."""
    return [title for title in title_ids() if game_class(title).takes_boards]


def uncounted_in(title: str) -> Collection[str]:
    """Hexes whose stations do not count towards the two of a route; none for an unknown title."""
    return game_class(title).uncounted_hexes() if title in _packages() else ()


def words_of(title: str) -> Words:
    """How a title says things, by its newest rules; an unknown one says nothing of its own."""
    words: Words = game_class(title).words if title in _packages() else Words()
    return words


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


def importer_of(title: str) -> type[GameFileImporter] | None:
    """Who reads a title's game files of another site: `IMPORTER` of its module `importing`.

    A title without such a module has that of its family; None if there is none. Raises TitleError
    for an unknown title.
    """
    reader: type[GameFileImporter] | None = _found_in(title, "importing", "IMPORTER")
    return None if reader is None else reader.of(game_class(title))


def exporter_of(title: str) -> type[GameFileWriter] | None:
    """Who writes them: `EXPORTER` of its module `exporting`; else as `importer_of`."""
    writer: type[GameFileWriter] | None = _found_in(title, "exporting", "EXPORTER")
    return None if writer is None else writer.of(game_class(title))


def _found_in(title: str, module: str, name: str) -> Any:
    """What a module of a title's package, or of its family's, has under a name; None if nothing.

    The module is imported when it is asked for.
    """
    own = f"{__package__}.{game_class(title).folder.name}"
    packages = [kind.__module__.rpartition(".")[0] for kind in game_class(title).__mro__]
    for package in dict.fromkeys((own, *packages)):
        if package.startswith(f"{__package__}.") and find_spec(f"{package}.{module}"):
            found = getattr(import_module(f"{package}.{module}"), name, None)
            if found is not None:
                return found
    return None
