"""What goes wrong, as programs are told it: problem details by RFC 9457.

Title and detail are in the language of the request; `type` and the further members are the same
in every language.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers

from railhead.language import N_
from railhead.server.base.languages import translator_of
from railhead.server.rendering.templating import WHY

PREFIX = "/api/v1/"
"""Where the addresses for programs begin; what is refused there is answered as a problem."""

MEDIA_TYPE = "application/problem+json"

_DOCUMENTED_AT = "/api#problem-"


@dataclass(frozen=True, slots=True)
class Problem:
    """A kind of problem. `status`: of the answer; `title`, `advice`: msgids."""

    status: int
    title: str
    advice: str


PROBLEMS = {
    "malformed": Problem(
        400,
        N_("This request cannot be understood"),
        N_("A field is missing or wrong: `errors` names each with what is expected there."),
    ),
    "no-token": Problem(
        401,
        N_("A token is needed"),
        N_("The header `Authorization: Bearer TOKEN` is missing, or the token is not valid now."),
    ),
    "not-allowed": Problem(
        403,
        N_("This is not yours to do"),
        N_("The token may only read, or somebody else plays this seat."),
    ),
    "missing": Problem(
        404,
        N_("There is nothing here"),
        N_("The address is wrong, the table is gone, or its person has no part in it."),
    ),
    "method": Problem(
        405,
        N_("This does not work here"),
        N_("The header `Allow` lists the methods of this address."),
    ),
    "slow": Problem(
        408,
        N_("This came too slowly"),
        N_("Nothing was done, since the rest of the body did not come in time. Send it again."),
    ),
    "stale": Problem(
        409,
        N_("The table has moved on"),
        N_("Nothing was done. `version` is the present one: ask for the decision again."),
    ),
    "stopped": Problem(
        409,
        N_("The table cannot go on"),
        N_("Its stored moves do not make a game any more: it can only be read."),
    ),
    "too-large": Problem(
        413,
        N_("This is too large"),
        N_("The body is longer than any move."),
    ),
    "media-type": Problem(
        415,
        N_("This is not JSON"),
        N_("Send the body with the header `Content-Type: application/json`."),
    ),
    "refused": Problem(
        422,
        N_("The rules refuse it"),
        N_("Nothing was done. `rule` is the id of the rule, `rule_text` what it says."),
    ),
    "too-many": Problem(
        429,
        N_("This was too much at once"),
        N_("The header `Retry-After` says for how many seconds to wait."),
    ),
    "mistake": Problem(
        500,
        N_("This is our fault"),
        N_("Nothing was changed. Sending it again will not help."),
    ),
    "busy": Problem(
        503,
        N_("The server is busy"),
        N_("The header `Retry-After` says for how many seconds to wait."),
    ),
}
"""Kind, as it stands at the end of `type` -> what it is."""

_BY_STATUS = {
    400: "malformed",
    401: "no-token",
    403: "not-allowed",
    404: "missing",
    405: "method",
    408: "slow",
    409: "stale",
    413: "too-large",
    422: "refused",
    429: "too-many",
    500: "mistake",
    503: "busy",
}


def is_for_program(request: HttpRequest) -> bool:
    """Whether a request is for an address of the interface for programs."""
    return request.path.startswith(PREFIX)


def problem(
    request: HttpRequest, kind: str, detail: str, *, why: str = "", **more: Any
) -> HttpResponse:
    """Answer with a problem. `kind`: one of PROBLEMS; `detail`: in the reader's words.

    `why`: the reason for the log; `more`: further members.
    """
    told = PROBLEMS[kind]
    data = {
        "type": _DOCUMENTED_AT + kind,
        "title": translator_of(request)(told.title),
        "status": told.status,
        "detail": detail,
        **more,
    }
    text = json.dumps(data, ensure_ascii=False)
    answer = HttpResponse(text, status=told.status, content_type=MEDIA_TYPE)
    setattr(answer, WHY, why or detail)
    add_never_cache_headers(answer)
    return answer


def problem_of_status(request: HttpRequest, status: int, detail: str, why: str) -> HttpResponse:
    """Answer with the usual problem of a status; a status that has none counts as 400."""
    return problem(request, _BY_STATUS.get(status, "malformed"), detail, why=why)
