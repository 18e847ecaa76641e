"""Regional companies: their tokens, bonuses and earnings (rulebook 3.6.2 and 3.6.3)."""

from __future__ import annotations

from railhead.engine.state import BANK
from railhead.titles.common.homes import place_home
from railhead.titles.g18fb.events import BonusPaid, TokenWaits
from railhead.titles.g18fb.game import REGIONAL, Table18FB
from railhead.titles.g18fb.slots import base_city, make_room


def place_tokens(game: Table18FB) -> None:
    """Put the token of each regional company on its base, sold or not.

    Without an open slot it waits beside the city. Rules 18FB-3.6.2-6 and 18FB-R-54.
    """
    for company in by_order(game):
        city = base_city(game, company)
        if game.free_slot(city, company) is None and not make_room(game, company):
            game.state.waiting = (*game.state.waiting, company)
            game.emit(TokenWaits(company=company, city=city))
        else:
            place_home(game, company, city)
    check_bonuses(game)


def by_order(game: Table18FB) -> list[str]:
    """The regional companies by their numbers (rule 18FB-3.6.2-5)."""
    facts = game.title.facts.regional
    return sorted(game.of_kind(REGIONAL), key=lambda name: facts[name].order)


# -- bonuses -----------------------------------------------------------------------------------


def check_bonuses(game: Table18FB) -> None:
    """Pay the bonuses of places with which bases are now joined, whoever laid the track.

    To be asked whenever track or tokens have changed. Rule 18FB-3.6.3-8.
    """
    state = game.state
    for company in by_order(game):
        if game.started(company):
            for place, amount in due_bonuses(game, company):
                state.rewarded[company] = (*state.rewarded.get(company, ()), place)
                owner = state.presidents[company]
                game.emit(BonusPaid(company=company, player=owner, place=place, amount=amount))
                game.pay(BANK, owner, amount, "bonus")


def due_bonuses(game: Table18FB, company: str) -> list[tuple[str, int]]:
    """The places with which a base is joined and whose bonus was not paid: (hex, amount)."""
    state = game.state
    bonuses = game.title.facts.regional[company].bonuses
    places = game.title.lines[company][0][1:]
    found = []
    for place, bonus in zip(places, bonuses, strict=True):
        if place in state.rewarded.get(company, ()):
            continue
        brown = game.network.face(place.partition(".")[0]).colour == "brown"
        if (brown or not bonus.brown) and reaches_place(game, company, place):
            found.append((place, bonus.amount))
    return found


def reaches_place(game: Table18FB, company: str, place: str) -> bool:
    """A regional route leads from the base to a place (rules 18FB-3.6.3-6 and 18FB-3.6.3-8)."""
    hex_id, _, node = place.partition(".")
    nodes = [node] if node else map(str, range(game.network.node_count(hex_id)))
    return any(game.network.reaches(company, f"{hex_id}.{number}") for number in nodes)


# -- earnings ----------------------------------------------------------------------------------


def best_earnings(game: Table18FB, company: str) -> int:
    """What it earns now: its base and its markers, without ports and off-board areas.

    Rule 18FB-3.6.3-9.
    """
    trains = [game.train(train) for train in game.trains_of(company)]
    stations = sum(train.stops or 0 for train in trains)
    markers = min(game.state.markers.get(company, 0), sum(train.markers for train in trains))
    base = base_value(game, company) if stations else 0
    return base + markers * game.title.facts.marker


def base_value(game: Table18FB, company: str) -> int:
    """What its token on its base is worth; nothing while it waits."""
    city = base_city(game, company)
    if company not in game.state.tokens[city]:
        return 0
    hex_id, _, node = city.rpartition(".")
    return game.network.face(hex_id).nodes[int(node)].value(game.phase.revenue_colour)
