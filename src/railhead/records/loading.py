"""Files of games, our records or game files of another site, recognised and replayed.

Whatever a file from outside holds, it is either replayed, as far as it follows the rules, or
refused with a text that names what is wrong and where.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from railhead.engine.codec import DataError, brief
from railhead.engine.fault import TitleError
from railhead.engine.game import Game
from railhead.engine.plaindata import check_plain, json_fault, read_json
from railhead.engine.recorderror import RecordError
from railhead.engine.state import State
from railhead.exchange.gamefile import END_REASONS, GameFile, read_gamefile
from railhead.exchange.importing import Importer
from railhead.exchange.stopped import Attempt, Stopped
from railhead.language import N_
from railhead.records.beginnings import whole_beginning
from railhead.records.filekinds import check_kind, check_text
from railhead.records.record import FORMAT, Progress, from_record
from railhead.table.fault import Fault
from railhead.titles.catalogue import importer_of, title_ids

MOST_BYTES = 20_000_000
"""The largest size of a file, in bytes."""

MOST_ACTIONS = 20_000
"""How many actions a file may hold."""


@dataclass(frozen=True, slots=True, eq=False)
class Replay:
    """A file replayed as far as it follows the rules.

    `game`: as far as it was played. `entries`: the actions in force as the file writes them;
    `written`: the one behind each action of the game; `counts`: the number of actions of the game
    after each entry that was read. `ids`: our id of a player -> the id in the file. `file`: what a
    game file says besides its actions, None for our own records. `error`: why the replay stopped
    early, None if it did not; the game is then as it was before the entry at fault. `warnings`:
    what is unusual in the file; if the replay stopped, that may be the reason.
    """

    game: Game
    entries: tuple[dict[str, Any], ...]
    written: tuple[dict[str, Any], ...]
    counts: tuple[int, ...]
    ids: Mapping[str, str | int]
    file: GameFile | None = None
    error: Stopped | None = None
    warnings: tuple[Fault, ...] = ()

    @property
    def names(self) -> list[str]:
        """A name for each position: `0: start`, then one after each action that was played."""
        states = [self.game.state_after(number) for number in range(len(self.game.actions))]
        names = [
            f"{number}: {round_name(state)}, {self.describe(entry)}"
            for number, (state, entry) in enumerate(zip(states, self.written, strict=True), 1)
        ]
        return ["0: start", *names]

    def describe(self, entry: Mapping[str, Any]) -> str:
        """Return who made an entry, and its type, as in `Player 2 buy_shares`."""
        actor = str(entry.get("entity", entry.get("actor", "")))
        if self.file is not None and entry.get("entity_type", "player") == "player":
            actor = self.file.seats.find(entry.get("entity")) or actor
        return f"{self.game.players.get(actor, actor)} {entry.get('type')}"

    def at(self, number: int) -> Game:
        """Return the game after its first `number` actions, without later ones to undo.

        Raises IndexError for a number that was not reached.
        """
        return self.game.at(number)

    @property
    def has_result(self) -> bool:
        """Whether it is a game file that says how the game ended."""
        return self.file is not None and bool(self.file.result or self.file.unread)

    def differences(self) -> list[Fault]:
        """Return how the end of the game differs from what a game file says about it, [] if not."""
        if not self.has_result or self.file is None or self.error is not None:
            return []
        found = list(self.file.unread)
        if not self.game.finished and self.file.end_reason != END_REASONS["manual"]:
            found.append(Fault("", "the file has a result, but the game is not over"))
        totals = self.game.wealth()
        for player, total in self.file.result.items():
            ours = totals.get(player)
            if ours != total:
                name = self.game.players.get(player, player)
                found.append(
                    Fault(
                        "",
                        "{name}: {theirs} in the file, {ours} here",
                        name=name,
                        theirs=total,
                        ours=ours,
                    )
                )
        reason = END_REASONS.get(self.game.state.finished, self.game.state.finished)
        if self.file.end_reason and self.game.finished and self.file.end_reason != reason:
            found.append(
                Fault(
                    "",
                    "the end: {theirs} in the file, {ours} here",
                    theirs=self.file.end_reason,
                    ours=reason,
                )
            )
        return found


def round_name(state: State) -> str:
    """Return the round of a state, as in `OR 2.1`."""
    return f"{state.round} {state.turn}.{state.round_number}"


def load_file(path: str | Path) -> Replay:
    """Read and replay a record or a game file.

    A file with an action that the rules refuse, or that cannot be read, is replayed up to there,
    with the error in the Replay. Raises RecordError or TitleError for a file that cannot be
    replayed at all; OSError if it cannot be read.
    """
    return load_bytes(read_bytes(Path(path)))


class GameFileWarning(UserWarning):
    """Something unusual in a game file, which was replayed all the same."""


def load_record(path: str | Path) -> Game:
    """Read a record or a game file and return its game, which can be undone to its start.

    What is unusual in a game file is told by Python's warnings, as a GameFileWarning.

    Raises RecordError, with the number of the action and the game before it, if an action is
    refused, and RecordError if the file is no record; TitleError for a wrong title, option or
    number of players; OSError if it cannot be read.
    """
    replay = load_file(path)
    for fault in replay.warnings:
        warnings.warn(GameFileWarning(str(fault)), stacklevel=2)
    if replay.error is not None:
        raise replay.error
    return replay.game


def read_bytes(path: Path) -> bytes:
    """Read a file of at most MOST_BYTES. Raises RecordError for a larger one; OSError."""
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise RecordError(
            "",
            "the file is too large: it has {size} MB, the limit is {limit} MB",
            size=round(size / 1e6),
            limit=MOST_BYTES // 10**6,
        )
    with path.open("rb") as stream:
        # What is no plain file, such as a pipe, does not tell its size in advance.
        data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise RecordError(
            "", "the file is too large: the limit is {limit} MB", limit=MOST_BYTES // 10**6
        )
    return data


_NOT_JSON = N_("not valid JSON: {why} at line {line}, column {column}")
_CUT_OFF = N_("not valid JSON: {why} at line {line}, column {column}; the file seems to be cut off")


def parse_json(data: bytes) -> Any:
    """Read JSON text in UTF-8. Raises RecordError naming the line and column at fault."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(
            "",
            "not a text in UTF-8: byte {place} is {byte}; a record or game file is JSON in UTF-8",
            place=error.start + 1,
            byte=f"0x{data[error.start]:02x}",
        ) from error
    if not text.strip():
        raise RecordError("", "the file is empty; expected a record or game file in JSON")
    try:
        found = read_json(text)
        check_plain(found)
    except json.JSONDecodeError as error:
        check_text(text)
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        raise RecordError(
            "",
            _CUT_OFF if cut else _NOT_JSON,
            why=json_fault(error),
            line=error.lineno,
            column=error.colno,
        ) from error
    except RecursionError as error:
        raise RecordError("", "lists or objects are nested too deeply") from error
    except DataError as error:
        if not error.where:
            raise RecordError("", "not valid JSON: {why}", why=error) from error
        raise RecordError.of(error) from error
    except ValueError as error:
        # Python reads no number of more than some thousand digits.
        why = Fault("", "a number has too many digits")
        raise RecordError("", "not valid JSON: {why}", why=why) from error
    return found


def load_bytes(
    data: bytes,
    progress: Progress | None = None,
    *,
    whole_past: bool = False,
    most: int = MOST_ACTIONS,
) -> Replay:
    """Replay the content of a file; of one whose end is lost, the actions before that.

    `progress`, `whole_past`, `most` and errors as for `load_data`.
    """
    try:
        found = parse_json(data)
    except RecordError as fault:
        whole = whole_beginning(data)
        if not whole or not whole["actions"]:
            raise
        if isinstance(drawn := whole.get("draws"), list):
            # What was drawn with the actions that are lost.
            last = len(whole["actions"])
            whole["draws"] = [it for it in drawn if not _falls_after(it, last)]
        try:
            replay = load_data(whole, progress, whole_past=whole_past, most=most)
        except (RecordError, TitleError):
            # What stood after the actions is needed too.
            raise fault from None
        if replay.error is not None:
            return replay
        number = len(replay.entries) + 1
        return replace(replay, error=Stopped.before(number, replay.game, Attempt(), fault))
    return load_data(found, progress, whole_past=whole_past, most=most)


def _falls_after(draw: Any, last: int) -> bool:
    """Whether a draw, as a record has it, fell with a later action than the last that is there."""
    action = draw.get("action") if isinstance(draw, dict) else None
    return isinstance(action, int) and action > last


def load_data(
    data: Any,
    progress: Progress | None = None,
    *,
    whole_past: bool = False,
    most: int = MOST_ACTIONS,
) -> Replay:
    """Replay the data of a file, as `parse_json` returns it.

    `progress` is called after every action; `whole_past` as in `from_record`; `most`: how many
    actions there may be. Raises RecordError or TitleError, as `load_file` does.
    """
    if not isinstance(data, dict):
        if isinstance(data, list):
            raise RecordError("", "expected an object with a title and actions, found a list")
        raise RecordError("", "expected an object with a title and actions, found a single value")
    try:
        if data.get("format") == FORMAT:
            return _load_record(data, progress, whole_past, most)
        if "format" in data:
            raise RecordError(
                "format",
                "expected {wanted}, found {found}",
                wanted=repr(FORMAT),
                found=brief(data["format"]),
            )
        check_kind(data)
        if "actions" not in data or "players" not in data:
            raise RecordError(
                "",
                "neither a record ('format': {wanted}) nor a game file (title, players,"
                " settings, actions)",
                wanted=repr(FORMAT),
            )
        return _load_gamefile(data, progress, whole_past, most)
    except DataError as error:
        raise RecordError.of(error) from error


def _check_length(actions: Any, most: int) -> None:
    """Raise RecordError for more actions than a game can have, which would fill the memory."""
    if isinstance(actions, list | tuple) and len(actions) > most:
        raise RecordError(
            "actions",
            "there are {count}, the limit is {limit}",
            count=len(actions),
            limit=most,
        )


def _load_record(
    data: dict[str, Any], progress: Progress | None, whole_past: bool, most: int
) -> Replay:
    _check_length(data.get("actions"), most)
    error = None
    try:
        game = from_record(data, progress, whole_past=whole_past)
    except Stopped as stopped:
        game, error = stopped.game, stopped
    entries = tuple(data["actions"])
    played = len(game.actions)
    counts = tuple(range(1, played + 1))
    ids = {player: player for player in game.players}
    return Replay(game, entries, entries[:played], counts, ids, error=error)


def _load_gamefile(
    data: dict[str, Any], progress: Progress | None, whole_past: bool, most: int
) -> Replay:
    file = read_gamefile(data)
    _check_length(file.actions, most)
    if file.title not in title_ids():
        raise TitleError(
            "title",
            "there is no {name}; choose one of {known}",
            name=brief(file.title),
            known=", ".join(title for title in title_ids() if importer_of(title) is not None),
        )
    importer = importer_of(file.title)
    if importer is None:
        raise RecordError(
            "title", "game files of {name} cannot be read, only our records", name=file.title
        )
    playing, error = _played(importer(file), progress, whole_past)
    while error is not None:
        further = _further(playing, error, progress, whole_past)
        if further is None:
            break
        playing, error = further
    return Replay(
        playing.game,
        file.actions,
        tuple(playing.written),
        tuple(playing.counts),
        file.seats.written,
        playing.file,
        error,
        playing.warnings,
    )


def _further(
    stopped: Importer, error: Stopped, progress: Progress | None, whole_past: bool
) -> tuple[Importer, Stopped | None] | None:
    """Play a file in the first other reading that goes further; None if there is none."""
    game = stopped.game
    for file in stopped.other_readings(error):
        other = type(stopped)(file)
        if (other.game.options, other.game.state) == (game.options, game.state_after(0)):
            continue
        again, why = _played(other, progress, whole_past)
        if len(again.counts) > len(stopped.counts):
            return again, why
    return None


def _played(
    playing: Importer, progress: Progress | None, whole_past: bool
) -> tuple[Importer, Stopped | None]:
    """Play a file as far as it follows the rules; return why it stopped, None if it did not."""
    if not whole_past:
        playing.game.keep_few_states()
    try:
        for _ in playing.play():
            if progress is not None:
                progress(len(playing.counts), len(playing.file.actions))
    except Stopped as stopped:
        stopped.warnings = playing.warnings
        return playing, stopped
    return playing, None
