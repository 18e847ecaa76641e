"""Rounds in words."""

from __future__ import annotations

from railhead.engine.state import State
from railhead.language.translate import ENGLISH, N_, Translator

ROUNDS = {
    "": N_("Beginning"),
    "ISR": N_("Starting Round"),
    "MD": N_("Maritime Draft"),
    "BK": N_("Before Stock Round {turn}"),
    "SR": N_("Stock Round {turn}"),
    "MR": N_("Merger Round {turn}.{number}"),
    "OR": N_("Operating Round {turn}.{number}"),
}

SHORT = {
    "ISR": N_("ISR"),
    "MD": N_("MD"),
    "BK": N_("BK"),
    "SR": N_("SR"),
    "MR": N_("MR"),
    "OR": N_("OR"),
}


def say_round(state: State, translate: Translator = ENGLISH) -> str:
    """Return the round of a state, such as `Operating Round 2.1`."""
    if state.finished:
        return translate(N_("Game over"))
    words = ROUNDS.get(state.round, N_("{round} {turn}.{number}"))
    return translate(words, round=state.round, turn=state.turn, number=state.round_number)


def say_short(name: str, translate: Translator = ENGLISH) -> str:
    """Return the short name of a round, such as `OR 2.1`, in a language.

    It has the numbers of the long one: a stock round those of its turn, a draft none.
    """
    kind, _, number = name.partition(" ")
    words = ROUNDS.get(kind, "{turn}{number}")
    turn, _, within = number.partition(".")
    shown = ".".join((turn if "{turn}" in words else "", within if "{number}" in words else ""))
    return f"{translate(SHORT.get(kind, kind))} {shown.strip('.')}".strip()
