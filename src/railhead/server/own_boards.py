"""Boards that groups bring along: kept once each, whatever the number of tables on them."""

from __future__ import annotations

from django.http import HttpRequest

from railhead.engine.board import Board
from railhead.engine.boardfiles import MOST_BYTES, MOST_FILES
from railhead.server.models import OwnBoard

FIELD = "board-file"


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


def kept_board(digest: str) -> Board | None:
    """Return a board that was stored, None if there is none."""
    row = OwnBoard.objects.filter(pk=digest).first()
    return Board.of(row.data) if row else None
