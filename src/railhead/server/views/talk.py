"""The talk of a table: saying something, withdrawing it, and what was read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from railhead.language import N_, explain
from railhead.server.authority import LiveTable, Outcome, Viewer
from railhead.server.base.languages import translator_of
from railhead.server.people.quotas import spend
from railhead.server.rendering.templating import see_other
from railhead.server.talk.writing import note_heard, say_at, withdraw_message
from railhead.server.views import forms
from railhead.server.views.moves import acting
from railhead.server.views.table_access import at_table


@acting("talk")
def talk(request: HttpRequest, live: LiveTable, viewer: Viewer) -> Outcome:
    """Say something to those who sit there, or withdraw what one has said.

    Fields: `do`, say or withdraw; to say, `text` and `key`; to withdraw, `message`, its number.
    """
    if viewer.players:
        spend(request, "talk")
    match request.POST.get("do"):
        case "say":
            return say_at(live, viewer, request.POST.get("text", ""), forms.key(request))
        case "withdraw":
            return withdraw_message(live, viewer, forms.number(request, "message"))
        case _:
            raise forms.FieldError("do", N_("expected say or withdraw"))


@never_cache
@require_POST
@at_table
def heard(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
    """Note that the reader has read the talk up to a message. Field: `message`, its number.

    A browser that sends a form is shown the talk again.
    """
    try:
        note_heard(live, viewer, forms.number(request, "message"))
    except forms.FieldError as error:
        return HttpResponse(explain(error, translator_of(request)), status=400)
    if "text/html" in request.headers.get("Accept", ""):
        return see_other(f"{reverse('table', args=[live.id])}#tab-talk")
    return HttpResponse(status=204)
