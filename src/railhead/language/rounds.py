"""Rounds in words."""

from __future__ import annotations

from railhead.engine.state import State
from railhead.language.translate import ENGLISH, N_, Translator
from railhead.language.voice import Voice
from railhead.language.words import Words


def say_round(voice: Voice, state: State) -> str:
    """Return the round of a state, such as `Operating Round 2.1`."""
    if state.finished:
        return voice.translate(N_("Game over"))
    known = voice.words.rounds.get(state.round)
    words = known.heading if known is not None else N_("{round} {turn}.{number}")
    return voice.translate(words, round=state.round, turn=state.turn, number=state.round_number)


def short_round_name(words: Words, name: str, translate: Translator = ENGLISH) -> str:
    """Return the short name of a round in the reader's language.

    `name`: its kind and numbers, as in `OR 2.1`. Of the numbers only those are kept that its
    heading has: a stock round has that of its turn, a draft none.
    """
    kind, _, number = name.partition(" ")
    known = words.rounds.get(kind)
    heading, short = known if known is not None else ("{turn}{number}", "")
    turn, _, within = number.partition(".")
    shown = ".".join((turn if "{turn}" in heading else "", within if "{number}" in heading else ""))
    return f"{translate(short or kind)} {shown.strip('.')}".strip()


def round_heading(words: Words, name: str, translate: Translator = ENGLISH) -> str:
    """Return a round in the reader's language, such as `Operating Round 2.1`, without its game.

    `name`: its kind and numbers, as in `OR 2.1`.
    """
    kind, _, number = name.partition(" ")
    turn, _, within = number.partition(".")
    known = words.rounds.get(kind)
    if known is None:
        return translate(kind) if kind else ""
    return translate(known.heading, round=kind, turn=turn, number=within)
