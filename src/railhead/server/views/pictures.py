"""Small pictures of the maps of tables, as the lists of tables show them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from railhead.drawing.map.small import draw_small_map
from railhead.drawing.page.themes import BROWSER, picture_style
from railhead.drawing.views import map_of
from railhead.server.authority import TableBroken, TableMissing, live_table, row_of
from railhead.server.authority.loading import LiveTable, facts_of
from railhead.server.jobs import costs
from railhead.server.models import Table
from railhead.server.page.cache import BoundedCache
from railhead.server.templating import THEMES

KEPT = 7 * 24 * 3600
"""Seconds for which a browser may keep a picture; its address names the version of the table."""

_pictures: BoundedCache[str] = BoundedCache(500)


@require_safe
def picture(request: HttpRequest, table_id: str) -> HttpResponse:
    """Answer with the map of a table as it stands, as a small SVG.

    Query: `look`, light, dark or system; `v`, the version of the table, so that each has an
    address of its own. A table is loaded only if its picture was not drawn before.
    """
    try:
        row = row_of(table_id)
        look = request.GET.get("look", "")
        look = look if look in THEMES else THEMES[0]
        etag = f'"{row.version}-{look}"'
        unchanged = get_conditional_response(request, etag=etag)
        if unchanged is not None:
            return unchanged
        drawn = _pictures.get((row.pk, row.version), lambda: _drawn(row.pk))
    except (TableMissing, TableBroken) as missing:
        raise Http404 from missing
    if style := picture_style(look):
        head, tag, rest = drawn.partition(">")
        drawn = f"{head}{tag}<style>{style}</style>{rest}"
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
        if not live.row.worths and live.broken is None:
            _note_facts(live)
        return draw_small_map(map_of(live.game), theme=BROWSER)


def _note_facts(live: LiveTable) -> None:
    """Store what lists show of a table from before it was kept there."""
    facts = facts_of(live.game)
    changes = {name: facts[name] for name in ("phase", "worths")}
    Table.objects.filter(pk=live.id, version=live.version).update(**changes)
