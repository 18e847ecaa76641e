"""A mistake in the file of a lesson is told with the field that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from railhead.engine.codec import DataError
from railhead.lessons.lesson import read_lesson

HEAD = """
title = "A lesson"
about = "About it."
minutes = 5
rules = 3
players = ["You", "Ada", "Ben"]
seed = 7
"""
GOAL = """
[[goal]]
at = 0
heading = "Do it"
before = "Why."
after = "it is done."
reach.over = {}
"""


def _read(folder: Path, text: str, actions: str = "") -> object:
    (folder / "some.toml").write_text(text, "utf-8")
    (folder / "some.jsonl").write_text(actions, "utf-8")
    return read_lesson("1849", folder / "some.toml")


def test_a_lesson_is_read(tmp_path: Path) -> None:
    lesson = read_lesson("1849", _file(tmp_path, HEAD + GOAL))
    assert (lesson.id, lesson.goals[0].heading, lesson.first) == ("1849/some", "Do it", False)
    assert lesson.game_at(0).decision is not None


def _file(folder: Path, text: str) -> Path:
    (folder / "some.toml").write_text(text, "utf-8")
    (folder / "some.jsonl").write_text("", "utf-8")
    return folder / "some.toml"


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (HEAD, "goal"),
        (HEAD.replace("seed = 7", 'seed = "x"') + GOAL, "seed"),
        (HEAD + GOAL.replace("at = 0", "at = 1"), "goal 1.at"),
        (HEAD + GOAL.replace('"Do it"', '""'), "goal 1.heading"),
        (HEAD + GOAL.replace("over = {}", "nowhere = {}"), "reach.nowhere"),
        (HEAD + GOAL.replace("over = {}", "started = {}"), "started.company"),
        (HEAD + GOAL.replace("over = {}", "started = { company = 5 }"), "started.company"),
        (HEAD + GOAL.replace("over = {}", 'over = { who = "p1" }'), "over.who"),
        (HEAD + GOAL.replace("over = {}", 'ran = { company = "ATA", least = "x" }'), "ran.least"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, field: str) -> None:
    with pytest.raises(DataError) as wrong:
        _read(tmp_path, text)
    assert field in str(wrong.value)


@pytest.mark.parametrize("line", ["no json", '{"type": "no_such_action"}', '{"type": "pass"}'])
def test_a_wrong_action_is_named_by_its_line(tmp_path: Path, line: str) -> None:
    with pytest.raises(DataError, match="line 2"):
        _read(tmp_path, HEAD + GOAL, '{"type": "pass", "actor": "p1"}\n' + line)
