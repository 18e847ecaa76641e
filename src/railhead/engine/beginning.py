"""How a game begins: set up from a title, continued from a state, or read from a pickle."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

from railhead.engine.board import Board
from railhead.engine.boardfiles import BoardForm, read_board
from railhead.engine.boardparts import NO_PARTS, BoardParts
from railhead.engine.chance import Chance, Lots, Seeded
from railhead.engine.digests import own_board_digest, title_digest
from railhead.engine.fault import TitleError
from railhead.engine.positioned import Positioned
from railhead.engine.seeds import shuffled
from railhead.engine.state import OWNERS, State
from railhead.engine.title import Options, Title, Value
from railhead.engine.titlefiles import data_file


class Beginning(Positioned):
    """A title with a state, and the ways to set it up.

    `board`: the board from outside that it is played on, None for the title's own.
    """

    title_id: ClassVar[str] = ""
    rules_version: ClassVar[int] = 1
    """The version of the title's rules that this class plays by."""
    folder: ClassVar[Path]
    """The folder of the title's data files."""
    takes_boards: ClassVar[bool] = False
    """Whether it can be played on boards from outside."""
    board_form: ClassVar[BoardForm | None] = None
    """A second form in which such boards may be written, besides that of `map.toml`."""
    board_parts: ClassVar[BoardParts] = NO_PARTS
    """What such boards may have besides map and tiles."""

    def advance(self) -> None:
        """Do what needs no decision, up to the first question."""
        raise NotImplementedError(type(self).__name__)

    @classmethod
    def data_file(cls, name: str) -> Path:
        """A data file of the title as this version of the rules has it."""
        return data_file(cls.folder, name, cls.rules_version)

    @classmethod
    def digest_of_board(cls, board: Board | None = None) -> str:
        """The digest of the title's data for this version, with a board from outside if any."""
        if board is None:
            return title_digest(cls.folder, cls.rules_version)
        return own_board_digest(cls.folder, cls.rules_version, board)

    @classmethod
    def read_board(cls, files: Iterable[tuple[str, bytes]]) -> Board:
        """Read a board for this title from (name, content) of each file. Raises TitleError."""
        return read_board(files, cls.board_form, cls.board_parts)

    @classmethod
    def load_title(cls, options: Options) -> Title:
        """Return the title with its own board in the variant that the options choose."""
        raise NotImplementedError(cls.__name__)

    @classmethod
    def load_own_board(cls, options: Options, board: Board) -> Title:
        """Return the title with a board from outside, checked for all that its rules need.

        Raises TitleError, saying what is wrong with the board, or that the title takes none.
        """
        raise TitleError(
            "board",
            "{title} is played on its own board only, not on board {board}",
            title=cls.load_title(options).name,
            board=board.short,
        )

    @classmethod
    def uncounted_hexes(cls) -> Collection[str]:
        """Hexes whose stations do not count towards the two that a route needs."""
        return ()

    @classmethod
    def new(
        cls,
        players: Iterable[str] | Mapping[str, str],
        options: Options | None = None,
        seed: int = 0,
        preset: str = "default",
        *,
        board: Board | None = None,
        chance: Chance | None = None,
    ) -> Self:
        """Set up a game and go on to its first decision.

        `players`: names, or id -> name, in seat order. `preset`: which values those options have
        that are not given. `board`: a board from outside in place of the title's own. `chance`:
        where all that is drawn by lot comes from in place of the seed; the game then has no seed.
        Raises TitleError for an impossible number of players, a wrong option or an unsuitable
        board.
        """
        title, named, chosen = cls._chosen(players, options, preset, board)
        lots = Lots(Seeded(seed) if chance is None else chance)
        game = cls.set_up(title, named, chosen, lots)
        game.board, game.seed = board, seed if chance is None else None
        game.chance, game.draws, game._begun = lots.chance, tuple(lots.draws), False
        game.fallen = {draw.of: draw.order for draw in lots.draws}
        game.advance()
        game._begun = True
        return game

    @classmethod
    def from_state(
        cls,
        state: State,
        players: Iterable[str] | Mapping[str, str],
        options: Options | None = None,
        seed: int = 0,
        preset: str = "default",
        *,
        board: Board | None = None,
    ) -> Self:
        """Return a game at a given state, without a past: there is nothing to undo.

        All but `state` as for `new`, and as for the game that the state comes from: a state names
        players by their ids, not by their names. The game has a copy of the state. Raises
        TitleError as `new` does, and if the state has other players.
        """
        title, named, chosen = cls._chosen(players, options, preset, board)
        if not named.keys() >= set(state.order):
            raise TitleError(
                "players",
                "the state has the players {theirs}, not {ours}",
                theirs=", ".join(state.order),
                ours=", ".join(named),
            )
        game = cls(title, named, chosen, seed, state.copy())
        game.board = board
        return game

    @classmethod
    def _chosen(
        cls,
        players: Iterable[str] | Mapping[str, str],
        options: Options | None,
        preset: str,
        board: Board | None,
    ) -> tuple[Title, dict[str, str], dict[str, Value]]:
        """The title, the players by id and the value of every option. Raises TitleError."""
        if not isinstance(players, Mapping):
            names = list(players)
            players = {f"p{i}": name for i, name in enumerate(names, 1)}
        if len(set(players.values())) != len(players):
            raise TitleError("players", "two players have the same name")
        plain = cls.load_title({})
        chosen = plain.options_from(options or {}, preset)
        title = cls.load_own_board(chosen, board) if board else cls.load_title(chosen)
        if not title.min_players <= len(players) <= title.max_players:
            raise TitleError(
                "players",
                "{title} is for {low} to {high} players, not {count}",
                title=title.name,
                low=title.min_players,
                high=title.max_players,
                count=len(players),
            )
        for player in players:
            taken = player in title.companies or player in title.privates
            if taken or player in (*OWNERS, *cls.holders, ""):
                raise TitleError(
                    "players", "{name} cannot be the id of a player", name=repr(player)
                )
        return title, dict(players), chosen

    @classmethod
    def set_up(
        cls, title: Title, players: Mapping[str, str], options: dict[str, Value], lots: Lots
    ) -> Self:
        """Return the game before its first decision; `lots`: what is drawn by lot there."""
        raise NotImplementedError(cls.__name__)

    # -- pickles --------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        kept = dict(self.__dict__)
        if self.board is None and self.title is self.load_title(self.options):
            # Every process has it, and loads it once for all games.
            del kept["title"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        if "title" not in kept:
            self.title = self.load_title(self.options)


MOST_SEEDS = 1 << 20
"""How many seeds `least_seed` tries; six names have 720 orders."""


def least_seed(game: Beginning) -> int:
    """Return the least number from which the same beginning is drawn as that of a game.

    For files that have no place for draws; it tells nothing but that beginning. 0 if none of
    MOST_SEEDS is found.
    """
    asked = _Asking()
    type(game).new(game.players, game.options, board=game.board, chance=asked)
    drawn = {draw.of: list(draw.order) for draw in game.draws if draw.action == 0}
    for seed in range(MOST_SEEDS if asked.names else 1):
        if all(shuffled(names, seed) == drawn.get(of) for of, names in asked.names.items()):
            return seed
    return 0


class _Asking(Chance):
    """Notes the names among which is drawn."""

    def __init__(self) -> None:
        self.names: dict[str, list[str]] = {}

    def order(self, of: str, names: Sequence[str], number: int = 0) -> list[str]:
        self.names[of] = list(names)
        return list(names)

    def imagined(self) -> Self:
        return self
