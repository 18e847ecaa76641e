"""A board of one's own as a file, and the form that takes it."""

from __future__ import annotations

from pathlib import Path

from django.core.files.uploadedfile import SimpleUploadedFile

import railhead.titles.g1865
from tests.server.browser import Answer, Browser, filled, forms, text

FOLDER = Path(railhead.titles.g1865.__file__).parent

FORM, NEW = "/new?title=1865", "/new"

MAP = (FOLDER / "map.toml").read_text("utf-8")

# The same map with another name for Cagliari.
OWN = MAP.replace('E39 = "Cagliari"', 'E39 = "Casteddu"')


def file(content: str | bytes, name: str = "own.toml") -> SimpleUploadedFile:
    data = content.encode() if isinstance(content, str) else content
    return SimpleUploadedFile(name, data)


def send(browser: Browser, *files: SimpleUploadedFile, **changes: str | None) -> Answer:
    """Fill in the form, add files and send it."""
    fields = filled(forms(browser.open(FORM))[NEW], changes)
    answer: Answer = browser.post(NEW, {**fields, "board-file": list(files)})
    return answer


def fault(answer: Answer) -> str:
    """What is wrong with the board, as the form tells it."""
    assert answer.status_code == 422
    return (
        text(answer).partition('id="fault-board">')[2].partition("</p>")[0].rpartition("</svg> ")[2]
    )
