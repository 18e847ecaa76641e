"""What makes the pages an app that can be installed, and called: its manifest, its worker."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from railhead.language import N_
from railhead.server.base.languages import translator_of
from railhead.server.http.static_files import VersionedFiles

_SCRIPT = Path(__file__).parent.parent / "static" / "railhead" / "service-worker.js"


@require_safe
@cache_control(private=True, max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    """Answer with the manifest of the app."""
    # Whoever has installed the app keeps its icons.
    lasting = VersionedFiles().lasting_url
    home, translate = reverse("home"), translator_of(request)
    pictures = [
        {"src": lasting("railhead/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        *(
            {
                "src": lasting(f"railhead/icon-{size}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size in (192, 512)
            for purpose in ("any", "maskable")
        ),
    ]
    return JsonResponse(
        {
            "id": home,
            "name": "Railhead",
            "short_name": "Railhead",
            "description": translate(N_("A table for 18xx railway games.")),
            "lang": getattr(request, "LANGUAGE_CODE", "en"),
            "start_url": home,
            "scope": home,
            "display": "standalone",
            "background_color": "#f1f4f5",
            "theme_color": "#f1f4f5",
            "icons": pictures,
        },
        content_type="application/manifest+json",
    )


@cache
def _script() -> bytes:
    return _SCRIPT.read_bytes()


@require_safe
@cache_control(no_cache=True)
def service_worker(_request: HttpRequest) -> HttpResponse:
    """Answer with the script that shows calls; from here it may do so for all pages."""
    return HttpResponse(_script(), content_type="text/javascript; charset=utf-8")
