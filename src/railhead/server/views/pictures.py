"""Small pictures: the maps of tables and the covers of titles, as lists show them."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from railhead.drawing.base.palette import LIGHT
from railhead.drawing.map.cover import CUTS, draw_cover
from railhead.drawing.map.small import draw_small_map
from railhead.drawing.page.themes import BROWSER, picture_style
from railhead.drawing.views import map_of
from railhead.server.authority import TableBroken, TableMissing, live_table, row_of
from railhead.server.authority.loading import LiveTable, facts_of
from railhead.server.jobs import costs
from railhead.server.models import Table
from railhead.server.page.cache import BoundedCache
from railhead.server.templating import THEMES, address
from railhead.titles.catalogue import plain_title, title_ids
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


@require_safe
@cache_control(public=True)
def cover(request: HttpRequest, title: str, cut: str) -> HttpResponse:
    """Answer with the cover of a title, an SVG; `cut`: one of CUTS.

    Query: `v`, the mark of the picture, so that each has an address of its own.
    """
    if title not in title_ids() or cut not in CUTS:
        raise Http404
    drawn, mark = _cover(title, cut)
    answer = HttpResponse(drawn, content_type="image/svg+xml")
    if request.GET.get("v") == mark:
        patch_cache_control(answer, max_age=YEAR, immutable=True)
    else:
        patch_cache_control(answer, max_age=HOUR)
    return answer


def cover_address(title: str, cut: str) -> str:
    """Return the address of a cover as it is now."""
    return f"{address('cover', title, cut)}?v={_cover(title, cut)[1]}"


@lru_cache(maxsize=256)
def _cover(title: str, cut: str) -> tuple[str, str]:
    """A cover and its mark, which changes with it."""
    drawn = draw_cover(plain_title(title), cover_of(title), CUTS[cut], theme=LIGHT)
    return drawn, sha256(drawn.encode()).hexdigest()[:12]
