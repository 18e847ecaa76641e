"""The first token of a company: in its home, or in a city of its choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from railhead.engine.actions import PlaceToken
from railhead.engine.decision import Answer
from railhead.titles.common.events.operating import BasePlaced
from railhead.titles.common.game import CommonGame, T
from railhead.titles.common.questions import CompanyQuestion


def place_home(game: CommonGame, company: str, city: str) -> None:
    """Put the first token of a company into a city, free of charge. Raises Illegal."""
    game.place_token(city, company)
    game.emit(BasePlaced(company=company, city=city))


@dataclass(frozen=True, slots=True)
class ChooseHomeStep(CompanyQuestion[T, PlaceToken], Generic[T]):
    """A company chooses the city of its first token."""

    def places(self, game: T) -> list[str]:
        """The cities among which the company chooses."""
        raise NotImplementedError(type(self).__name__)

    def answers(self, game: T) -> Sequence[Answer]:
        return [PlaceToken(self.company, city) for city in self.places(game)]

    def answered(self, game: T, action: PlaceToken) -> None:
        place_home(game, self.company, action.city)
