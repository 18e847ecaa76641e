"""The token step: station markers and the direct routes by which they travel (rulebook 4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from railhead.engine.actions import Action, PlaceToken, RouteSection
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.shown import MarkerOffer
from railhead.engine.state import BANK
from railhead.network.direct import DirectRoute
from railhead.network.tracks import NODES
from railhead.table.hexes import opposite
from railhead.titles.common.tokens import TokenStep, check_city, check_slot
from railhead.titles.g1865.game import Table1865
from railhead.titles.g1865.maritime import pay_bonuses
from railhead.titles.g1865.mines import token_in_district


def marker_offer(game: Table1865, route: DirectRoute) -> MarkerOffer:
    """What a direct route costs and yields (rules 1865-4.4-3, 4.4-4 and 4.4-6)."""
    grid, hexes = game.ways.grid, game.title.map.hexes
    crossed = [hexes[grid.ids[port // 6]].borders[port % 6] for port in route.ports]
    borders = [border for border in crossed if border is not None]
    city, towns = grid.station_id(route.end), [*map(grid.station_id, route.towns)]
    return MarkerOffer(
        city,
        " ".join(grid.ids[here] for here in route.path),
        sum(border.cost for border in borders),
        sum(map(game.station_traffic, (*towns, city))),
        tuple(town.rpartition(".")[0] for town in towns),
        tuple(border.kind for border in borders),
        tuple(_sections(game, route)),
    )


def _sections(game: Table1865, route: DirectRoute) -> Iterator[RouteSection]:
    """The track of a direct route, from station to station."""
    grid = game.ways.grid
    stops = {station // NODES: station for station in (*route.towns, route.end)}
    start, edges = route.start, ""
    for port in route.ports:
        here, edge = divmod(port, 6)
        edges += str(opposite(edge))
        if here in stops:
            yield grid.station_id(start), edges, grid.station_id(stops[here])
            start, edges = stops[here], ""


def check_place(game: Table1865, company: str, city: str) -> None:
    """Check that a token of the company finds room in a city. Raises Illegal."""
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


def marker_offers(game: Table1865, company: str) -> list[MarkerOffer]:
    """Every direct route to a city with room for a token of the company, city by city.

    The cheapest comes first, then the one with most traffic. What the company can pay is not
    looked at.
    """
    room: dict[str, bool] = {}
    offers = []
    for route in game.direct_routes(company):
        offer = marker_offer(game, route)
        if offer.city not in room:
            try:
                check_place(game, company, offer.city)
            except Illegal:
                room[offer.city] = False
            else:
                room[offer.city] = True
        if room[offer.city]:
            offers.append(offer)
    return sorted(offers, key=_by_city_and_cost)


def _by_city_and_cost(offer: MarkerOffer) -> tuple[str, int, int, str]:
    return offer.city, offer.cost, -offer.traffic, offer.way


def worthwhile(offers: Iterable[MarkerOffer]) -> Iterator[MarkerOffer]:
    """Yield the sorted offers that no other one to the same city equals or beats."""
    for _, same in groupby(offers, key=lambda offer: offer.city):
        most = -1
        for offer in same:
            if offer.traffic > most:
                most = offer.traffic
                yield offer


def check_marker(game: Table1865, action: PlaceToken) -> MarkerOffer:
    """Check a token and the route named for it; without one the only route worth while counts.

    Raises Illegal.
    """
    company, city = action.actor, action.city
    check_place(game, company, city)
    offers = [offer for offer in marker_offers(game, company) if offer.city == city]
    if not offers:
        raise Illegal(
            game.rule("token_reach"),
            "No direct route of {company} leads to {city}.",
            company=company,
            city=city,
        )
    if action.way:
        offers = [offer for offer in offers if offer.way == action.way]
    if not offers:
        raise Illegal(
            "1865-4.4-1",
            "{way} is not a direct route of {company} to {city}.",
            way=action.way,
            company=company,
            city=city,
        )
    cash = game.state.cash[company]
    payable = [offer for offer in worthwhile(offers) if offer.cost <= cash]
    if not payable:
        raise Illegal(
            "1865-4.4-3",
            "{company} cannot pay {price} for a token in {city}.",
            company=company,
            price=offers[0].cost,
            city=city,
        )
    if len(payable) > 1:
        raise Illegal(
            "1865-4.4-5", "Several direct routes lead to {city}: one must be named.", city=city
        )
    return payable[0]


def marker_refusal(game: Table1865, company: str, city: str, way: str = "") -> Illegal | None:
    """Why a company cannot place a token in a city, by a route of its choice or at all."""
    try:
        check_marker(game, PlaceToken(company, city, way))
    except Illegal as refusal:
        return refusal if way or refusal.rule != "1865-4.4-5" else None
    return None


@dataclass(frozen=True, slots=True)
class Token(TokenStep[Table1865]):
    """Place one token in a city or on a mine that a direct route leads to (rule 1865-4.4-1).

    Listed are the routes that are worth while: of those to one city none is both dearer and no
    richer than another. Any other one may be named.
    """

    name: ClassVar[str] = "token"

    def _payable(self, game: Table1865) -> Iterator[MarkerOffer]:
        cash = game.state.cash[self.company]
        for offer in worthwhile(marker_offers(game, self.company)):
            if offer.cost <= cash:
                yield offer

    def places(self, game: Table1865) -> Iterator[str]:
        yield from dict.fromkeys(offer.city for offer in self._payable(game))

    def choices(self, game: Table1865) -> Sequence[Answer]:
        return [PlaceToken(self.company, it.city, it.way) for it in self._payable(game)]

    def act(self, game: Table1865, action: Action) -> None:
        if not isinstance(action, PlaceToken):
            raise self.wrong(game, action)
        offer = check_marker(game, action)
        game.pop()
        game.place_token(offer.city, self.company)
        game.emit(
            "token_placed",
            company=self.company,
            city=offer.city,
            way=offer.way,
            amount=offer.cost,
        )
        game.pay(self.company, BANK, offer.cost, "token")
        game.add_traffic(self.company, offer.traffic, "token")
        pay_bonuses(game, self.company)
