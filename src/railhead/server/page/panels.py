"""The panels of a table's page: each is rendered alone, and sent again only if it has changed.

A panel is `<section id="panel-NAME" class="panel" data-digest="...">`. The browser says which
digests it shows (`have`), and is sent the panels that differ, to be swapped in by their ids. Where
the server still knows what the browser shows, a panel says so in `data-from` and holds only its
parts that differ (`parts.py`).

Views that are closed at first are not part of a page: their panels have the digest `later` and a
link in them, and a browser is sent them when their view is opened, or the question wants it.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, cast

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.template import engines
from markupsafe import Markup

from railhead.language import Translator
from railhead.server.authority import absence_of
from railhead.server.authority.read_marks import read_count
from railhead.server.base.cache import BoundedCache
from railhead.server.base.languages import translator_of
from railhead.server.http.compressing import LEAST, Piece, piece_of
from railhead.server.page import about, plan, stopped
from railhead.server.page.history import (
    afterwards,
    agreements,
    ending,
    log,
    said,
    since,
    takebacks,
    talk_pieces,
    time_travel,
)
from railhead.server.page.parts import Body, changes, in_templates
from railhead.server.page.question import hints, lesson, orders
from railhead.server.page.question.panel import asking_panel
from railhead.server.page.state import (
    charter,
    clock,
    company_rows,
    computers,
    header,
    ledger,
    market,
    players,
    tiles,
    trains,
)
from railhead.server.page.state import map as state_map
from railhead.server.page.table_view import TableView
from railhead.server.page.template_words import words_of
from railhead.server.page.words import are_explained

if TYPE_CHECKING:
    from django.template.backends.jinja2 import Jinja2

    from railhead.server.authority import LiveTable, Viewer

Context = Mapping[str, Any]

_log = logging.getLogger("railhead.server")

_SWAP = ' hx-swap-oob="true"'
_WANTS_MARKET = ' data-stage="market"'
_FORM = re.compile(r'<form [^>]*method="post"[^>]*>')


@dataclass(frozen=True, slots=True)
class Panel:
    """One part of the page. `kept`: it is cached, and the same for views with equal `key`.

    `inputs`: a value that is equal only for views of a table in one language that this panel shows
    alike; by default that is not known, and the panel is made anew at each version. `in_plans`:
    whether it has anything to show in a plan. `later`: it stands in a view that is closed at first.
    `about`: the value of its context without which there is nothing in it, "" if there always is.
    """

    name: str
    template: str
    context: Callable[[TableView], Context]
    kept: bool = True
    inputs: Callable[[TableView], Hashable] | None = None
    in_plans: bool = True
    later: bool = False
    about: str = ""

    def key(self, view: TableView) -> Hashable:
        """Return the key under which the panel is cached."""
        if self.inputs is None:
            return self.name, view.key
        return self.name, view.live.id, view.language, view.words, self.inputs(view)


@dataclass(frozen=True)
class Rendered:
    """A panel as the browser gets it. `parts`: its body."""

    name: str
    digest: str
    parts: Body = field(repr=False, compare=False)

    @property
    def body(self) -> str:
        """Its markup, anew each time."""
        return self.parts.text

    def section(self, *, swap: bool = False) -> Markup:
        """The panel as an element; with `swap`, marked for htmx to replace the old one."""
        return self._around(_SWAP if swap else "", self.body)

    def _around(self, attributes: str, contents: str) -> Markup:
        """The element with some contents. Its name and its digest have no special characters."""
        start = f'{self._begin} class="panel {self.name}"'
        return Markup(f'{start} data-digest="{self.digest}"{attributes}>{contents}</section>')

    def section_from(self, old: Rendered) -> Markup:
        """The panel as an element with the parts that differ from an old one, or whole."""
        found = changes(old.parts, self.parts)
        if found is None or len(sent := in_templates(found)) >= len(self.body):
            return self.section(swap=True)
        return self._around(f' data-from="{old.digest}"{_SWAP}', sent)

    def on_page(self, hidden: Markup) -> Markup:
        """The panel with hidden fields in its forms, for browsers without scripts.

        Cached panels are shared by readers; what belongs to one reader alone is added here.
        """
        if not self._has_forms:
            return self.section()
        return Markup(_FORM.sub(lambda form: f"{form[0]}{hidden}", self.section()))

    @property
    def _begin(self) -> str:
        return f'<section id="panel-{self.name}"'

    @cached_property
    def _has_forms(self) -> bool:
        return _FORM.search(self.body) is not None

    @cached_property
    def piece(self) -> Piece | None:
        """The panel as it stands in pages, packed; None if it is small or not the same in all."""
        if self.parts.size < LEAST or self._has_forms:
            return None
        return piece_of(self.section().encode(), len(self._begin))


PANELS = {
    panel.name: panel
    for panel in (
        Panel("bar", "panels/bar.html", header.context, kept=False),
        Panel("plan", "panels/plan.html", plan.context, kept=False, about="plan"),
        Panel("stopped", "panels/stopped.html", stopped.context, kept=False, about="stopped"),
        Panel(
            "takeback",
            "panels/takeback.html",
            takebacks.context,
            kept=False,
            in_plans=False,
            about="asked",
        ),
        Panel(
            "deletion",
            "panels/deletion.html",
            afterwards.deletion,
            kept=False,
            in_plans=False,
            about="asked",
        ),
        Panel("agreement", "panels/agreement.html", agreements.context, kept=False, in_plans=False),
        Panel("travel", "panels/travel.html", time_travel.context),
        Panel("map", "asking/map.html", state_map.map_panel, inputs=state_map.inputs),
        Panel("since", "panels/since.html", since.context, about="lines"),
        Panel("lesson", "panels/lesson.html", lesson.context, kept=False, about="lesson"),
        Panel("charter", "panels/charter.html", charter.context),
        Panel("asking", "asking/asking.html", asking_panel),
        Panel(
            "computers",
            "panels/computers.html",
            computers.context,
            kept=False,
            in_plans=False,
            about="names",
        ),
        Panel(
            "hints", "panels/hints.html", hints.context, kept=False, in_plans=False, about="hints"
        ),
        Panel(
            "orders",
            "panels/orders.html",
            orders.context,
            kept=False,
            in_plans=False,
            about="orders",
        ),
        Panel("end", "panels/end.html", ending.context, about="standings"),
        Panel("ledger", "panels/ledger.html", company_rows.context),
        Panel("purses", "panels/purses.html", company_rows.purses),
        Panel("rematch", "panels/rematch.html", afterwards.rematch, kept=False, in_plans=False),
        Panel(
            "clock", "panels/clock.html", clock.context, kept=False, in_plans=False, about="choice"
        ),
        Panel("players", "panels/players.html", players.context),
        Panel(
            "sitters",
            "panels/sitters.html",
            computers.sitters,
            kept=False,
            in_plans=False,
            about="sitters",
        ),
        Panel("companies", "panels/companies.html", charter.companies_context, later=True),
        Panel("sheet", "panels/sheet.html", ledger.context, later=True),
        Panel("market", "panels/market.html", market.context, inputs=market.inputs, later=True),
        Panel("trains", "panels/trains.html", trains.context, later=True),
        Panel("tiles", "panels/tiles.html", tiles.context, inputs=tiles.inputs, later=True),
        Panel("log", "panels/log.html", log.context, inputs=log.inputs),
        Panel("talk", "panels/talk.html", said.context, kept=False, about="hears"),
        Panel(
            "messages",
            "panels/messages.html",
            talk_pieces.messages,
            kept=False,
            later=True,
            about="hears",
        ),
        Panel("about", "panels/about.html", about.context, inputs=about.inputs, later=True),
    )
}
"""The panels by name, in the order in which a page is read aloud."""

LATER = "later"
"""In place of a digest: a panel that the browser has not wanted yet."""

_kept: BoundedCache[Rendered] = BoundedCache(2000)

# By name and digest, what browsers may show; in bytes.
_sent: BoundedCache[Rendered] = BoundedCache(40_000_000, lambda panel: panel.parts.size)


def view_of(
    request: HttpRequest,
    live: LiveTable,
    viewer: Viewer,
    at: int | None = None,
    *,
    fresh: bool = False,
) -> TableView:
    """Return the view of a table for a reader, at present or after `at` actions.

    `fresh`: see `TableView`. Raises IndexError if the game has fewer actions.
    """
    last = len(live.game.actions)
    if at is not None and not 0 <= at <= last:
        raise IndexError(at)
    language = str(getattr(request, "LANGUAGE_CODE", "en"))
    past = at is not None and at < last
    game = live.at(at) if at is not None and past else live.game
    translate = translator_of(request)
    words = are_explained(request, lesson=bool(live.row.lesson))
    shown = (live, game, viewer, translate, language)
    if past:
        return TableView(*shown, at, words=words)
    seen, absence = read_count(live, viewer), absence_of(live, viewer)
    return TableView(*shown, since=seen, absence=absence, fresh=fresh, words=words)


def render_panel(panel: Panel, view: TableView) -> Rendered:
    """Return one panel, from the cache if it was made before."""
    if view.live.is_plan and not panel.in_plans:
        return _empty(panel.name)
    if not panel.kept:
        return _render(panel, view)[0]
    keys = (panel.key(view), (panel.name, view.key))
    for key in keys:
        if (known := _kept.known(key)) is not None:
            return known
    made, sound = _render(panel, view)
    # One that has failed is tried again at the next version.
    _kept.put(keys[0 if sound else 1], made)
    return made


@cache
def _empty(name: str) -> Rendered:
    """A panel without anything in it."""
    return Rendered(name, _digest(""), Body(""))


def _digest(body: str) -> str:
    return blake2b(body.encode(), digest_size=6).hexdigest()


def _render(panel: Panel, view: TableView) -> tuple[Rendered, bool]:
    """Return a panel, and whether its code has done its work."""
    sound = True
    try:
        context = panel.context(view)
        if panel.about and not context[panel.about]:
            return _empty(panel.name), True
        body = filled(panel.template, {**words_of(view), **context})
    except (DatabaseError, MemoryError):
        raise
    except Exception:
        body, sound = failed(panel, view), False
    digest = _digest(body)
    # Equal bodies are stored once.
    rendered = _sent.get((panel.name, digest), lambda: Rendered(panel.name, digest, Body(body)))
    return rendered, sound


def filled(template: str, context: Context) -> str:
    return cast("Jinja2", engines["jinja2"]).env.get_template(template).render(**context)


def failed(panel: Panel, view: TableView) -> str:
    """Return what is shown in place of a panel in which the program has just failed; logs it.

    The other panels can still be read, and the last move can be taken back.
    """
    _log.exception("table %s, %d actions: panel %s", view.live.id, view.count, panel.name)
    return filled("panels/failed.html", words_of(view))


def render_all(view: TableView) -> dict[str, Rendered]:
    """Return all panels by name."""
    return {name: render_panel(panel, view) for name, panel in PANELS.items()}


def render_first(view: TableView) -> dict[str, Rendered]:
    """Return the panels with which a page opens: of those in closed views only their places."""
    return {
        name: _wanted_later(name, view.translate)
        if panel.later and not _opens(name, view)
        else render_panel(panel, view)
        for name, panel in PANELS.items()
    }


def _opens(name: str, view: TableView) -> bool:
    """Whether a view is shown unasked: the market beside a tall map, or for its question."""
    if name != "market":
        return False
    return (
        state_map.is_tall(view.game) or _WANTS_MARKET in render_panel(PANELS["asking"], view).body
    )


@cache
def _wanted_later(name: str, say: Translator) -> Rendered:
    """What stands in place of a panel until its view is opened."""
    body = filled("panels/later.html", {"say": say, "name": name})
    return Rendered(name, LATER, Body(body))


def changed(view: TableView, have: str) -> Iterable[Markup]:
    """Yield the panels that differ from those of the browser, as elements to swap in.

    `have`: `NAME:digest,...` of those that it shows.
    """
    shown = dict(part.partition(":")[::2] for part in have.split(",") if part)
    for name, made in PANELS.items():
        digest = shown.get(name)
        if digest == LATER and made.later and not _opens(name, view):
            continue
        panel = render_panel(made, view)
        if digest == panel.digest:
            continue
        old = _sent.known((panel.name, digest))
        yield panel.section(swap=True) if old is None else panel.section_from(old)


def render_changed(
    request: HttpRequest,
    live: LiveTable,
    viewer: Viewer,
    have: str,
    at: int | None = None,
    *,
    fresh: bool = False,
) -> HttpResponse:
    """Answer with the panels that have changed; `have` is `NAME:digest,...` of those shown.

    `fresh`: see `TableView`.
    """
    view = view_of(request, live, viewer, at, fresh=fresh)
    return HttpResponse("".join(changed(view, have)))
