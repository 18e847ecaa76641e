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

from railhead.engine.actions import LayTile
from railhead.engine.decision import Decision
from railhead.network.walk_limits import DenseTrackError
from railhead.server.authority import LiveTable, TableBusy, Viewer
from railhead.server.base.languages import translator_of
from railhead.server.base.view_marks import Process, answered_by
from railhead.server.page.question.buttons import ButtonMaker
from railhead.server.page.question.hexes import hex_choices
from railhead.server.page.question.lays import SuggestedLays, suggested_lays
from railhead.server.page.question.operate import operate_form, read_wanted
from railhead.server.page.question.panel import button_maker
from railhead.server.page.question.routes import run_after
from railhead.server.rendering.templating import render
from railhead.server.views.table_access import at_table

_ROTATIONS = ("0", "1", "2", "3", "4", "5")

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


@answered_by(Process.READER)
@require_safe
@never_cache
@at_table
@answer_rule_failures
def tile_run(request: HttpRequest, live: LiveTable, viewer: Viewer, hex_id: str) -> HttpResponse:
    """Say what the best run would be with a tile: `?tile=8&rotation=2`.

    204 where this tile cannot be laid, or somebody else is asked: the question that was read may
    have been answered meanwhile. 404 for what is no rotation.
    """
    translate = translator_of(request)
    tile, turned = request.GET.get("tile", ""), request.GET.get("rotation", "")
    with live.read_lock:
        if turned not in _ROTATIONS:
            raise Http404
        decision = _own_decision(live, viewer)
        if decision is None:
            return HttpResponse(status=204)
        lay = LayTile(decision.actor, hex_id, tile, int(turned))
        if lay not in decision.answers:
            return HttpResponse(status=204)
        text = run_after(ButtonMaker(live.game, translate), lay)
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@answered_by(Process.READER)
@require_safe
@never_cache
@at_table
@answer_rule_failures
def lays(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
    """Show the lays that are suggested, as answers; nothing where somebody else is asked."""
    translate = translator_of(request)
    with live.read_lock:
        asked = _own_decision(live, viewer)
        maker = button_maker(live.game, translate)
        found = suggested_lays(maker) if asked is not None else SuggestedLays()
    return render(request, "asking/lays.html", {"suggested": found, "version": live.version})


@answered_by(Process.READER)
@require_safe
@never_cache
@at_table
@answer_rule_failures
def routes(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
    """Show the form for the rest of an operating turn as it has been changed.

    Fields: for each train `stops-<train>`, as often as it has stations; `pay`, a kind of dividend;
    `train`, the one to buy, with `price-<train>`, or `none`. 404 where nobody is asked to run
    trains or to pay out, or somebody else is.
    """
    translate = translator_of(request)
    with live.read_lock:
        if _own_decision(live, viewer) is None:
            raise Http404
        maker = button_maker(live.game, translate)
        form = operate_form(maker, read_wanted(maker, request.GET))
    if form is None:
        raise Http404
    context = {
        "form": form,
        "table": live.id,
        "version": live.version,
        "money": live.game.title.money,
        "active": request.GET.get("active", ""),
    }
    return render(request, "asking/operate.html", context)


def _own_decision(live: LiveTable, viewer: Viewer) -> Decision | None:
    decision = live.game.decision
    return decision if decision is not None and decision.player in viewer.players else None
