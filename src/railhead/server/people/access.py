"""Who sends a request: the person of its session, and what they may do at a table.

A session names a person and carries the salt of their secret link: with a new link every other
browser that was signed in as this person is signed out.
"""

from __future__ import annotations

from django.http import HttpRequest
from django.middleware.csrf import rotate_token
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from railhead.server.base.lookups import Lookup, ValueLookup
from railhead.server.models import Person, Seat, Table
from railhead.server.models.viewer import Viewer

_PEOPLE = Lookup(Person.objects.all, "id")
_SEATS = ValueLookup(Seat.objects.all, "table_id", "person_id", wanted=["player"])

_PERSON, _MARK, _DAY = "person", "mark", "day"
_KEPT = "_railhead_person"


def person_of(request: HttpRequest) -> Person | None:
    """Return who is signed in, None if nobody is; looked up once for each request."""
    if not hasattr(request, _KEPT):
        setattr(request, _KEPT, _look_up(request))
    person: Person | None = getattr(request, _KEPT)
    return person


def known_person(request: HttpRequest) -> Person | None:
    """Return who is signed in, None if nobody is or it was not looked up; no query is made."""
    person: Person | None = getattr(request, _KEPT, None)
    return person


def treat_as_stranger(request: HttpRequest) -> None:
    """Treat the sender as a stranger, without asking the database who it is."""
    setattr(request, _KEPT, None)


def treat_as(request: HttpRequest, person: Person) -> None:
    """Treat the sender as a person, whatever session they have: the token says who it is."""
    setattr(request, _KEPT, person)


def _look_up(request: HttpRequest) -> Person | None:
    session = getattr(request, "session", {})
    if not isinstance(number := session.get(_PERSON), int):
        return None
    person = _PEOPLE.one(id=number)
    if person is None or not constant_time_compare(str(session.get(_MARK, "")), person.salt):
        return None
    if session.get(_DAY) != _today():
        # Storing it extends the session: people who play are not signed out.
        session[_DAY] = _today()
    return person


def _today() -> str:
    return timezone.now().date().isoformat()


def sign_in(request: HttpRequest, person: Person) -> None:
    """Sign a person in; the session gets a new key."""
    if request.session.get(_PERSON) not in (None, person.pk):
        request.session.flush()
    request.session.cycle_key()
    request.session[_PERSON] = person.pk
    request.session[_MARK] = person.salt
    request.session[_DAY] = _today()
    rotate_token(request)
    setattr(request, _KEPT, person)


def sign_out(request: HttpRequest) -> None:
    """Sign the browser out."""
    request.session.flush()
    setattr(request, _KEPT, None)


def viewer_of(request: HttpRequest, table: Table) -> Viewer:
    """Return what the sender of a request may do at a table."""
    person = person_of(request)
    return viewer_at(table, person.pk if person is not None else None)


def viewer_at(table: Table, person: int | None) -> Viewer:
    """Return what a person may do at a table; None for a stranger."""
    one_screen = table.mode == Table.Mode.ONE_SCREEN
    computers = frozenset(table.computers)
    if person is None:
        return Viewer(None, frozenset(), one_screen, owner=False, computers=computers)
    owner = table.owner_id == person
    if one_screen:
        everybody = frozenset(player for player, _ in table.players)
        players = everybody - computers if owner else frozenset()
    else:
        seats = _SEATS.all(table_id=table.pk, person_id=person)
        players = frozenset(player for (player,) in seats)
    return Viewer(person, players, one_screen, owner, computers)
