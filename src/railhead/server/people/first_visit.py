"""A stranger becomes a person when he first stores something, in the same transaction."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.http import HttpRequest

from railhead.engine.board import Board
from railhead.language import N_
from railhead.server.http.quotas import spend
from railhead.server.models import Person
from railhead.server.own_boards import KeptBoard, is_kept
from railhead.server.people.access import person_of, sign_in
from railhead.server.running.cleanup import tidy_now_and_then

GUEST = N_("Guest")
"""The name of a new person of whom nothing says what they are called."""


@contextmanager
def known_or_new_person(request: HttpRequest, name: str) -> Iterator[Person]:
    """Yield the person who sends a request and is about to store something; a new one with `name`.

    The block is one transaction: if it fails, no person is created and nobody is signed in. Raises
    TooMuch if too many people are new.
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
def person_opening_table(
    request: HttpRequest, name: str, board: Board | KeptBoard | None, moves: int
) -> Iterator[Person]:
    """Yield the person who opens a table, as `known_or_new_person` does, and count the table.

    `board`: one from outside, None for the title's own; `moves`: how many the table begins with.
    Raises TooMuch.
    """
    with known_or_new_person(request, name) as person:
        spend(request, "tables")
        if moves:
            spend(request, "moves", moves)
        if board is not None and not is_kept(board):
            spend(request, "boards")
            spend(request, "board-bytes", len(json.dumps(board.data)))
        yield person
    tidy_now_and_then()
