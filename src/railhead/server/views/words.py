"""What words mean, and why something happened: pages, and cards that come when they are opened."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from railhead.language.here import Here
from railhead.server.authority import LiveTable, Viewer
from railhead.server.base.languages import translator_of
from railhead.server.page.history.why import reasons
from railhead.server.page.panels import view_of
from railhead.server.page.words import all_entries, entries, entry_of, here_of, letters, name_of
from railhead.server.rendering.templating import render
from railhead.server.views.table import whole_number
from railhead.server.views.table_access import at_table
from railhead.titles.catalogue import known_title, title_ids

LONGEST = 100
"""How much of what is sought is read, in characters."""


@require_safe
def all_words(request: HttpRequest) -> HttpResponse:
    """Answer with the terms of all titles, or with those that `?q=` seeks."""
    wanted = request.GET.get("q", "")[:LONGEST]
    found = all_entries(translator_of(request), wanted)
    context = {"title": None, "titles": [(it, name_of(it)) for it in title_ids()]}
    return render(
        request,
        "words.html",
        {**context, "wanted": wanted, "letters": letters(found), "count": len(found)},
    )


@require_safe
def title_words(request: HttpRequest, title: str) -> HttpResponse:
    """Answer with the terms of a title, or with those that `?q=` seeks; 404 for an unknown one."""
    here = _here(request, title)
    wanted = request.GET.get("q", "")[:LONGEST]
    found = entries(here, wanted)
    context = {"title": here.title, "titles": [(it, name_of(it)) for it in title_ids()]}
    return render(
        request,
        "words.html",
        {**context, "wanted": wanted, "letters": letters(found), "count": len(found)},
    )


@require_safe
def title_word(request: HttpRequest, title: str, term: str) -> HttpResponse:
    """Answer with the card of a term of a title; 404 if it has none such."""
    return _card(request, _here(request, title), term)


@require_safe
@never_cache
@at_table
def table_word(request: HttpRequest, live: LiveTable, _viewer: Viewer, term: str) -> HttpResponse:
    """Answer with the card of a term, with the numbers of a table as it stands."""
    game = live.game
    here = here_of(game.title, translator_of(request), len(game.players), game.phase.id)
    return _card(request, here, term, live)


def _here(request: HttpRequest, title: str) -> Here:
    known = known_title(title)
    if known is None:
        raise Http404
    return here_of(known, translator_of(request))


def _card(
    request: HttpRequest, here: Here, term: str, live: LiveTable | None = None
) -> HttpResponse:
    entry = entry_of(term, here)
    if entry is None:
        raise Http404
    context = {"entry": entry, "title": here.title, "live": live}
    return render(request, "term_card.html", context)


@require_safe
@never_cache
@at_table
def why(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
    """Answer why what action `?at=N` caused has happened: a page, or for htmx a card."""
    at = whole_number(request.GET.get("at"))
    if at is None or at > len(live.game.actions):
        raise Http404
    found = reasons(view_of(request, live, viewer), at)
    card = request.headers.get("HX-Request") == "true"
    context = {"found": found, "live": live, "title": live.game.title, "at": at}
    return render(request, "why_card.html" if card else "why.html", context)
