"""Who stores something and was not here before becomes a person with it, or not at all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.http import HttpRequest

from railhead.engine.board import Board
from railhead.server.access import person_of, sign_in
from railhead.server.limits import spend
from railhead.server.models import Person
from railhead.server.own_boards import KeptBoard, is_kept
from railhead.server.tidying import tidy_now_and_then


@contextmanager
def arriving(request: HttpRequest, name: str) -> Iterator[Person]:
    """Give the person who asks, for what he is about to store; somebody new is called `name`.

    All of it is one transaction: if what follows fails, no person is left behind, and nobody is
    signed in. Raises TooMuch if there were too many new ones.
    """
    known = person_of(request)
    with transaction.atomic():
        if known is None:
            spend(request, "people")
        person = known or Person.objects.create(name=name)
        yield person
    if known is None:
        sign_in(request, person)


@contextmanager
def opening(
    request: HttpRequest, name: str, board: Board | KeptBoard | None, moves: int
) -> Iterator[Person]:
    """Give the person who opens a table, as `arriving` does.

    `board`: one of his own; `moves`: how many the table begins with. Raises TooMuch.
    """
    with arriving(request, name) as person:
        spend(request, "tables")
        if moves:
            spend(request, "moves", moves)
        if board is not None and not is_kept(board):
            spend(request, "boards")
            spend(request, "board-bytes", len(json.dumps(board.data)))
        yield person
    tidy_now_and_then()
