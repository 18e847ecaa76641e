"""The home of a company that was absorbed and is launched again (rulebook 5.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import PlaceToken
from railhead.engine.illegal import Illegal
from railhead.titles.common.homes import ChooseHomeStep
from railhead.titles.g1865.game import Base1865


def home_places(game: Base1865, company: str) -> list[str]:
    """The cities among which it chooses: those with a free slot; no mines (rule 1865-5.3-7)."""
    return [
        city
        for city in game.state.tokens
        if game.free_slot(city, company) is not None and not game.is_mine(city.rpartition(".")[0])
    ]


def give_tokens(game: Base1865, company: str, count: int) -> None:
    """Move tokens that are set aside to a company's charter; a negative `count` sets aside."""
    game.state.tokens_aside[company] -= count
    game.state.tokens_left[company] += count


@dataclass(frozen=True, slots=True)
class ChooseHome(ChooseHomeStep[Base1865]):
    """The new president chooses the city of the home token, which costs nothing."""

    name: ClassVar[str] = "first_token"

    def places(self, game: Base1865) -> list[str]:
        return home_places(game, self.company)

    def refusal(self, game: Base1865) -> Illegal:
        return Illegal(
            "1865-5.3-7",
            "The home of {company} is a city with a free slot.",
            company=self.company,
        )

    def answered(self, game: Base1865, action: PlaceToken) -> None:
        give_tokens(game, self.company, 1)
        ChooseHomeStep.answered(self, game, action)
