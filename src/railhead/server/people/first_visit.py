"""A stranger becomes a person when they first store something, in the same transaction."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest

from railhead.engine.board import Board
from railhead.language import N_, translator
from railhead.server.models import Person
from railhead.server.people.access import person_of, sign_in
from railhead.server.people.own_boards import KeptBoard, is_kept
from railhead.server.people.preferences import COOKIE, as_kept
from railhead.server.people.quotas import spend

GUEST = N_("Guest")
"""The name of a new person of whom nothing says what they are called."""


@cache
def _guests() -> frozenset[str]:
    return frozenset(translator(locale)(GUEST) for locale, _ in settings.LANGUAGES)


def is_nameless(person: Person | None) -> bool:
    """Whether nobody knows yet what somebody is called: a stranger, or a guest in any language."""
    return person is None or person.name in _guests()


@contextmanager
def known_or_new_person(request: HttpRequest, name: str) -> Iterator[Person]:
    """Yield the person who sends a request and is about to store something; a new one with `name`.

    A guest, of whom nothing said what they are called, is called so from then on. The block is one
    transaction: if it fails, no person is created and nobody is signed in. Raises TooMuch if too
    many people are new.
    """
    known = person_of(request)
    with transaction.atomic():
        if known is None:
            spend(request, "people")
        person = known or Person.objects.create(
            name=name, preferences=as_kept(request.COOKIES.get(COOKIE, ""))
        )
        if is_nameless(known) and person.name != name and name not in _guests():
            person.name = name
            person.save(update_fields=["name"])
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
