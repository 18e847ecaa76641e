"""Webhooks: a message to a channel of a chat, or to any program, in the form that it takes."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from railhead.language import N_
from railhead.server.calls.guard import AddressError, target_of
from railhead.server.calls.sending import send
from railhead.server.calls.wording import Message
from railhead.server.models.calls import Webhook
from railhead.table.fault import Fault

_JSON = {"Content-Type": "application/json; charset=utf-8"}


def check_webhook(hook: Webhook) -> None:
    """Check the fields of a webhook. Raises Fault, which names the field."""
    try:
        target_of(hook.url)
    except AddressError as error:
        raise Fault("url", error.reason, **error.params) from error
    if hook.form != Webhook.Form.MATRIX:
        return
    if not (hook.room.startswith("!") and _plain(hook.room)):
        raise Fault("room", N_("expected the id of a room, such as !abc:example.org"))
    if not hook.token or not _plain(hook.token):
        raise Fault("token", N_("expected an access token"))


def _plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and " " not in text


def send_webhook(hook: Webhook, message: Message) -> None:
    """Send a message. Raises SendingError, AddressError."""
    if hook.form == Webhook.Form.MATRIX:
        _send_to_matrix(hook, message)
        return
    body = json.dumps(body_of(hook.form, message)).encode()
    send(target_of(hook.url), {**_JSON, "Idempotency-Key": message.mark}, body)


def body_of(form: str, message: Message) -> dict[str, Any]:
    """Return what is sent in one of the forms."""
    text = f"{message.title}\n{message.body}".strip()
    if form == Webhook.Form.DISCORD:
        # Nobody is called by what a table or a player is named.
        return {"content": f"{text}\n{message.url}", "allowed_mentions": {"parse": []}}
    if form == Webhook.Form.SLACK:
        escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return {"text": f"{escaped}\n{message.url}"}
    return {
        "id": message.mark,
        "title": message.title,
        "body": message.body,
        "url": message.url,
        "tables": [{"id": one.table, "text": one.text, "url": one.url} for one in message.lines],
    }


def _send_to_matrix(hook: Webhook, message: Message) -> None:
    """Matrix carries out a request with the same number at the end only once."""
    text = f"{message.title}\n{message.body}".strip()
    body = {"msgtype": "m.text", "body": f"{text}\n{message.url}"}
    room, mark = quote(hook.room, safe=""), quote(message.mark, safe="")
    url = f"{hook.url.rstrip('/')}/_matrix/client/v3/rooms/{room}/send/m.room.message/{mark}"
    headers = {**_JSON, "Authorization": f"Bearer {hook.token}"}
    send(target_of(url), headers, json.dumps(body).encode(), "PUT")
