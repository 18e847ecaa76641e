"""The lobby: open seats, tables to watch and finished games, found by filters in the address."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from railhead.server.base.languages import translator_of
from railhead.server.listing.lobby import FILTERS, LISTS, MOST_FREE, PACES, SEATS, Wanted, part_of
from railhead.server.people.access import person_of
from railhead.server.rendering.templating import render
from railhead.titles.catalogue import plain_title, title_ids


@require_safe
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """Answer with a list of the lobby.

    Query: `show`, one of LISTS; `title`, `pace`, `free` as in `Wanted`; `from`: the number of the
    first table that is shown. What is not known is left
    out, so that an old address still leads somewhere, and the page says so.
    """
    sent = {name: str(text) for name, text in request.GET.items()}
    kind = sent.get("show", "")
    kind = kind if kind in LISTS else SEATS
    wanted, translate = Wanted.read(sent), translator_of(request)
    chosen = {"title": wanted.title, "pace": wanted.pace, "free": wanted.free}
    unknown = [name for name, value in chosen.items() if sent.get(name, "") not in ("", str(value))]
    kept = {name: value for name, value in chosen.items() if value}
    context = {
        "kind": kind,
        "lists": [(it, name, f"?{urlencode({'show': it, **kept})}") for it, name in LISTS.items()],
        "wanted": wanted,
        "unknown": [translate(FILTERS[name]) for name in unknown],
        "filters": wanted.in_words(kind, translate),
        "part": part_of(kind, person_of(request), wanted, sent, translate),
        "address": urlencode({"show": kind, **kept}),
        "titles": [plain_title(title) for title in title_ids()],
        "paces": PACES,
        "most_free": MOST_FREE,
    }
    return render(request, "lobby.html", context)
