"""Acting at a table: moves, undo, redo, and taking moves back by consent.

The answer to a page with scripts is the panels that have changed, to be swapped in by their ids,
and a line for the element `message`: empty where it was done, else why not. Its status is 200
if it was done or had been done before, 409 if the table had moved on or cannot go on at all, 422 if
the rules refuse it or the reader of a page has typed no number, 500 if their code fails, 403 for
another's seat, 400 for a malformed form. A browser without scripts is redirected to the table, with
the same line; any other client is answered in plain text. The header `Railhead-Version` is the
version as which it was done, or that of the table now; `Railhead-Stamp` is the stamp of the change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from railhead.engine.actions import Action, RunRoutes
from railhead.engine.illegal import Illegal
from railhead.language import N_, Translator, explain, explain_refusal
from railhead.server.authority import (
    LiveTable,
    NotYourSeat,
    Outcome,
    RefusedAction,
    RulesFailed,
    TableBroken,
    Viewer,
    answer_takeback,
    ask_takeback,
    ask_to_end,
    withdraw_takeback,
)
from railhead.server.base.languages import translator_of
from railhead.server.errors.pages import failure
from railhead.server.jobs import routes
from railhead.server.page.panels import render_changed
from railhead.server.page.question.operate import plan_of, read_wanted
from railhead.server.page.question.panel import button_maker
from railhead.server.people.access import person_of, viewer_of
from railhead.server.people.quotas import MOVES, count_request, spend
from railhead.server.plans.hands import hands_of
from railhead.server.rendering.templating import WHY, see_other
from railhead.server.views import forms
from railhead.server.views.downloads import VERSION
from railhead.server.views.notice import leave_notice
from railhead.server.views.table_access import at_table

STAMP = "Railhead-Stamp"
"""The header of an answer that gives the stamp of the change."""

Doing = Callable[[HttpRequest, LiveTable, Viewer], Outcome]

SAID = N_("This was not done")
STALE = N_("The table had moved on before your answer came. This is how it stands now.")
STALE_PLAN = N_("This plan was changed elsewhere. This is how it stands now.")

REFUSALS = (TableBroken, forms.FieldError, RulesFailed, NotYourSeat, Illegal)
"""What acting can raise that is an answer; see `told`."""


def told(error: Exception, live: LiveTable, translate: Translator) -> tuple[int, str]:
    """Return the status and the text with which one of REFUSALS is answered."""
    match error:
        case TableBroken():
            return 409, translate(error.message)
        case forms.FieldError():
            return 400, explain(error, translate)
        case RulesFailed():
            return 500, translate(error.message)
        case NotYourSeat():
            return 403, translate(error.message)
        case Illegal():
            return 422, _reason(error, live, translate)
    raise error


def acting(name: str) -> Callable[[Doing], Callable[..., HttpResponse]]:
    """Make a view, with a name, of a function that acts; the view answers with the outcome.

    How, is said above; so answers whatever is done at a table by a form of its page.
    """

    def make(doing: Doing) -> Callable[..., HttpResponse]:
        def view(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
            translate = translator_of(request)
            count_request(request, "moves", MOVES, person_of(request))
            if live.broken is not None:
                return _refused(request, live, viewer, 409, translate(TableBroken.message))
            try:
                outcome = doing(request, live, viewer)
            except REFUSALS as error:
                if isinstance(error, forms.FieldError) and _mistyped(request, error):
                    reason = translate(error.reason, **error.params)
                    text = f"{reason[:1].upper()}{reason[1:]}."
                    return _refused(request, live, viewer, 422, text)
                return _refused(request, live, viewer, *told(error, live, translate))
            if outcome.status == "stale":
                stale = STALE_PLAN if live.is_plan else STALE
                answer = _refused(request, live, viewer, 409, translate(stale))
            else:
                made = outcome.version if outcome.moved else None
                answer = _answer(request, live, viewer, 200, "", made=made)
            answer[VERSION] = str(outcome.version)
            if outcome.stamp:
                answer[STAMP] = outcome.stamp
            return answer

        view.__name__ = name
        view.__doc__ = doing.__doc__
        return never_cache(require_POST(at_table(view)))

    return make


def _mistyped(request: HttpRequest, error: forms.FieldError) -> bool:
    """Whether somebody typed what is no number; all else in a form is written by the page."""
    page = request.headers.get("HX-Request") == "true" or _wants_page(request)
    return page and error.where == "amount"


def _wants_page(request: HttpRequest) -> bool:
    """Whether a browser without scripts has sent a form."""
    return "text/html" in request.headers.get("Accept", "")


def _reason(illegal: Illegal, live: LiveTable, translate: Translator) -> str:
    """Why the rules refuse something, and which of several actions."""
    reason = explain_refusal(illegal, live.game, translate)
    if not isinstance(illegal, RefusedAction):
        return reason
    return translate(
        N_("Nothing was done, since action {number} of {count} is refused: {reason}"),
        number=illegal.number,
        count=illegal.count,
        reason=reason,
    )


def _refused(
    request: HttpRequest, live: LiveTable, viewer: Viewer, status: int, text: str
) -> HttpResponse:
    answer = _answer(request, live, viewer, status, text)
    setattr(answer, WHY, text.partition("\n")[0])
    return answer


def _answer(
    request: HttpRequest,
    live: LiveTable,
    viewer: Viewer,
    status: int,
    text: str,
    *,
    made: int | None = None,
) -> HttpResponse:
    """Answer as said above. `made`: the version that the request itself has just made."""
    if request.headers.get("HX-Request") == "true":
        present = hands_of(live).latest(live.id)
        if not live.is_plan and viewer.computers != set(present.row.computers):
            # With a computer on a seat, or off it, the viewer acts for others than before.
            viewer = viewer_of(request, present.row)
        with present.read_lock:
            fresh = present.version == made
            have = request.POST.get("have", "")
            answer = render_changed(request, present, viewer, have, fresh=fresh)
        answer.status_code = status
        answer.write(
            format_html('<div id="message" role="alert" hx-swap-oob="innerHTML">{}</div>', text)
        )
        return answer
    if _wants_page(request) and status != 400:
        if text and (viewer.person is None or status == 500):
            # Nothing is kept for a stranger, not even a line until the next page.
            return failure(request, status, text, texts=(translator_of(request)(SAID), text))
        if text:
            leave_notice(request, text)
        back = request.POST.get("back")
        if back == "home" and not text:
            return see_other(reverse("home"))
        view = "#tab-talk" if back == "talk" else ""
        return see_other(reverse("table", args=[live.id]) + view)
    return HttpResponse(text, status=status, content_type="text/plain; charset=utf-8")


@acting("move")
def move(request: HttpRequest, live: LiveTable, viewer: Viewer) -> Outcome:
    """Carry out an action, or several as one change, of which all are done or none.

    Fields: `version`, `key`, and `action`, perhaps with `field` and `amount`, or `actions`.
    """
    version, key = forms.number(request, "version"), forms.key(request)
    if "actions" in request.POST:
        actions = forms.actions(request)
        wait_for_routes(live, viewer, version, actions)
        return hands_of(live).submit_all(live.id, viewer, version, key, actions)
    action = forms.action(request)
    wait_for_routes(live, viewer, version, [action])
    return hands_of(live).submit(live.id, viewer, version, key, action)


def wait_for_routes(
    live: LiveTable, viewer: Viewer, version: int, actions: Sequence[Action]
) -> None:
    """Wait for the best run if one is among the actions: the rules compare it with that.

    Only for whoever is asked, at the present version: all others are refused without it.
    """
    asked = live.game.decision
    if live.version != version or asked is None or asked.player not in viewer.players:
        return
    if any(isinstance(it, RunRoutes) for it in actions):
        routes.wait_for(live)


@acting("operate")
def operate(request: HttpRequest, live: LiveTable, viewer: Viewer) -> Outcome:
    """Carry out what the form for the rest of an operating turn asks for, as one change.

    Fields: `version`, `key`, and those of `asking.routes`; what they leave open is done as last
    time, as far as nothing is to be decided.
    """
    version, key = forms.number(request, "version"), forms.key(request)
    game = live.game
    if live.version != version or game.decision is None:
        return hands_of(live).submit_all(live.id, viewer, version, key, [])
    if game.decision.player not in viewer.players:
        raise NotYourSeat(live.id)
    routes.wait_for(live)
    with live.read_lock:
        wanted = read_wanted(button_maker(game, translator_of(request)), request.POST)
        plan = plan_of(game, wanted)
    return hands_of(live).submit_all(live.id, viewer, version, key, plan.actions)


@acting("undo")
def take_back(request: HttpRequest, live: LiveTable, viewer: Viewer) -> Outcome:
    """Undo in one's own turn. Fields: `version`, `key`, perhaps `target`: how many actions stay."""
    version, key = forms.number(request, "version"), forms.key(request)
    target = forms.optional_number(request, "target")
    return hands_of(live).undo(live.id, viewer, version, key, target)


@acting("redo")
def play_again(request: HttpRequest, live: LiveTable, viewer: Viewer) -> Outcome:
    """Redo the action that was undone last. Fields: `version`, `key`."""
    version, key = forms.number(request, "version"), forms.key(request)
    return hands_of(live).redo(live.id, viewer, version, key)


@acting("takeback")
def takeback(request: HttpRequest, live: LiveTable, viewer: Viewer) -> Outcome:
    """Ask the others to take moves back, or agree, refuse or withdraw, as `do` says.

    Fields: `version`, `key`, `do`; to ask, perhaps `target`: how many actions stay, by default all
    but the last; or `end`, to ask them to end the game here.
    """
    version, key = forms.number(request, "version"), forms.key(request)
    if viewer.players:
        spend(request, "takebacks")
    match request.POST.get("do"):
        case "ask" if request.POST.get("end"):
            return ask_to_end(live.id, viewer, version, key)
        case "ask":
            target = forms.optional_number(request, "target")
            return ask_takeback(live.id, viewer, version, key, target)
        case "agree" | "refuse" as answer:
            return answer_takeback(live.id, viewer, version, key, answer == "agree")
        case "withdraw":
            return withdraw_takeback(live.id, viewer, version, key)
        case _:
            raise forms.FieldError("do", N_("expected ask, agree, refuse or withdraw"))
