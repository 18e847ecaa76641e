"""A game of 1861 in which the state railway runs a train again, as no longer on the other site."""

from __future__ import annotations

from pathlib import Path

import pytest

from railhead.engine.actions import RunRoutes
from railhead.exchange.entrywriting import ExportError
from railhead.records.export import to_gamefile
from railhead.records.loading import load_file

pytestmark = pytest.mark.slow

NAME = "1861_random_9206_5p"


@pytest.mark.rule("1861-R-21")
def test_the_file_is_read_up_to_there(shared: Path) -> None:
    error = load_file(shared / "cases" / "rules" / f"{NAME}.json").error
    assert error is not None
    assert "id 518, run_routes by RSR" in str(error)


@pytest.mark.rule("1861-R-21")
def test_the_game_goes_on_here_by_its_own_reading_and_is_not_written(shared: Path) -> None:
    """It was begun by version 2, whose preset of the other site let trains run again."""
    replay = load_file(shared / "cases" / "rules" / f"{NAME}.record")
    assert replay.error is None
    assert replay.game.rules_version == 2
    with pytest.raises(ExportError) as refused:
        to_gamefile(replay.game)
    number = refused.value.params["count"]
    assert isinstance(number, int)
    run = replay.game.actions[number - 1]
    assert isinstance(run, RunRoutes)
    assert run.actor == "RSR"
    assert refused.value.params["options"] == "rsr_trains_run"
    assert f"action {number} (run_routes)" in str(refused.value)
    # What came before is written.
    assert to_gamefile(replay.at(number - 1))["actions"]
