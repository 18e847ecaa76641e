"""Middleware: what holds for every request of a program, before Django looks for its address."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import add_never_cache_headers, patch_vary_headers

from railhead.server.base.languages import translator_of
from railhead.server.errors.problems import PROBLEMS, is_for_program, problem
from railhead.server.people.access import treat_as_stranger

Answer = Callable[[HttpRequest], HttpResponseBase]


def without_cookies(get_response: Answer) -> Answer:
    """Middleware: a program is known by its token alone, and its answers are kept nowhere.

    Cookies are ignored, so that no page of another site can have a browser ask here. HEAD is
    answered as GET, whose body the web server leaves out.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        if not is_for_program(request):
            return get_response(request)
        request.COOKIES.clear()
        treat_as_stranger(request)
        if request.method == "HEAD":
            request.method = "GET"
        response = get_response(request)
        if response.status_code == 405:
            response = _no_method(request, response)
        add_never_cache_headers(response)
        patch_vary_headers(response, ("Authorization", "Accept-Language"))
        return response

    return answer


def _no_method(request: HttpRequest, refused: HttpResponseBase) -> HttpResponse:
    told = problem(request, "method", translator_of(request)(PROBLEMS["method"].advice))
    told["Allow"] = ", ".join(sorted(refused.get("Allow", "").split(", ")))
    return told
