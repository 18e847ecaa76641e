"""Rendering: what every page can use (translation, addresses, the reader), and kinds of answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache, wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.shortcuts import render as django_render
from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from django.utils.cache import add_never_cache_headers, patch_cache_control
from django.utils.functional import SimpleLazyObject
from django_htmx.jinja import htmx_script
from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from railhead.lessons import lessons_of
from railhead.server.base.languages import translator_of
from railhead.server.people.access import person_of
from railhead.server.people.preferences import preferences_of
from railhead.server.rendering.covers import cover_address
from railhead.server.rendering.quick_jinja import QuickEnvironment

View = Callable[..., HttpResponse]

# The attribute of a refusing answer that holds the reason, for the log.
WHY = "_railhead_why"

# The frames of a template that refuses: a whole page, or its middle part for htmx.
PAGE, PART = "refusal.html", "part.html"

THEME_COOKIE = "theme"
THEMES = ("system", "light", "dark")


def environment(**options: Any) -> Environment:
    """Return the Jinja environment, in which an undefined name is an error."""
    options["undefined"] = StrictUndefined
    env = QuickEnvironment(trim_blocks=True, lstrip_blocks=True, **options)
    env.globals.update(static=static_address, url=address, htmx_script=htmx_script, quoted=quoted)
    # Panels of a table mark terms of the field (`page/words.py`).
    env.globals.update(cover=cover_address, lessons_of=lessons_of, marked=as_it_is)
    return env


def as_it_is(text: str, _term: str = "") -> str:
    """Return a text unchanged: what `marked` does where terms are not marked."""
    return text


def quoted(data: object) -> Markup:
    """Return data as JSON, or a text that is JSON already, as the value of an attribute.

    It stands in single quotes: there are many double ones in it.
    """
    text = data if isinstance(data, str) else json.dumps(data, separators=(",", ":"))
    for character, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&#39;")):
        text = text.replace(character, written)
    return Markup(f"'{text}'")


@lru_cache(maxsize=1000)
def static_address(name: str) -> str:
    """Return the address of a static file, which stays the same while a server runs."""
    return static(name)


def address(name: str, /, *parts: object, **named: object) -> str:
    """Return the address of a page by its name and its parts: `url("table", table.id)`."""
    return _address(get_script_prefix(), name, parts, tuple(named.items()))


@lru_cache(maxsize=5000)
def _address(
    _prefix: str, name: str, parts: tuple[object, ...], named: tuple[tuple[str, object], ...]
) -> str:
    """The address of a page; `_prefix` is what Django puts before all of them now."""
    return reverse(name, args=parts, kwargs=dict(named))


class _Forms:
    """What the forms of one answer bring along: Django would draw it anew for each of them."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    @cached_property
    def token(self) -> str:
        return get_token(self._request)

    @cached_property
    def field(self) -> Markup:
        return Markup('<input type="hidden" name="csrfmiddlewaretoken" value="{}">').format(
            self.token
        )


def about_reader(request: HttpRequest) -> dict[str, Any]:
    """Return what every page can use: a context processor.

    `say(text, **fields)` and `plural(one, many, count, **fields)` translate. `lang`: code of the
    language. `person`: who is signed in, false if nobody is; looked up only if a page asks;
    `preferences`: the reader's. `csrf_token`, `csrf_input`: what forms bring along, drawn only if
    a page has some.
    """
    translate, forms = translator_of(request), _Forms(request)
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {
        "say": translate,
        "plural": translate.plural,
        "lang": getattr(request, "LANGUAGE_CODE", "en"),
        "languages": settings.LANGUAGES,
        "theme": theme if theme in THEMES else THEMES[0],
        "preferences": SimpleLazyObject(lambda: preferences_of(request)),
        "person": SimpleLazyObject(lambda: person_of(request)),
        "csrf_token": SimpleLazyObject(lambda: forms.token),
        "csrf_input": SimpleLazyObject(lambda: forms.field),
    }


def render(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Answer with a page or a part of one.

    Pages show who reads them: no cache between them and the server keeps one for others.
    """
    answer = django_render(request, template, dict(context or {}), status=status)
    patch_cache_control(answer, private=True)
    return answer


def refuse_page(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any],
    *,
    status: int,
    why: str,
) -> HttpResponse:
    """Answer with a page that refuses, or its middle part to htmx.

    `why`: the reason, for the log. The template extends `frame`.
    """
    part = request.headers.get("HX-Request") == "true"
    answer = render(request, template, {**context, "frame": PART if part else PAGE}, status)
    setattr(answer, WHY, why)
    add_never_cache_headers(answer)
    return answer


def hide_address(view: View) -> View:
    """Decorate a view whose address is secret: no Referer header or search engine gets it."""

    @wraps(view)
    def hidden(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = view(request, *args, **kwargs)
        answer["Referrer-Policy"] = "strict-origin"
        answer["X-Robots-Tag"] = "noindex"
        return answer

    return hidden


def see_other(address: str) -> HttpResponse:
    """Redirect with status 303, after a form has been carried out."""
    return HttpResponseRedirect(address, status=303)


def go_to(request: HttpRequest, address: str) -> HttpResponse:
    """Lead to a page after a form has been carried out, whether a browser or htmx has sent it."""
    if request.headers.get("HX-Request") != "true":
        return see_other(address)
    answer = HttpResponse(status=204)
    answer["HX-Redirect"] = address
    return answer
