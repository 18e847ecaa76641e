"""The tokens of the state railway, which nobody owns (rulebook 7.4)."""

from __future__ import annotations

from railhead.titles.common.events.operating import TokenPlaced
from railhead.titles.minors_and_publics.events import SlotFreed
from railhead.titles.minors_and_publics.game import MinorsGame


def home_hexes(game: MinorsGame) -> tuple[str, str]:
    """The two hexes for each of which it keeps a token (rule 7.4-5)."""
    facts = game.title.facts
    return facts.state_home, facts.state_second.hex


def has_token_for(game: MinorsGame, hex_id: str) -> bool:
    """Whether the railway may place a token on a hex (rules 7.4-5 and 11-9)."""
    railway, homes = game.state_railway, home_hexes(game)
    if game.has_token_on(hex_id, railway):
        return False
    if hex_id in homes:
        return True
    hexes = {city.rpartition(".")[0] for city in game.cities_of(railway)}
    return len(hexes - set(homes)) < game.title.facts.state_tokens_elsewhere


def take_over_token(game: MinorsGame, city: str, slot: int) -> None:
    """Place a token in a slot left by a nationalised company, if there is one (rule 11-9)."""
    if has_token_for(game, city.rpartition(".")[0]):
        place_state_token(game, city, slot)
    else:
        game.emit(SlotFreed(city=city))


def place_state_token(game: MinorsGame, city: str, slot: int) -> None:
    """Place a token of the state railway in a free slot (rule R-8)."""
    railway = game.state_railway
    game.put_token(city, slot, railway)
    game.emit(TokenPlaced(company=railway, city=city))


def place_in_second_home(game: MinorsGame, hex_id: str, tile: str) -> None:
    """Place the free token in the second city if a tile has just made it grey (rule 7.4-4)."""
    second = game.title.facts.state_second
    if (hex_id, tile) != (second.hex, second.tile) or not has_token_for(game, hex_id):
        return
    city = f"{hex_id}.0"
    slot = game.free_slot(city, game.state_railway)
    if slot is not None:
        place_state_token(game, city, slot)
