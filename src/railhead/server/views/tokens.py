"""The tokens of the reader's programs: made and revoked on the page about the reader."""

from __future__ import annotations

from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from railhead.engine.illegal import Illegal
from railhead.language import explain
from railhead.language.setup_words import name_fault
from railhead.server.base.languages import translator_of
from railhead.server.errors.pages import failure
from railhead.server.models import Person
from railhead.server.people.access import person_of
from railhead.server.people.quotas import spend
from railhead.server.people.tokens import make_token, revoke
from railhead.server.rendering.templating import see_other
from railhead.server.views.person import you_page
from railhead.server.views.shown_tokens import ENDLESS, LIFETIME_WORDS, Made

READ, PLAY = "read", "play"
_MOST_DIGITS = 18


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def tokens(request: HttpRequest) -> HttpResponse:
    """Make a token and show its secret, or revoke one: `do` says which.

    Fields to make one: `name`, `scope` (`read` or `play`), `days` (one of LIFETIME_WORDS); to
    revoke one: `token`, its id. 403 for a stranger, 404 for another's token, 422 for a name that
    cannot be used and where there are too many. Any other method leads to the page about the
    reader.
    """
    if request.method != "POST":
        return see_other(reverse("you"))
    person = person_of(request)
    if person is None:
        return failure(request, 403, "a stranger has no tokens")
    match request.POST.get("do"):
        case "make":
            return _make(request, person)
        case "revoke":
            return _revoke(request, person)
        case _:
            raise BadRequest("do: expected make or revoke")


def _make(request: HttpRequest, person: Person) -> HttpResponse:
    translate = translator_of(request)
    name = str(request.POST.get("name", "")).strip()
    scope, days = request.POST.get("scope", ""), request.POST.get("days", "")
    if scope not in (READ, PLAY):
        raise BadRequest("scope: expected read or play")
    if days not in LIFETIME_WORDS:
        raise BadRequest("days: expected " + ", ".join(LIFETIME_WORDS))
    fault = name_fault(name, translate)
    if not fault:
        try:
            lasts = None if days == ENDLESS else int(str(days))
            with transaction.atomic():
                spend(request, "tokens")
                secret = make_token(person, name, plays=scope == PLAY, days=lasts)
        except Illegal as illegal:
            fault = explain(illegal, translate)
    if fault:
        return you_page(request, 422, token_name=name, token_fault=fault)
    return you_page(request, made=Made(name, secret))


def _revoke(request: HttpRequest, person: Person) -> HttpResponse:
    number = str(request.POST.get("token", ""))
    known = number.isascii() and number.isdecimal() and len(number) <= _MOST_DIGITS
    if not known or not revoke(person, int(number)):
        raise Http404
    return see_other(reverse("you") + "#tokens")
