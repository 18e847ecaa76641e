"""Browsers of strangers, and what they leave behind."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile

from railhead.server.models import Move, OwnBoard, Person, Seat, Table, Visit
from railhead.server.people.quotas import LIMITS, Limit
from tests.server.browser import Browser, forms

NEW, FORM = "/new", "/new?title=1849"


def few(monkeypatch: pytest.MonkeyPatch, kind: str, by_person: int, by_address: int) -> None:
    monkeypatch.setitem(LIMITS, kind, Limit(by_person, by_address, 600, LIMITS[kind].text))


def stranger(last: int = 1) -> Browser:
    """A browser somewhere in the internet."""
    return Browser(REMOTE_ADDR=f"192.0.2.{last}")


def stored() -> list[list[object]]:
    """Every row of every kind; counts are no trace of somebody."""
    kinds = (Person, Table, Seat, Move, OwnBoard, Visit, Session)
    return [list(kind.objects.order_by("pk").values()) for kind in kinds]


def upload(browser: Browser, record: Any) -> Any:
    form = forms(browser.open("/upload"))["/upload"]
    file = SimpleUploadedFile("game.json", json.dumps(record).encode())
    return browser.post("/upload", {**form.fields, "mode": "screen", "file": file})
