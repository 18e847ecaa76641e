"""Draws belong to version 2 of the format: where version 1 has some, every client says the same."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from railhead import from_record
from railhead.cli import main
from railhead.engine.chance import Keyed
from railhead.engine.recorderror import RecordError
from railhead.records.record import to_record
from railhead.server.models import Table
from railhead.titles.catalogue import game_class
from tests.exchange.files import random_record

SAID = (
    "draws: records have this field from version 2 on, and this one is of version 1: write 2 as"
    " `version`, or leave the draws out if all of them follow from `seed`"
)


def drawn() -> dict[str, Any]:
    """A record of version 2, as servers write it."""
    game = game_class("1849").new(["Ann", "Bob", "Cid"], chance=Keyed(b"k" * 16))
    found: dict[str, Any] = json.loads(json.dumps(to_record(game)))
    assert found["version"] == 2
    return found


def mixed() -> dict[str, Any]:
    return {**drawn(), "version": 1}


@pytest.mark.parametrize("change", [{}, {"seed": 3}, {"draws": []}, {"draws": "x"}])
def test_the_library_refuses_it(change: dict[str, Any]) -> None:
    with pytest.raises(RecordError) as refused:
        from_record({**mixed(), **change})
    assert str(refused.value) == SAID


def test_the_terminal_says_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    path = tmp_path / "game.json"
    path.write_text(json.dumps(mixed()), encoding="utf-8")
    for command in (["replay"], ["play", "--load"], ["export", "--to", str(tmp_path / "x")]):
        result = CliRunner().invoke(main, [*command, str(path)])
        assert result.exit_code != 0
        assert SAID in " ".join((result.stderr + result.stdout).split()), command


@pytest.mark.django_db
def test_so_does_an_upload() -> None:
    file = SimpleUploadedFile("game.json", json.dumps(mixed()).encode())
    answer = Client().post("/upload", {"mode": "screen", "file": file})
    assert answer.status_code == 422
    assert SAID in unescape(answer.content.decode())
    assert not Table.objects.exists()


def test_either_correction_that_is_named_is_read() -> None:
    assert from_record(drawn()).draws
    plain = random_record(10)
    for record in (plain, {**plain, "draws": None}, {**plain, "version": 2}):
        assert len(from_record(record).actions) == 10
