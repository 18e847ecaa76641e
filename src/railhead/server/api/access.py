"""Who sends a request of a program, and the table that it is about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import NamedTuple

from django.http import HttpRequest
from ninja.errors import AuthorizationError
from ninja.security import HttpBearer

from railhead.server.authority import TABLES, LiveTable, TableMissing, Viewer, live_table, row_of
from railhead.server.jobs import costs
from railhead.server.models.access_tokens import AccessToken
from railhead.server.people.access import person_of, treat_as, treat_as_stranger, viewer_of
from railhead.server.people.quotas import WRONG_TOKENS, count_request
from railhead.server.people.tokens import find_token


class Token(HttpBearer):
    """A token of a person, who can read with it and, if it was made for that, play."""

    def __init__(self, *, plays: bool = False) -> None:
        """`plays`: only tokens that may act are accepted."""
        super().__init__()
        self._plays = plays

    def authenticate(self, request: HttpRequest, token: str) -> AccessToken | None:
        found = known_by(request, token)
        if found is not None and self._plays and not found.plays:
            raise AuthorizationError
        return found


READS = Token()
PLAYS = Token(plays=True)


def known_by(request: HttpRequest, secret: str) -> AccessToken | None:
    """Return the token with a secret, and treat the sender as its person; None if there is none.

    Raises TooMuch where too many wrong ones come from one address.
    """
    treat_as_stranger(request)
    token = find_token(secret)
    if token is None:
        count_request(request, "wrong-tokens", WRONG_TOKENS)
        return None
    treat_as(request, token.person)
    return token


class Seen(NamedTuple):
    """A table and what the sender may do there."""

    live: LiveTable
    viewer: Viewer


def check_part(request: HttpRequest, table_id: str) -> None:
    """Raise TableMissing unless the sender has a part in a table; no game is loaded."""
    _with_part(table_id, viewer_of(request, row_of(table_id)))


def _with_part(table_id: str, viewer: Viewer) -> Viewer:
    """Return a viewer who owns a table or sits there. Raises TableMissing for anybody else.

    So nobody learns from the interface which tables there are.
    """
    if not (viewer.owner or viewer.players):
        raise TableMissing(table_id)
    return viewer


@contextmanager
def at_table(request: HttpRequest, table_id: str, *, reads: bool = True) -> Iterator[Seen]:
    """Yield the table of a request, as `views.table_access.at_table` does for pages.

    `reads`: nothing is changed in the block, and whoever reads next finds cached what it computes.
    Raises TableMissing, also where the sender has no part in the table; TableBusy, TableBroken.
    """
    assert person_of(request) is not None
    viewer = _with_part(table_id, viewer_of(request, row_of(table_id)))
    if viewer.players:
        TABLES.use(table_id, viewer.person)
    live = live_table(table_id)
    if live.broken is not None:
        viewer = replace(viewer, players=frozenset())
    with live.read_lock if reads else nullcontext(), costs.counted(table_id):
        yield Seen(live, viewer)
