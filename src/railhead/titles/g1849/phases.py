"""Changes of phase: trains rust, limits fall, the earthquake strikes (rulebook 4.6.3)."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.titles.common.events.operating import TokenLost
from railhead.titles.common.phases import DiscardStep, begin_phase_of
from railhead.titles.g1849.closing import close_corporation, close_private
from railhead.titles.g1849.events import Earthquake
from railhead.titles.g1849.game import GARIBALDI, Base1849

EARTHQUAKE = "12"
"""The phase with which private companies close and the earthquake strikes (rule 1849-4.6.3-6)."""


def enter_phase_of(game: Base1849, train_class: str) -> None:
    """Start the phase of a class just sold for the first time (rule 1849-4.6.3-1)."""
    phase = begin_phase_of(game, train_class)
    if not phase:
        return
    # Corporations above the limit are asked in the order of the roster (rule 1849-4.6.3-11).
    game.push(*(Discard(company) for company in reversed(game.state.roster)))
    if phase == EARTHQUAKE:
        for private in list(game.state.privates):
            close_private(game, private)
        earthquake(game)


def earthquake(game: Base1849) -> None:
    """Carry out the Messina earthquake.

    See rules 1849-4.6.3.1-1, 1849-4.6.3.1-2, 1849-4.6.3.1-3, 1849-4.6.3.1-4 and 1849-4.6.3.1-5.
    """
    state, hex_id = game.state, game.title.facts.earthquake_hex
    city = f"{hex_id}.0"
    game.emit(Earthquake(hex=hex_id))
    if state.bases.get(GARIBALDI) == city and game.cities_of(GARIBALDI) == [city]:
        close_corporation(game, GARIBALDI)
    for slot, company in enumerate(state.tokens[city]):
        if company:
            game.set_token(city, slot, "")
            state.tokens_lost[company] = state.tokens_lost.get(company, 0) + 1
            if state.bases.get(company) == city:
                state.bases[company] = ""
            game.emit(TokenLost(company=company, city=city))
    tile = state.tiles.get(hex_id)
    state.tokens[city] = ("",) * game.title.map.hexes[hex_id].face.nodes[0].slots
    game.set_tile(hex_id, None)
    if tile is not None and game.options["messina_tile_supply"] == "double_lost":
        state.supply[tile[0]] -= 1
        state.tiles_lost = (*state.tiles_lost, tile[0])
    state.earthquake = True
    state.once_routed = ()


@dataclass(frozen=True, slots=True)
class Discard(DiscardStep[Base1849]):
    """Return a train above the limit (rules 1849-4.6.3-8 and 1849-4.6.3-11)."""

    def in_any_order(self, game: Base1849) -> bool:
        return game.discards_in_any_order
