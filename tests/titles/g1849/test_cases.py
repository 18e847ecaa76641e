"""Games of 1849 by the other site's engine of August 2026 that once went another way here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from railhead.engine.actions import BuyTrain, Choose
from railhead.exchange.gamefile import effective_actions
from railhead.records.export import to_gamefile
from railhead.records.loading import load_data, load_file
from railhead.titles.g1849.version2 import Game1849Version2
from tests.exchange.noted import differing, read_notes
from tests.titles.g1849.noted import Table1849, said

pytestmark = pytest.mark.slow

STUCK = ["acts", "round"]
"""That engine asks a player who can do nothing, without end; here the game is over."""

DIFFERS: dict[str, dict[int, list[str]]] = {
    "rules/1849_returned_8H_refused": {},
    # Markers in one cell change places at once there, at the end of the turn here.
    "rules/1849_order_after_sale_transient": {47: ["companies.AFG.cell", "companies.CTL.cell"]},
    "rules/1849_loan_question_postponed": {47: ["companies.AFG.cell", "companies.CTL.cell"]},
    "rules/1849_order_in_emergency_transient": {441: ["companies.IFT.cell", "companies.SFA.cell"]},
    "games/5009": {},
    "games/6002": {227: STUCK},
}
"""Game -> the fields that differ after an entry."""


@pytest.mark.rule("1849-4.6-4", "1849-4.6.1-7", "1849-3.1-8")
@pytest.mark.parametrize("name", DIFFERS)
def test_the_table_is_as_noted_after_every_action(shared: Path, name: str) -> None:
    path = shared / "cases" / f"{name}.json"
    replay, notes = load_file(path), read_notes(path)
    assert replay.error is None
    assert differing(Table1849(), replay, notes) == DIFFERS[name]
    assert len(replay.game.actions) >= len(notes) - 1
    assert replay.differences() == []


@pytest.mark.parametrize("name", DIFFERS)
def test_its_file_is_written_as_it_was(shared: Path, name: str) -> None:
    original = json.loads((shared / "cases" / f"{name}.json").read_text(encoding="utf-8"))
    written = json.loads(json.dumps(to_gamefile(load_data(original).game)))
    theirs, ours = (list(map(said, effective_actions(it["actions"]))) for it in (original, written))
    assert ours == theirs
    if original.get("result"):
        assert (written["turn"], written["round"]) == (original["turn"], "Operating Round")
    assert load_data(written).error is None


def test_what_these_games_are_for(shared: Path) -> None:
    cases = shared / "cases" / "rules"
    returned = load_file(cases / "1849_returned_8H_refused.json").game
    assert returned.actions[-1] == BuyTrain("SFA", "8H-0", 350)
    postponed = load_file(cases / "1849_loan_question_postponed.json").game
    assert postponed.actions[-2] == Choose("4", "leave")


def test_a_game_of_version_2_is_written_with_the_number_of_its_last_round(shared: Path) -> None:
    played = load_file(shared / "cases" / "games" / "5009.json").game
    options = {name: it for name, it in played.options.items() if name != "loan_postponed"}
    old = Game1849Version2.new(played.players, options, played.seed or 0)
    for action in played.actions:
        old.apply(action)
    assert (old.state.turn, played.state.turn) == (26, 25)
    assert to_gamefile(old) == to_gamefile(played)
