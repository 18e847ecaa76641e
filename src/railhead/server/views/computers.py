"""Computers at a table: on which seats they play, and how fast."""

from __future__ import annotations

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from railhead.engine.illegal import Illegal
from railhead.language import N_, explain
from railhead.language.motives import STRENGTHS
from railhead.server.authority import LiveTable, NotYourSeat, Outcome, Viewer
from railhead.server.base.languages import translator_of
from railhead.server.computers.pacing import go_on, set_pause, stop
from railhead.server.computers.sitting import let_play
from railhead.server.errors.pages import failure
from railhead.server.models.computers import PAUSES
from railhead.server.people.access import person_of
from railhead.server.people.quotas import spend
from railhead.server.rendering.templating import see_other
from railhead.server.views import forms
from railhead.server.views.join import own_table
from railhead.server.views.moves import acting


@acting("pace")
def pace(request: HttpRequest, live: LiveTable, viewer: Viewer) -> Outcome:
    """Stop the computers, let them go on, or set the pause before their moves, as `do` says.

    Fields: `do`, stop, go or pause; `pause`: one of `PAUSES`, in milliseconds.
    """
    if viewer.person is not None:
        spend(request, "takebacks")
    match request.POST.get("do"):
        case "stop":
            return stop(live, viewer)
        case "go":
            return go_on(live, viewer)
        case "pause":
            wanted = forms.number(request, "pause")
            if wanted not in PAUSES:
                known = ", ".join(map(str, PAUSES))
                raise forms.FieldError("pause", N_("expected one of {kinds}"), kinds=known)
            return set_pause(live, viewer, wanted)
        case _:
            raise forms.FieldError("do", N_("expected stop, go or pause"))


@acting("sitter")
def sitter(request: HttpRequest, live: LiveTable, viewer: Viewer) -> Outcome:
    """Let a computer play for a player at a table on one screen, or nobody but the people.

    Fields: `player`; `strength`, "" for no computer.
    """
    if not live.one_screen:
        raise NotYourSeat(live.id)
    if viewer.person is not None:
        spend(request, "takebacks")
    player, strength = _read(request, live.row.players)
    return let_play(live.row, viewer.person if viewer.owner else None, player, strength)


def _read(request: HttpRequest, players: list[list[str]]) -> tuple[str, str]:
    player, strength = str(request.POST.get("player", "")), str(request.POST.get("strength", ""))
    if player not in dict(players):
        raise forms.FieldError("player", N_("nobody of this id plays here"))
    if strength and strength not in STRENGTHS:
        kinds = ", ".join(STRENGTHS)
        raise forms.FieldError("strength", N_("expected one of {kinds}"), kinds=kinds)
    return player, strength


@require_POST
def computer_seat(request: HttpRequest, table_id: str) -> HttpResponse:
    """Let a computer play on a free seat, or no more, for the owner; leads to the seats.

    Fields: `player`; `strength`, "" for no computer. 403 for anybody else, 422 if somebody sits
    there.
    """
    table = own_table(request, table_id)
    person = person_of(request)
    spend(request, "takebacks")
    try:
        player, strength = _read(request, table.players)
        let_play(table, person.pk if person is not None else None, player, strength)
    except forms.FieldError as error:
        raise BadRequest(str(error)) from error
    except Illegal as refused:
        text = explain(refused, translator_of(request))
        return failure(request, 422, text, texts=(text, text))
    return see_other(reverse("seats", args=[table.pk]))
