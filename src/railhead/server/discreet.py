"""Log lines that keep the secrets of links to themselves."""

from __future__ import annotations

import logging
import re

_SECRET = re.compile(r"/(join|me)/[A-Za-z0-9_-]+")


class Discreet(logging.Formatter):
    """Writes `/join/…` instead of an address that lets somebody in, in tracebacks too."""

    def format(self, record: logging.LogRecord) -> str:
        return _SECRET.sub(r"/\1/…", super().format(record))
