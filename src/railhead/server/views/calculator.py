"""The calculator: the best run on a board that the reader sets up, or that of a table."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from railhead.language import explain, voice_of
from railhead.network.router.fields import PositionError
from railhead.network.walk_limits import DenseTrackError
from railhead.records.position import position_of
from railhead.server.authority import LiveTable, Viewer
from railhead.server.base.languages import translator_of
from railhead.server.base.view_marks import Process, answered_by
from railhead.server.page.calculator.address import query_of
from railhead.server.page.calculator.board import Board, board_of, context
from railhead.server.page.calculator.found import found_run, is_quick
from railhead.server.page.calculator.hexes import open_hex
from railhead.server.people.quotas import SEARCHES, count_request
from railhead.server.rendering.templating import render, see_other
from railhead.server.views.table import whole_number
from railhead.server.views.table_access import at_table
from railhead.titles.catalogue import plain_title, title_ids

LONGEST = 20_000
"""The longest query of an address, in characters: no board of any title needs so many."""


@require_safe
def titles(request: HttpRequest) -> HttpResponse:
    """Answer with the choice of a title."""
    return render(
        request, "calculator/titles.html", {"titles": [plain_title(name) for name in title_ids()]}
    )


@answered_by(Process.CALCULATOR)
@require_safe
@never_cache
def calculator(request: HttpRequest, title: str) -> HttpResponse:
    """Answer with the page of a position, or lead to its address after a change.

    The best run stands on the page if it was found at once; else the page asks for it. With
    `?find=1` it is searched in any case. 404 for an unknown title, 422 for a wrong position.
    """
    board = _board(request, title)
    part = request.headers.get("HX-Request") == "true"
    address = _address(board)
    if "shown" in request.GET and not part and not board.faults:
        return see_other(address)
    translate = translator_of(request)
    found = _found(request, board)
    shown = {**context(board, translate), **found, "address": address, "query": board.query}
    answer = render(request, "calculator/page.html", shown, status=422 if board.faults else 200)
    if part:
        # The scripts replace the part of the page whatever the status: what is wrong stands there.
        answer.status_code = 200
        answer["HX-Push-Url"] = address
    return answer


@answered_by(Process.CALCULATOR)
@require_safe
@never_cache
def run(request: HttpRequest, title: str) -> HttpResponse:
    """Answer with the best run of a position, however long that takes."""
    board = _board(request, title)
    return render(request, "calculator/found.html", _searched(request, board))


@answered_by(Process.CALCULATOR)
@require_safe
@never_cache
def hex_choice(request: HttpRequest, title: str, hex_id: str) -> HttpResponse:
    """Answer with what may be put on a hex. 404 for a hex that is not there."""
    board = _board(request, title)
    translate = translator_of(request)
    if hex_id not in board.game.title.map.hexes:
        raise Http404
    shown = {
        "hex": open_hex(
            board.game, hex_id, board.position.company, voice_of(board.game, translate)
        ),
        "companies": list(board.game.title.companies),
    }
    return render(request, "calculator/hex.html", shown)


@require_safe
@never_cache
@at_table
def from_table(request: HttpRequest, live: LiveTable, _viewer: Viewer) -> HttpResponse:
    """Lead to the position of a table, now or after `?at=N` actions.

    404 for a table on a board of its own, which the calculator does not have.
    """
    game = live.game
    if game.board is not None:
        raise Http404
    at = whole_number(request.GET.get("at"))
    if at is not None:
        try:
            game = live.at(at)
        except IndexError:
            raise Http404 from None
    decision = game.decision
    company = decision.actor if decision and decision.actor in game.title.companies else ""
    if not company:
        company = next((name for name in game.operating_order() if game.state.trains.get(name)), "")
    query = query_of(position_of(game, company))
    return see_other(f"{reverse('calculator', args=[game.title_id])}?{query}")


def _board(request: HttpRequest, title: str) -> Board:
    if title not in title_ids() or len(request.META.get("QUERY_STRING", "")) > LONGEST:
        raise Http404
    try:
        return board_of(title, request.GET, translator_of(request))
    except PositionError:
        raise Http404 from None


def _address(board: Board) -> str:
    return f"{reverse('calculator', args=[board.position.title])}?{board.query}"


def _found(request: HttpRequest, board: Board) -> dict[str, Any]:
    """The run if it is found at once or was asked for; else the page is to ask for it."""
    try:
        quick = is_quick(board.game, board.position.company)
    except DenseTrackError:
        quick = True
    if quick or "find" in request.GET:
        return _searched(request, board)
    return {"searching": True, "found": None, "trouble": ""}


def _searched(request: HttpRequest, board: Board) -> dict[str, Any]:
    translate = translator_of(request)
    count_request(request, "searches", SEARCHES)
    try:
        found = found_run(board.game, board.position.company, voice_of(board.game, translate))
    except DenseTrackError as error:
        return {"searching": False, "found": None, "trouble": explain(error, translate)}
    return {"searching": False, "found": found, "trouble": ""}
