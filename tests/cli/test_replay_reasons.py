"""`railhead replay --log --why`: reasons below what they explain."""

from __future__ import annotations

import json
from bisect import bisect_right
from itertools import pairwise
from pathlib import Path

import pytest

from railhead.glossary.why import why
from railhead.language import ENGLISH, log_lines, voice_of
from railhead.records.record import to_record
from tests import kept
from tests.cli.conftest import Run, refused


def test_the_log_with_reasons(run: Run, record_path: Path) -> None:
    text = run("replay", record_path, "--log", "--why").stdout
    plain = run("replay", record_path, "--log").stdout
    assert [line for line in text.splitlines() if not line.startswith("      ")] == [
        line for line in plain.splitlines() if not line.startswith("      ")
    ]
    reason = "Private companies pay at the start of each operating round."
    assert reason in text
    assert reason not in plain
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if reason in line)
    assert any("private companies pay" in line.lower() for line in lines[at - 6 : at])


@pytest.mark.parametrize("title", ["1849", "1861"])
def test_reasons_stand_under_the_action_that_they_explain(
    run: Run, tmp_path: Path, title: str
) -> None:
    """Not under the heading of a round that begins with the end of the action."""
    file = tmp_path / "game.json"
    whole = kept.random_game(title, 4, 3000, ("Ann", "Bob", "Cid"))
    file.write_text(json.dumps(to_record(whole)), encoding="utf-8")
    data = json.loads(run("replay", file, "--log", "--why", "--json").stdout)
    lines, voice = log_lines(whole.events, whole), voice_of(whole, ENGLISH)
    headings = [line.event for line in lines if line.heading]
    told = [
        (it["text"], sum(line.heading for line in lines[: it["line"] + 1])) for it in data["why"]
    ]
    wanted = [
        (it.text, bisect_right(headings, first + it.event))
        for first, end in pairwise([0, *whole.event_marks(), len(whole.events)])
        for it in why(whole.events[first:end], voice)
    ]
    assert len(told) == len(wanted) > 100
    assert sorted(told) == sorted(wanted)


def test_reasons_as_json_name_their_line(run: Run, record_path: Path) -> None:
    data = json.loads(run("replay", record_path, "--log", "--why", "--json").stdout)
    assert data["why"]
    for it in data["why"]:
        assert 0 <= it["line"] < len(data["log"])
        assert it["reason"]
        assert all(rule.startswith("1849-") for rule in it["rules"])


def test_reasons_need_the_log(run: Run, record_path: Path) -> None:
    assert "--why: reasons stand in the log" in refused(run, "replay", record_path, "--why")
