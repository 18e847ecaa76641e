"""Computer players in words: their strengths, and why one of them did something."""

from __future__ import annotations

from collections.abc import Mapping

from railhead.language.translate import N_, Translator

STRENGTHS = {
    "beginner": N_("computer, beginner"),
    "club": N_("computer, club player"),
    "expert": N_("computer, expert"),
}
"""What a computer player of each strength is called, beside its name."""

# `income` is a motive of moves that were stored before, and of no others.
_MOTIVES = {
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
    "ruin": N_("{amount} less at risk by trains that could not be paid for"),
    "rise": N_("share prices that may rise by {amount} more"),
    "reach": N_("later runs that reach more"),
    "outlook": N_("companies that promise {amount} more"),
    "unused": N_("{amount} less that rests on money which companies hardly use"),
    "offices": N_("more companies to lead"),
    "turn": N_("the priority deal"),
    "only": N_("nothing else to try"),
    "nothing": N_("the others lose more"),
    "kept": N_("money of the company for more stations or trains"),
    "equal": N_("no better answer was found"),
    "pass": N_("nothing else brings more"),
    "run": N_("the best run that was found"),
    "bid": N_("worth more than was bid"),
    "build": N_("a better place on the map"),
}


def say_strength(strength: str, translate: Translator) -> str:
    """Return what a computer player is called, such as “computer, expert”.

    Raises KeyError for a strength that is not known.
    """
    return translate(STRENGTHS[strength])


def say_motive(kind: str, params: Mapping[str, str], translate: Translator) -> str:
    """Return why a computer player did something, in a short phrase without a subject.

    `kind`: that of a `Reason` of `bots/advice.py`, or of the answer itself, such as `run`;
    `params`: `amount` as the title writes money. Raises KeyError for a kind that is not known.
    """
    return translate(_MOTIVES[kind], **params)
