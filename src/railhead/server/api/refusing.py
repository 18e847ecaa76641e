"""What fails in the interface, told as problems: one place for all addresses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, AuthorizationError, HttpError, ValidationError
from ninja.parser import Parser

from railhead.engine.codec import DataError
from railhead.engine.illegal import Illegal
from railhead.engine.plaindata import check_plain, read_json
from railhead.language import N_, Translator, explain, rule_text, voice_of
from railhead.language.faults import explain_reason
from railhead.network.walk_limits import DenseTrackError
from railhead.server.authority import (
    LiveTable,
    NotYourSeat,
    RefusedAction,
    RulesFailed,
    TableBroken,
    TableBusy,
    TableMissing,
)
from railhead.server.base.languages import translator_of
from railhead.server.errors.pages import busy
from railhead.server.errors.problems import PROBLEMS, problem
from railhead.server.views.forms import MOST_ACTIONS, MOST_CHARACTERS, MOST_KEY, FieldError

_EXPECTED = {
    "missing": N_("is missing"),
    "int_type": N_("expected a whole number"),
    "int_parsing": N_("expected a whole number"),
    "string_type": N_("expected a text"),
    "dict_type": N_("expected an object"),
    "model_type": N_("expected an object"),
    "model_attributes_type": N_("expected an object"),
    "list_type": N_("expected a list"),
    "bool_parsing": N_("expected true or false"),
    "extra_forbidden": N_("there is no such field"),
    "greater_than_equal": N_("must be at least {ge}"),
    "less_than_equal": N_("must be at most {le}"),
    "string_pattern_mismatch": N_("expected 1 to {key} plain letters"),
    "too_short": N_("expected a list of 1 to {actions} actions"),
    "too_long": N_("expected a list of 1 to {actions} actions"),
    "literal_error": N_("expected {expected}"),
}
"""Kind of a fault found by Pydantic -> the message; its fields: those of the context, and _MOST."""

_MOST = {"key": MOST_KEY, "actions": MOST_ACTIONS}


class BodyError(Exception):
    """A body is not read. `kind`: of the problem; `reason`: a msgid."""

    def __init__(self, kind: str, reason: str, **params: object) -> None:
        super().__init__(kind, reason)
        self.kind, self.reason, self.params = kind, reason, params


class CarefulParser(Parser):
    """Reads bodies as strictly as the forms of pages are read."""

    def parse_body(self, request: HttpRequest) -> dict[str, Any]:
        """Return the object in a body. Raises BodyError, DataError."""
        if request.content_type != "application/json":
            raise BodyError("media-type", PROBLEMS["media-type"].advice)
        if len(request.body) > MOST_CHARACTERS:
            text = N_("longer than {most} characters")
            raise BodyError("too-large", text, most=MOST_CHARACTERS)
        try:
            data = read_json(request.body.decode())
            check_plain(data)
        except DataError:
            raise
        except (ValueError, RecursionError) as error:
            raise BodyError("malformed", N_("not valid JSON")) from error
        if not isinstance(data, dict):
            raise BodyError("malformed", N_("expected an object"))
        return data


def answer_problems(api: NinjaAPI) -> None:
    """Have whatever its addresses raise answered with problems."""
    answers: Mapping[type[Exception], Callable[[HttpRequest, Any], HttpResponse]] = {
        AuthenticationError: _no_token,
        AuthorizationError: _may_only_read,
        ValidationError: _invalid,
        HttpError: _not_read,
        FieldError: _field,
        Http404: _missing,
        TableMissing: _missing,
        TableBusy: lambda request, error: busy(request, error.message),
        TableBroken: lambda request, error: _said(request, "stopped", error.message),
        NotYourSeat: lambda request, error: _said(request, "not-allowed", error.message),
        RulesFailed: lambda request, error: _said(request, "mistake", error.message),
        DenseTrackError: _too_dense,
    }
    for kind, answer in answers.items():
        api.add_exception_handler(kind, answer)


def refused(request: HttpRequest, illegal: Illegal, live: LiveTable) -> HttpResponse:
    """Answer that the rules refuse something, with the id of the rule and what it says."""
    translate = translator_of(request)
    more: dict[str, Any] = {"number": illegal.number} if isinstance(illegal, RefusedAction) else {}
    if illegal.rule:
        text = rule_text(illegal.rule, live.game.title, translate)
        more |= {"rule": illegal.rule, "rule_text": text}
    detail = voice_of(live.game, translate).say(illegal.reason, **illegal.params)
    return problem(request, "refused", detail, **more)


def stale(request: HttpRequest, version: int) -> HttpResponse:
    """Answer that the table is at another version by now."""
    return _said(request, "stale", PROBLEMS["stale"].advice, version=version)


def _said(request: HttpRequest, kind: str, message: str, **more: int) -> HttpResponse:
    return problem(request, kind, translator_of(request)(message), why="", **more)


def _no_token(request: HttpRequest, _error: AuthenticationError) -> HttpResponse:
    answer = _said(request, "no-token", PROBLEMS["no-token"].advice)
    answer["WWW-Authenticate"] = 'Bearer realm="Railhead"'
    return answer


def _may_only_read(request: HttpRequest, _error: AuthorizationError) -> HttpResponse:
    answer = _said(request, "not-allowed", N_("This token may only read: make one that may play."))
    answer["WWW-Authenticate"] = 'Bearer realm="Railhead", error="insufficient_scope"'
    return answer


def _missing(request: HttpRequest, _error: Exception) -> HttpResponse:
    return _said(request, "missing", PROBLEMS["missing"].advice)


def _too_dense(request: HttpRequest, error: DenseTrackError) -> HttpResponse:
    return problem(request, "refused", explain(error, translator_of(request)))


def _invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Name every field that is wrong, and what is expected there."""
    translate = translator_of(request)
    return _malformed(request, [_fault(one, translate) for one in error.errors])


def _fault(found: Mapping[str, Any], translate: Translator) -> dict[str, str]:
    # Where it was looked for comes first; of a body also the name of the whole.
    place = found["loc"][2:] if found["loc"][0] == "body" else found["loc"][1:]
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place)
    message = _EXPECTED.get(found["type"])
    text = translate(message, **_MOST, **found.get("ctx", {})) if message else str(found["msg"])
    return {"field": path.removeprefix(".") or "body", "message": text}


def _field(request: HttpRequest, error: FieldError | DataError) -> HttpResponse:
    where = error.where or "body"
    text = explain_reason(error, translator_of(request))
    return _malformed(request, [{"field": where, "message": text}])


def _malformed(request: HttpRequest, errors: list[dict[str, str]]) -> HttpResponse:
    detail = "; ".join(f"{one['field']}: {one['message']}" for one in errors)
    return problem(request, "malformed", detail, errors=errors)


def _not_read(request: HttpRequest, error: HttpError) -> HttpResponse:
    """Say why a body was not read, which Ninja keeps as the cause."""
    cause, translate = error.__cause__, translator_of(request)
    if isinstance(cause, DataError):
        return _field(request, cause)
    if isinstance(cause, RequestDataTooBig):
        return _said(request, "too-large", PROBLEMS["too-large"].advice)
    if isinstance(cause, BodyError) and cause.kind == "malformed":
        text = translate(cause.reason, **cause.params)
        return _malformed(request, [{"field": "body", "message": text}])
    if isinstance(cause, BodyError):
        return problem(request, cause.kind, translate(cause.reason, **cause.params))
    raise error
