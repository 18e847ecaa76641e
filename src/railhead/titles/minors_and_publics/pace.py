"""How far a game has come and how long it will still last, about, for computer players.

The first train of the last phase sets the end, not the bank (rules 13-1 and 13-2).
"""

from __future__ import annotations

from railhead.engine.state import DEPOT
from railhead.titles.minors_and_publics.game import MinorsGame

TRAINS_A_ROUND = 2.0
"""How many trains leave the depot in an Operating Round, with those that the state railway buys."""

ROUNDS_A_TURN = 2
"""How many Operating Rounds a turn has, but for the last one."""

AFTER_THE_LAST = 3.5
"""How many Operating Rounds follow after the train that sets the end: half of a set and three."""


def rounds_over(game: MinorsGame) -> int:
    """Return how many Operating Rounds are over."""
    state = game.state
    before = ROUNDS_A_TURN * max(state.turn - 1, 0)
    if state.round == "MR":
        return before + state.round_number
    return before + (state.round_number - 1 if state.round == "OR" else 0)


def rounds_to_come(game: MinorsGame) -> float:
    """Return about how many Operating Rounds are to come, the present one among them."""
    turn, number = game.state.last
    if turn:
        return ROUNDS_A_TURN * (turn - 1) + number - rounds_over(game)
    last_phase = max(game.title.phases, key=lambda name: game.title.phase_ranks[name])
    setting = game.title.phases[last_phase].starts_with
    pile = [game.train_card(train) for train in game.state.trains[DEPOT]]
    before = pile.index(setting) if setting in pile else len(pile)
    return before / TRAINS_A_ROUND + AFTER_THE_LAST
