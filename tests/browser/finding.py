"""Which browser the tests use: a Chromium that is on the machine; none is fetched."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

NAMED = "RAILHEAD_CHROMIUM"
"""The environment variable that names a browser; a named one must work."""

WITHOUT_BROWSER = "needs a Chromium browser"
"""How the reason begins for which tests are skipped where there is no browser."""

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
"""The first that is there is used: the shell paints no windows, and takes half the time."""


def browser_path() -> str:
    """The path of the browser; empty if there is none. Raises LookupError for a wrong name."""
    named = os.environ.get(NAMED)
    if named:
        path = shutil.which(named)
        if path is None:
            raise LookupError(f"{NAMED}={named}: there is no such program")
        return path
    return next(filter(None, map(shutil.which, NAMES)), "")


def shows_notices(path: str) -> bool:
    """Whether a browser shows notifications: the shell, however named, drops them."""
    return "headless" not in Path(path).name.lower()


def noticing_path() -> str:
    """As `browser_path`, of a browser that shows notifications; empty if there is none."""
    first = browser_path()
    if os.environ.get(NAMED):
        return first if shows_notices(first) else ""
    return next(filter(None, map(shutil.which, filter(shows_notices, NAMES))), "")


def needs_browser(item: pytest.Item) -> bool:
    return "browser" in getattr(item, "fixturenames", ())
