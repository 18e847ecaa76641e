"""Log lines that keep the secrets of links to themselves, and what strangers write to one line."""

from __future__ import annotations

import logging
import re

_SECRET = re.compile(r"/(join|me)/[A-Za-z0-9_-]+")


class Discreet(logging.Formatter):
    """Writes `/join/…` instead of an address that lets somebody in, in tracebacks too.

    Signs that steer a terminal, or would make a line look like two, are written as `\\x1b`.
    """

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging names it
        return _one_line(super().formatMessage(record))

    def format(self, record: logging.LogRecord) -> str:
        lines = _SECRET.sub(r"/\1/…", super().format(record)).split("\n")
        return "\n".join(_one_line(line) for line in lines)


def _one_line(text: str) -> str:
    """Write out every sign that cannot be shown; a tab stays."""
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or sign == "\t" else sign.encode("unicode_escape").decode()
        for sign in text
    )
