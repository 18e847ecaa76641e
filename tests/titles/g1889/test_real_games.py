"""Games of 1889 that were played elsewhere, by people and by a machine at random.

After every entry the table is the one noted there, and written again the files say the same. What
was refused there is refused here.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar

import pytest

from railhead.exchange.gamefile import effective_actions, read_gamefile
from railhead.records.export import to_gamefile
from railhead.records.loading import Replay, load_data, load_file
from railhead.titles.catalogue import importer_of
from railhead.titles.classic.private_tiles import PrivateTile
from railhead.titles.common.game import CommonGame
from tests.exchange.noted import Note, Table, positions, read_notes
from tests.samples import one_in

pytestmark = pytest.mark.slow

REAL = ("1889/962", "1889/hs_jmmljkbw_17502")
MACHINE = [f"machine-played/1889/{number}" for number in (10, 16, 18, 19, 42, 44, 60, 71)]


class Table1889(Table):
    """The table in the words of the notes: shares before a start, private companies that act."""

    names: ClassVar[dict[str, str]] = {"TER": "TR"}

    def loans(self, game: CommonGame, company: str) -> int:
        return 0

    def ours(self, game: CommonGame) -> Note:
        note = super().ours(game)
        step = game.state.agenda[-1] if game.state.agenda else None
        if isinstance(step, PrivateTile):
            note["acts"] = self.name(step.private)
        for player, held in note["players"].items():
            for company in game.title.companies:
                if not game.started(company) and (percent := game.percent(company, player)):
                    held["shares"][company] = percent
        for holder in (*note["players"].values(), *note["companies"].values()):
            holder["privates"] = sorted(map(self.name, holder["privates"]))
        return note


def notes_of(path: Path) -> list[Note]:
    """The notes beside a file, each with the id of its entry; those of people's count entries."""
    notes = read_notes(path)
    if path.parent.parent.name == "machine-played":
        return notes
    kept: list[dict[str, Any]] = []
    for entry in json.loads(path.read_text(encoding="utf-8"))["actions"]:
        if entry["type"] == "undo":
            kept.pop()
        else:
            kept.append(entry)
    return [
        note if note["after"] is None else {**note, "after": kept[note["after"] - 1]["id"]}
        for note in notes
    ]


@pytest.fixture(scope="module", params=[*REAL, *one_in(2, MACHINE)])
def path(shared: Path, request: pytest.FixtureRequest) -> Path:
    return shared / "transcripts" / f"{request.param}.json"


@pytest.fixture(scope="module")
def replay(path: Path) -> Replay:
    return load_file(path)


@pytest.mark.rule("1889-12.2-3", "1889-4-12", "1889-16-1", "1889-13-2")
def test_the_table_is_as_noted_after_every_entry(replay: Replay, path: Path) -> None:
    assert replay.error is None
    table, notes = Table1889(), notes_of(path)
    seen = 0
    for note, number in positions(replay, notes):
        game = replay.at(number)
        assert isinstance(game, CommonGame)
        assert table.ours(game) == table.theirs(note), (note["after"], replay.names[number])
        seen += 1
    assert seen == len(notes)
    assert replay.differences() == []


def said(entry: dict[str, Any]) -> dict[str, Any]:
    """What an entry says, without its number and time, and what old files leave out."""
    free = {"id", "created_at", "user", "auto_actions", "cause", "skip", "automatic", "original_id"}
    free |= {"slot", "percent", "variant", "extra_revenue", "subsidy"}
    plain = {name: value for name, value in entry.items() if name not in free}
    if "routes" in plain:
        plain["routes"] = [
            (route["train"], sorted(min(chain, chain[::-1]) for chain in route["connections"]))
            for route in plain["routes"]
        ]
    return plain


def test_its_file_is_written_as_it_was(replay: Replay, path: Path) -> None:
    original = json.loads(path.read_text(encoding="utf-8"))
    data = json.loads(json.dumps(to_gamefile(replay.game)))
    theirs = [said(entry) for entry in effective_actions(original["actions"])]
    assert [said(entry) for entry in effective_actions(data["actions"])] == theirs
    again = load_data(data)
    assert again.error is None
    assert again.game.state == replay.game.state


@pytest.mark.rule("1889-8-8", "1889-12.4-4", "1889-13-3", "1889-8-10")
@pytest.mark.parametrize("name", one_in(2, MACHINE))
def test_what_was_refused_there_is_refused_here(shared: Path, name: str) -> None:
    path = shared / "transcripts" / f"{name}.json"
    refused = json.loads(path.with_suffix(".refused.json").read_text(encoding="utf-8"))
    reader = importer_of("1889")
    assert reader is not None
    importer = reader(read_gamefile(json.loads(path.read_text(encoding="utf-8"))))
    waiting: dict[int, list[dict[str, Any]]] = {}
    for entry in refused:
        waiting.setdefault(entry["after_actions"], []).append(entry["action"])
    for entry, _ in importer.play():
        for wrong in waiting.pop(entry["id"], ()):
            (action,) = importer.actions(wrong)
            assert importer.game.refusal(action) is not None, wrong
    assert not waiting
