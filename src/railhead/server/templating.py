"""What every page can use: translation, addresses, the reader and his theme."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render as django_render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.functional import SimpleLazyObject
from django_htmx.jinja import htmx_script
from jinja2 import Environment, StrictUndefined

from railhead.server.languages import translator_of
from railhead.server.people.access import person_of

View = Callable[..., HttpResponse]

# The attribute of an answer that says why it refuses.
WHY = "_railhead_why"

PAGE, PART = "refusal.html", "part.html"

THEME_COOKIE = "theme"
THEMES = ("system", "light", "dark")


def environment(**options: Any) -> Environment:
    """Return the environment, in which an undefined name is an error."""
    options["undefined"] = StrictUndefined
    env = Environment(trim_blocks=True, lstrip_blocks=True, **options)
    env.globals.update(static=static, url=address, htmx_script=htmx_script)
    return env


def address(name: str, /, *parts: object, **named: object) -> str:
    """The address of a page by its name and what stands in it: `url("table", table.id)`."""
    return reverse(name, args=parts, kwargs=named)


def about_reader(request: HttpRequest) -> dict[str, Any]:
    """What is put into every page.

    `say(text, **fields)` and `plural(one, many, count, **fields)` translate. `lang`: code of the
    language. `person`: who is signed in, false if nobody is; looked up only if a page asks.
    """
    translate = translator_of(request)
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {
        "say": translate,
        "plural": translate.plural,
        "lang": getattr(request, "LANGUAGE_CODE", "en"),
        "languages": settings.LANGUAGES,
        "theme": theme if theme in THEMES else THEMES[0],
        "person": SimpleLazyObject(lambda: person_of(request)),
    }


def render(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Answer with a page or a part of one."""
    return django_render(request, template, dict(context or {}), status=status)


def refuse_page(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any],
    *,
    status: int,
    why: str,
) -> HttpResponse:
    """Answer with a page that refuses, or its middle part to htmx; `why` is for the log."""
    part = request.headers.get("HX-Request") == "true"
    answer = render(request, template, {**context, "frame": PART if part else PAGE}, status)
    setattr(answer, WHY, why)
    add_never_cache_headers(answer)
    return answer


def hide_address(view: View) -> View:
    """Keep the address of a page, which holds a secret, out of Referer headers and indexes."""

    @wraps(view)
    def hidden(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = view(request, *args, **kwargs)
        answer["Referrer-Policy"] = "strict-origin"
        answer["X-Robots-Tag"] = "noindex"
        return answer

    return hidden


def see_other(address: str) -> HttpResponse:
    """Redirect with status 303 after a form was carried out."""
    return HttpResponseRedirect(address, status=303)
