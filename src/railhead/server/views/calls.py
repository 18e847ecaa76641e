"""How the reader is called when it is their turn: for all tables, and for one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from railhead.server.base.languages import translator_of
from railhead.server.calls import mail
from railhead.server.calls.hours import zone_names
from railhead.server.calls.planning import ways_ready
from railhead.server.calls.push import public_key
from railhead.server.calls.wording import table_name
from railhead.server.errors.pages import failure
from railhead.server.models import Person, Seat, Table
from railhead.server.models.calls import WAYS, Choice, MailAddress, TableCalls, Webhook
from railhead.server.people.access import person_of
from railhead.server.people.browsers import this_browser
from railhead.server.people.quotas import spend
from railhead.server.rendering.templating import render, see_other
from railhead.server.views.call_forms import (
    Form,
    fault_words,
    read_choice,
    read_settings,
    settings_of,
    shown,
    stored_settings,
)
from railhead.server.views.notice import leave_notice, take_notice

MOST_TABLES = 200


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser in which the reader is called. `here`: it is this one."""

    id: int
    day: str
    here: bool
    fault: str


@dataclass(frozen=True, slots=True)
class Seated:
    """A table at which the reader sits, and whether it has a choice of its own."""

    id: str
    name: str
    choice: Choice | None


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def calls(request: HttpRequest) -> HttpResponse:
    """Show by which ways and when the reader is called, or store what they have chosen."""
    person = person_of(request)
    if request.method != "POST":
        return calls_page(request, person)
    if person is None:
        return failure(request, 403, "a stranger cannot be called")
    with transaction.atomic():
        spend(request, "calls")
        chosen = stored_settings(request, person)
        form = read_settings(request.POST, chosen, translator_of(request))
        if not form.faults:
            chosen.save()
    if form.faults:
        return calls_page(request, person, {"form": form}, status=422)
    leave_notice(request, translator_of(request)("Kept."))
    return see_other(reverse("calls"))


def calls_page(
    request: HttpRequest,
    person: Person | None,
    forms: Mapping[str, Form] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Answer with the page; `forms`: those that were sent and have faults."""
    if person is None:
        return render(request, "calls/stranger.html")
    chosen, translate = settings_of(person), translator_of(request)
    address = MailAddress.objects.filter(person=person).first()
    hook = Webhook.objects.filter(person=person).first()
    context: dict[str, Any] = {
        "form": shown(chosen),
        "mail_form": Form({"address": address.address if address else ""}),
        "hook_form": _hook_form(hook),
        **(forms or {}),
        "zones": zone_names(),
        "ready": ways_ready(person.pk),
        "can_mail": mail.can_send(),
        "address": address if address and address.address else None,
        "address_fault": fault_words(address.fault, translate) if address else "",
        "hook": hook,
        "hook_fault": fault_words(hook.fault, translate) if hook else "",
        "hook_kinds": Webhook.Form.choices,
        "push_key": public_key(),
        "browsers": list(_browsers(request, person)),
        "tables": tables_of(person),
        "notice": take_notice(request),
    }
    return render(request, "calls/calls.html", context, status=status)


def _hook_form(hook: Webhook | None) -> Form:
    if hook is None:
        return Form({"kind": Webhook.Form.DISCORD})
    return Form({"kind": hook.form, "url": hook.url, "room": hook.room})


def _browsers(request: HttpRequest, person: Person) -> list[Browser]:
    translate, here = translator_of(request), this_browser(request)
    return [
        Browser(
            row.pk,
            row.created.date().isoformat(),
            row.pk == here,
            fault_words(row.fault, translate),
        )
        for row in person.push_subscriptions.order_by("created", "pk")
    ]


def tables_of(person: Person) -> list[Seated]:
    """Return the tables at which a person plays, with what they have chosen for each."""
    own = {one.table_id: one for one in TableCalls.objects.filter(person=person)}
    mine = Seat.objects.filter(person=person).values("table_id")
    tables = Table.objects.filter(pk__in=mine, finished="", lesson="").order_by("-changed")[
        :MOST_TABLES
    ]
    return [Seated(table.pk, table_name(table), own.get(table.pk)) for table in tables]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def table_calls(request: HttpRequest, table_id: str) -> HttpResponse:
    """Show how the reader is called for one table, or store it. Field `own`: yes or no.

    404 for an unknown table, 403 for who has no seat there.
    """
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        raise Http404
    person = person_of(request)
    if person is None or not Seat.objects.filter(table=table, person=person).exists():
        return failure(request, 403, "this person does not play there")
    known = TableCalls.objects.filter(table=table, person=person).first()
    if request.method != "POST":
        return _table_page(request, table, person, _table_form(person, known))
    translate = translator_of(request)
    with transaction.atomic():
        spend(request, "calls")
        stored_settings(request, person)
        if request.POST.get("own") == "no":
            TableCalls.objects.filter(table=table, person=person).delete()
            form = Form()
        else:
            choice = known or TableCalls(table=table, person=person)
            form = read_choice(request.POST, choice, translate)
            form.texts["own"] = request.POST.get("own", "")
            if form.text("own") != "yes":
                form.faults["own"] = translate("Choose one of the two.")
            if not form.faults:
                ways = {way: getattr(choice, way) for way in (*WAYS, "daily")}
                TableCalls.objects.update_or_create(table=table, person=person, defaults=ways)
    if form.faults:
        return _table_page(request, table, person, form)
    leave_notice(request, translate("Kept."))
    return see_other(reverse("calls"))


def _table_form(person: Person, known: TableCalls | None) -> Form:
    form = shown(known or settings_of(person))
    form.texts["own"] = "no" if known is None else "yes"
    return form


def _table_page(
    request: HttpRequest,
    table: Table,
    person: Person,
    form: Form,
) -> HttpResponse:
    context = {
        "table": table,
        "name": table_name(table),
        "form": form,
        "ready": ways_ready(person.pk),
    }
    return render(request, "calls/table.html", context, status=422 if form.faults else 200)
