"""The addresses of the interface: each reads or does one thing at a table of a token's person."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Header, NinjaAPI, Query
from ninja.operation import Operation
from pydantic import BaseModel

from railhead import __version__
from railhead.engine.actionjson import action_from_json
from railhead.engine.actions import Action
from railhead.engine.codec import DataError
from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.records.record import to_record
from railhead.server.api import moves, reading, schemas
from railhead.server.api.access import PLAYS, READS, at_table, check_part
from railhead.server.api.description import described
from railhead.server.api.lists import listed, tables_of
from railhead.server.api.refusing import CarefulParser, answer_problems, refused, stale
from railhead.server.authority import LiveTable, TableBroken, latest, submit, submit_all
from railhead.server.base.languages import translator_of
from railhead.server.base.view_marks import Process, answered_by, opens_table, streams
from railhead.server.errors.pages import busy
from railhead.server.jobs import routes
from railhead.server.models import Person
from railhead.server.models.access_tokens import AccessToken
from railhead.server.people.access import person_of
from railhead.server.people.quotas import MOVES, SEARCHES, count_request
from railhead.server.views.downloads import VERSION, as_file
from railhead.server.views.forms import FieldError
from railhead.server.views.live import AGAIN
from railhead.server.views.moves import STAMP, wait_for_routes

_PROBLEMS: dict[int, Any] = {401: schemas.ProblemDetails, 429: schemas.ProblemDetails}
_AT_TABLE = {**_PROBLEMS, 404: schemas.ProblemDetails, 409: schemas.ProblemDetails}
_WRITING = {
    **_AT_TABLE,
    **dict.fromkeys((400, 403, 413, 415, 422), schemas.ProblemDetails),
}


class ProgramAPI(NinjaAPI):
    """The interface with its description."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """Return the name of an operation, by which generated clients call it."""
        return operation.view_func.__name__

    def get_openapi_schema(self, *, path_prefix: str | None = None, **_: Any) -> Any:
        """Return the description, as OpenAPI 3.1 has it."""
        return described(super().get_openapi_schema(path_prefix=path_prefix))


api = ProgramAPI(
    title="Railhead",
    version=__version__,
    description=(
        "Tables of 18xx games for programs: what is asked, every legal answer, and what has"
        " happened. Guide: docs/api.md."
    ),
    docs_url=None,
    openapi_url=None,
    urls_namespace="api",
    auth=READS,
    parser=CarefulParser(),
)
answer_problems(api)


def _as_json(found: BaseModel) -> HttpResponse:
    """Answer with what was found, which has the form of the description already."""
    return HttpResponse(found.model_dump_json(), content_type="application/json")


def _person(request: HttpRequest) -> Person:
    person = person_of(request)
    assert person is not None  # no operation is reached without a token
    return person


@api.get("/me", response={200: schemas.Me, **_PROBLEMS}, tags=["Person"], url_name="me")
def me(request: HttpRequest) -> HttpResponse:
    """Whose token this is, and what it may do."""
    token: AccessToken = request.auth  # type: ignore[attr-defined]
    return _as_json(
        schemas.Me(
            name=token.person.name,
            token=token.name,
            scope="play" if token.plays else "read",
            expires=token.expires,
        )
    )


@api.get(
    "/tables",
    response={200: schemas.Tables, 400: schemas.ProblemDetails, **_PROBLEMS},
    tags=["Tables"],
    url_name="tables",
)
def list_tables(request: HttpRequest, asked: Query[schemas.TablesAsked]) -> HttpResponse:
    """The tables that the person owns or sits at, the last changed first."""
    person = _person(request)
    found = tables_of(person, asked.state, turn=asked.turn)
    page, size = asked.page, asked.size
    rows = found[(page - 1) * size : page * size]
    return _as_json(
        schemas.Tables(total=found.count(), page=page, size=size, tables=listed(person, rows))
    )


@api.get(
    "/tables/{table:table_id}",
    response={200: schemas.TableDetails, **_AT_TABLE},
    tags=["Tables"],
    url_name="table",
)
def get_table(request: HttpRequest, table_id: str) -> HttpResponse:
    """A table: players, options, round, who is asked what."""
    with at_table(request, table_id) as (live, viewer):
        return _as_json(reading.details(live, viewer, translator_of(request)))


@api.get(
    "/tables/{table:table_id}/state",
    response={200: schemas.TableState, **_AT_TABLE},
    tags=["Tables"],
    url_name="state",
)
def get_state(request: HttpRequest, table_id: str) -> HttpResponse:
    """The whole state of the game, as a snapshot."""
    with at_table(request, table_id) as (live, _):
        return _as_json(reading.state(live))


@api.get(
    "/tables/{table:table_id}/record",
    response={200: dict[str, Any], **_AT_TABLE},
    tags=["Tables"],
    url_name="record",
)
def get_record(request: HttpRequest, table_id: str) -> HttpResponse:
    """The record of the game, to be replayed anywhere (`docs/records.md`)."""
    with at_table(request, table_id) as (live, _):
        return as_file(
            json.dumps(to_record(live.game), ensure_ascii=False),
            f"{live.title} {live.name}",
            "",
            live.version,
        )


@api.get(
    "/tables/{table:table_id}/decision",
    response={200: schemas.Decision, **_AT_TABLE},
    tags=["Playing"],
    url_name="decision",
)
def get_decision(request: HttpRequest, table_id: str) -> HttpResponse:
    """The present question, and every legal answer that the person may give."""
    with at_table(request, table_id, reads=False) as (live, viewer):
        asked = live.game.decision
        if asked is not None and asked.player in viewer.players:
            # Runs may take long to find: a worker of its own looks for them.
            routes.wait_for(live)
        with live.read_lock:
            return _as_json(reading.decision(live, viewer, translator_of(request)))


@api.get(
    "/tables/{table:table_id}/routes",
    response={200: schemas.Runs, **_AT_TABLE},
    tags=["Playing"],
    url_name="routes",
)
def get_routes(request: HttpRequest, table_id: str, company: str = "") -> HttpResponse:
    """The best runs now of all companies with trains, or of one `company`.

    Empty in a title whose trains run on no routes. 404 for an unknown company.
    """
    count_request(request, "searches", SEARCHES, _person(request))
    with at_table(request, table_id) as (live, _):
        if company and company not in live.game.title.companies:
            raise Http404
        return _as_json(reading.runs_of(live, company))


@api.post(
    "/tables/{table:table_id}/moves",
    response={200: schemas.Done, **_WRITING},
    auth=PLAYS,
    tags=["Playing"],
    url_name="moves",
)
def answer(request: HttpRequest, table_id: str, answering: schemas.Answering) -> HttpResponse:
    """Answer the present question by one action, or by several that are done all or none.

    409 `stale` where the table is at another version; 422 `refused` where the rules refuse it.
    """
    count_request(request, "moves", MOVES, _person(request))
    actions = _actions(answering)
    with at_table(request, table_id, reads=False) as (live, viewer):
        if live.broken is not None:
            raise TableBroken(live.id, live.broken.why)
        version, key = answering.version, answering.key
        wait_for_routes(live, viewer, version, actions)
        try:
            if answering.actions is None:
                done = submit(live.id, viewer, version, key, actions[0])
            else:
                done = submit_all(live.id, viewer, version, key, actions)
        except Illegal as illegal:
            return refused(request, illegal, live)
        if done.status == "stale":
            return stale(request, done.version)
        body = _done(latest(live.id), done.status == "doubled", done.version, viewer.players)
    made = _as_json(body)
    made[VERSION] = str(done.version)
    if done.stamp:
        made[STAMP] = done.stamp
    return made


def _actions(answering: schemas.Answering) -> list[Action]:
    """Return the actions of an answer. Raises FieldError."""
    one, several = answering.action, answering.actions
    if (one is None) == (several is None):
        raise FieldError("action", N_("give either `action` or `actions`"))
    given = [("action", one)] if several is None else []
    given += [(f"actions[{number}]", it) for number, it in enumerate(several or [])]
    try:
        return [action_from_json(data.model_dump(), where) for where, data in given if data]
    except DataError as error:
        raise FieldError.of(error) from error


def _done(live: LiveTable, repeated: bool, version: int, players: frozenset[str]) -> schemas.Done:
    asked = live.game.decision
    return schemas.Done(
        status="repeated" if repeated else "done",
        version=version,
        waiting=asked.player if asked else None,
        your_turn=asked is not None and asked.player in players,
        finished=live.game.state.finished,
    )


@api.get(
    "/tables/{table:table_id}/moves",
    response={200: schemas.Moves, 400: schemas.ProblemDetails, **_AT_TABLE},
    tags=["News"],
    url_name="moves",
)
def list_moves(
    request: HttpRequest, table_id: str, asked: Query[schemas.MovesAsked]
) -> HttpResponse:
    """The moves after a version, with the events that they caused, at most 100 of them."""
    with at_table(request, table_id) as (live, _):
        return _as_json(moves.moves_since(live, asked.since, translator_of(request)))


@api.get(
    "/tables/{table:table_id}/stream",
    response={200: schemas.Move, 503: schemas.ProblemDetails, **_AT_TABLE},
    tags=["News"],
    url_name="stream",
)
def follow(
    request: HttpRequest,
    table_id: str,
    asked: Header[schemas.Followed],  # noqa: ARG001 - described here, read in `stream.py`
) -> HttpResponse:
    """The moves as they are made, as server-sent events (`text/event-stream`).

    Events `move` have a move as data and its version as id; after them, and first of all, an event
    `table` says as data who is asked. The header `Last-Event-ID` asks for the moves after a
    version. A comment comes every 15 seconds. 503 where there is no room for one more listener.
    """
    # Streams are answered in `stream.py`; what gets here has no place there.
    check_part(request, table_id)
    return busy(request, again=AGAIN, why="no place for a program that listens")


@api.get("/openapi.json", auth=None, include_in_schema=False, url_name="description")
def description(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - it is the same for all
    """The description of the interface."""
    return HttpResponse(_description(), content_type="application/json")


@cache
def _description() -> str:
    return json.dumps(api.get_openapi_schema())


_MARKS = {"table": opens_table, "routes": answered_by(Process.READER), "stream": streams}
"""Names of addresses -> what their views say of themselves (`view_marks`)."""


def addresses() -> Any:
    """Return the addresses of the interface, each with the marks of its view."""
    found = api.urls
    for address in found[0]:
        mark = _MARKS.get(getattr(address, "name", None) or "")
        view: Any = getattr(address, "callback", None)
        if mark is not None:
            mark(view)
    return found
