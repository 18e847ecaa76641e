"""Links to send to other people, which must work on their machines too."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

# Names under which a browser on the server's own machine reaches it, and no other can.
_HERE = ("localhost", "127.0.0.1", "[::1]")


def link_for_others(request: HttpRequest, path: str) -> str:
    """Return the full address of a page: as others reach it, if that is known."""
    if settings.ADDRESS and _from_here(request):
        return f"{settings.ADDRESS.rstrip('/')}{path}"
    return request.build_absolute_uri(path)


def is_only_here(request: HttpRequest) -> bool:
    """Whether links work on this machine alone, as far as the server knows."""
    return not settings.ADDRESS and _from_here(request)


def _from_here(request: HttpRequest) -> bool:
    host = request.get_host()
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    return name in _HERE
