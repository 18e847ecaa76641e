"""Parts of a question that are fetched on demand: a hex, another run of trains."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from railhead.engine.actions import LayTile, RunRoutes
from railhead.engine.decision import Decision
from railhead.network.steps import DenseTrackError
from railhead.server.authority import LiveTable, TableBusy, Viewer
from railhead.server.languages import translator_of
from railhead.server.page.question.buttons import ButtonMaker
from railhead.server.page.question.hexes import hex_choices
from railhead.server.page.question.panel import button_maker
from railhead.server.page.question.routes import changed_run, run_after, trains_of
from railhead.server.templating import render
from railhead.server.views.table_access import at_table

_ROTATIONS = ("0", "1", "2", "3", "4", "5")

# More stations than any train visits.
_MOST_STOPS = 60

_log = logging.getLogger("railhead.server")

P = ParamSpec("P")


def answer_rule_failures(
    view: Callable[Concatenate[HttpRequest, LiveTable, Viewer, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, LiveTable, Viewer, P], HttpResponse]:
    """Decorate a view: if the code of the rules fails, answer 500 with a note, as a panel has."""

    @wraps(view)
    def answered(
        request: HttpRequest, live: LiveTable, viewer: Viewer, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        try:
            return view(request, live, viewer, *args, **kwargs)
        except (Http404, DenseTrackError, TableBusy, DatabaseError, MemoryError):
            raise
        except Exception:
            _log.exception("table %s, version %d: %s", live.id, live.version, view.__name__)
            return render(request, "panels/failed.html", status=500)

    return answered


@require_safe
@never_cache
@at_table
@answer_rule_failures
def hex_choice(request: HttpRequest, live: LiveTable, viewer: Viewer, hex_id: str) -> HttpResponse:
    """Show a hex: what is there and, to whoever is asked, what may be done there.

    `?at=N` shows it as it was after N actions. 404 for a table or hex that is not there.
    """
    game = live.game
    at = request.GET.get("at", "")
    if at:
        try:
            game = live.at(int(at))
        except (ValueError, IndexError):
            raise Http404 from None
    if hex_id not in game.title.map.hexes:
        raise Http404
    translate = translator_of(request)
    with live.read_lock:
        decision = _own_decision(live, viewer) if not at else None
        maker = button_maker(game, translate) if decision else ButtonMaker(game, translate)
        stopped = live.broken is not None and not at
        choices = hex_choices(maker, hex_id, decision, live.id, live.version, stopped=stopped)
    return render(request, "asking/hex.html", {"hex": choices, "money": game.title.money})


@require_safe
@never_cache
@at_table
@answer_rule_failures
def tile_run(request: HttpRequest, live: LiveTable, viewer: Viewer, hex_id: str) -> HttpResponse:
    """Say what the best run would be with a tile: `?tile=8&rotation=2`.

    404 where this tile cannot be laid, or somebody else is asked.
    """
    translate = translator_of(request)
    tile, turned = request.GET.get("tile", ""), request.GET.get("rotation", "")
    with live.read_lock:
        decision = _own_decision(live, viewer)
        if decision is None or turned not in _ROTATIONS:
            raise Http404
        lay = LayTile(decision.actor, hex_id, tile, int(turned))
        if lay not in decision.answers:
            raise Http404
        text = run_after(ButtonMaker(live.game, translate), lay)
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@require_safe
@never_cache
@at_table
@answer_rule_failures
def routes(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
    """Show the run in which each train visits the stations picked for it.

    Fields: for each train `stops-<train>`, as often as it has stations. 404 where nobody is asked
    to run trains, or somebody else is.
    """
    translate = translator_of(request)
    with live.read_lock:
        decision = _own_decision(live, viewer)
        offered = _offered(decision)
        if decision is None or offered is None:
            raise Http404
        maker = button_maker(live.game, translate)
        wanted = {
            train: request.GET.getlist(f"stops-{train}")[:_MOST_STOPS]
            for train in trains_of(live.game, offered.actor)
        }
        run = changed_run(maker, offered, wanted)
    context = {
        "run": run,
        "changed": True,
        "table": live.id,
        "version": live.version,
        "money": live.game.title.money,
        "active": request.GET.get("active", ""),
    }
    return render(request, "asking/run.html", context)


def _own_decision(live: LiveTable, viewer: Viewer) -> Decision | None:
    decision = live.game.decision
    return decision if decision is not None and decision.player in viewer.players else None


def _offered(decision: Decision | None) -> RunRoutes | None:
    answers = decision.answers if decision is not None else ()
    return next((answer for answer in answers if isinstance(answer, RunRoutes)), None)
