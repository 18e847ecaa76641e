"""Log lines without the secrets of links; what strangers send cannot break a line in two."""

from __future__ import annotations

import logging
import re

_SECRET = re.compile(r"/(join|me|calls/confirm|calls/leave)/[A-Za-z0-9_-]+")


class RedactingFormatter(logging.Formatter):
    """Writes `/join/…` in place of an address with a secret, in tracebacks too.

    Control characters, and those that would break a line in two, are written as `\\x1b`.
    """

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging names it
        return _one_line(super().formatMessage(record))

    def format(self, record: logging.LogRecord) -> str:
        lines = _SECRET.sub(r"/\1/…", super().format(record)).split("\n")
        return "\n".join(_one_line(line) for line in lines)


def _one_line(text: str) -> str:
    """Escape every character that is not printable; a tab stays."""
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or sign == "\t" else sign.encode("unicode_escape").decode()
        for sign in text
    )
