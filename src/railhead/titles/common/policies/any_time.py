"""What a title allows at any moment of a company's turn."""

from __future__ import annotations

from typing import Generic, TypeVar

from railhead.engine.actions import Action
from railhead.engine.decision import Answer
from railhead.titles.common.basis import BasicGame

G = TypeVar("G", bound=BasicGame)


class AnyTimePolicy(Generic[G]):
    """What a company may do besides the answers of each step of its turn; by default nothing."""

    def answers(self, game: G, company: str) -> list[Answer]:
        """The answers that come with those of the step."""
        return []

    def carry_out(self, game: G, company: str, action: Action) -> bool:
        """Carry such an action out; False if it is none. Raises Illegal."""
        return False

    def helps(self, game: G, company: str, action: Action) -> bool:
        """An action by which somebody else takes part in the turn of a company."""
        return False
