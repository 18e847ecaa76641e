"""Slots besides those of the tiles: home, reserved and Bourbon ones, and who waits for one.

See rules 18FB-2.5.4-2, 18FB-2.5.4-3, 18FB-2.5.4-4 and 18FB-R-8.
"""

from __future__ import annotations

from railhead.titles.g18fb.game import MAJOR, Base18FB

BROWN = "brown"


# -- setting up --------------------------------------------------------------------------------


def first_slots(game: Base18FB) -> None:
    """Put home tokens on the board, and keep slots for destinations and political cards.

    See rules 18FB-3.1-1 and 18FB-2.5.4-1.
    """
    title, state = game.title, game.state
    for company in game.of_kind(MAJOR):
        lines = title.lines.get(company, ())
        homes = dict.fromkeys(line[0] for line in lines)
        for home in homes:
            city = game.city_at(home)
            _add_slot(game, city)
            game.put_token(city, len(state.tokens[city]) - 1, company)
        stops = dict.fromkeys(stop for line in lines for stop in line[1:])
        for place in (*stops, *title.places["further"].get(company, ())):
            if place not in homes:
                reserve_slot(game, game.city_at(place), company)
    for card, places in title.places["bourbon"].items():
        for place in places:
            reserve_slot(game, game.city_at(place), card)


def _add_slot(game: Base18FB, city: str) -> None:
    state = game.state
    state.tokens[city] = (*state.tokens.get(city, ()), "")
    state.extra_slots[city] = state.extra_slots.get(city, 0) + 1
    state.network = game.network.with_tokens(city.rpartition(".")[0], state.tokens)


def reserve_slot(game: Base18FB, city: str, name: str) -> None:
    """Give a city one slot more, kept for a company or a political card."""
    _add_slot(game, city)
    game.state.reserved[city] = (*game.state.reserved.get(city, ()), name)


# -- slots that go, or open --------------------------------------------------------------------


def remove_slot(game: Base18FB, city: str, name: str) -> None:
    """A reserved slot that was not used vanishes."""
    game.release_slot(city, name)
    state = game.state
    slots = list(state.tokens[city])
    slots.remove("")
    state.tokens[city] = tuple(slots)
    state.extra_slots[city] -= 1
    state.network = game.network.with_tokens(city.rpartition(".")[0], state.tokens)


def fill_slot(game: Base18FB, city: str, card: str) -> None:
    """A Bourbon token fills its slot to the end, since nobody can replace it any more.

    See rule 18FB-R-13 with the option bourbon_tokens.
    """
    slot = game.free_slot(city, card)
    assert slot is not None
    game.release_slot(city, card)
    game.set_token(city, slot, card)


def reserved_cities(game: Base18FB, name: str) -> list[str]:
    """The cities in which a slot is kept for a company or a political card."""
    return [city for city, names in game.state.reserved.items() if name in names]


def drop_reservations(game: Base18FB, company: str) -> None:
    """The unused reserved slots of a company that merges vanish (rule 18FB-R-62)."""
    for city in reserved_cities(game, company):
        remove_slot(game, city, company)


def open_reservations(game: Base18FB, company: str) -> None:
    """The unused reserved slots of a company that closes open to all (rule 18FB-3.5.11-4)."""
    for city in reserved_cities(game, company):
        game.release_slot(city, company)


# -- tokens that wait for a slot ---------------------------------------------------------------


def base_hex(game: Base18FB, regional: str) -> str:
    """The hex of the base of a regional company (rule 18FB-3.6.2-5)."""
    return game.title.lines[regional][0][0].partition(".")[0]


def base_city(game: Base18FB, regional: str) -> str:
    """The city of its token; while it has none, one with a slot for it, else the first there.

    A base printed with several stations is one city for it all the same (rule 18FB-2.5.3-5).
    """
    hex_id = base_hex(game, regional)
    cities = [f"{hex_id}.{number}" for number in range(game.network.node_count(hex_id))]
    own = [city for city in cities if regional in game.state.tokens[city]]
    free = [city for city in cities if game.free_slot(city, regional) is not None]
    return next(iter((*own, *free, *cities)))


def make_room(game: Base18FB, regional: str) -> bool:
    """A brown base has a slot for a token that waits beside it (rule 18FB-R-54)."""
    brown = game.network.face(base_hex(game, regional)).colour == BROWN
    if brown:
        _add_slot(game, base_city(game, regional))
    return brown
