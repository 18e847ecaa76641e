"""The Russian State Railway, which nobody owns (rulebook 7.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.step import Step
from railhead.titles.common.events.operating import TokenPlaced
from railhead.titles.g1861.events import SlotFreed
from railhead.titles.g1861.game import Base1861


def home_hexes(game: Base1861) -> tuple[str, str]:
    """The hexes of St. Petersburg and Moscow, each with a token reserved (rule 1861-7.4-5)."""
    facts = game.title.facts
    return facts.state_home, facts.state_second.hex


def has_token_for(game: Base1861, hex_id: str) -> bool:
    """Whether the railway may place a token on a hex (rules 1861-7.4-5 and 1861-11-9)."""
    railway, homes = game.state_railway, home_hexes(game)
    if game.has_token_on(hex_id, railway):
        return False
    if hex_id in homes:
        return True
    hexes = {city.rpartition(".")[0] for city in game.cities_of(railway)}
    return len(hexes - set(homes)) < game.title.facts.state_tokens_elsewhere


def take_over_token(game: Base1861, city: str, slot: int) -> None:
    """Place a token in a slot left by a nationalised company, if there is one (rule 1861-11-9)."""
    if has_token_for(game, city.rpartition(".")[0]):
        _place(game, city, slot)
    else:
        game.emit(SlotFreed(city=city))


def _place(game: Base1861, city: str, slot: int) -> None:
    """Place a token of the state railway in a free slot (rule 1861-R-8)."""
    railway = game.state_railway
    game.put_token(city, slot, railway)
    game.emit(TokenPlaced(company=railway, city=city))


def place_at_home(game: Base1861) -> None:
    """Place the free token in St. Petersburg (rules 1861-7.4-3 and 1861-14.3-1)."""
    home = game.state.homes[game.state_railway]
    if has_token_for(game, home.rpartition(".")[0]):
        slot = game.free_slot(home, game.state_railway)
        if slot is not None:
            _place(game, home, slot)


def place_in_second_home(game: Base1861, hex_id: str, tile: str) -> None:
    """Place the free token in Moscow if a tile has just made it grey (rule 1861-7.4-4)."""
    second = game.title.facts.state_second
    if (hex_id, tile) != (second.hex, second.tile) or not has_token_for(game, hex_id):
        return
    city = f"{hex_id}.0"
    slot = game.free_slot(city, game.state_railway)
    if slot is not None:
        _place(game, city, slot)


@dataclass(frozen=True, slots=True)
class StateToken(Step[Base1861]):
    """Places the token in St. Petersburg as the railway first operates (rule 1861-7.4-3)."""

    name: ClassVar[str] = "state_token"
    company: str

    def run(self, game: Base1861) -> bool:
        game.pop()
        place_at_home(game)
        return False
