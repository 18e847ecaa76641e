"""Computer players in words: their strengths, and why one of them did something."""

from __future__ import annotations

from collections.abc import Mapping

from railhead.language.reasons import fits, say_reason
from railhead.language.translate import N_, Translator
from railhead.language.voice import Voice

STRENGTHS = {
    "beginner": N_("computer, beginner"),
    "club": N_("computer, club player"),
    "expert": N_("computer, expert"),
}
"""What a computer player of each strength is called, beside its name."""

_PLAIN = {
    "pass": N_("nothing else brings more"),
    "run": N_("the best run that was found"),
    "bid": N_("worth more than was bid"),
    "build": N_("a better place on the map"),
    "equal": N_("no better answer was found"),
}
"""Motives that follow from the kind of answer alone, or say that no figure speaks for it."""

_BEFORE = {
    "cash": N_("{amount} more in cash"),
    "shares": N_("{amount} more in shares"),
    "rest": N_("possessions that count {amount} more"),
    "runs": N_("trains that earn {amount} more while they last"),
    "soon": N_("{amount} more income in the next rounds"),
    "income": N_("{amount} more from private companies"),
    "paying": N_("{amount} more from private companies in each round"),
    "treasuries": N_("{amount} more in treasuries"),
    "idle": N_("{amount} less that is idle in treasuries"),
    "trains": N_("trains worth {amount} more"),
    "need": N_("{amount} saved on a train that must be bought"),
    "need_later": N_("{amount} saved when trains rust"),
    "rise": N_("share prices that may rise by {amount} more"),
    "reach": N_("later runs that reach more"),
    "outlook": N_("companies that promise {amount} more"),
    "unused": N_("{amount} less that rests on money which companies hardly use"),
    "offices": N_("more companies to lead"),
    "turn": N_("the priority deal"),
    "kept": N_("money of the company for more stations or trains"),
}
"""Motives of moves that were stored before reasons named what they are about."""


def say_strength(strength: str, translate: Translator) -> str:
    """Return what a computer player is called, such as “computer, expert”.

    Raises KeyError for a strength that is not known.
    """
    return translate(STRENGTHS[strength])


def say_motive(kind: str, params: Mapping[str, int | str], voice: Voice) -> str:
    """Return why a computer player did something, in a short phrase.

    `kind`, `params`: those of a `Reason` of `bots/reasons.py`, or of the answer itself, such as
    `run`. Raises KeyError for a kind that is not known.
    """
    if kind in _PLAIN:
        return voice.say(_PLAIN[kind])
    if kind in _BEFORE and not fits(kind, params):
        return voice.say(_BEFORE[kind], **params)
    return say_reason(kind, params, voice)
