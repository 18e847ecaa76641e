"""The rematch: a new table of the same game for the same people."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from railhead.engine.fault import TitleError
from railhead.engine.illegal import Illegal
from railhead.language import explain
from railhead.server.authority import NotYourSeat, TableMissing, play_again, row_of
from railhead.server.base.languages import translator_of
from railhead.server.errors.pages import failure
from railhead.server.people.access import person_of
from railhead.server.people.quotas import spend
from railhead.server.rendering.templating import go_to


@require_POST
def rematch(request: HttpRequest, table_id: str) -> HttpResponse:
    """Open the rematch of a finished game, or lead to it if somebody has done so before.

    403 for whoever does not play there, 422 if there can be none.
    """
    person = person_of(request)
    if person is None:
        raise PermissionDenied("a stranger plays no rematch")
    try:
        spend(request, "tables")
        new = play_again(row_of(table_id), person)
    except TableMissing as missing:
        raise Http404 from missing
    except NotYourSeat as refused:
        raise PermissionDenied("only who played there plays again") from refused
    except (Illegal, TitleError) as refused:
        text = explain(refused, translator_of(request))
        return failure(request, 422, text, texts=(text, text))
    return go_to(request, reverse("table", args=[new.pk]))
