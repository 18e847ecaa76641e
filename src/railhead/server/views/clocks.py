"""Clocks and seats, as far as those who sit at a table decide: pauses, proposals, coming back."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from railhead.engine.illegal import Illegal
from railhead.language import N_, explain
from railhead.language.motives import STRENGTHS
from railhead.server.authority import (
    LiveTable,
    NotYourSeat,
    Outcome,
    TableBroken,
    Viewer,
    answer_proposal,
    ask_for_clock,
    ask_to_replace,
    come_back,
    pause,
    resume,
    withdraw_proposal,
)
from railhead.server.base.languages import translator_of
from railhead.server.clocks.choosing import read_choice
from railhead.server.errors.pages import failure
from railhead.server.people.quotas import spend
from railhead.server.rendering.templating import go_to
from railhead.server.views import forms
from railhead.server.views.moves import acting
from railhead.server.views.table_access import at_table


@acting("clock")
def clock(request: HttpRequest, live: LiveTable, viewer: Viewer) -> Outcome:
    """Stop the clock, let it run on, or ask for another, as `do` says.

    Fields: `do`, pause, resume or ask; to ask, those of `clocks.choosing`.
    """
    if viewer.players:
        spend(request, "takebacks")
    match request.POST.get("do"):
        case "pause":
            return pause(live, viewer)
        case "resume":
            return resume(live, viewer)
        case "ask":
            choice, faults = read_choice(request.POST)
            if faults:
                raise forms.FieldError.of(faults[0])
            return ask_for_clock(live, viewer, choice)
        case _:
            raise forms.FieldError("do", N_("expected pause, resume or ask"))


@acting("proposal")
def proposal(request: HttpRequest, live: LiveTable, viewer: Viewer) -> Outcome:
    """Ask to replace a player who is late, or agree to what is asked, refuse or withdraw it.

    Fields: `do`, replace, agree, refuse or withdraw; to replace, `player`, and `open`, yes if
    strangers may sit down, or `strength`, of a computer that is to play.
    """
    if viewer.players:
        spend(request, "takebacks")
    match request.POST.get("do"):
        case "replace":
            player = request.POST.get("player", "")
            if player not in live.game.players:
                raise forms.FieldError("player", N_("nobody of this id plays here"))
            strangers = request.POST.get("open") == "yes"
            strength = str(request.POST.get("strength", ""))
            if strength and strength not in STRENGTHS:
                kinds = ", ".join(STRENGTHS)
                raise forms.FieldError("strength", N_("expected one of {kinds}"), kinds=kinds)
            return ask_to_replace(live, viewer, player, strangers=strangers, strength=strength)
        case "agree" | "refuse" as answer:
            return answer_proposal(live, viewer, answer == "agree")
        case "withdraw":
            return withdraw_proposal(live, viewer)
        case _:
            raise forms.FieldError("do", N_("expected replace, agree, refuse or withdraw"))


@never_cache
@require_POST
@at_table
def back(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
    """Come back to the seat that one had to leave, or ask for it; leads to the table.

    403 for anybody else, 409 if something else is asked.
    """
    translate = translator_of(request)
    if viewer.person is not None:
        spend(request, "takebacks")
    try:
        come_back(live, viewer)
    except NotYourSeat as refused:
        raise PermissionDenied("this person did not have to leave a seat") from refused
    except TableBroken as broken:
        return failure(request, 409, broken.why, texts=(translate(broken.message),) * 2)
    except Illegal as refused:
        text = explain(refused, translate)
        return failure(request, 409, text, texts=(text, text))
    return go_to(request, reverse("table", args=[live.id]))
