"""The panels of a table's page: each is made alone, and sent again only if it has changed.

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

from railhead.drawing.fragments import token_picture
from railhead.server.languages import translator_of
from railhead.server.page import (
    about,
    bar,
    companies,
    end,
    log,
    market,
    players,
    sheet,
    stopped,
    takeback,
    tiles,
    trains,
    travel,
)
from railhead.server.page.asking import asking_panel
from railhead.server.page.mapping import map_panel
from railhead.server.page.marks import logo, shown
from railhead.server.page.moment import Moment
from railhead.server.page.seen import seen_count
from railhead.server.page.shelf import Shelf

if TYPE_CHECKING:
    from django.template.backends.jinja2 import Jinja2

    from railhead.server.authority import LiveTable, Viewer

Context = Mapping[str, Any]

_journal = logging.getLogger("railhead.server")

_SECTION = Markup('<section id="panel-{}" class="panel {}" data-digest="{}"{}>{}</section>')
_SWAP = Markup(' hx-swap-oob="true"')
_FORM = re.compile(r'<form [^>]*method="post"[^>]*>')


@dataclass(frozen=True, slots=True)
class Panel:
    """One part of the page. `kept`: it is the same for equal keys of moments."""

    name: str
    template: str
    context: Callable[[Moment], Context]
    kept: bool = True


@dataclass(frozen=True, slots=True)
class Rendered:
    """A panel as the browser gets it."""

    name: str
    body: Markup
    digest: str

    def section(self, *, swap: bool = False) -> Markup:
        """The panel as an element; with `swap` as one that takes the place of the old one."""
        return _SECTION.format(self.name, self.name, self.digest, _SWAP if swap else "", self.body)

    def on_page(self, hidden: Markup) -> Markup:
        """The panel with hidden fields in its forms, for browsers without scripts.

        Kept panels are for all readers; what is one reader's alone is put in here.
        """
        return Markup(_FORM.sub(lambda form: f"{form[0]}{hidden}", self.section()))


PANELS = {
    panel.name: panel
    for panel in (
        Panel("bar", "panels/bar.html", bar.context),
        Panel("stopped", "panels/stopped.html", stopped.context, kept=False),
        Panel("takeback", "panels/takeback.html", takeback.context, kept=False),
        Panel("travel", "panels/travel.html", travel.context),
        Panel("map", "asking/map.html", map_panel),
        Panel("asking", "asking/asking.html", asking_panel),
        Panel("end", "panels/end.html", end.context),
        Panel("players", "panels/players.html", players.context),
        Panel("companies", "panels/companies.html", companies.context),
        Panel("sheet", "panels/sheet.html", sheet.context),
        Panel("market", "panels/market.html", market.context),
        Panel("trains", "panels/trains.html", trains.context),
        Panel("tiles", "panels/tiles.html", tiles.context),
        Panel("log", "panels/log.html", log.context),
        Panel("about", "panels/about.html", about.context),
    )
}
"""The panels by name, in the order in which a page is read aloud."""

_kept: Shelf[Rendered] = Shelf(2000)


def moment_of(
    request: HttpRequest, live: LiveTable, viewer: Viewer, at: int | None = None
) -> Moment:
    """Return what the reader sees. Raises IndexError for a number of actions not reached."""
    last = len(live.game.actions)
    if at is not None and not 0 <= at <= last:
        raise IndexError(at)
    language = str(getattr(request, "LANGUAGE_CODE", "en"))
    past = at is not None and at < last
    game = live.at(at) if at is not None and past else live.game
    since = None if past else seen_count(live, viewer)
    return Moment(live, game, viewer, translator_of(request), language, at if past else None, since)


def render_panel(panel: Panel, moment: Moment) -> Rendered:
    """Return one panel, from the shelf if it was made before."""
    if not panel.kept:
        return _render(panel, moment)
    return _kept.get((panel.name, moment.key), lambda: _render(panel, moment))


def _render(panel: Panel, moment: Moment) -> Rendered:
    try:
        body = _filled(panel.template, {**words_of(moment), **panel.context(moment)})
    except (DatabaseError, MemoryError):
        raise
    except Exception:
        body = failed(panel, moment)
    digest = blake2b(body.encode(), digest_size=6).hexdigest()
    return Rendered(panel.name, Markup(body), digest)


def _filled(template: str, context: Context) -> str:
    return cast("Jinja2", engines["jinja2"]).env.get_template(template).render(**context)


def failed(panel: Panel, moment: Moment) -> str:
    """What stands in the place of a panel over which the rules have tripped just now.

    The others can still be read, and the move that led here be taken back.
    """
    _journal.exception("table %s, %d actions: panel %s", moment.live.id, moment.count, panel.name)
    return _filled("panels/failed.html", words_of(moment))


def words_of(moment: Moment) -> dict[str, Any]:
    """What every panel's template can use: words, logos, and cells with what stood there before."""
    say, companies = moment.translate, moment.game.title.companies
    return {
        "say": say,
        "plural": say.plural,
        "lang": moment.language,
        "m": moment,
        "live": moment.live,
        "logo": lambda company: logo(companies[company]),
        "token": lambda company: Markup(token_picture(company)),
        "shown": lambda cell: shown(cell, say),
    }


def render_all(moment: Moment) -> dict[str, Rendered]:
    """Return all panels by name."""
    return {name: render_panel(panel, moment) for name, panel in PANELS.items()}


def changed(moment: Moment, have: str) -> Iterable[Markup]:
    """Yield the panels that differ from what the browser has, as elements to swap in."""
    shown = dict(part.partition(":")[::2] for part in have.split(",") if part)
    for panel in render_all(moment).values():
        if shown.get(panel.name) != panel.digest:
            yield panel.section(swap=True)


def render_changed(
    request: HttpRequest, live: LiveTable, viewer: Viewer, have: str, at: int | None = None
) -> HttpResponse:
    """Answer with the panels that have changed; `have` is `NAME:digest,...` of those shown."""
    moment = moment_of(request, live, viewer, at)
    return HttpResponse("".join(changed(moment, have)))
