"""Settings of calls, from the environment: the mail server, and receivers in inner networks."""

from __future__ import annotations

from email.utils import parseaddr
from typing import Any
from urllib.parse import unquote, urlsplit

from railhead.language import N_
from railhead.server.base.setting_errors import SettingError

SECONDS = 15
"""Seconds that the mail server may take for each answer."""

SCHEMES = {"smtp": 25, "submission": 587, "smtps": 465}
"""Ports by scheme: in plain text, with STARTTLS, and with TLS from the beginning."""


def mail_settings(url: str, sender: str) -> dict[str, Any]:
    """Return Django's settings for a mail server such as submission://user:password@host:587.

    `sender`: from whom mails come. Without a URL no mail is sent. Raises SettingError.
    """
    if not url:
        return {"EMAIL_HOST": ""}
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in SCHEMES or not parts.hostname:
        raise SettingError(
            "RAILHEAD_MAIL",
            N_("expected an address such as submission://name:password@mail.example.org:587"),
        )
    if "@" not in parseaddr(sender)[1] or "\n" in sender:
        raise SettingError(
            "RAILHEAD_MAIL_FROM", N_("expected the address of the sender, name@example.org")
        )
    return {
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port or SCHEMES[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "submission",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": SECONDS,
        "DEFAULT_FROM_EMAIL": sender,
    }


def call_hosts(text: str) -> frozenset[str]:
    """Return the receivers, `host` or `host:port`, that may be in an inner network."""
    return frozenset(name.strip().lower() for name in text.split(",") if name.strip())


def call_delay(text: str) -> float:
    """Return the seconds from a question to its call, by default 60. Raises SettingError."""
    try:
        found = float(text or "60")
    except ValueError:
        found = -1.0
    if not 0 <= found <= 86400:
        raise SettingError("RAILHEAD_CALL_DELAY", N_("expected seconds, such as 60"))
    return found
