"""Games of 1861 that were played elsewhere: after every action the table is the one noted there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import ClassVar

import pytest

from railhead.records.export import to_gamefile
from railhead.records.loading import Replay, load_file
from railhead.records.verify import verify
from railhead.titles.common.game import CommonGame
from railhead.titles.g1861.importing import Importer1861
from tests.exchange.noted import positions, read_notes
from tests.samples import one_in
from tests.titles.minors_and_publics.noted import MinorsTable, automatic, said

pytestmark = pytest.mark.slow

REAL = {
    "1861/167259": [3354, 2731, 2460, 2336],
    # Its market is a single row; the bank breaks before the first 8-train is bought.
    "1861/bank_breaks_then_final_phase": [14735, 13420, 9728, 6157],
}
# Played at random on both markets by three to six; they have no result.
RANDOM = [
    f"machine-played/1861/{number}" for number in (1, 2, 3, 4, 8, 11, 12, 13, 14, 15, 16, 17, 20)
]


class Table1861(MinorsTable):
    names: ClassVar[dict[str, str]] = {ours: theirs for theirs, ours in Importer1861.names.items()}
    state = "RSR"


@pytest.fixture(scope="module", params=[*REAL, *one_in(8, RANDOM)])
def path(shared: Path, request: pytest.FixtureRequest) -> Path:
    return shared / "transcripts" / f"{request.param}.json"


@pytest.fixture(scope="module")
def replay(path: Path) -> Replay:
    return load_file(path)


def test_the_table_is_as_noted_after_every_action(replay: Replay, path: Path) -> None:
    assert replay.error is None
    table, notes = Table1861(), read_notes(path)
    assert len(notes) > 400
    for note, number in positions(replay, notes):
        game = replay.at(number)
        assert isinstance(game, CommonGame)
        assert table.ours(game) == table.theirs(note), (note["after"], replay.names[number])


def test_the_game_ends_as_it_did(replay: Replay, path: Path) -> None:
    ends = [ends for name, ends in REAL.items() if name.endswith(path.stem)]
    assert replay.game.finished == bool(ends)
    assert replay.differences() == []
    assert not ends or [total for _, _, total in replay.game.standings()] == ends[0]


@pytest.mark.parametrize("path", one_in(3, ["machine-played/1861/14", *REAL]), indirect=True)
def test_every_check_passes(replay: Replay) -> None:
    checks = list(verify(replay))
    assert len(checks) == 5 + replay.game.finished
    assert [check for check in checks if not check.passed] == []


# -- written again ------------------------------------------------------------------------------


def test_written_again_it_says_the_same(replay: Replay, path: Path) -> None:
    original = json.loads(path.read_text(encoding="utf-8"))
    written = json.loads(json.dumps(to_gamefile(replay.game)))
    assert said(written) == said(original)
    head = ("title", "players", "status", "turn", "result", "game_end_reason")
    assert {name: written[name] for name in head} == {name: original[name] for name in head}
    assert written["settings"]["optional_rules"] == original["settings"]["optional_rules"]
    if "machine-played" in path.parts:
        # There nobody let a program act for them: automatic is what has no choice.
        assert automatic(written) == automatic(original)
