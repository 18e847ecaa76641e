"""The languages of the pages: those that have a catalogue, and English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf.locale import LANG_INFO
from django.middleware.locale import LocaleMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.translation import to_locale

from railhead.language import Translator, translator
from railhead.language.translate import locales

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase


class Languages(LocaleMiddleware):
    """Middleware: finds the reader's language by a cookie, or else by what the browser asks for.

    Answers say so to caches: `Content-Language`, and `Vary` with both of its sources.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        answer: HttpResponseBase = super().process_response(request, response)
        patch_vary_headers(answer, ("Cookie",))
        return answer


def known_languages() -> list[tuple[str, str]]:
    """Return (code, own name) of each language; English, in which the texts stand, first."""
    codes = ["en", *(locale.lower().replace("_", "-") for locale in locales())]
    return [(code, _own_name(code)) for code in dict.fromkeys(codes)]


def translator_of(request: HttpRequest) -> Translator:
    """Return the translator into the language of the reader who sent a request."""
    return translator(locale_of(request))


def locale_of(request: HttpRequest) -> str:
    """Return the name of a reader's language, as `translator` takes it."""
    return to_locale(getattr(request, "LANGUAGE_CODE", "en"))


def _own_name(code: str) -> str:
    info = LANG_INFO.get(code) or LANG_INFO.get(code.partition("-")[0]) or {}
    name = str(info.get("name_local", code))
    return name[:1].upper() + name[1:]
