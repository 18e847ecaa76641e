"""Uploads while they are read: a page with the progress, then the result.

The page asks again every second, with scripts and without. Quick uploads are answered at once, so
that most people never see it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from railhead.language import N_
from railhead.server.base.languages import translator_of
from railhead.server.base.sender import group_of_address
from railhead.server.base.view_marks import Turns, waits_for
from railhead.server.jobs.queue import QueueFull
from railhead.server.jobs.workers import Job
from railhead.server.models import Table, table_key
from railhead.server.new_tables import upload_queue
from railhead.server.new_tables.upload_queue import Refusal, Upload
from railhead.server.rendering.templating import render, see_other

COOKIE = "upload"

OWN = N_("Several of your files are being read already: wait for these before you send another.")
FULL = N_("Many files are being read just now. Please send yours again in a moment.")


@dataclass(frozen=True, slots=True)
class _UploadKind:
    finish: Callable[[HttpRequest, Upload], HttpResponse]
    refuse: Callable[[HttpRequest, Upload, int, str], HttpResponse]


_KINDS: dict[str, _UploadKind] = {}


def register_upload_kind(
    kind: str,
    finish: Callable[[HttpRequest, Upload], HttpResponse],
    refuse: Callable[[HttpRequest, Upload, int, str], HttpResponse],
) -> None:
    """Register the views that answer uploads of a kind.

    `finish`: answers one that has been read; `refuse`: one that has not, with a status and a text.
    """
    _KINDS[kind] = _UploadKind(finish, refuse)


def read_upload(
    request: HttpRequest, kind: str, about: dict[str, Any], job: Job, *args: Any
) -> HttpResponse:
    """Have an upload read, and answer with the result or redirect to the page of its progress.

    `kind`: a registered one; `about`: plain values for its views, to which `table` is added, an id
    for the table that may be opened; `job`, `args`: how it is read, see `upload_queue.submit`.
    """
    about = {"table": table_key(), **about}
    try:
        address = group_of_address(str(request.META.get("REMOTE_ADDR", "")))
        upload = upload_queue.submit(kind, address, about, job, *args)
    except QueueFull as full:
        nothing = Upload("", kind, about)
        refusal = Refusal(full.status, OWN if full.own else FULL, again=full.again)
        return _refused(request, nothing, refusal)
    if upload.over:
        return _finished(request, upload)
    answer = see_other(reverse("reading", args=[upload.key]))
    # Only the browser that sent it may see it and own the table.
    answer.set_cookie(
        COOKIE,
        upload.key,
        max_age=upload_queue.KEPT,
        path=reverse("reading", args=[upload.key]),
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
    return answer


@waits_for(Turns.READINGS)
@require_safe
@never_cache
def reading(request: HttpRequest, key: str) -> HttpResponse:
    """Show the progress of an upload; when it has been read, answer its form."""
    if not constant_time_compare(request.COOKIES.get(COOKIE, ""), key):
        raise Http404
    upload = upload_queue.find(key)
    if upload is None:
        raise Http404
    part = request.headers.get("HX-Request") == "true"
    if not upload.over:
        template = "reading_part.html" if part else "reading.html"
        return render(request, template, {"upload": upload})
    if part:
        # The browser asks once more by itself, and gets the answer with its status.
        return HttpResponse(headers={"HX-Refresh": "true"})
    if request.method != "GET":
        return HttpResponse()
    return _finished(request, upload)


def _finished(request: HttpRequest, upload: Upload) -> HttpResponse:
    if isinstance(upload.found, Refusal):
        return _refused(request, upload, upload.found)
    try:
        return _KINDS[upload.kind].finish(request, upload)
    except IntegrityError:
        # Another request for the same upload was faster: the table is there.
        table = Table.objects.get(pk=upload.about["table"])
        return see_other(reverse("table", args=[table.pk]))


def _refused(request: HttpRequest, upload: Upload, refusal: Refusal) -> HttpResponse:
    text = translator_of(request)(refusal.text, **refusal.fields)
    answer = _KINDS[upload.kind].refuse(request, upload, refusal.status, text)
    if refusal.again:
        answer["Retry-After"] = str(refusal.again)
    return answer
