"""The static files of the package, served by WhiteNoise under addresses that name their version.

The version is a digest of all of them. Modules and style sheets name each other relatively, so that
whatever a page loads has its version, and browsers keep it for good: they ask again only when an
update has changed something.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from typing import Any

from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

_TAG = "HTTP_IF_NONE_MATCH"
_DIGITS = 12
_VERSION = re.compile(f"[0-9a-f]{{{_DIGITS}}}")
A_YEAR = 365 * 24 * 3600
"""Seconds for which a browser keeps a file of the present version."""


@lru_cache(maxsize=1)
def version() -> str:
    """The digest of all static files, as they are when it is first asked for."""
    found: dict[str, Any] = {}
    for finder in get_finders():
        for path, storage in finder.list(None):
            found.setdefault(path, storage)
    digest = hashlib.sha256()
    for path, storage in sorted(found.items()):
        with storage.open(path) as file:
            content = file.read()
        digest.update(f"{path} {len(content)} ".encode() + content)
    return digest.hexdigest()[:_DIGITS]


class VersionedFiles(StaticFilesStorage):
    """Addresses of static files with their version."""

    def url(self, name: str | None) -> str:
        return super().url(f"{version()}/{name}")

    def lasting_url(self, name: str) -> str:
        """An address without a version, for what keeps it longer than files stay the same."""
        return super().url(name)


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Answers with whole files: they are small, and an asynchronous server cannot stream them."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        path = request.path_info
        if not path.startswith(self.static_prefix):
            answer: HttpResponseBase = self.get_response(request)
            return answer
        asked, _, name = path.removeprefix(self.static_prefix).partition("/")
        if _VERSION.fullmatch(asked):
            path = self.static_prefix + name
        file = self.files.get(path)
        if file is None:
            missing: HttpResponseBase = self.get_response(request)
            return missing
        found = self.serve(file, request)
        # A page of another version gets what is here now, which is not what it asked for.
        if asked == version():
            del found["Cache-Control"]
            patch_cache_control(found, public=True, immutable=True, max_age=A_YEAR)
        return found

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        # Compression marks the tag as weak.
        asked = {**request.META, _TAG: request.META.get(_TAG, "").removeprefix("W/")}
        found = static_file.get_response(request.method, asked)
        if found.file is None:
            answer = HttpResponse(status=int(found.status))
        else:
            with found.file as file:
                answer = HttpResponse(file.read(), status=int(found.status))
        del answer["Content-Type"]
        for name, value in found.headers:
            answer[name] = value
        return answer
