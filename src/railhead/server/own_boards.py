"""Boards that groups bring along: kept once each, whatever the number of tables on them."""

from __future__ import annotations

import re
from datetime import timedelta

from django.core import signing
from django.http import HttpRequest

from railhead.engine.board import Board
from railhead.engine.boardfiles import MOST_BYTES, MOST_FILES
from railhead.engine.fault import TitleError
from railhead.server.models import OwnBoard

FIELD = "board-file"
FORM_LIFE = timedelta(days=2)
"""So long a form of a new table can be sent."""

_SALT = "railhead.server.own-board"
_DIGEST = re.compile(r"[0-9a-f]{64}")


def uploaded(request: HttpRequest) -> list[tuple[str, bytes]]:
    """Return name and content of the files of a form; no more of them than a board can have."""
    files = request.FILES.getlist(FIELD)[: MOST_FILES + 1]
    # One byte too many tells that a file is too large.
    return [(file.name or "board", file.read(MOST_BYTES + 1)) for file in files]


def keep(board: Board) -> OwnBoard:
    """Store a board, if it is not there yet."""
    kept, _ = OwnBoard.objects.get_or_create(
        digest=board.digest, defaults={"data": dict(board.data)}
    )
    return kept


def is_kept(board: Board) -> bool:
    """It is there already."""
    return OwnBoard.objects.filter(pk=board.digest).exists()


def kept_board(digest: str) -> Board | None:
    """Return a board that was stored, None if there is none."""
    row = OwnBoard.objects.filter(pk=digest).first() if _DIGEST.fullmatch(digest) else None
    return Board.of(row.data) if row else None


def written_in_form(board: Board) -> str:
    """Return what a form carries of a board until it is sent: nothing is stored before."""
    if is_kept(board):
        return board.digest
    return signing.dumps(dict(board.data), salt=_SALT, compress=True)


def read_from_form(text: str) -> Board | None:
    """Return the board that a form carries, None for what was not written by us, or long ago."""
    if _DIGEST.fullmatch(text):
        return kept_board(text)
    try:
        return Board.of(signing.loads(text, salt=_SALT, max_age=FORM_LIFE))
    except (signing.BadSignature, TitleError):
        return None
