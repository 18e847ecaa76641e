"""Save files of the terminal client: replaced atomically, and checked when they are read."""

from __future__ import annotations

import json
import os
from collections.abc import Collection
from datetime import datetime
from pathlib import Path
from typing import Any

from railhead.cli.errors import Refusal
from railhead.cli.locale import terminal_translator
from railhead.cli.screen import open_replay, tell_stop
from railhead.engine.game import Game
from railhead.exchange.entrywriting import ExportError
from railhead.language import N_
from railhead.language.setup_words import MOST_LETTERS, alike_fault, name_fault
from railhead.records.export import can_export, to_gamefile
from railhead.records.record import to_record


def default_path(title: str) -> Path:
    """Return the path of a new file in the current folder, named by title and time."""
    now = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    path = Path(f"railhead-{title}-{now}.json")
    number = 2
    while path.exists():
        path = Path(f"railhead-{title}-{now}-{number}.json")
        number += 1
    return path


def read_game(path: Path) -> tuple[Game, bool]:
    """Replay a record or game file as far as it goes, and say where and why it stops if it does.

    The second value says whether the game may be saved in the same file: a Railhead record of which
    nothing would be lost. Raises Refusal, naming the file and what is wrong with it, or OSError if
    it cannot be read.
    """
    replay = open_replay(path)
    for name in replay.game.players.values():
        # Games from before names had to be told apart go on.
        if not name.strip() or not name.isprintable() or len(name) > MOST_LETTERS:
            check_name(name)
    stops = tell_stop(replay, path)
    return replay.game, replay.file is None and not stops


def check_name(name: str, others: Collection[str] = ()) -> None:
    """Raise Refusal for a name that cannot be used for a new player beside others."""
    translate = terminal_translator()
    fault = name_fault(name, translate)
    if not fault and name not in others:
        fault = alike_fault(name, others, translate)
    if fault:
        raise Refusal(N_("{where}: {text}"), where="players", text=fault)


def check_writable(path: Path, option: str = "--save") -> None:
    """Raise Refusal if a game cannot be saved there: before the first action, not after it."""
    if path.is_dir() or not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise Refusal(
            N_("{path}: no file can be written there; name another one with {option}"),
            path=path,
            option=option,
        )


def write_game(game: Game, path: Path) -> None:
    """Replace the record in a file atomically. Raises OSError."""
    _write(to_record(game), path)


def write_game_file(game: Game, path: Path) -> None:
    """Write a game as a game file for another site, atomically.

    Raises Refusal if no file can be written there, or where the other site plays otherwise: that
    names the first action that it does not allow.
    """
    check_writable(path, "--game-file")
    if not can_export(game.title_id):
        text = N_("{where}: {title} has no game files for another site")
        raise Refusal(text, where="--game-file", title=game.title_id)
    try:
        data = to_gamefile(game)
    except ExportError as error:
        raise Refusal(N_("{where}: {text}"), where="--game-file", text=error) from error
    _write(data, path)


def _write(data: dict[str, Any], path: Path) -> None:
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
