"""Every scenario of a title is simulated, for every number of players."""

from __future__ import annotations

import pytest

from railhead.lab.simulate import simulate_game, variants

pytestmark = pytest.mark.slow


def _games(title: str, option: str) -> set[tuple[int, object]]:
    return {(players, options.get(option)) for players, options, _ in variants(title)}


def test_an_option_with_its_id_chooses_a_scenario() -> None:
    assert _games("1865", "length") == {
        (2, "full"), (3, "full"), (4, "full"), (2, "short"), (3, "short"),
    }  # fmt: skip
    assert _games("1849", "scenario") == {(3, "5"), (4, "5"), (4, "6"), (5, "6")}


def test_a_scenario_brings_the_option_that_it_needs() -> None:
    needing = {players for players, needs in _games("1861", "two_players") if needs}
    assert needing == {2}


@pytest.mark.parametrize(("players", "length"), [(2, "full"), (4, "full"), (2, "short")])
def test_1865_is_played_to_its_end(players: int, length: str) -> None:
    outcome = simulate_game("1865", players, {"length": length}, seed=players)
    assert outcome.reason == "bank"
    assert len(outcome.totals) == players
