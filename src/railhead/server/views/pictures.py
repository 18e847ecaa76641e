"""Small pictures: the maps of tables and the covers of titles, as lists show them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from railhead.drawing.base.palette import LIGHT
from railhead.drawing.map.cover import CUTS, draw_table
from railhead.records.rule_examples import examples_of
from railhead.server.authority import TableBroken, TableBusy, TableMissing, live_table, row_of
from railhead.server.authority.loading import LiveTable, facts_of
from railhead.server.base.cache import BoundedCache
from railhead.server.base.languages import translator_of
from railhead.server.errors.pages import busy
from railhead.server.jobs import costs
from railhead.server.models import Table
from railhead.server.page.rule_examples import MOMENTS, drawn_example
from railhead.server.rendering.covers import drawn_cover
from railhead.server.rendering.templating import THEMES
from railhead.titles.catalogue import title_ids
from railhead.titles.covers import cover_of

KEPT = 7 * 24 * 3600
"""Seconds for which a browser may keep a picture; its address names the version of the table."""

HOUR = 3600
"""Seconds for which a cover may be kept whose address does not say which one it is."""

YEAR = 365 * 24 * HOUR
"""The same for one whose address says so."""

_pictures: BoundedCache[str] = BoundedCache(500)


@require_safe
def picture(request: HttpRequest, table_id: str) -> HttpResponse:
    """Answer with the cover of a table, an SVG: that of its title with what lies there now.

    Query: `v`, the version of the table, so that each has an address of its own. A table is loaded
    only if its picture was not drawn before.
    """
    try:
        row = row_of(table_id)
        etag = f'"{row.version}"'
        unchanged = get_conditional_response(request, etag=etag)
        if unchanged is not None:
            return unchanged
        drawn = _pictures.get((row.pk, row.version), lambda: _drawn(row.pk))
    except (TableMissing, TableBroken) as missing:
        raise Http404 from missing
    except TableBusy as waiting:
        return busy(request, waiting.message, again=5)
    answer = HttpResponse(drawn, content_type="image/svg+xml")
    answer["ETag"] = etag
    if request.GET.get("v") == str(row.version):
        patch_cache_control(answer, private=True, max_age=KEPT)
    else:
        patch_cache_control(answer, private=True, no_cache=True)
    return answer


def _drawn(table_id: str) -> str:
    with costs.counted(table_id):
        live = live_table(table_id)
        told = live.row.worths and (live.row.asking or not live.row.waiting)
        if not told and live.broken is None:
            _note_facts(live)
        return draw_table(live.game, cover_of(live.row.title), CUTS["small"], theme=LIGHT)


def _note_facts(live: LiveTable) -> None:
    """Store what lists show of a table from before it was kept there."""
    facts = facts_of(live.game)
    changes = {name: facts[name] for name in ("phase", "worths", "asking")}
    Table.objects.filter(pk=live.id, version=live.version).update(**changes)


@require_safe
@cache_control(public=True)
def cover(request: HttpRequest, title: str, cut: str) -> HttpResponse:
    """Answer with the cover of a title, an SVG; `cut`: one of CUTS.

    Query: `v`, the mark of the picture, so that each has an address of its own.
    """
    if title not in title_ids() or cut not in CUTS:
        raise Http404
    drawn, mark = drawn_cover(title, cut)
    answer = HttpResponse(drawn, content_type="image/svg+xml")
    if request.GET.get("v") == mark:
        patch_cache_control(answer, max_age=YEAR, immutable=True)
    else:
        patch_cache_control(answer, max_age=HOUR)
    return answer


@require_safe
@cache_control(public=True, max_age=HOUR)
def rule_example(request: HttpRequest, title: str, name: str, moment: str) -> HttpResponse:
    """Answer with a picture of an example of a rule, an SVG, in the reader's language.

    `moment`: one of MOMENTS. Query: `look`, light, dark or system. 404 for what is not there.
    """
    if title not in title_ids() or name not in examples_of(title) or moment not in MOMENTS:
        raise Http404
    look = request.GET.get("look", "")
    look = look if look in THEMES else THEMES[0]
    drawn = drawn_example(title, name, moment, look, translator_of(request))
    return HttpResponse(drawn, content_type="image/svg+xml")
