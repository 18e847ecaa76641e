"""Middleware that counts requests, and answers where there are too many."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from railhead.server.base.languages import translator_of
from railhead.server.errors.pages import TEXTS, failure
from railhead.server.people.quotas import TooMuch, count_asked


class Limited(MiddlewareMixin):
    """Middleware: count requests, and answer 429 with a page when there are too many."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        try:
            count_asked(request)
        except TooMuch as refused:
            return too_much(request, refused)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return too_much(request, exception) if isinstance(exception, TooMuch) else None


def too_much(request: HttpRequest, refused: TooMuch) -> HttpResponse:
    """Answer 429 with a page that says what there was too much of, and when to try again."""
    translate = translator_of(request)
    head = translate(TEXTS[429][0])
    text = translate.plural(
        "Too many at once: {what}. Nothing was changed; try again in a second.",
        "Too many at once: {what}. Nothing was changed; try again in {count} seconds.",
        refused.seconds,
        what=translate(refused.text),
    )
    answer = failure(request, 429, f"too many: {refused.kind}", texts=(head, text))
    answer["Retry-After"] = str(refused.seconds)
    return answer
