"""The refusal of an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

P = ParamSpec("P")


class Illegal(Exception):  # noqa: N818 - a refusal is an answer of the rules, not an error
    """An action that the rules refuse.

    `rule`: id of the rule, "" where only the order of play refuses it. `reason`: a message key
    for the translation layer with named fields, filled from `params`.
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
    """Return why a check refuses these arguments, None if it lets them pass."""
    try:
        check(*args, **named)
    except Illegal as refusal:
        return refusal
    return None


def passes(check: Callable[P, object], *args: P.args, **named: P.kwargs) -> bool:
    """Return whether a check lets these arguments pass."""
    return refusal_of(check, *args, **named) is None


class Endless(Illegal):
    """The rules come to no further question and no end: a mistake of the program."""
