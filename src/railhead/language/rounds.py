"""Rounds in words."""

from __future__ import annotations

from railhead.engine.state import State
from railhead.language.translate import ENGLISH, N_, Translator

ROUNDS = {
    "": N_("Beginning"),
    "ISR": N_("Starting Round"),
    "SR": N_("Stock Round {turn}"),
    "MR": N_("Merger Round {turn}.{number}"),
    "OR": N_("Operating Round {turn}.{number}"),
}


def say_round(state: State, translate: Translator = ENGLISH) -> str:
    """Return the round of a state, such as `Operating Round 2.1`."""
    if state.finished:
        return translate(N_("Game over"))
    words = ROUNDS.get(state.round, N_("{round} {turn}.{number}"))
    return translate(words, round=state.round, turn=state.turn, number=state.round_number)
