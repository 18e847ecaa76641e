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
from railhead.records.loading import parse_json
from railhead.server.authority import WrittenGame, read_replay, written
from railhead.server.jobs.workers import ReportProgress
from railhead.server.own_boards import KeptBoard
from railhead.server.setup_form import SetupForm, TableSetup
from railhead.titles.catalogue import new_game, plain_title


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a file, in the language of its sender."""

    text: str


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game that was read. `warnings`: what is unusual in its file, in words for its sender."""

    game: WrittenGame
    warnings: tuple[str, ...] = ()


def read_file(report: ReportProgress, data: bytes, locale: str) -> ReadGame | Fault:
    """Replay a record or a game file; `locale`: of the language of faults and warnings."""
    translate = translator(locale)
    try:
        replay = read_replay(parse_json(data), report)
    except (RecordError, TitleError, DenseTrackError) as error:
        warnings = error.warnings if isinstance(error, RecordError) else ()
        return Fault("\n".join(explain(fault, translate) for fault in (error, *warnings)))
    told = tuple(explain(fault, translate) for fault in replay.warnings)
    return ReadGame(written(replay.game), told)


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
    return CheckedForm({}, board, replace(setup, board=None), written(game))
