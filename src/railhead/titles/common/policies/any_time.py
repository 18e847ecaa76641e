"""What a title allows at any time in a company's turn."""

from __future__ import annotations

from typing import Generic, TypeVar

from railhead.engine.actions import Action
from railhead.engine.decision import Answer
from railhead.titles.common.basis import BasicGame

G = TypeVar("G", bound=BasicGame)


class AnyTimePolicy(Generic[G]):
    """What a company may do in every step of its turn, besides the step's own answers.

    By default nothing.
    """

    def answers(self, game: G, company: str) -> list[Answer]:
        """The answers to list in addition to those of the step."""
        return []

    def carry_out(self, game: G, company: str, action: Action) -> bool:
        """Carry out an action that is possible at any time; return False if it is not one.

        Raises Illegal.
        """
        return False

    def helps(self, game: G, company: str, action: Action) -> bool:
        """Whether somebody other than the company may take an action in its turn.

        For example its president, who sells shares in an emergency.
        """
        return False
