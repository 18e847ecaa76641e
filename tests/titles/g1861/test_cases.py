"""A game of 1861 in which the state railway runs a train again, as no longer on the other site."""

from __future__ import annotations

from pathlib import Path

import pytest

from railhead.engine.actions import RunRoutes
from railhead.exchange.entrywriting import ExportError
from railhead.exchange.gamefile import read_gamefile
from railhead.exchange.stopped import Stopped
from railhead.exchange.writing import UnwritableAction
from railhead.language import translator
from railhead.language.faults import explain
from railhead.records.export import to_gamefile
from railhead.records.loading import load_data, load_file, parse_json
from railhead.titles.g1861.importing import Importer1861

pytestmark = pytest.mark.slow

NAME = "1861_random_9206_5p"


@pytest.mark.rule("1861-R-21")
def test_the_file_is_read_as_the_other_site_played_it_then(shared: Path) -> None:
    path = shared / "cases" / "rules" / f"{NAME}.json"
    data = parse_json(path.read_bytes())
    importer = Importer1861(read_gamefile(data))
    with pytest.raises(Stopped, match=r"action 535, RSR, running trains: Each train of RSR"):
        list(importer.play())
    replay = load_file(path)
    assert replay.error is None
    assert replay.game.options["rsr_trains_run"] == "again"
    assert replay.differences() == []
    assert ["before February 2025" in str(warning) for warning in replay.warnings] == [True]
    # A file that fits neither way is told by the rules of today, without that warning.
    number = next(i for i, entry in enumerate(data["actions"]) if entry["type"] == "run_routes")
    data["actions"][number]["entity"] = "RSR"
    broken = load_data(data)
    assert broken.error is not None
    assert (broken.warnings, broken.game.options["rsr_trains_run"]) == ((), "owned")


@pytest.mark.rule("1861-R-21")
def test_the_game_goes_on_here_by_its_own_reading_and_is_not_written(shared: Path) -> None:
    """It was begun by version 2, whose preset of the other site let trains run again."""
    replay = load_file(shared / "cases" / "rules" / f"{NAME}.record")
    assert replay.error is None
    assert replay.game.rules_version == 2
    with pytest.raises(ExportError) as refused:
        to_gamefile(replay.game)
    assert isinstance(refused.value, UnwritableAction)
    number = refused.value.stop.number
    run = replay.game.actions[number - 1]
    assert isinstance(run, RunRoutes)
    assert run.actor == "RSR"
    assert [it.id for it in refused.value.options] == ["rsr_trains_run"]
    said = str(refused.value)
    assert said.startswith(f"action {number}, RSR, running trains: Each train of RSR runs once.")
    assert said.endswith("The other site plays otherwise: State railway and trains that have run.")
    assert "rsr_" not in explain(refused.value, translator("fr"))
    # What came before is written.
    assert to_gamefile(replay.at(number - 1))["actions"]
