"""Reading what strangers send: jobs of workers, which return plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from railhead.engine.board import Board
from railhead.engine.fault import TitleError
from railhead.engine.recorderror import RecordError
from railhead.language import explain
from railhead.language.translate import translator
from railhead.network.walk_limits import DenseTrackError
from railhead.records.loading import load_bytes
from railhead.server.authority import WrittenGame, checked_game, written
from railhead.server.authority.creating import MOST_ACTIONS
from railhead.server.jobs.workers import ReportProgress
from railhead.server.new_tables.setup_form import SetupForm, TableSetup
from railhead.server.people.own_boards import KeptBoard
from railhead.titles.catalogue import new_game, plain_title


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a file, in the language of its sender."""

    text: str


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A game from a file, as far as it could be played.

    `stop`: which action it stops before and why, "" if it was played to its end; `warnings`: what
    is unusual in the file. Both are in the language of its sender.
    """

    game: WrittenGame
    stop: str = ""
    warnings: tuple[str, ...] = ()


def read_file(report: ReportProgress, data: bytes, locale: str) -> ReadFile | Fault:
    """Replay a record or a game file; `locale`: of the language of faults and warnings."""
    translate = translator(locale)
    try:
        replay = load_bytes(data, report, most=MOST_ACTIONS)
        game = written(checked_game(replay), seed_typed=True)
    except (RecordError, TitleError, DenseTrackError) as error:
        warnings = error.warnings if isinstance(error, RecordError) else ()
        return Fault("\n".join(explain(fault, translate) for fault in (error, *warnings)))
    stop = explain(replay.error, translate) if replay.error is not None else ""
    return ReadFile(game, stop, tuple(explain(fault, translate) for fault in replay.warnings))


@dataclass(frozen=True, slots=True)
class CheckedForm:
    """The form of a new table, checked. `setup` and `game` are None if it has `faults`.

    `faults`: field -> what is wrong; `board`: the one that was chosen, None if none was or the
    title cannot be played on it.
    """

    faults: dict[str, str]
    board: KeptBoard | None = None
    setup: TableSetup | None = None
    game: WrittenGame | None = None


def check_form(
    _report: ReportProgress | None,
    title: str,
    typed: dict[str, str],
    files: Sequence[tuple[str, bytes]],
    kept: KeptBoard | None,
    locale: str,
) -> CheckedForm:
    """Check the form of a new table, and set its game up.

    `typed`: field -> text; `files`: name and content of those of a board from outside; `kept`: the
    board that the form names or carries from before; `locale`: of the language of faults.
    """

    def find(_digest: str) -> Board | None:
        return Board.of(kept.data, stored=True) if kept is not None else None

    form = SetupForm(plain_title(title), typed, translator(locale), files=files, find_board=find)
    setup = form.check()
    board = KeptBoard.of(form.board) if form.board is not None else None
    if setup is None:
        return CheckedForm(form.faults, board)
    game = new_game(title, setup.names, setup.options, setup.seed, setup.preset, board=setup.board)
    stored = written(game, seed_typed=bool(typed.get("seed", "").strip()))
    return CheckedForm({}, board, replace(setup, board=None), stored)
