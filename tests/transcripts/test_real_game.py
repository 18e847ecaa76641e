"""A game that was played elsewhere: after every action the table is the one noted there."""

from __future__ import annotations

from pathlib import Path

import pytest

from railhead.titles.common.table import CommonTable
from railhead.titles.g1849.rules import Game1849
from railhead.transcripts.loading import Replay, load_file
from railhead.transcripts.verify import verify
from tests.transcripts.noted import Note, Table, positions, read_notes

NAME = "1849/27939"


class Table1849(Table):
    """Phases are named after trains; the bond of a company is its only loan."""

    def phase(self, game: CommonTable) -> str:
        return f"{game.state.phase}H"

    def ours(self, game: CommonTable) -> Note:
        """There the interest of a bond is booked before its president helps."""
        note, decision = super().ours(game), game.decision
        if decision is not None and decision.step == "interest":
            owed = int(game.title.special["bond_interest"])
            note["bank"] += owed
            note["companies"][decision.actor]["cash"] -= owed
        return note

    def loans(self, game: CommonTable, company: str) -> int:
        assert isinstance(game, Game1849)
        return int(company in game.state.bonds)


@pytest.fixture(scope="module")
def path(shared: Path) -> Path:
    return shared / "transcripts" / f"{NAME}.json"


@pytest.fixture(scope="module")
def replay(path: Path) -> Replay:
    return load_file(path)


@pytest.fixture(scope="module")
def noted(path: Path) -> list[Note]:
    return read_notes(path)


def test_the_table_is_as_noted_after_every_action(replay: Replay, noted: list[Note]) -> None:
    assert replay.error is None
    assert len(noted) == len(replay.game.actions) + 1
    table = Table1849()
    for note, number in positions(replay, noted):
        game = replay.at(number)
        assert isinstance(game, Game1849)
        assert table.ours(game) == table.theirs(note), replay.names[number]


def test_the_game_ends_as_it_did(replay: Replay) -> None:
    assert replay.game.finished
    assert replay.game.state.finished == "stock_market"
    assert replay.differences() == []
    assert [total for _, _, total in replay.game.standings()] == [5736, 5546, 3813]


def test_every_check_passes(replay: Replay) -> None:
    checks = list(verify(replay))
    assert len(checks) == 6
    assert [check for check in checks if not check.passed] == []
