"""Mines: what they yield, and mining districts with one token a company (rulebook 4.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.step import Step
from railhead.titles.g1865.game import Base1865


def district(game: Base1865, city: str) -> str:
    """The mining district of a city or mine, "" if it is in none (rule 1865-4.3-2)."""
    hex_id, _, node = city.rpartition(".")
    nodes = game.title.map.hexes[hex_id].face.nodes
    return nodes[int(node)].group


def token_in_district(game: Base1865, company: str, city: str) -> str:
    """The place in the district of `city` where the company has a token, "" if there is none."""
    here = district(game, city)
    places = game.cities_of(company) if here else []
    return next((place for place in places if district(game, place) == here), "")


@dataclass(frozen=True, slots=True)
class Mines(Step[Base1865]):
    """Gives the company the traffic of its mines; nobody is asked.

    See rules 1865-4.3-1 and 1865-4.3-3.
    """

    name: ClassVar[str] = "mines"
    company: str

    def run(self, game: Base1865) -> bool:
        game.pop()
        mines = [
            city for city in game.cities_of(self.company) if game.is_mine(city.rpartition(".")[0])
        ]
        game.add_traffic(self.company, sum(map(game.station_traffic, mines)), "mines")
        return False
