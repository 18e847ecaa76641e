"""The page of a table, and its parts: panels, log, rules, tiles."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.urls import reverse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_POST, require_safe
from markupsafe import Markup

from railhead.drawing.hex.themes import style_sheet
from railhead.engine.title import Title
from railhead.glossary.rules import find_rules
from railhead.language import voice_of
from railhead.server.authority import LiveTable, Viewer
from railhead.server.authority.read_marks import note_read
from railhead.server.base.languages import translator_of
from railhead.server.base.view_marks import Process, answered_by, opens_table, takes_files
from railhead.server.http.compressing import consists_of
from railhead.server.models.talk import MOST_CHARACTERS
from railhead.server.page.history.log import line_before, one_round, piece, rounds
from railhead.server.page.history.report import context as course
from railhead.server.page.history.review import context as lessons
from railhead.server.page.history.said import messages, unread
from railhead.server.page.history.turn_pieces import TurnPieces
from railhead.server.page.notes import LONGEST, UnusableNotes, notes_of, write_notes
from railhead.server.page.panels import (
    render_all,
    render_changed,
    render_first,
    view_of,
)
from railhead.server.page.rule_examples import shown_examples
from railhead.server.page.state.map import is_tall, readable_width, slimness, track_of
from railhead.server.page.state.marks import token_sprites
from railhead.server.page.state.tiles import box, next_tiles, previous_tiles, sprites
from railhead.server.page.table_view import TableView
from railhead.server.page.template_words import words_of
from railhead.server.page.words import Marked, are_explained, entry_of, here_of
from railhead.server.people.quotas import spend
from railhead.server.rendering.templating import render
from railhead.server.talk.reading import has_listeners, hears
from railhead.server.views.notice import take_notice, told_once
from railhead.server.views.table_access import at_table
from railhead.titles.catalogue import known_title

_HIDDEN = Markup(
    '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
    '<input type="hidden" name="key" value="{}">'
)


_WHOLE = "railhead-whole"
"""The cookie of a browser without scripts: it gets all views of a table with each page."""


def whole_number(text: str | None, most: int = 6) -> int | None:
    """Read a whole number from an address, None if none is given. Raises Http404 if it is none.

    `most`: how many digits it may have.
    """
    if text is None or text == "":
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= most):
        raise Http404
    return int(text)


def _view(request: HttpRequest, live: LiveTable, viewer: Viewer) -> TableView:
    try:
        return view_of(request, live, viewer, whole_number(request.GET.get("at")))
    except IndexError:
        raise Http404 from None


@opens_table
@require_safe
@never_cache
@at_table
def table(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
    """Answer with the page, now or as it was after `?at=N` actions.

    Views that are closed at first come later, when they are opened; with `?whole=1`, from then on
    for this browser, they come with the page.
    """
    view = _view(request, live, viewer)
    whole = "whole" in request.GET or _WHOLE in request.COOKIES
    shown = render_all(view) if whole else render_first(view)
    hidden = _HIDDEN.format(get_token(request), uuid4())
    context = {
        "live": live,
        "viewer": viewer,
        "tall": is_tall(view.game),
        "slim": round(slimness(view.game), 3),
        "readable": readable_width(view.game),
        "view": view,
        "tokens": token_sprites(live.game.title),
        "panels": {name: panel.on_page(hidden) for name, panel in shown.items()},
        "whole": whole,
        "notice": take_notice(request),
        "told": told_once(request),
        "now": round(view.now.timestamp() * 1000),
        "hears": hears(live.row, viewer),
        "talks": has_listeners(live.row, viewer),
        "talk_tab": has_listeners(live.row, viewer) or bool(messages(view)),
        "unread": len(unread(view)),
        "talk_key": uuid4(),
        "most_said": MOST_CHARACTERS,
        "notes": notes_of(live, viewer),
        "longest": LONGEST,
    }
    page = render(request, "table.html", context)
    consists_of(page, (panel.piece for panel in shown.values()))
    if "whole" in request.GET:
        page.set_cookie(_WHOLE, "1", secure=settings.SESSION_COOKIE_SECURE, samesite="Lax")
    return page


@opens_table
@require_safe
@never_cache
@at_table
def panels(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
    """Answer with the panels that differ from those which the browser has."""
    at = whole_number(request.GET.get("at"))
    try:
        return render_changed(request, live, viewer, request.GET.get("have", ""), at)
    except IndexError:
        raise Http404 from None


@opens_table
@answered_by(Process.READER, missing="round")
@require_safe
@never_cache
@at_table
def log(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
    """Answer with the lines of one round (`?round=N`) or with a piece of the log as a page.

    The page has the last rounds, or those up to `?to=N` or from `?from=N` on. `before`: the number
    of a message; only those before it are shown.
    """
    view = _view(request, live, viewer)
    only, first, last, before = (
        whole_number(request.GET.get(name), most=most)
        for name, most in (("round", 6), ("from", 6), ("to", 6), ("before", 18))
    )
    context = {"view": view, "live": live, "at": view.at, "pieces": TurnPieces(view, None)}
    if only is None:
        shown = piece(view, first=first, last=last, before=before)
        if not shown.rounds:
            raise Http404
        told = line_before(shown.rounds, view.at)
        more = {"piece": shown, "rounds": shown.rounds, "line_at": told}
        return render(request, "log.html", {**context, **more})
    found = one_round(view, only, before)
    if found is None:
        raise Http404
    more = {"round": found, "in_place": True, "line_at": line_before(rounds(view), view.at)}
    return render(request, "panels/round.html", {**context, **more})


@answered_by(Process.READER)
@require_safe
@never_cache
@at_table
def next_turn(request: HttpRequest, live: LiveTable, viewer: Viewer, company: str) -> HttpResponse:
    """Answer with what a company that nobody plays would do in its next turn."""
    view = _view(request, live, viewer)
    forecast = view.presentation.next_turn(company)
    if forecast is None:
        raise Http404
    return render(request, "panels/next_turn.html", {"lines": forecast.lines})


@require_safe
@never_cache
@at_table
def reached(request: HttpRequest, live: LiveTable, viewer: Viewer, company: str) -> HttpResponse:
    """Answer with the hexes to which the track of a company leads."""
    view = _view(request, live, viewer)
    if company not in view.game.title.companies:
        raise Http404
    return JsonResponse({"hexes": track_of(view.game, company)})


@takes_files
@require_POST
@at_table
def notes(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
    """Store the notes of the reader."""
    say = translator_of(request)
    if viewer.person is not None:
        spend(request, "notes")
    try:
        write_notes(live, viewer, request.POST.get("notes", ""))
    except UnusableNotes as refused:
        return HttpResponse(say(refused.message, count=LONGEST), status=refused.status)
    return HttpResponse(say("Saved"))


@require_POST
@at_table
def mark_read(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
    """Note that the reader has seen the table at a version; `active`: while at work there."""
    version = whole_number(request.POST.get("version"))
    if version is None:
        say = translator_of(request)
        return HttpResponse(say("version: a number is missing."), status=400)
    note_read(live, viewer, version, attended=request.POST.get("active") == "1")
    return HttpResponse(status=204)


@require_safe
@at_table
def rules(request: HttpRequest, live: LiveTable, _viewer: Viewer) -> HttpResponse:
    """Answer with the rules of the title, or with those that answer `?q=`."""
    return _rules(request, live.game.title, reverse("rules", args=[live.id]), live)


@require_safe
def title_rules(request: HttpRequest, title: str) -> HttpResponse:
    """Answer with the rules of a title as they are now, as `rules` does; 404 for an unknown one."""
    known = known_title(title)
    if known is None:
        raise Http404
    return _rules(request, known, reverse("title_rules", args=[title]))


def _rules(
    request: HttpRequest, title: Title, address: str, live: LiveTable | None = None
) -> HttpResponse:
    wanted = request.GET.get("q", "")[:100]
    translate = translator_of(request)
    found = find_rules(title, wanted, translate)
    here = here_of(title, translate)
    on = are_explained(request)
    context = {
        "live": live,
        "title": title,
        "wanted": wanted.strip(),
        "address": address,
        "chapters": found.chapters,
        "count": found.count,
        "partly": found.partly,
        "says_nothing": found.says_nothing,
        "examples": shown_examples(title, here),
        "entries": [entry_of(term, here) for term in found.terms],
        "marker": lambda: Marked(title.id, translate, on=on),
    }
    return render(request, "rules.html", context)


@answered_by(Process.READER)
@require_safe
@never_cache
@at_table
def report(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
    """Answer with the report on the game so far."""
    view = view_of(request, live, viewer)
    on_routes = "routes" in live.game.steps
    context = {**words_of(view), **course(view), **lessons(view), "on_routes": on_routes}
    return render(request, "report.html", context)


@answered_by(Process.READER)
@require_safe
@cache_control(private=True, max_age=3600)
@at_table
def tile_sheet(request: HttpRequest, live: LiveTable, _viewer: Viewer) -> HttpResponse:
    """Answer with pictures of all tiles, to which the panel of tiles refers."""
    pictures = sprites(live.game.title, translator_of(request))
    return render(request, "tile_sheet.html", {"sprites": pictures})


@require_safe
@at_table
def tile(request: HttpRequest, live: LiveTable, _viewer: Viewer, tile_id: str) -> HttpResponse:
    """Answer with what a tile may replace, and what may replace it."""
    title = live.game.title
    if tile_id not in title.tiles.tiles:
        raise Http404
    voice = voice_of(live.game, translator_of(request))
    context = {
        "name": voice.tile(tile_id),
        "tile_box": box(title),
        "before": [(name, voice.tile(name)) for name in previous_tiles(title, tile_id)],
        "after": [(name, voice.tile(name)) for name in next_tiles(title, tile_id)],
    }
    return render(request, "panels/tile.html", context)


@require_safe
@cache_control(public=True, max_age=3600)
def theme(_request: HttpRequest) -> HttpResponse:
    """Answer with the style sheet for the colours of the drawings."""
    return HttpResponse(style_sheet(), content_type="text/css; charset=utf-8")
