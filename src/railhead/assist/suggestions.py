"""Track that a company may want to lay: what raises its best run the most, then what leads on.

Every way to lay a tile that looks different is tried on a copy of the game, up to `MOST_TRIED`. The
most promising `MOST_RUN` of them, by the stations of the tile and by what the company then reaches,
are ordered by what it would earn at best (a company without trains as if it had the next one of the
bank), then by how many stations it reaches anew, then by how many hexes, then by what they cost;
of those that earn the same not all are of one hex, if there are others.
Nothing depends on the speed of the machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import itemgetter

from railhead.assist.routine import LAY_STEPS, earnings
from railhead.engine.actions import LayTile
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.engine.state import DEPOT
from railhead.network.walk_limits import DenseTrackError
from railhead.table.faces import Face

MOST = 6
"""How many lays are suggested."""

MOST_OF_HEX = 3
"""How many lays of one hex stand before those of others that earn the same."""

MOST_TRIED = 150
"""How many lays are tried; of more, those listed first."""

MOST_RUN = 36
"""For how many of them the best routes are searched, in `LAY_STEPS` steps of the router each."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A lay that is suggested.

    `before`, `after`: what the company earns at best without it and with it, in money; `stations`,
    `hexes`: how many it reaches anew; `cost`: in money.
    """

    lay: LayTile
    before: int
    after: int
    stations: int
    hexes: int
    cost: int


def different_lays(game: Game, lays: Iterable[LayTile]) -> list[LayTile]:
    """Return the first of all lays of a tile on a hex whose rotations look the same."""
    found: dict[tuple[str, str, Face], LayTile] = {}
    for lay in lays:
        found.setdefault((lay.hex, lay.tile, game.title.tiles.face(lay.tile, lay.rotation)), lay)
    return list(found.values())


def suggestions(game: Game, most: int = MOST) -> tuple[Suggestion, ...]:
    """Return the lays to suggest to whoever is asked, the best first; the game is not changed.

    None is suggested that would neither earn more nor reach anything.
    """
    if game.decision is None:
        return ()
    lays = [it for it in game.answers_of({game.decision.player}) if isinstance(it, LayTile)]
    tried = sorted(_tried(game, different_lays(game, lays)[:MOST_TRIED]), key=_Tried.promise)
    before: dict[str, int] = {}
    found = []
    for it in tried[:MOST_RUN]:
        company = it.lay.actor
        try:
            if company not in before:
                before[company] = _earned(game, company)
            earned = _earned(it.after, company)
        except DenseTrackError:
            continue
        found.append(Suggestion(it.lay, before[company], earned, it.stations, it.hexes, it.cost))
    useful = [it for it in found if it.after > it.before or it.stations > 0 or it.hexes > 0]
    useful.sort(key=lambda it: (it.before - it.after, -it.stations, -it.hexes, it.cost))
    return tuple(_spread(useful)[:most])


def _spread(found: list[Suggestion]) -> list[Suggestion]:
    """Of those that earn the same, put the first `MOST_OF_HEX` of each hex before the others."""
    met: Counter[tuple[int, str]] = Counter()
    places: list[tuple[int, int]] = []
    for it in found:
        gain = it.after - it.before
        places.append((-gain, met[gain, it.lay.hex] // MOST_OF_HEX))
        met[gain, it.lay.hex] += 1
    return [it for _, it in sorted(zip(places, found, strict=True), key=itemgetter(0))]


@dataclass(frozen=True, slots=True)
class _Tried:
    """A lay that has been tried. `after`: the game then; the rest is as in `Suggestion`."""

    lay: LayTile
    after: Game
    stations: int
    hexes: int
    cost: int

    def promise(self) -> tuple[int, int, int, int]:
        """What comes first is the most likely to earn more."""
        nodes = self.after.network.face(self.lay.hex).nodes
        return (-self.stations, -len(nodes), -self.hexes, self.cost)


def _tried(game: Game, lays: list[LayTile]) -> Iterator[_Tried]:
    before: dict[str, tuple[int, int]] = {}
    for lay in lays:
        after = game.trial()
        try:
            events = after.apply(lay)
            if lay.actor not in before:
                before[lay.actor] = _reached(game, lay.actor)
            stations, hexes = _reached(after, lay.actor)
        except (Illegal, DenseTrackError):
            # On some boards a listed tile would make the track too dense.
            continue
        cost = sum(int(it.params["amount"]) for it in events if it.kind == "tile_laid")
        old = before[lay.actor]
        yield _Tried(lay, after, stations - old[0], hexes - old[1], cost)


def _reached(game: Game, company: str) -> tuple[int, int]:
    """How many stations and hexes a company reaches."""
    network = game.network
    if not network.own(company):
        return 0, 0
    reach = network.reach(company)
    return len(reach.stations), len(tuple(reach.hexes()))


def _earned(game: Game, company: str) -> int:
    depot = game.state.trains.get(DEPOT, ())
    if not game.state.trains.get(company) and depot:
        best = game.best_routes(company, [game.train_class(depot[0])], steps=LAY_STEPS)
        if best is not None:
            return best.revenue
    return earnings(game, company, LAY_STEPS)[0]
