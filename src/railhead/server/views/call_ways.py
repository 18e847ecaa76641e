"""The ways to call the reader: browsers, mail address, webhook; and test calls."""

from __future__ import annotations

import hashlib

from django.core.exceptions import BadRequest, ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from railhead.language import N_, explain
from railhead.server.base.languages import translator_of
from railhead.server.base.postgres import others_first
from railhead.server.base.turn import whose
from railhead.server.calls import mail as mails
from railhead.server.calls.delivering import Target, note_fault, send_message
from railhead.server.calls.guard import AddressError
from railhead.server.calls.planning import origin_of
from railhead.server.calls.push import check_subscription
from railhead.server.calls.sending import SendingError
from railhead.server.calls.webhooks import check_webhook
from railhead.server.calls.wording import test_message
from railhead.server.errors.pages import busy, failure
from railhead.server.jobs.queue import Queue, QueueFull
from railhead.server.models import Person
from railhead.server.models.calls import (
    MAIL,
    PUSH,
    WAYS,
    Delivery,
    MailAddress,
    PushSubscription,
    Webhook,
    new_mark,
)
from railhead.server.people.access import person_of
from railhead.server.people.browsers import renew, subscribe, this_browser
from railhead.server.people.quotas import HOUR, once, spend
from railhead.server.rendering.templating import see_other
from railhead.server.views.call_forms import Form, fault_words, stored_settings
from railhead.server.views.calls import calls_page
from railhead.server.views.notice import leave_notice
from railhead.table.fault import Fault

_TESTS = Queue("call-test", at_once=8, most=40, each=4, again=15, here=40, person=2)
"""Test calls that are being sent; each may wait for its receiver as long as any other call."""


def _reader(request: HttpRequest) -> Person | HttpResponse:
    """The reader, or the answer to a stranger."""
    return person_of(request) or failure(request, 403, "a stranger cannot be called")


@require_POST
def push(request: HttpRequest) -> HttpResponse:
    """Call the reader in this browser (`do`: add), or not in one any more (`do`: remove).

    `renew`: its service has given it another subscription in place of the one with the address
    `old`; whoever is not called there any more stays so.
    """
    person = _reader(request)
    if isinstance(person, HttpResponse):
        return person
    wanted = request.POST.get("do", "")
    if wanted not in ("add", "remove", "renew"):
        raise BadRequest("do: add, remove or renew")
    if wanted == "remove":
        if (number := _number(request, "subscription")) is not None:
            person.push_subscriptions.filter(pk=number).delete()
        return see_other(reverse("calls"))
    endpoint, key, auth = (request.POST.get(name, "") for name in ("endpoint", "key", "auth"))
    try:
        check_subscription(endpoint, key, auth)
    except Fault as fault:
        text = explain(fault, translator_of(request))
        return failure(request, 422, str(fault), texts=(text, text))
    if wanted == "renew":
        with transaction.atomic():
            spend(request, "calls")
            renew(request, person, request.POST.get("old", ""), endpoint, key=key, auth=auth)
        return HttpResponse(status=204)
    with transaction.atomic():
        spend(request, "calls")
        chosen = stored_settings(request, person)
        subscribe(request, person, endpoint, key=key, auth=auth)
        chosen.push = True
        chosen.save(update_fields=["push"])
    leave_notice(request, translator_of(request)(N_("You are called in this browser.")))
    return see_other(reverse("calls"))


def _forgets(request: HttpRequest) -> bool:
    """Whether a form takes a way back (`do`: forget) instead of keeping one (keep)."""
    wanted = request.POST.get("do", "")
    if wanted not in ("keep", "forget"):
        raise BadRequest("do: keep or forget")
    return wanted == "forget"


@require_POST
def mail(request: HttpRequest) -> HttpResponse:
    """Keep a mail address and send a link to confirm it (`do`: keep), or forget it (`forget`)."""
    person, translate = _reader(request), translator_of(request)
    if isinstance(person, HttpResponse):
        return person
    if _forgets(request):
        MailAddress.objects.filter(person=person).delete()
        return see_other(reverse("calls"))
    text = request.POST.get("address", "").strip()
    form = Form({"address": text})
    if not mails.can_send():
        form.faults["address"] = translate(N_("This server sends no mail."))
    else:
        try:
            validate_email(text)
        except ValidationError:
            form.faults["address"] = translate(N_("Expected an address such as ann@example.org."))
    if not form.faults:
        with transaction.atomic():
            spend(request, "calls")
            _keep_address(request, person, text, form)
    if form.faults:
        return calls_page(request, person, {"mail_form": form}, status=422)
    leave_notice(request, translate(N_("A link was sent to {address}: open it."), address=text))
    return see_other(reverse("calls"))


def _keep_address(request: HttpRequest, person: Person, text: str, form: Form) -> None:
    """Store a new address, and write the mail that asks to confirm it.

    Whatever its owner may know, nobody is sent more than one such mail an hour.
    """
    spend(request, "mails")
    named = hashlib.sha256(text.lower().encode()).hexdigest()[:40]
    if not once(f"confirming:{named}", HOUR):
        form.faults["address"] = translator_of(request)(
            N_("A link was sent to this address within an hour: open that one.")
        )
        return
    stored_settings(request, person)
    row = MailAddress.objects.filter(person=person).first() or MailAddress(person=person)
    row.address, row.confirmed, row.fault = text, None, ""
    # With a new link: that of an older address says nothing of this one.
    row.renew()
    Delivery.objects.filter(person=person, way=MAIL, calls=[]).delete()
    Delivery.objects.create(person=person, way=MAIL)


@require_POST
def webhook(request: HttpRequest) -> HttpResponse:
    """Keep a webhook (`do`: keep), or forget it (`forget`)."""
    person, translate = _reader(request), translator_of(request)
    if isinstance(person, HttpResponse):
        return person
    if _forgets(request):
        Webhook.objects.filter(person=person).delete()
        return see_other(reverse("calls"))
    form = Form({name: request.POST.get(name, "").strip() for name in ("kind", "url", "room")})
    if form.text("kind") not in Webhook.Form.values:
        raise BadRequest(f"kind: one of {', '.join(Webhook.Form.values)}")
    hook = Webhook.objects.filter(person=person).first() or Webhook(person=person)
    # The token is never shown; left empty it stays as it was, with the same receiver.
    same = hook.url == form.text("url")
    hook.token = request.POST.get("token", "").strip() or (hook.token if same else "")
    hook.form, hook.url, hook.room = form.text("kind"), form.text("url"), form.text("room")
    hook.fault = ""
    try:
        hook.clean_fields()
        check_webhook(hook)
    except Fault as fault:
        form.faults[fault.where] = translate(fault.reason, **fault.params)
    except ValidationError as error:
        for name in error.message_dict:
            form.faults[name] = translate(N_("missing or too long"))
    if form.faults:
        return calls_page(request, person, {"hook_form": form}, status=422)
    with transaction.atomic():
        spend(request, "calls")
        chosen = stored_settings(request, person)
        hook.save()
        chosen.webhook = True
        chosen.save(update_fields=["webhook"])
    leave_notice(request, translate(N_("Kept.")))
    return see_other(reverse("calls"))


@require_POST
def test(request: HttpRequest) -> HttpResponse:
    """Send a test call by one way, at once, and say what came of it.

    Fields: `way`, and `subscription` for one of several browsers.
    """
    person, translate = _reader(request), translator_of(request)
    if isinstance(person, HttpResponse):
        return person
    way = request.POST.get("way", "")
    if way not in WAYS:
        raise BadRequest(f"way: one of {', '.join(WAYS)}")
    spend(request, "call-tests")
    target = _target(request, person, way)
    if target is None:
        return failure(request, 422, "not set up", texts=_not_set_up(request))
    chosen = stored_settings(request, person)
    origin = origin_of(chosen)
    message = test_message(new_mark(), origin, translate)
    try:
        # A few threads send, and people have their turns there: a receiver may not answer.
        host, one = whose()
        sent = _TESTS.put(
            host, lambda: send_message(target, message, origin, translate), one or str(person.pk)
        )
        with others_first():
            sent.result()
        code = ""
    except QueueFull as full:
        return busy(request, status=full.status, again=full.again, why="too many test calls")
    except AddressError:
        code = "inner"
    except SendingError as error:
        code = error.code
        if error.gone and isinstance(target, PushSubscription):
            target.delete()
    note_fault(target, code)
    why = fault_words(code, translate)
    told = translate(N_("The test call was sent."))
    refused = translate(N_("The test call did not arrive: {why}."), why=why)
    leave_notice(request, refused if code else told)
    return see_other(reverse("calls"))


def _target(request: HttpRequest, person: Person, way: str) -> Target | None:
    if way == PUSH:
        number = _number(request, "subscription") or this_browser(request)
        own = person.push_subscriptions
        return None if number is None else own.filter(pk=number).first()
    if way == MAIL:
        confirmed = MailAddress.objects.filter(person=person).exclude(confirmed=None)
        return confirmed.select_related("person").first() if mails.can_send() else None
    return Webhook.objects.filter(person=person).first()


def _not_set_up(request: HttpRequest) -> tuple[str, str]:
    text = translator_of(request)(N_("This way is not set up yet."))
    return text, text


def _number(request: HttpRequest, name: str) -> int | None:
    """The id in a field, None if there is none."""
    text = request.POST.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 18):
        raise BadRequest(f"{name}: a number")
    return int(text)
