"""Where minors and publics of 1867 place their first tokens (rulebook 9.2 and 9.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.illegal import Illegal
from railhead.titles.common.homes import ChooseHomeStep
from railhead.titles.g1867.game import Base1867
from railhead.titles.minors_and_publics.minor_auction import CompanyAuction
from railhead.titles.minors_and_publics.policies import StartPolicy
from railhead.titles.minors_and_publics.starting import cities_on, has_track


def closed_cities(game: Base1867) -> tuple[str, ...]:
    """The cities that take no tokens yet (rules 1867-8-2 and 1867-8-3)."""
    facts = game.title.facts
    return () if game.phase_reached(facts.closed_cities_until) else facts.closed_cities


def open_cities(game: Base1867) -> list[str]:
    """The cities that take tokens now."""
    closed = closed_cities(game)
    return [city for city in game.state.tokens if city not in closed]


def minor_places(game: Base1867) -> list[str]:
    """The cities without any token, where a minor may have its home (rule 1867-9.2-5)."""
    tokens = game.state.tokens
    return [city for city in open_cities(game) if tokens[city] and not any(tokens[city])]


class Start1867(StartPolicy[Base1867]):
    """Homes are chosen among the cities without tokens."""

    def start_places(self, game: Base1867, public: str) -> list[str]:
        """The cities on hexes without any token; connected ones only if there is no other.

        See rules 1867-9.3-5 and 1867-9.3-6, and the option start_public_connected.
        """
        empty = [city for city in open_cities(game) if _is_empty(game, city)]
        apart = [city for city in empty if not _is_connected(game, city)]
        never = game.options["start_public_connected"] == "never"
        return apart if apart or never else empty

    def can_offer(self, game: Base1867) -> bool:
        return bool(minor_places(game))

    def auction_opened(self, game: Base1867, minor: str) -> None:
        """The opener chooses the home before anybody else bids (rule 1867-9.2-10)."""
        auction = game.state.agenda[-1]
        assert isinstance(auction, CompanyAuction)
        # An auction in which nobody else can bid is over before the home is chosen.
        auction.run(game)
        game.push(MinorHome(minor, auction.opener))


def _is_empty(game: Base1867, city: str) -> bool:
    """Whether no city of a hex holds a token."""
    hexes = cities_on(game, city.rpartition(".")[0])
    return not any(any(game.state.tokens.get(name, ())) for name in hexes)


def _is_connected(game: Base1867, city: str) -> bool:
    return any(has_track(game, name) for name in cities_on(game, city.rpartition(".")[0]))


@dataclass(frozen=True, slots=True)
class MinorHome(ChooseHomeStep[Base1867]):
    """The player who opens the auction of a minor chooses its home.

    See rules 1867-7.2-2, 1867-9.2-1, 1867-9.2-5 and 1867-9.2-10.
    """

    name: ClassVar[str] = "minor_home"
    opener: str

    def player(self, game: Base1867) -> str:
        return self.opener

    def places(self, game: Base1867) -> list[str]:
        return minor_places(game)

    def refusal(self, game: Base1867) -> Illegal:
        return Illegal(
            "1867-9.2-5",
            "{company} has its home in an open city without tokens.",
            company=self.company,
        )
