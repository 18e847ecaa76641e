"""Games of 1849 that were played elsewhere, by people and by a machine at random.

After every action the table is the one noted there; written again, the files say the same.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from railhead.exchange.gamefile import effective_actions
from railhead.records.export import to_gamefile
from railhead.records.loading import Replay, load_data, load_file
from railhead.records.verify import verify
from railhead.titles.g1849.rules import Game1849
from tests.exchange.noted import positions, read_notes
from tests.samples import one_in
from tests.titles.g1849.noted import Table1849, said

pytestmark = pytest.mark.slow

REAL = "1849/27939"
MACHINE = [
    f"machine-played/1849/{number}"
    for number in (1, 2, 3, 6, 7, 10, 11, 12, 13, 15, 16, 17, 18, 20, 21)
]


# There a corporation without an E token is asked for a train although it could pay for an E train
# only.
ASKED_IN_VAIN = "5004"


@pytest.fixture(scope="module", params=[REAL, *one_in(5, MACHINE), ASKED_IN_VAIN])
def path(shared: Path, request: pytest.FixtureRequest) -> Path:
    if request.param == ASKED_IN_VAIN:
        return shared / "cases" / "games" / "5004.json"
    return shared / "transcripts" / f"{request.param}.json"


@pytest.fixture(scope="module")
def replay(path: Path) -> Replay:
    return load_file(path)


def test_the_table_is_as_noted_after_every_action(replay: Replay, path: Path) -> None:
    assert replay.error is None
    notes = read_notes(path)
    types = {entry.get("id"): entry["type"] for entry in replay.entries}
    assert [note["type"] for note in notes[1:]] == [types[note["after"]] for note in notes[1:]]
    table, ends = Table1849(), []
    for note, number in positions(replay, notes):
        game = replay.at(number)
        assert isinstance(game, Game1849)
        ours, theirs = table.ours(game), table.theirs(note)
        assert ours == theirs, (note["after"], replay.names[number])
        assert table.order(game) == table.their_order(note, game), note["after"]
        ends.append(number)
    assert ends[-1] == len(replay.game.actions) >= len(notes) - 1


def test_the_game_ends_as_it_did(replay: Replay, path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    assert replay.game.finished == (data["status"] == "finished")
    assert replay.differences() == []


def test_its_file_is_written_as_it_was(replay: Replay, path: Path) -> None:
    """But for what was undone; pass by pass also those that the other site makes by itself."""
    original = json.loads(path.read_text(encoding="utf-8"))
    data = json.loads(json.dumps(to_gamefile(replay.game)))
    theirs = [said(entry) for entry in effective_actions(original["actions"])]
    written = [said(entry) for entry in effective_actions(data["actions"])]
    for mine, entry in zip(written, theirs, strict=True):
        if path.stem == "27939":
            # People point at any slot, which moves nothing; older files name no nodes.
            mine.pop("slot", None), entry.pop("slot", None)
            mine["routes"] = [route[:3] for route in mine.get("routes", ())]
            entry["routes"] = [route[:3] for route in entry.get("routes", ())]
        assert mine == entry
    names = ("title", "players", "result", "status", "turn", "game_end_reason")
    assert {name: data[name] for name in names} == {name: original[name] for name in names}
    again = load_data(data)
    assert again.error is None
    assert again.game.state == replay.game.state
    assert again.game.events == replay.game.events


def test_every_check_passes_of_a_real_game(shared: Path) -> None:
    replay = load_file(shared / "transcripts" / f"{REAL}.json")
    assert [total for _, _, total in replay.game.standings()] == [5736, 5546, 3813]
    checks = list(verify(replay))
    assert len(checks) == 6
    assert [check for check in checks if not check.passed] == []
