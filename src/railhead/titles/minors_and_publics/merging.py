"""Which minors may form a public, and what that public would be (rulebook 12.2 to 12.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from railhead.engine.actions import RouteSection
from railhead.engine.routeactions import section_action
from railhead.network.reach import Reach
from railhead.network.shortest_connections import ShortestConnections
from railhead.titles.minors_and_publics.game import PUBLIC, MinorsGame
from railhead.titles.minors_and_publics.new_public import NewPublic


def in_operating_order(game: MinorsGame, minors: Iterable[str]) -> list[str]:
    """Return minors sorted in operating order."""
    order = game.operating_order()
    return sorted(minors, key=order.index)


def may_convert(game: MinorsGame, minor: str) -> bool:
    """Whether a minor stands on a conversion space and a public is left.

    See rules 12.2-1 and 12.4-8.
    """
    return game.on_conversion_space(minor) and bool(game.unstarted_publics())


def new_public(game: MinorsGame, members: Sequence[str]) -> NewPublic:
    """Return the public that minors, in operating order, would form; one alone converts."""
    state = game.state
    cities = tuple(city for minor in members for city in game.cities_of(minor))
    hexes = {city.rpartition(".")[0] for city in cities}
    shares: dict[str, int] = {}
    for minor in members:
        owner = state.presidents[minor]
        shares[owner] = shares.get(owner, 0) + (10 if len(members) > 1 else 20)
    price = start_price(game, members)
    return NewPublic(
        price,
        sum(state.cash[minor] for minor in members),
        sum(game.loans_of(minor) for minor in members),
        tuple(train for minor in members for train in game.trains_of(minor)),
        tuple(private for minor in members for private in game.privates_of(minor)),
        shares,
        first_president(game, members),
        cities,
        min(len(hexes), 2),
        game.start_cells(PUBLIC).get(price),
        100 - sum(shares.values()),
        _surplus(game, members),
    )


def _surplus(game: MinorsGame, members: Sequence[str]) -> int:
    """How many trains the members have above the limit of a public (rule 10.10-5)."""
    public = game.companies_of_kind(PUBLIC)[0]
    limit, owned = game.train_limit(public), sum(len(game.trains_of(name)) for name in members)
    return 0 if limit is None else max(owned - limit, 0)


def start_price(game: MinorsGame, members: Sequence[str]) -> int:
    """The starting price of a merged public, by the sum of its highest and lowest minor's prices.

    A single minor keeps its price; the option merge_price_floor sets a minimum for the sum. See
    rules 12.2-2 and 12.3-3.
    """
    prices = [game.price(minor) for minor in members]
    if len(prices) == 1:
        return prices[0]
    total = max(max(prices) + min(prices), int(str(game.options["merge_price_floor"])))
    return game.start_price(PUBLIC, total, game.title.facts.merged_price_most)


def first_president(game: MinorsGame, members: Sequence[str]) -> str:
    """The owner of most members; the option merge_director_tie decides ties (rule 12.3-4)."""
    owners = [game.state.presidents[minor] for minor in members]
    most = max(owners.count(owner) for owner in owners)
    leaders = [owner for owner in owners if owners.count(owner) == most]
    if most > 1 and game.options["merge_director_tie"] == "first_with_two_shares":
        second = (owner for place, owner in enumerate(owners) if owner in owners[:place])
        first = next(owner for owner in second)
        return first if first in leaders else leaders[0]
    return leaders[0]


# -- connection ---------------------------------------------------------------------------------


def partners(game: MinorsGame, members: Sequence[str]) -> list[str]:
    """The minors that may join others (rules 12.1-1, 12.3-1 and 12.3-2)."""
    return possible_partners(game, members) if game.unstarted_publics() else []


def possible_partners(game: MinorsGame, members: Sequence[str]) -> list[str]:
    """The minors that could join others, whether or not a public is left."""
    facts = game.title.facts
    if len(members) >= facts.merge_most:
        return []
    owners = [game.state.presidents[minor] for minor in members]
    most = facts.merge_most_of_one
    return [
        minor
        for minor in game.operating_order()
        if game.is_minor(minor)
        and minor not in members
        and owners.count(game.state.presidents[minor]) < most
        and connected(game, members, minor)
    ]


def connected(game: MinorsGame, members: Sequence[str], new: str) -> bool:
    """Whether a minor that joins is connected with the members.

    The option merge_connection says in what way; see rule R-12.
    """
    way = game.options["merge_connection"]
    notes, key = game.network.notes, ("connected", way, *members, new)
    if key not in notes:
        notes[key] = _connected(game, members, new, chain=way == "chain")
    return bool(notes[key])


def _connected(game: MinorsGame, members: Sequence[str], new: str, *, chain: bool) -> bool:
    if chain:
        stations = game.network.own(new)
        return any(set(stations) & game.network.reach(minor).stations.keys() for minor in members)
    together = (*members, new)
    return any(_reaches_all(game, hub, together) for hub in together)


def _blocked(game: MinorsGame, together: Sequence[str]) -> frozenset[int]:
    """Cities that block all of some minors; their own tokens never do."""
    return frozenset.intersection(*(game.network.blocked(minor) for minor in together))


def _reaches_all(game: MinorsGame, hub: str, together: Sequence[str]) -> bool:
    """Whether one minor reaches all others."""
    network = game.network
    blocked = _blocked(game, together)
    reach = network.reach(hub)
    if blocked != network.blocked(hub):
        reach = Reach(network.track, network.own(hub), blocked)
    return all(set(network.own(minor)) & reach.stations.keys() for minor in together)


def connecting_track(game: MinorsGame, members: Sequence[str]) -> tuple[RouteSection, ...]:
    """Sections of track that connect the first of some minors with each other one it reaches."""
    network = game.network
    connections = ShortestConnections(
        network.track, network.own(members[0]), _blocked(game, members)
    )
    found: dict[RouteSection, None] = {}
    for minor in members[1:]:
        for section in connections.path_to(network.own(minor)):
            found.setdefault(section_action(game, section))
    return tuple(found)
