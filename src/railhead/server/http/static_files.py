"""The static files of the package, served by WhiteNoise."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

_TAG = "HTTP_IF_NONE_MATCH"


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Answers with whole files: they are small, and an asynchronous server cannot stream them."""

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
