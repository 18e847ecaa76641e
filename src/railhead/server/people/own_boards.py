"""Boards that players upload: each is stored once, however many tables use it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Self

from django.core import signing
from django.http import HttpRequest

from railhead.engine.board import Board
from railhead.engine.boardfiles import MOST_BYTES, MOST_FILES
from railhead.engine.fault import TitleError
from railhead.server.models import OwnBoard

FILE_FIELD = "board-file"
"""The field of the form for the files of a board."""

FORM_LIFE = timedelta(days=2)
"""How long the form of a new table can be sent after it was shown."""

_SALT = "railhead.server.own-board"
_DIGEST = re.compile(r"[0-9a-f]{64}")


def uploaded(request: HttpRequest) -> list[tuple[str, bytes]]:
    """Return name and content of the files of a form.

    Of too many or too large ones only so much is read that `read_board` finds out.
    """
    files = request.FILES.getlist(FILE_FIELD)[: MOST_FILES + 1]
    # One byte too many tells that a file is too large.
    return [(file.name or "board", file.read(MOST_BYTES + 1)) for file in files]


@dataclass(frozen=True, slots=True)
class KeptBoard:
    """A board that is not parsed: its digest, and its data as in a record."""

    digest: str
    data: Mapping[str, Any]

    @classmethod
    def of(cls, board: Board) -> Self:
        return cls(board.digest, dict(board.data))

    def unread(self) -> Board:
        """The board with nothing but its data and digest: enough to name and to store it."""
        return Board(self.data, self.digest)


def keep(board: Board | KeptBoard) -> OwnBoard:
    """Store a board unless it is stored already, and return its row."""
    kept, _ = OwnBoard.objects.get_or_create(
        digest=board.digest, defaults={"data": dict(board.data)}
    )
    return kept


def is_kept(board: Board | KeptBoard) -> bool:
    """Whether a board is stored already."""
    return OwnBoard.objects.filter(pk=board.digest).exists()


def written_in_form(board: Board) -> str:
    """Return what a form carries of a board: its digest if it is stored, else all of it, signed."""
    if is_kept(board):
        return board.digest
    return signing.dumps([board.digest, dict(board.data)], salt=_SALT, compress=True)


def carried(text: str) -> KeptBoard | None:
    """Return the board that a form names or carries, not parsed.

    None if it is not stored, or was not signed by this server within FORM_LIFE.
    """
    if _DIGEST.fullmatch(text):
        row = OwnBoard.objects.filter(pk=text).first()
        return KeptBoard(row.digest, row.data) if row else None
    try:
        digest, data = signing.loads(text, salt=_SALT, max_age=FORM_LIFE)
    except (signing.BadSignature, ValueError):
        return None
    return KeptBoard(digest, data)


def read_from_form(text: str) -> Board | None:
    """Return the board that a form names or carries, parsed; None as `carried`, or if malformed."""
    board = carried(text)
    try:
        return Board.of(board.data, stored=True) if board is not None else None
    except TitleError:
        return None
