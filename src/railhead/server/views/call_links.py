"""Links in mails, which work without signing in: an address is confirmed, or gets no more mail."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from railhead.server.models import CallSettings, MailAddress
from railhead.server.rendering.templating import hide_address, render, see_other


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@hide_address
def confirm(request: HttpRequest, secret: str) -> HttpResponse:
    """Ask whether an address is the reader's, or store that it is.

    Programs that look through mail open links: only the button of the page confirms.
    """
    row = MailAddress.find(secret)
    if row is None or not row.address:
        raise Http404
    if request.method == "POST" and row.confirmed is None:
        row.confirmed = timezone.now()
        row.save(update_fields=["confirmed"])
        CallSettings.objects.filter(pk=row.person_id).update(mail=True)
    if request.method == "POST":
        return see_other(reverse("mail_confirm", args=[secret]))
    return render(request, "calls/confirm.html", {"row": row, "secret": secret})


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@hide_address
def leave(request: HttpRequest, secret: str) -> HttpResponse:
    """Ask whether no more mail is to be sent to an address, or see to it: the address is forgotten.

    A program for mail sends the form by itself (RFC 8058): whoever has the link may do so.
    """
    row = MailAddress.find(secret)
    if row is None:
        raise Http404
    if request.method == "POST":
        row.address, row.confirmed, row.fault = "", None, ""
        row.save(update_fields=["address", "confirmed", "fault"])
        if request.POST.get("List-Unsubscribe"):
            return HttpResponse(status=204)
        return see_other(reverse("mail_leave", args=[secret]))
    return render(request, "calls/leave.html", {"row": row})
