"""Tokens that travel along lines: direct routes from another token, with priced borders.

The rules of 1865 (rulebook 4.4) and of 18FB (rulebook 3.5.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar, Generic, TypeVar

from railhead.engine.actions import Action, PlaceToken, RouteSection
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal, passes
from railhead.engine.state import BANK
from railhead.network.direct_routes import DirectRoute
from railhead.network.tracks import NODES
from railhead.table.faces import FIRST_NODE
from railhead.table.fault import Fault
from railhead.table.maps import Border
from railhead.titles.common.events.operating import TokenPlacedAlong
from railhead.titles.common.game import CommonGame
from railhead.titles.common.policies.lines import LinePolicy
from railhead.titles.common.tokens import TokenStep


class LinesGame(CommonGame):
    """A game in which tokens travel along lines."""

    line_policy: ClassVar[LinePolicy[Any]] = LinePolicy()


L = TypeVar("L", bound=LinesGame)


@dataclass(frozen=True, slots=True)
class TokenLine:
    """A line along which a company can place a token in a city.

    `way`: its hexes, from a token of the company to the city, split by blanks; `cost` in money;
    `gain`: what it yields besides the token, in the unit of the title; `towns`: the hexes of the
    towns passed; `borders`: the kinds of the borders crossed, in order; `sections`: its track;
    `private`: the private company whose power opens the slot, "" if none does; `keepsakes`: what
    else the company gets by it for good, by the ids of hexes.
    """

    city: str
    way: str
    cost: int
    gain: int
    towns: tuple[str, ...]
    borders: tuple[str, ...]
    sections: tuple[RouteSection, ...]
    private: str = ""
    keepsakes: frozenset[str] = frozenset()


def token_line(game: LinesGame, company: str, route: DirectRoute, private: str = "") -> TokenLine:
    """Return the line along a direct route, with its cost and yield.

    See rules 1865-4.4-3, 1865-4.4-4 and 1865-4.4-6; 18FB-3.5.2-6 and 18FB-3.5.2-9.
    """
    grid, borders = game.network.grid, _borders(game, route)
    towns = tuple(grid.ids[town // NODES] for town in route.towns)
    return TokenLine(
        grid.station_id(route.end),
        " ".join(grid.ids[here] for here in route.path),
        sum(border.cost for border in borders),
        game.line_policy.gain(game, route),
        towns,
        tuple(border.kind for border in borders),
        tuple(_sections(game, route)),
        private,
        game.line_policy.keepsakes(game, company, towns),
    )


def _borders(game: LinesGame, route: DirectRoute) -> list[Border]:
    """The borders that a direct route crosses, in order."""
    ids, hexes = game.network.grid.ids, game.title.map.hexes
    crossed = [hexes[ids[side // 6]].borders[side % 6] for side in route.sides]
    return [border for border in crossed if border is not None]


def _sections(game: LinesGame, route: DirectRoute) -> Iterator[RouteSection]:
    """The track of a direct route, from station to station."""
    grid, faces = game.network.grid, game.network.track.faces
    stops = [*route.towns, route.end]
    start, edges = route.start, ""
    for side in route.sides:
        edges += str(grid.across[side] % 6)
        here, node = divmod(stops[0], NODES)
        ends = faces[here].at_edge[side % 6] if here == side // 6 else ()
        if any(end == FIRST_NODE + node for end, _ in ends):
            yield grid.station_id(start), edges, grid.station_id(stops[0])
            start, edges = stops.pop(0), ""


def token_lines(game: LinesGame, company: str, city: str = "", way: str = "") -> list[TokenLine]:
    """Return every line to a city with room for a token of the company, sorted by city.

    For each city the cheapest line comes first, of equals the one with the most keepsakes and gain.
    Lines that the company cannot pay are included. `city`, `way`: look only at this city, these
    hexes.
    """
    room: dict[int, list[str]] = {}
    found = []
    routes = game.line_policy.routes_along(game, company, way) if way else None
    for route in game.line_policy.routes(game, company) if routes is None else routes:
        if route.end not in room:
            end = game.network.grid.station_id(route.end)
            room[route.end] = list(_powers(game, company, end)) if city in ("", end) else []
        found += [token_line(game, company, route, private) for private in room[route.end]]
    return sorted(found, key=_by_city_and_cost)


def _powers(game: LinesGame, company: str, city: str) -> Iterator[str]:
    """Yield "" if a city has room for a token, and each private company that makes room."""
    policy = game.line_policy
    for private in policy.powers(game, company, city):
        if passes(policy.check_room, game, company, city, private):
            yield private


def _by_city_and_cost(line: TokenLine) -> tuple[str, str, int, int, int, str]:
    return line.city, line.private, line.cost, -len(line.keepsakes), -line.gain, line.way


def worthwhile(lines: Iterable[TokenLine]) -> Iterator[TokenLine]:
    """Yield from sorted lines those that no cheaper or equal one to the same slot equals or beats.

    What is compared is all that the rules make of the choice: cost, gain and keepsakes.
    """
    for _, same in groupby(lines, key=lambda line: (line.city, line.private)):
        best: dict[frozenset[str], int] = {}
        for line in same:
            beaten = (line.gain <= most and line.keepsakes <= kept for kept, most in best.items())
            if not any(beaten):
                best[line.keepsakes] = line.gain
                yield line


def check_line(game: LinesGame, action: PlaceToken) -> TokenLine:
    """Return the line of a token to be placed. Raises Illegal.

    Where the action names no way, the only worthwhile line is taken.
    """
    company, city = action.actor, action.city
    game.line_policy.check_room(game, company, city, action.private)
    every = token_lines(game, company, city, action.way)
    lines = [it for it in every if it.private == action.private and action.way in ("", it.way)]
    if not lines and not (action.way and token_lines(game, company, city)):
        raise Illegal(
            game.rule("token_reach"),
            "No direct route of {company} leads to {city}.",
            company=company,
            city=city,
        )
    if not lines:
        raise Illegal(
            game.rule("line_way"),
            "{way} is not a direct route of {company} to {city}.",
            way=action.way,
            company=company,
            city=city,
        )
    cash = game.state.cash[company]
    payable = [line for line in worthwhile(lines) if line.cost <= cash]
    if not payable:
        raise Illegal(
            game.rule("line_cost"),
            "{company} cannot pay {price} for a token in {city}.",
            company=company,
            price=lines[0].cost,
            city=city,
        )
    if len(payable) > 1 and not action.way:
        raise Illegal(
            game.rule("line_choice"),
            "Several direct routes lead to {city}: one must be named.",
            city=city,
        )
    return payable[0]


def announce_and_pay(game: LinesGame, company: str, line: TokenLine) -> None:
    """Tell of a token that has just been placed, and pay for its line."""
    game.emit(TokenPlacedAlong(company=company, city=line.city, way=line.way, amount=line.cost))
    game.pay(company, BANK, line.cost, "token")


@dataclass(frozen=True, slots=True)
class LineTokenStep(TokenStep[L], Generic[L]):
    """Place a token in a city that a line leads to.

    Only worthwhile lines are listed: a line is left out if another to the same city costs no more
    and yields all that it yields. It may be named all the same.
    """

    name: ClassVar[str] = "token"

    def _payable(self, game: L) -> Iterator[TokenLine]:
        cash = game.state.cash[self.company]
        for line in worthwhile(token_lines(game, self.company)):
            if line.cost <= cash:
                yield line

    def finds_place(self, game: L) -> bool:
        """A city with room will do; the cheapest line to each slot is always worthwhile."""
        cash, room = game.state.cash[self.company], dict[int, bool]()
        for route in game.line_policy.routes(game, self.company):
            if route.end not in room:
                end = game.network.grid.station_id(route.end)
                room[route.end] = any(True for _ in _powers(game, self.company, end))
            if room[route.end] and sum(it.cost for it in _borders(game, route)) <= cash:
                return True
        return False

    def places(self, game: L) -> Iterator[str]:
        yield from dict.fromkeys(line.city for line in self._payable(game))

    def choices(self, game: L) -> Sequence[Answer]:
        lines = self._payable(game)
        found = (PlaceToken(self.company, it.city, it.way, it.private) for it in lines)
        return [*dict.fromkeys(found)]

    def left_out(self, game: L) -> Fault | None:
        return game.line_policy.left_out(game, self.company)

    def act(self, game: L, action: Action) -> None:
        if not isinstance(action, PlaceToken):
            raise self.wrong(game, action)
        self.place_along(game, check_line(game, action))

    def place_along(self, game: L, line: TokenLine) -> None:
        """Place the token along a checked line, and pay for it."""
        raise NotImplementedError(type(self).__name__)
