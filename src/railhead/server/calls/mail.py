"""Calls by mail: through the mail server of the operator, only to confirmed addresses."""

from __future__ import annotations

import smtplib
from email.utils import parseaddr

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse

from railhead.language import N_, Translator
from railhead.server.base.postgres import others_first
from railhead.server.calls.sending import SendingError
from railhead.server.calls.wording import Message
from railhead.server.models.calls import MailAddress


def can_send() -> bool:
    """Whether the operator has set up a mail server."""
    return bool(settings.EMAIL_HOST)


def send_call(to: MailAddress, message: Message, origin: str, translate: Translator) -> None:
    """Send a call, with a link that ends all mail to this address. Raises SendingError."""
    leave = f"{origin}{reverse('mail_leave', args=[to.shown_secret()])}"
    text = "\n\n".join(
        [
            message.title,
            *([message.body] if message.body else []),
            message.url,
            "--",
            translate(N_("Which calls you get: {link}"), link=f"{origin}{reverse('calls')}"),
            translate(N_("No more mail to this address: {link}"), link=leave),
        ]
    )
    headers = {
        "List-Unsubscribe": f"<{leave}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    _send(to.address, message.title, text, message.mark, headers)


def send_confirmation(to: MailAddress, mark: str, origin: str, translate: Translator) -> None:
    """Ask whether an address may be used. Raises SendingError."""
    secret = to.shown_secret()
    leave = f"{origin}{reverse('mail_leave', args=[secret])}"
    confirm = f"{origin}{reverse('mail_confirm', args=[secret])}"
    text = "\n\n".join(
        [
            translate(
                N_("{name} wants to be told at this address when it is their turn in a game."),
                name=to.person.name,
            ),
            translate(N_("To confirm that this is your address, open this link:")),
            confirm,
            translate(N_("If you know nothing of this, do nothing: no other mail will come.")),
            translate(N_("No more mail to this address: {link}"), link=leave),
        ]
    )
    headers = {
        "List-Unsubscribe": f"<{leave}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    _send(to.address, translate(N_("Confirm your address")), text, mark, headers)


def _send(address: str, subject: str, text: str, mark: str, headers: dict[str, str]) -> None:
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    mail = EmailMessage(
        subject=" ".join(subject.split()),
        body=text,
        to=[address],
        headers={
            **headers,
            "Message-ID": f"<{mark}@{domain}>",
            "Auto-Submitted": "auto-generated",
        },
    )
    try:
        with others_first():
            mail.send()
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        raise SendingError("refused", lasting=all(code >= 500 for code in codes)) from error
    except (smtplib.SMTPException, OSError) as error:
        raise SendingError("mail-server") from error
