"""Where publics of 1861 start (rulebook 9.3)."""

from __future__ import annotations

from railhead.titles.g1861.game import Base1861
from railhead.titles.minors_and_publics.policies import StartPolicy
from railhead.titles.minors_and_publics.starting import cities_on, has_track


class Start1861(StartPolicy[Base1861]):
    """Publics start in cities without connection; homes of minors are printed."""

    def start_places(self, game: Base1861, public: str) -> list[str]:
        """The cities in which a public may place its first token (rule 1861-9.3-5).

        By the option start_public_where the whole hex must be without tokens and track.
        """
        strict = game.options["start_public_where"] == "empty_hex"
        return [
            city
            for city in game.state.tokens
            if game.free_slot(city, public) is not None
            and (_hex_is_empty(game, city) if strict else not has_track(game, city))
        ]


def _hex_is_empty(game: Base1861, city: str) -> bool:
    cities = cities_on(game, city.rpartition(".")[0])
    return not any(game.state.tokens[city]) and not any(has_track(game, name) for name in cities)
