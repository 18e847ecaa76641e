"""Regional companies: their tokens, and the bonuses of their owners.

See rules 18FB-3.6-1 to 18FB-3.6.3-13.
"""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.state import BANK
from railhead.titles.common.homes import place_home
from railhead.titles.g18fb.events import BonusPaid, TokenWaits
from railhead.titles.g18fb.facts import Bonus
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.slots import base_city, make_room


def place_tokens(game: Base18FB) -> None:
    """Put the token of each regional company on its base, sold or not.

    Without an open slot it waits beside the city. See rules 18FB-3.6.2-6 and 18FB-R-54.
    """
    for company in game.regionals:
        city = base_city(game, company)
        if game.free_slot(city, company) is None and not make_room(game, company):
            game.state.waiting = (*game.state.waiting, company)
            game.emit(TokenWaits(company=company, city=city))
        else:
            place_home(game, company, city)
    check_bonuses(game)


# -- bonuses -----------------------------------------------------------------------------------


def check_bonuses(game: Base18FB) -> None:
    """Pay the bonuses of places with which bases are now joined, whoever laid the track.

    To be asked whenever track or tokens have changed. See rule 18FB-3.6.3-8.
    """
    state = game.state
    for company in game.regionals:
        if game.started(company):
            for place, bonus in list(open_bonuses(game, company)):
                if not _is_due(game, company, place, bonus):
                    continue
                state.rewarded[company] = (*state.rewarded.get(company, ()), place)
                owner, amount = state.presidents[company], bonus.amount
                game.emit(BonusPaid(company=company, player=owner, place=place, amount=amount))
                game.pay(BANK, owner, amount, "bonus")


def open_bonuses(game: Base18FB, company: str) -> Iterator[tuple[str, Bonus]]:
    """Yield the places on the line of a regional company whose bonus has not been paid yet."""
    places, bonuses = game.title.lines[company][0][1:], game.title.facts.regional[company].bonuses
    for place, bonus in zip(places, bonuses, strict=True):
        if place not in game.state.rewarded.get(company, ()):
            yield place, bonus


def _is_due(game: Base18FB, company: str, place: str, bonus: Bonus) -> bool:
    """A regional route leads from the base to a place, which is brown where it must be.

    See rules 18FB-3.6.3-6 and 18FB-3.6.3-8.
    """
    hex_id, _, node = place.partition(".")
    if bonus.brown and game.network.face(hex_id).colour != "brown":
        return False
    nodes = [node] if node else map(str, range(game.network.node_count(hex_id)))
    return any(game.network.reaches(company, f"{hex_id}.{number}") for number in nodes)
