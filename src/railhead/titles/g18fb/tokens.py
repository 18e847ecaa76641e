"""Placing tokens along lines (rules 18FB-3.5.2-1 to 18FB-3.5.2-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from railhead.engine.actions import PlaceToken
from railhead.engine.illegal import Illegal
from railhead.network.alternating import route_tree
from railhead.network.direct_routes import DirectRoute
from railhead.network.lines import Effort, Lines, Worth, is_town, lines_along
from railhead.network.tracks import NODES
from railhead.table.faces import Face
from railhead.table.fault import Fault
from railhead.table.maps import GameMap
from railhead.titles.common.events.operating import TokenPlaced
from railhead.titles.common.homes import place_home
from railhead.titles.common.lines import LineTokenStep, TokenLine, announce_and_pay, check_line
from railhead.titles.common.policies.lines import LinePolicy
from railhead.titles.common.questions import Consent
from railhead.titles.common.tokens import check_city, check_slot
from railhead.titles.g18fb.cards import reduce_income, spend
from railhead.titles.g18fb.destinations import settle_destination
from railhead.titles.g18fb.events import SlotRefused, SlotWanted
from railhead.titles.g18fb.game import MAJOR, Base18FB
from railhead.titles.g18fb.regional import check_bonuses
from railhead.titles.g18fb.slots import base_city, reserved_cities


class Lines18FB(LinePolicy[Base18FB]):
    """Where tokens go, and the markers of towns that they collect.

    `effort`: how long lines are searched for. See rules 18FB-3.5.2-1 to 18FB-3.5.2-11.
    """

    effort: ClassVar[Effort] = Effort()

    def routes(self, game: Base18FB, company: str) -> list[DirectRoute]:
        """Those worth while; others may be named (rules 18FB-3.5.2-2 and 18FB-3.5.2-5)."""
        starts = _starts(game, company)
        return list(_with_other_halves(game, starts, self._lines(game, starts).routes))

    def _lines(self, game: Base18FB, starts: tuple[int, ...]) -> Lines:
        return game.network.lines(starts, lambda: self.worth(game), self.effort)

    def worth(self, game: Base18FB) -> Worth:
        """What lines cost and gain on the present track.

        See rules 18FB-2.5.2-1, 18FB-3.5.2-6, 18FB-3.5.2-9 and 18FB-R-11.
        """
        faces, index = game.network.track.faces, game.network.grid.index
        enclaves = [index[hex_id] for hex_id in _enclaves(game)]
        return Worth(
            _border_costs(game.title.map),
            _Gains(faces, game.title.facts.marker),
            {
                here * NODES + number: 1 << bit
                for bit, here in enumerate(enclaves)
                for number in range(len(faces[here].nodes))
            },
        )

    def leads_to(self, game: Base18FB, company: str, end: int) -> bool:
        """Whether a line leads to a city without a token, dear or not (rule 18FB-3.5.2-2)."""
        network, starts = game.network, _starts(game, company)
        tree = route_tree(network.track, starts, lambda station: is_town(network.track, station))
        # Over the border of two halves of a place a line goes on (18FB-R-37).
        halves = (end, *network.twins(end))
        return end not in starts and any(tree.comes_to(it) for it in halves if it not in starts)

    def left_out(self, game: Base18FB, company: str) -> Fault | None:
        """Past very many towns not all lines are looked for that cost much."""
        whole_to = self._lines(game, _starts(game, company)).complete_to
        if whole_to is None or game.state.cash[company] <= whole_to:
            return None
        return Fault(
            "",
            "Lines that cost more than {cost} are not all listed: any other may be named.",
            cost=whole_to,
        )

    def keepsakes(self, game: Base18FB, company: str, towns: Iterable[str]) -> frozenset[str]:
        """Markers of papal enclaves that it has not got yet: they may be worth more to it.

        It may be the company that Falcon has chosen, or will. See rules 18FB-2.7-9 and 18FB-R-11.
        """
        has = game.state.papal_markers.get(company, ())
        return frozenset(it for it in _enclaves(game) if it in towns and it not in has)

    def routes_along(self, game: Base18FB, company: str, way: str) -> list[DirectRoute]:
        """The president chooses the line (rule 18FB-3.5.2-5)."""
        index, starts = game.network.grid.index, _starts(game, company)
        hexes = [index.get(hex_id, -1) for hex_id in way.split()]
        lists = (hexes, hexes[:-1]) if len(hexes) > 2 else (hexes,)
        found = [
            it
            for line in lists
            for at in starts
            for it in lines_along(game.network.track, at, line)
        ]
        return list(_with_other_halves(game, starts, found))

    def gain(self, game: Base18FB, route: DirectRoute) -> int:
        """The markers of towns: each hex gives its own once (rules 18FB-3.5.2-9 and 18FB-R-76)."""
        faces, unit = game.network.track.faces, game.title.facts.marker
        worth = {
            town // NODES: faces[town // NODES].nodes[town % NODES].value("") // unit
            for town in route.towns
        }
        return sum(worth.values())

    def powers(self, game: Base18FB, company: str, city: str) -> Iterable[str]:
        """An open or reserved slot, and those of political cards (rule 18FB-2.5.4-2)."""
        privates = game.title.privates
        return ("", *(name for name in game.reserved_for(city) if name in privates))

    def check_room(self, game: Base18FB, company: str, city: str, private: str) -> None:
        """See rules 18FB-3.5.2-3, 18FB-3.5.2-4 and 18FB-R-39."""
        check_city(game, company, city)
        if private:
            _check_power(game, company, city, private)
        else:
            check_slot(game, company, city)


def _starts(game: Base18FB, company: str) -> tuple[int, ...]:
    """A token in one half of a joined place starts lines from both (rule 18FB-R-37)."""
    network = game.network
    own = network.own(company)
    return tuple(dict.fromkeys((*own, *(it for station in own for it in network.twins(station)))))


def _enclaves(game: Base18FB) -> list[str]:
    """The hexes of the papal enclaves (rule 18FB-2.5.1-3)."""
    return [place for places in game.title.places.get("papal", {}).values() for place in places]


class _Gains(dict[int, int]):
    """The markers that towns yield, looked up when a line comes there; `unit`: worth of one."""

    def __init__(self, faces: Sequence[Face], unit: int) -> None:
        super().__init__()
        self._faces, self._unit = faces, unit

    def __missing__(self, town: int) -> int:
        here, number = divmod(town, NODES)
        found = self[town] = self._faces[here].nodes[number].value("") // self._unit
        return found


@lru_cache(maxsize=32)
def _border_costs(game_map: GameMap) -> tuple[int, ...]:
    """What crossing each edge of the map costs, by its number."""
    borders = (border for hex_ in game_map.hexes.values() for border in hex_.borders)
    return tuple(border.cost if border else 0 for border in borders)


def _with_other_halves(
    game: Base18FB, starts: tuple[int, ...], routes: Iterable[DirectRoute]
) -> Iterator[DirectRoute]:
    """Yield routes to other places, and those that go on over the border of two halves of a city.

    See rules 18FB-2.5.3-4 and 18FB-R-37.
    """
    network = game.network
    halves = {network.grid.index[hex_id] for hex_id in game.title.joined_places}
    for route in routes:
        if route.end in starts:
            continue
        yield route
        if route.end // NODES in halves:
            for section in network.to_twins(route.end):
                yield replace(route, end=section.end, sides=(*route.sides, *section.sides))


def _check_power(game: Base18FB, company: str, city: str, card: str) -> None:
    """Check that a card can open its slot in a city to a company. Raises Illegal.

    See rules 18FB-2.7-10, 18FB-2.7-14 and 18FB-R-70.
    """
    if city not in reserved_cities(game, card):
        raise Illegal("18FB-2.5.4-2", "{private} has no slot in {city}.", private=card, city=city)
    owner = game.state.privates.get(card, "")
    if owner not in game.state.order:
        raise Illegal("18FB-2.5.4-2", "No player owns {private}.", private=card)
    first = game.title.facts.cards_from.get(card)
    if first and not game.phase_reached(first):
        raise Illegal("18FB-2.7-10", "{private} cannot be used yet.", private=card)
    if game.kind(company) != MAJOR:
        raise Illegal("18FB-2.7-14", "{private} is for a major company.", private=card)
    if (_consent(card, owner), 0) in game.state.acting.offers:
        raise Illegal("18FB-R-70", "The owner of {private} has refused.", private=card)


def _consent(card: str, owner: str) -> str:
    """What is refused for the rest of the turn: the consent of this owner of a card."""
    return f"{card} {owner}"


def joined_by_line(game: Base18FB, company: str, city: str) -> bool:
    """A line leads from a token of a company to a city, whatever its slots (18FB-3.7.3-2)."""
    return game.line_policy.leads_to(game, company, game.network.grid.station(city))


# -- the step ----------------------------------------------------------------------------------


def token_placed(game: Base18FB, company: str, city: str) -> None:
    """What follows a token besides home, placed along a line or free of charge."""
    reduce_income(game, company)
    check_bonuses(game)
    settle_destination(game, company, city)


def take_place(game: Base18FB, company: str, city: str, slot: int) -> bool:
    """Put a token of the buyer of a regional company in the place of that company's, if it can.

    It needs a token, and has none in the place yet. See rules 18FB-3.7.3-4 and 18FB-R-65.
    """
    left = game.state.tokens_left[company] and company not in game.state.gone
    if not left or game.has_token_at(city, company):
        return False
    game.put_token(city, slot, company)
    game.emit(TokenPlaced(company=company, city=city))
    token_placed(game, company, city)
    return True


def settle_waiting(game: Base18FB) -> None:
    """Tokens that wait beside a city take the slots that have opened.

    The claim of a regional company passes to the company that has acquired it. See rules
    18FB-3.6.2-6 and 18FB-R-81.
    """
    state = game.state
    for regional in state.waiting:
        company, city = state.heirs.get(regional, regional), base_city(game, regional)
        # A slot that is kept for the heir is not the one that the claim is for.
        slot = game.free_slot(city, regional)
        if slot is None:
            continue
        state.waiting = tuple(name for name in state.waiting if name != regional)
        if company == regional:
            place_home(game, company, city)
        else:
            take_place(game, company, city, slot)


def place_along(game: Base18FB, company: str, line: TokenLine) -> None:
    """Place a token along a line that was checked; it is one of the turn.

    See rules 18FB-3.5.2-1, 18FB-3.5.2-6, 18FB-3.5.2-9 and 18FB-R-38.
    """
    acting, state = game.state.acting, game.state
    state.acting = replace(acting, tokens=acting.tokens + 1)
    if line.private:
        game.replace_bourbon(line.city, company, line.private)
    else:
        game.place_token(line.city, company)
    announce_and_pay(game, company, line)
    game.gain_markers(company, line.gain)
    passed = [hex_id for hex_id in dict.fromkeys(line.towns) if hex_id in _enclaves(game)]
    if passed:
        before = state.papal_markers.get(company, ())
        state.papal_markers[company] = (*before, *(it for it in passed if it not in before))
    if line.private:
        spend(game, line.private)
    token_placed(game, company, line.city)


@dataclass(frozen=True, slots=True)
class Token(LineTokenStep[Base18FB]):
    """Place one token, a national two (rules 18FB-3.5.2-1 and 18FB-3.7.1-15)."""

    name: ClassVar[str] = "token"

    def needed(self, game: Base18FB) -> bool:
        most = game.title.facts.tokens_in_turn[game.kind(self.company)]
        if game.frozen(self.company) or game.state.acting.tokens >= most:
            return False
        return LineTokenStep.needed(self, game)

    def place_along(self, game: Base18FB, line: TokenLine) -> None:
        """Ask the owner of a political card first where one is needed (rule 18FB-R-70)."""
        owner = game.state.privates.get(line.private, "") if line.private else ""
        if owner in ("", game.state.presidents[self.company]):
            place_along(game, self.company, line)
            return
        game.emit(SlotWanted(company=self.company, private=line.private, player=owner))
        game.push(SlotConsent(self.company, line.city, line.way, line.private, owner))


@dataclass(frozen=True, slots=True)
class SlotConsent(Consent[Base18FB]):
    """The owner of a political card agrees that a company uses its slot, or refuses."""

    name: ClassVar[str] = "slot_consent"
    company: str
    city: str
    way: str
    card: str
    owner: str

    def actor(self, game: Base18FB) -> str:
        return self.owner

    def refusal(self, game: Base18FB) -> Illegal:
        return Illegal(
            "18FB-R-70",
            "{player} accepts or refuses the token in the place of {private}.",
            player=self.owner,
            private=self.card,
        )

    def when_accepted(self, game: Base18FB) -> None:
        wanted = PlaceToken(self.company, self.city, self.way, self.card)
        place_along(game, self.company, check_line(game, wanted))

    def when_refused(self, game: Base18FB) -> None:
        acting = game.state.acting
        refused = _consent(self.card, self.owner), 0
        game.state.acting = replace(acting, offers=(*acting.offers, refused))
        game.emit(SlotRefused(company=self.company, private=self.card, player=self.owner))
