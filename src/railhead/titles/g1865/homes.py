"""The home of a company that was absorbed and is launched again (rulebook 5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import PlaceToken
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.step import Question
from railhead.titles.g1865.game import Table1865
from railhead.titles.g1865.launching import give_tokens


def home_places(game: Table1865, company: str) -> list[str]:
    """The cities with a free slot, with or without a tile; no mines (rule 1865-5.3-7)."""
    return [
        city
        for city in game.state.tokens
        if game.free_slot(city, company) is not None and not game.is_mine(city.rpartition(".")[0])
    ]


@dataclass(frozen=True, slots=True)
class ChooseHome(Question[Table1865, PlaceToken]):
    """The buyer of the president certificate lays the home token, free of charge."""

    name: ClassVar[str] = "first_token"
    company: str

    def actor(self, game: Table1865) -> str:
        return self.company

    def answers(self, game: Table1865) -> Sequence[Answer]:
        return [PlaceToken(self.company, city) for city in home_places(game, self.company)]

    def refusal(self, game: Table1865) -> Illegal:
        return Illegal(
            "1865-5.3-7",
            "The home of {company} is a city with a free slot.",
            company=self.company,
        )

    def answered(self, game: Table1865, action: PlaceToken) -> None:
        give_tokens(game, self.company, 1)
        game.place_token(action.city, self.company)
        game.emit("base_placed", company=self.company, city=action.city)
