"""A new table from any moment of a game, or of a plan."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from railhead.engine.fault import TitleError
from railhead.language import N_, explain
from railhead.server.authority import LiveTable, Viewer, store_game
from railhead.server.authority.creating import MOST_TABLE_NAME
from railhead.server.base.languages import translator_of
from railhead.server.errors.pages import failure
from railhead.server.models import Table
from railhead.server.people.first_visit import GUEST, person_opening_table
from railhead.server.rendering.templating import go_to
from railhead.server.views import forms
from railhead.server.views.table_access import at_table


@require_POST
@never_cache
@at_table
def continue_at(request: HttpRequest, live: LiveTable, _viewer: Viewer) -> HttpResponse:
    """Open a new table that goes on from a moment of this game, which stays as it is.

    Fields: `at`, the number of actions, by default all; `mode`, by default one screen. It has the
    title, options, players and beginning of this table, draws its own lots, and is owned by whoever
    asks. 400 for a malformed field, 422 for a moment that is not there.
    """
    translate = translator_of(request)
    head = N_("No table was opened")
    try:
        at = forms.optional_number(request, "at")
        game = live.game if at is None else live.at(at)
    except forms.FieldError as error:
        text = explain(error, translate)
        return failure(request, 400, text, texts=(head, text))
    except IndexError:
        return failure(
            request,
            422,
            "no such moment",
            texts=(head, N_("at: the game has not so many actions.")),
        )
    mode = request.POST.get("mode") or Table.Mode.ONE_SCREEN
    called = live.name or game.title.name
    name = translate(N_("{table}, from action {number}"), table=called, number=len(game.actions))[
        :MOST_TABLE_NAME
    ]
    try:
        # Who goes on with a game need not be one of its players.
        with person_opening_table(
            request, translate(GUEST), game.board, len(game.actions)
        ) as person:
            table = store_game(person, game, mode, name, seed_typed=live.row.seed_typed)
    except TitleError as error:
        text = explain(error, translate)
        return failure(request, 422, text, texts=(head, text))
    return go_to(
        request, reverse("seats" if mode == Table.Mode.SEATS else "table", args=[table.pk])
    )
