"""Whatever a file holds, no command sends a control character of it to the terminal."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from railhead.cli import COMMANDS, main
from railhead.cli.output import one_line, plain
from railhead.cli.screen import console
from tests.cli.conftest import Run
from tests.cli.every_line import NOT_TRIED, OF_TITLES, SLOW, Line, lines
from tests.exchange.files import random_record
from tests.records.moments import Moment

HARMLESS = "\x1b[4mu\x1b[0m\x1b]0;t\x07\x9b1m\x9d\x7f\u202er\u202c\u2066\u200e\u2028\x08"
"""Underline, the title of the window, both kinds of introducers, turned directions, ends of lines.

A terminal would obey them, and nothing would be lost.
"""

OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def obeyed(result: Result) -> list[str]:
    """The lines of a result that a terminal would obey."""
    text = result.stdout + result.stderr
    return [repr(line) for line in text.split("\n") if OBEYED.search(line)]


def hostile_record(count: int = 40) -> dict[str, Any]:
    """A record whose players have names and ids with control characters."""
    text = json.dumps(random_record(count))
    for player in ("p1", "p2", "p3"):
        text = text.replace(json.dumps(player), json.dumps(player + HARMLESS))
    record: dict[str, Any] = json.loads(text)
    for player in record["players"]:
        player["name"] += HARMLESS
    return record


def spoilt(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Records that are refused, or stop, with a name that is not known or does not fit."""
    for name in ("title", "rules", "board_digest", "seed", "format"):
        yield {**record, name: HARMLESS}
    yield {**record, HARMLESS: HARMLESS, "options": {HARMLESS: HARMLESS}}
    yield {**record, "options": {"scenario": HARMLESS}}
    yield {**record, "players": [{"id": HARMLESS, "name": HARMLESS, HARMLESS: 1}]}
    seen = set()
    for place, entry in enumerate(record["actions"]):
        if entry["type"] in seen:
            continue
        seen.add(entry["type"])
        for field in entry:
            wrong = copy.deepcopy(record)
            wrong["actions"][place][field] = HARMLESS
            yield wrong
        yield {**record, "actions": [*record["actions"][:place], {**entry, HARMLESS: 1}]}


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return hostile_record()


PICTURES = {"--pdf", "--png"}
"""What takes long to be drawn; all of it says the same, so it is tried on the market alone."""


def commands(record: dict[str, Any]) -> Iterator[Line]:
    moment = Moment("1849", record["rules"], "early", record)
    for name in COMMANDS:
        if name in NOT_TRIED | dict.fromkeys(OF_TITLES, ""):
            continue
        for line in lines(name, moment):
            pictures = PICTURES & set(line.about) and line.words[1] != "market"
            if not pictures and not SLOW & set(line.about):
                yield line


@pytest.mark.slow
def test_names_of_players_are_shown_and_not_obeyed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record: dict[str, Any]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.json").write_text(json.dumps(record), encoding="utf-8")
    wrong = []
    for line in commands(record):
        result = CliRunner().invoke(main, list(line.words), input=line.text)
        assert result.exception is None or isinstance(result.exception, SystemExit), line.words
        wrong += [f"{' '.join(line.words)}: {it}" for it in obeyed(result)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("command", ["replay", "play", "review", "routes", "draw", "export"])
def test_what_is_said_of_a_wrong_file_is_not_obeyed(
    run: Run, record: dict[str, Any], command: str
) -> None:
    words = {"play": ("--load",), "draw": ("map",)}.get(command, ())
    more = ("--to", "tables", "--overwrite") if command == "export" else ()
    few = {**record, "actions": record["actions"][:12]}
    wrong = []
    for spoilt_record in spoilt(few):
        Path("game.json").write_text(json.dumps(spoilt_record), encoding="utf-8")
        wrong += obeyed(run(command, *words, "game.json", *more))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("command", ["replay", "play", "review", "routes", "draw", "export"])
def test_the_name_of_a_file_is_not_obeyed(run: Run, tmp_path: Path, command: str) -> None:
    words = {"play": ("--load",), "draw": ("map",)}.get(command, ())
    more = ("--to", "tables") if command == "export" else ()
    name = "a" + HARMLESS.replace("\x1b]0;t\x07", "") + "\nb.json"
    missing = run(command, *words, name, *more)
    assert missing.exit_code == 2
    assert not obeyed(missing)
    assert missing.stderr.count("\n") == 1
    (tmp_path / name).write_bytes(b"{")
    assert not obeyed(run(command, *words, name, *more))


def test_json_keeps_what_it_escapes(run: Run, record: dict[str, Any]) -> None:
    Path("game.json").write_text(json.dumps(record), encoding="utf-8")
    result = run("replay", "game.json", "--json")
    assert not obeyed(result)
    found = [player["name"] for player in json.loads(result.stdout)["players"]]
    assert found == [player["name"] for player in record["players"]]


def test_a_name_feigns_no_line(run: Run, record: dict[str, Any]) -> None:
    named = copy.deepcopy(record)
    named["players"][0]["name"] = "Ann\nError: pay\tme"
    Path("game.json").write_text(json.dumps(named), encoding="utf-8")
    shown = run("replay", "game.json", "--log").stdout
    assert r"Ann\nError: pay\tme" in shown
    assert "\nError" not in shown


def test_what_scripts_need_is_left_alone() -> None:
    text = "Łódź, \u200d क्\u200dष, 1\u202f000\u00a0L., 中文, e\u0301\n\tnext"
    assert plain(text) == text
    assert one_line("a\nb") == r"a\nb"


def test_a_text_is_measured_as_it_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    screen = console()
    screen.print("\x1b[2Jx", style="bold")
    assert capsys.readouterr().out == "\\x1b[2Jx\n"


def test_every_command_prints_through_the_border() -> None:
    """No module prints past `cli/output.py` and the `Screen`."""
    folder = Path(main.callback.__code__.co_filename).parent if main.callback else Path()
    past = re.compile(r"\bclick\.(echo|secho|prompt|confirm)\(|(?<![\w.])print\(|stdout\.write\(")
    found = [
        f"{path.name}: {line.strip()}"
        for path in sorted(folder.glob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if past.search(line) and path.name != "output.py"
    ]
    assert not found
