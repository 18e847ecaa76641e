"""What must hold after every action of every game, whatever the title.

Money, certificates, trains, tiles and tokens are conserved; nobody owes money; a decision always
has an answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.engine.state import BANK, DEPOT, POOL


class ViolationError(AssertionError):
    """An invariant is broken; the text says which."""


class Invariants:
    """The totals of a game as it began, compared with later states of it."""

    def __init__(self, game: Game) -> None:
        state = game.state
        self._money = sum(state.cash.values())
        self._trains = _limited_trains(game)
        self._companies = {company for company, _ in state.shares}

    def check(self, game: Game) -> None:
        """Raise ViolationError, naming everything that is wrong."""
        wrong = [*self._conserved(game), *self._decision(game), *game.violations()]
        if wrong:
            raise ViolationError("; ".join(wrong))

    def _conserved(self, game: Game) -> Iterator[str]:
        state, title = game.state, game.title
        if sum(state.cash.values()) != self._money:
            yield f"money: {sum(state.cash.values())} instead of {self._money}"
        if any(amount < 0 for owner, amount in state.cash.items() if owner != BANK):
            yield f"money: somebody has less than nothing: {state.cash}"
        trains = _limited_trains(game)
        if trains != self._trains:
            yield f"trains: {set(trains) ^ set(self._trains)} made, lost or doubled"
        yield from _unlimited_trains(game)
        totals = {company: [0] * len(title.certificates) for company in self._companies}
        holders = {*game.players, *game.holders, POOL}
        if game.companies_hold:
            holders.update(title.companies)
        for (company, holder), held in state.shares.items():
            if holder not in holders and holder != company:
                yield f"certificates: {holder} holds {company}"
            totals[company] = [a + b for a, b in zip(totals[company], held, strict=True)]
        for company, total in totals.items():
            if tuple(total) != title.certificate_counts(company):
                yield f"certificates: {company} has {total} in all"
        yield from self._tiles(game)

    def _tiles(self, game: Game) -> Iterator[str]:
        state, title = game.state, game.title
        laid = Counter(tile for tile, _ in state.tiles.values())
        laid.update(game.tiles_out)
        for tile in title.tiles.tiles.values():
            if tile.unlimited:
                laid[tile.id] = 0
            if state.supply[tile.id] + laid[tile.id] != tile.count or state.supply[tile.id] < 0:
                yield f"tiles: {tile.id} has {state.supply[tile.id]} left and {laid[tile.id]} laid"
        on_map = Counter(name for slots in state.tokens.values() for name in slots if name)
        for company, left in state.tokens_left.items():
            total = left + on_map[company] + game.tokens_out(company)
            if total != title.companies[company].tokens or left < 0:
                yield f"tokens: {company} has {total} in all"
        for city, slots in state.tokens.items():
            hex_id, _, node = city.rpartition(".")
            printed = game.network.face(hex_id).nodes[int(node)].slots
            if len(slots) != printed + game.extra_slots(city):
                yield f"tokens: {city} has {len(slots)} slots"

    def _decision(self, game: Game) -> Iterator[str]:
        decision = game.decision
        if decision is None:
            if not game.finished:
                yield "decision: the game stands still"
            return
        if decision.player not in game.state.order:
            yield f"decision: {decision.player} is asked but not in the game"
        if not decision.answers:
            yield f"decision: {decision} has no answer"
        for answer in decision.answers:
            if isinstance(answer, Range) and answer.low > answer.high:
                yield f"decision: {answer} is empty"


def _limited_trains(game: Game) -> list[str]:
    """All trains of the classes that can run out."""
    kinds = game.title.trains
    owned = (train for names in game.state.trains.values() for train in names)
    return sorted(train for train in owned if not kinds[game.train_class(train)].unlimited)


def _unlimited_trains(game: Game) -> Iterator[str]:
    """Of each class without end the trains sold so far exist, and one more on offer."""
    for kind in game.title.trains.values():
        if not kind.unlimited:
            continue
        owned = [t for names in game.state.trains.values() for t in names]
        numbers = sorted(int(t.rpartition("-")[2]) for t in owned if game.train_class(t) == kind.id)
        offered = sum(game.train_class(train) == kind.id for train in game.state.trains[DEPOT])
        if numbers != list(range(len(numbers))) or offered != 1:
            yield f"trains: {kind.id} has the numbers {numbers}, {offered} on offer"
