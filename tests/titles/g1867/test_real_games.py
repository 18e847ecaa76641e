"""Games of 1867 that were played elsewhere: after every action the table is the one noted there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from railhead.engine.state import BANK
from railhead.exchange.gamefile import GameFile
from railhead.records.export import to_gamefile
from railhead.records.loading import Replay, load_data
from railhead.records.verify import verify
from railhead.titles.common.game import CommonGame
from railhead.titles.g1867 import importing
from tests.exchange.noted import Note, positions, read_notes
from tests.samples import one_in
from tests.titles.minors_and_publics.noted import MinorsTable, said

pytestmark = pytest.mark.slow

REAL = ["1867/nationalization_cash", "1867/hs_ahjzadkh_19792"]
# Played at random on both markets by three to six, with results.
RANDOM = [f"machine-played/1867/{number}" for number in (12, 14, 23, 2010, 2013)]
# Its bank was made smaller for a test, which no rule of the game knows: such a file is refused.
SMALL_BANK = "machine-played/1867/1004"


class Table1867(MinorsTable):
    state = "CN"

    def ours(self, game: CommonGame) -> Note:
        """The other site asks players for first tokens, not the companies."""
        decision, own = game.decision, super().ours(game)
        home = decision is not None and decision.step in ("minor_home", "first_token")
        return own | ({"acts": decision.player} if decision and home else {})


@pytest.fixture(scope="module", params=[*REAL, *one_in(6, RANDOM), SMALL_BANK])
def path(shared: Path, request: pytest.FixtureRequest) -> Path:
    return shared / "transcripts" / f"{request.param}.json"


@pytest.fixture(scope="module")
def written(path: Path) -> dict[str, Any]:
    file: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return file


@pytest.fixture(scope="module")
def replay(written: dict[str, Any]) -> Replay:
    missing = 15000 - written["settings"].get("test_bank", 15000)

    def with_its_bank(self: importing.Importer1867, file: GameFile) -> None:
        begin(self, file)
        for game in (self.game, self.site):
            game.state.cash[BANK] -= missing

    begin = importing.Importer1867.__init__
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(importing.Importer1867, "__init__", with_its_bank)
        settings = {name: it for name, it in written["settings"].items() if name != "test_bank"}
        return load_data(written | {"settings": settings})


def test_the_table_is_as_noted_after_every_action(replay: Replay, path: Path) -> None:
    assert replay.error is None
    table, notes = Table1867(), read_notes(path)
    assert len(notes) > 200
    for note, number in positions(replay, notes):
        game = replay.at(number)
        assert isinstance(game, CommonGame)
        assert table.ours(game) == table.theirs(note), (note["after"], replay.names[number])


def test_the_game_ends_as_it_did(replay: Replay, written: dict[str, Any]) -> None:
    assert replay.game.finished
    assert replay.differences() == []
    assert replay.game.wealth() == written["result"]


@pytest.mark.parametrize("path", one_in(3, [*REAL, "machine-played/1867/12"]), indirect=True)
def test_every_check_passes(replay: Replay) -> None:
    checks = list(verify(replay))
    assert len(checks) == 6
    assert [check for check in checks if not check.passed] == []


def test_written_again_it_says_the_same(
    replay: Replay, written: dict[str, Any], path: Path
) -> None:
    if "test_bank" in written["settings"]:
        pytest.skip("a game with a smaller bank is no game that can be written")
    ours = json.loads(json.dumps(to_gamefile(replay.game)))
    # Who played at random took any copy of a tile.
    alike = "/".join(path.parts[-3:-1]) != "machine-played/1867"
    assert said(ours, written, copies=alike) == said(written, copies=alike)
    # Of a game that was ended by hand the other site counts one turn more.
    turn = [] if "manual" in str(written.get("game_end_reason")) else ["turn"]
    head = ("title", "players", "status", "result", *turn)
    head = tuple(name for name in head if name in written)
    assert {name: ours[name] for name in head} == {name: written[name] for name in head}
    assert ours["settings"]["optional_rules"] == written["settings"]["optional_rules"]
