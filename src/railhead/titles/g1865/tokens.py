"""The token step: tokens and the direct routes along which they travel (rulebook 4.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.illegal import Illegal
from railhead.network.direct_routes import DirectRoute
from railhead.titles.common.lines import LineTokenStep, TokenLine, announce_and_pay
from railhead.titles.common.policies.lines import LinePolicy
from railhead.titles.common.tokens import check_city, check_slot
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.maritime import pay_bonuses
from railhead.titles.g1865.mines import token_in_district


class Lines1865(LinePolicy[Base1865]):
    """Where tokens may be placed, and the traffic that they gain (rulebook 4.4)."""

    def gain(self, game: Base1865, route: DirectRoute) -> int:
        """The traffic of the stations of a direct route (rule 1865-4.4-6)."""
        stations = map(game.network.grid.station_id, (*route.towns, route.end))
        return sum(map(game.station_traffic, stations))

    def check_room(self, game: Base1865, company: str, city: str, private: str) -> None:
        """Check that a city has room for a token of a company. Raises Illegal.

        A mining district takes only one of them (rule 1865-4.4-9).
        """
        check_city(game, company, city)
        other = token_in_district(game, company, city)
        if other:
            raise Illegal(
                "1865-4.3-2",
                "{company} has a token on {other}, in the same mining district as {city}.",
                company=company,
                other=other,
                city=city,
            )
        check_slot(game, company, city)


@dataclass(frozen=True, slots=True)
class Token(LineTokenStep[Base1865]):
    """Place one token in a city or on a mine that a direct route leads to, and pay for the way.

    See rules 1865-4.4-1, 1865-4.4-3 and 1865-4.4-4.
    """

    name: ClassVar[str] = "token"

    def place_along(self, game: Base1865, line: TokenLine) -> None:
        game.pop()
        game.place_token(line.city, self.company)
        announce_and_pay(game, self.company, line)
        game.add_traffic(self.company, line.gain, "token")
        pay_bonuses(game, self.company)
