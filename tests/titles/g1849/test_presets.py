"""What the presets choose for trains, emergencies, the earthquake and the end of the game."""

from __future__ import annotations

import pytest

from railhead.titles.g1849.rules import Game1849

PRESETS = ("default", "rulebook", "peer")
CHOICES = {
    "forced_train_test": ("now", "now", "remembered"),
    "trade_consent": (True, True, False),
    "loan_offer": ("no_shares", "no_property", "no_shares"),
    "reorder_after_bankruptcy_sales": (True, True, False),
    "game_ends_when_one_player_left": (True, True, True),
    "leaver_final_score": ("zero", "zero", "computed"),
    "final_score_floor": ("0", "0", "none"),
    "final_score_counts_privates": (False, False, True),
    "bond_final_floor_per_share": ("0", "0", "none"),
    "bond_repay_and_reissue_same_turn": (True, True, False),
    "bank_breaks": ("below_zero", "at_zero", "below_zero"),
    "bank_break_single_or_quirk": (False, False, True),
    "messina_tile_supply": ("single_returned", "single_returned", "double_lost"),
    "base_after_earthquake": ("none", "none", "oldest"),
}


@pytest.mark.parametrize("flag", CHOICES)
def test_the_presets(flag: str) -> None:
    games = [Game1849.new(["Ann", "Bob", "Cid"], preset=preset) for preset in PRESETS]
    assert tuple(game.options[flag] for game in games) == CHOICES[flag]
