"""The refusal of an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from railhead.table.fault import WholePickle

P = ParamSpec("P")


class Illegal(WholePickle):
    """An action that the rules refuse.

    `rule`: id of the rule, "" if only the order of play refuses it. `reason`: an English message
    with named fields, which is the key of its translations; `params` fill the fields.
    """

    def __init__(self, rule: str, reason: str, **params: str | int) -> None:
        super().__init__(rule, reason, params)
        self.rule = rule
        self.reason = reason
        self.params = params

    def __str__(self) -> str:
        text = self.reason.format(**self.params)
        return f"{text} (rule {self.rule})" if self.rule else text


def refusal_of(check: Callable[P, object], *args: P.args, **named: P.kwargs) -> Illegal | None:
    """Return the Illegal that a check raises for these arguments, None if it raises none."""
    try:
        check(*args, **named)
    except Illegal as refusal:
        return refusal
    return None


def passes(check: Callable[P, object], *args: P.args, **named: P.kwargs) -> bool:
    """Whether a check raises no Illegal for these arguments."""
    try:
        check(*args, **named)
    except Illegal:
        return False
    return True


class Endless(Illegal):
    """The rules come to no further question and no end: a mistake of the program."""
