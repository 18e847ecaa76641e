"""Why an answer is advised, in words."""

from __future__ import annotations

from collections.abc import Mapping

from railhead.language.translate import N_, Translator

_REASONS = {
    "cash": N_("you have {amount} more cash"),
    "shares": N_("your shares are worth {amount} more"),
    "rest": N_("what you own counts {amount} more"),
    "runs": N_("trains will earn you {amount} more while they last"),
    "soon": N_("you receive {amount} more in the next rounds"),
    "paying": N_("private companies pay you {amount} more in each round"),
    "treasuries": N_("your part of treasuries is {amount} more"),
    "idle": N_("{amount} less of your part of treasuries is idle"),
    "trains": N_("your part of trains is worth {amount} more"),
    "need": N_("you may have to pay {amount} less for a train that must be bought"),
    "need_later": N_("you may have to pay {amount} less when trains rust"),
    "ruin": N_("you risk {amount} less by trains that you could not pay for"),
    "rise": N_("your share prices may rise by {amount} more"),
    "reach": N_("later runs reach more"),
    "outlook": N_("your companies promise {amount} more"),
    "unused": N_("you count {amount} less on money that companies will hardly use"),
    "offices": N_("you lead more companies"),
    "turn": N_("you have the priority deal"),
    "only": N_("there is nothing else to try"),
    "nothing": N_("the others lose more than you"),
    "kept": N_("what the company keeps pays for more stations or trains"),
    "equal": N_("no better than another answer that was tried"),
}


def say_reason(kind: str, params: Mapping[str, str], translate: Translator) -> str:
    """Return why an answer is advised, in a short clause.

    `kind`: the figure that speaks for it; `params`: `amount` as the title writes money. Raises
    KeyError for an unknown kind.
    """
    return translate(_REASONS[kind], **params)
