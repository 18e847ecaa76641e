"""The border to the terminal: what comes from a file is shown, and never obeyed by the terminal.

Names, ids, options and messages of a record may hold characters that move the cursor, change
colours, write to the clipboard or turn the direction of a line. All that the program prints goes
through here, or through the `Screen` of `cli/screen.py`, which does the same.
"""

from __future__ import annotations

import json
import re
from typing import Any

import click

# Controls of both sets (C0 and C1), lines and paragraphs of Unicode, and what is not seen but
# turns, hides or marks text; a joiner, which letters of some scripts need, stays.
_HIDDEN = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e"
    "\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff"
)
_CONTROLS = re.compile(f"[{_HIDDEN}]")
# How many characters of a name a message repeats.
_LONGEST = 60

_LINES = re.compile(r"[\t\n\r]")


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode()


def plain(text: str) -> str:
    """Return a text with its control characters as escapes, such as `\\x1b`; lines stay lines."""
    return _CONTROLS.sub(_escape, text)


def one_line(text: str) -> str:
    """Return a name with its ends of lines and tabs as escapes, so that it feigns no line."""
    return _LINES.sub(_escape, text)


def quoted(name: str) -> str:
    """Return a name that was given as a message shows it: in quotes, cut where it is long."""
    return repr(name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…")


def echo(text: str = "", *, err: bool = False) -> None:
    """Print a line to standard output or to standard error."""
    click.echo(plain(text), err=err)


def echo_json(data: Any) -> None:
    """Print data as JSON; what a terminal would obey is escaped as JSON escapes it."""
    text = json.dumps(data, indent=2, ensure_ascii=False)
    click.echo(_CONTROLS.sub(lambda found: json.dumps(found[0])[1:-1], text))
