"""The panels of a table's page: each is rendered alone, and sent again only if it has changed.

A panel is `<section id="panel-NAME" class="panel" data-digest="...">`. The browser says which
digests it shows (`have`), and is sent the panels that differ, to be swapped in by their ids.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, cast

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.template import engines
from markupsafe import Markup

from railhead.drawing.page.fragments import token_picture
from railhead.server.languages import translator_of
from railhead.server.page import about, stopped
from railhead.server.page.cache import BoundedCache
from railhead.server.page.history import afterwards, ending, log, takebacks, time_travel
from railhead.server.page.history.read_marks import read_count
from railhead.server.page.question.panel import asking_panel
from railhead.server.page.state import companies, header, ledger, market, players, tiles, trains
from railhead.server.page.state.map import map_panel
from railhead.server.page.state.marks import logo, shown
from railhead.server.page.table_view import TableView

if TYPE_CHECKING:
    from django.template.backends.jinja2 import Jinja2

    from railhead.server.authority import LiveTable, Viewer

Context = Mapping[str, Any]

_log = logging.getLogger("railhead.server")

_SECTION = Markup('<section id="panel-{}" class="panel {}" data-digest="{}"{}>{}</section>')
_SWAP = Markup(' hx-swap-oob="true"')
_FORM = re.compile(r'<form [^>]*method="post"[^>]*>')


@dataclass(frozen=True, slots=True)
class Panel:
    """One part of the page. `kept`: it is cached, and the same for views with equal `key`."""

    name: str
    template: str
    context: Callable[[TableView], Context]
    kept: bool = True


@dataclass(frozen=True, slots=True)
class Rendered:
    """A panel as the browser gets it."""

    name: str
    body: Markup
    digest: str

    def section(self, *, swap: bool = False) -> Markup:
        """The panel as an element; with `swap`, marked for htmx to replace the old one."""
        return _SECTION.format(self.name, self.name, self.digest, _SWAP if swap else "", self.body)

    def on_page(self, hidden: Markup) -> Markup:
        """The panel with hidden fields in its forms, for browsers without scripts.

        Cached panels are shared by readers; what belongs to one reader alone is added here.
        """
        return Markup(_FORM.sub(lambda form: f"{form[0]}{hidden}", self.section()))


PANELS = {
    panel.name: panel
    for panel in (
        Panel("bar", "panels/bar.html", header.context, kept=False),
        Panel("stopped", "panels/stopped.html", stopped.context, kept=False),
        Panel("takeback", "panels/takeback.html", takebacks.context, kept=False),
        Panel("deletion", "panels/deletion.html", afterwards.deletion, kept=False),
        Panel("travel", "panels/travel.html", time_travel.context),
        Panel("map", "asking/map.html", map_panel),
        Panel("asking", "asking/asking.html", asking_panel),
        Panel("end", "panels/end.html", ending.context),
        Panel("rematch", "panels/rematch.html", afterwards.rematch, kept=False),
        Panel("players", "panels/players.html", players.context),
        Panel("companies", "panels/companies.html", companies.context),
        Panel("sheet", "panels/sheet.html", ledger.context),
        Panel("market", "panels/market.html", market.context),
        Panel("trains", "panels/trains.html", trains.context),
        Panel("tiles", "panels/tiles.html", tiles.context),
        Panel("log", "panels/log.html", log.context),
        Panel("about", "panels/about.html", about.context),
    )
}
"""The panels by name, in the order in which a page is read aloud."""

_kept: BoundedCache[Rendered] = BoundedCache(2000)


def view_of(
    request: HttpRequest, live: LiveTable, viewer: Viewer, at: int | None = None
) -> TableView:
    """Return the view of a table for a reader, at present or after `at` actions.

    Raises IndexError if the game has fewer actions.
    """
    last = len(live.game.actions)
    if at is not None and not 0 <= at <= last:
        raise IndexError(at)
    language = str(getattr(request, "LANGUAGE_CODE", "en"))
    past = at is not None and at < last
    game = live.at(at) if at is not None and past else live.game
    since = None if past else read_count(live, viewer)
    return TableView(
        live, game, viewer, translator_of(request), language, at if past else None, since
    )


def render_panel(panel: Panel, view: TableView) -> Rendered:
    """Return one panel, from the cache if it was made before."""
    if not panel.kept:
        return _render(panel, view)
    return _kept.get((panel.name, view.key), lambda: _render(panel, view))


def _render(panel: Panel, view: TableView) -> Rendered:
    try:
        body = _filled(panel.template, {**words_of(view), **panel.context(view)})
    except (DatabaseError, MemoryError):
        raise
    except Exception:
        body = failed(panel, view)
    digest = blake2b(body.encode(), digest_size=6).hexdigest()
    return Rendered(panel.name, Markup(body), digest)


def _filled(template: str, context: Context) -> str:
    return cast("Jinja2", engines["jinja2"]).env.get_template(template).render(**context)


def failed(panel: Panel, view: TableView) -> str:
    """Return what is shown in place of a panel in which the program has just failed; logs it.

    The other panels can still be read, and the last move can be taken back.
    """
    _log.exception("table %s, %d actions: panel %s", view.live.id, view.count, panel.name)
    return _filled("panels/failed.html", words_of(view))


def words_of(view: TableView) -> dict[str, Any]:
    """Return what templates of all panels can use: translation, logos, cells with old values."""
    say, companies = view.translate, view.game.title.companies
    return {
        "say": say,
        "plural": say.plural,
        "lang": view.language,
        "view": view,
        "live": view.live,
        "logo": lambda company: logo(companies[company]),
        "token": lambda company: Markup(token_picture(company)),
        "shown": lambda cell: shown(cell, say),
    }


def render_all(view: TableView) -> dict[str, Rendered]:
    """Return all panels by name."""
    return {name: render_panel(panel, view) for name, panel in PANELS.items()}


def changed(view: TableView, have: str) -> Iterable[Markup]:
    """Yield the panels that differ from those of the browser, as elements to swap in.

    `have`: `NAME:digest,...` of those that it shows.
    """
    shown = dict(part.partition(":")[::2] for part in have.split(",") if part)
    for panel in render_all(view).values():
        if shown.get(panel.name) != panel.digest:
            yield panel.section(swap=True)


def render_changed(
    request: HttpRequest, live: LiveTable, viewer: Viewer, have: str, at: int | None = None
) -> HttpResponse:
    """Answer with the panels that have changed; `have` is `NAME:digest,...` of those shown."""
    view = view_of(request, live, viewer, at)
    return HttpResponse("".join(changed(view, have)))
