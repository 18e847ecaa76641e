"""Error pages, in the reader's language; no traceback is ever sent."""

from __future__ import annotations

import logging
import sys

from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse

from railhead.language import N_
from railhead.server.base import metrics
from railhead.server.base.languages import translator_of
from railhead.server.base.log_throttling import warn_sparingly
from railhead.server.errors.problems import is_for_program, problem_of_status
from railhead.server.people.access import treat_as_stranger
from railhead.server.rendering.templating import refuse_page

log = logging.getLogger("railhead.server")

# By this attribute Django knows that an answer was logged already.
_LOGGED = "_has_been_logged"

TEXTS = {
    400: (N_("This request cannot be understood"), N_("Something in it is missing or wrong.")),
    403: (
        N_("This is not yours to do"),
        N_("You may look, but the seat or the table is another's."),
    ),
    404: (N_("There is nothing here"), N_("The link is wrong, or what it led to is gone.")),
    405: (
        N_("This does not work here"),
        N_("The address is right, but not for this kind of request."),
    ),
    408: (
        N_("This came too slowly"),
        N_("The rest of the request did not come in time. Please send it again."),
    ),
    413: (
        N_("This is too large"),
        N_("A file may have 5 MB, a form or a move far less; no game needs more."),
    ),
    429: (
        N_("This was too much at once"),
        N_("Others want to play here too. Please wait a little, then try again."),
    ),
    500: (N_("This is our fault"), N_("Something broke here. Nothing that you played is lost.")),
    503: (
        N_("The server is busy"),
        N_("It cannot answer this now. Nothing that you played is lost; try again in a moment."),
    ),
}
"""HTTP status -> heading and text of its page, as msgids."""

BUSY_SECONDS = 5
"""Seconds after which a client that found the server busy may try again."""

EXPIRED = (
    N_("This form is no longer valid"),
    N_("Your session has changed, or it came from another place. Load the page and send it again."),
)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400, or 413 to a form that is larger than the server reads."""
    status = 413 if isinstance(exception, RequestDataTooBig) else 400
    return failure(request, status, str(exception))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403."""
    return failure(request, 403, str(exception))


def missing(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django names it
    """Answer 404."""
    # Django's own text lists its patterns and repeats the address.
    return failure(request, 404, "")


def broken(request: HttpRequest) -> HttpResponse:
    """Answer 500, or 503 if the database is locked or out of reach; in plain text if need be."""
    error = sys.exc_info()[1]
    try:
        if isinstance(error, OperationalError | InterfaceError):
            return _locked_out(request, error)
        return failure(request, 500, "")
    except Exception:
        log.exception("the page of an error cannot be made")
        return HttpResponse("500", content_type="text/plain", status=500)


def _locked_out(request: HttpRequest, error: Exception) -> HttpResponse:
    metrics.DATABASE_ERRORS.labels("request").inc()
    # The error page would ask the database who reads it, and wait once more.
    treat_as_stranger(request)
    answer = busy(request, why="the database cannot be used now")
    # One line a minute is enough for the log; Django would write a traceback for each.
    why = " ".join(str(error).split())
    warn_sparingly(log, "database", "the database cannot be used now: %s", why)
    setattr(answer, _LOGGED, True)
    return answer


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403 to a form from a foreign page, or with an old token."""
    return failure(request, 403, reason, texts=EXPIRED)


def busy(
    request: HttpRequest,
    text: str = "",
    *,
    status: int = 503,
    again: int = BUSY_SECONDS,
    why: str = "full",
) -> HttpResponse:
    """Answer that the server is busy: try again after `again` seconds.

    `status`: 503 or 429; `text`: instead of the usual one, a msgid; `why`: for the log.
    """
    texts = (TEXTS[status][0], text or TEXTS[status][1])
    answer = failure(request, status, why, texts=texts)
    answer["Retry-After"] = str(again)
    return answer


def failure(
    request: HttpRequest, status: int, why: str, texts: tuple[str, str] | None = None
) -> HttpResponse:
    """Answer with the page of an error.

    `why`: the reason, for the log; `texts`: heading and text instead of the usual ones. A program
    is answered with a problem instead.
    """
    head, text = texts or TEXTS.get(status, TEXTS[400])
    translate = translator_of(request)
    if is_for_program(request):
        return problem_of_status(request, status, translate(text), why)
    context = {"head": translate(head), "text": translate(text), "status": status}
    return refuse_page(request, "error.html", context, status=status, why=why)
