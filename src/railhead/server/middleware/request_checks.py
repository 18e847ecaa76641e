"""Requests that are too large or malformed are refused here, and refused requests are logged.

The log line of a refused request names the kind of address and not the address, which may be a
secret. Logger: `railhead.server`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from railhead.language import N_
from railhead.server.base.languages import translator_of
from railhead.server.base.log_throttling import warn_sparingly
from railhead.server.base.view_marks import address_at
from railhead.server.errors import pages as errors
from railhead.server.errors.pages import failure
from railhead.server.http.bodies import TOO_LARGE, announced, most_bytes
from railhead.server.http.slow_bodies import TOO_SLOW
from railhead.server.people.access import known_person
from railhead.server.rendering.templating import WHY

log = logging.getLogger("railhead.server")

# Ordinary answers of a game: a move that came late, a move or form to be corrected.
_USUAL = {409, 422}
_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"}

# There are many of these under load, so they are logged once a minute.
_OFTEN = {408, 429, 503}
_MOST_LETTERS = 60

Answer = Callable[[HttpRequest], HttpResponseBase]


def refusals_logged(get_response: Answer) -> Answer:
    """Middleware, outside of all that refuse: log refused requests with the reason."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if response.status_code >= 400 and response.status_code not in _USUAL:
            _write_down(request, response)
        return response

    return answer


def refusals_in_words(get_response: Answer) -> Answer:
    """Middleware, the innermost: answer a method that a view does not allow with a page."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if response.status_code == 405 and not getattr(response, "content", b""):
            return _in_words(request, response)
        return response

    return answer


def _in_words(request: HttpRequest, refused: HttpResponseBase) -> HttpResponse:
    page = failure(request, refused.status_code, "")
    page["Allow"] = refused["Allow"]
    return page


def _write_down(request: HttpRequest, response: HttpResponseBase) -> None:
    match = request.resolver_match
    person = known_person(request)
    status = response.status_code
    often = partial(warn_sparingly, log, f"{status} {match.route if match else ''}")
    warning = often if status in _OFTEN else log.warning
    warning(
        "refused %d: %s %s, person %s from %s: %r",
        status,
        request.method if request.method in _METHODS else "?",
        f"/{match.route}" if match else "an unknown address",
        person.pk if person else "none",
        _sender(request),
        getattr(response, WHY, "") or response.reason_phrase,
    )


def _sender(request: HttpRequest) -> str:
    """The address of the sender, fit for the log: a proxy may have passed on any text."""
    sender = str(request.META.get("REMOTE_ADDR", "?"))
    plain = sender.isascii() and sender.isprintable() and len(sender) <= _MOST_LETTERS
    return sender if plain else ascii(sender[:_MOST_LETTERS])


def cookies_checked(get_response: Answer) -> Answer:
    """Middleware: ignore cookies with characters that none of the server's own has."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        for name in [name for name, text in request.COOKIES.items() if not _plain(name + text)]:
            del request.COOKIES[name]
        return get_response(request)

    return answer


def null_characters_refused(get_response: Answer) -> Answer:
    """Middleware: refuse an address with the character U+0000, which no database stores.

    Fields of forms are checked by the forms.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        for name, texts in request.GET.lists():
            if "\0" in name or any("\0" in text for text in texts):
                return _nul(request, name)
        return get_response(request)

    return answer


def _plain(text: str) -> bool:
    return text.isascii() and text.isprintable()


def _nul(request: HttpRequest, name: str) -> HttpResponse:
    shown = name.replace("\0", "")[:_MOST_LETTERS]
    translate = translator_of(request)
    text = translate(N_("{field}: holds the sign U+0000, which cannot be kept."), field=shown)
    head = translate(errors.TEXTS[400][0])
    return failure(request, 400, f"{shown}: U+0000", texts=(head, text))


def bodies_limited(get_response: Answer) -> Answer:
    """Middleware: answer 413 to a body that is too large, before it is read, 408 to a slow one."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        scope = getattr(request, "scope", {})
        if scope.get(TOO_SLOW):
            return failure(request, 408, "the body did not come in time")
        length = announced(request.META.get("CONTENT_LENGTH", ""))
        if scope.get(TOO_LARGE) or length > most_bytes(address_at(request.path).marks):
            return failure(request, 413, "the body is too large")
        return get_response(request)

    return answer
