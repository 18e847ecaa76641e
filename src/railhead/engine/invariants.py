"""What must hold after every action of every game, whatever the title.

Money, certificates, trains, tiles and tokens are conserved; nobody owes money; a decision always
has an answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.engine.state import BANK, DEPOT, POOL


class ViolationError(AssertionError):
    """An invariant is broken; the text says which."""


class Invariants:
    """The totals at the beginning of a game, to compare with its later states.

    What has not changed since it was last found right is not counted again.
    """

    def __init__(self, game: Game) -> None:
        state = game.state
        self._money = sum(state.cash.values())
        self._trains = _limited_trains(game)
        self._companies = {company for company, _ in state.shares}
        self._right: dict[str, tuple[object, ...]] = {}

    def check(self, game: Game) -> None:
        """Raise ViolationError, naming all that is wrong, if anything is."""
        wrong = [*self._conserved(game), *self._decision(game), *game.violations()]
        if wrong:
            raise ViolationError("; ".join(wrong))

    def _conserved(self, game: Game) -> Iterator[str]:
        state = game.state
        if sum(state.cash.values()) != self._money:
            yield f"money: {sum(state.cash.values())} instead of {self._money}"
        if any(amount < 0 for owner, amount in state.cash.items() if owner != BANK):
            yield f"money: somebody has less than nothing: {state.cash}"
        yield from self._changed("trains", self._train_faults, game, state.trains)
        yield from self._changed("certificates", self._certificate_faults, game, state.shares)
        out = tuple(game.tiles_out)
        yield from self._changed("tiles", _tile_faults, game, state.tiles, state.supply, out)
        hands = tuple(map(game.tokens_out, state.tokens_left))
        yield from self._changed(
            "tokens", _token_faults, game, state.tokens_left, state.tokens, hands
        )
        extra = tuple(map(game.extra_slots, state.tokens))
        yield from self._changed("slots", _slot_faults, game, state.tokens, state.tiles, extra)

    def _changed(
        self, name: str, faults: Callable[[Game], Iterable[str]], game: Game, *read: object
    ) -> Iterable[str]:
        """The faults of one kind; `read`: all that they depend on, besides the title."""
        if self._right.get(name) == read:
            return ()
        found = list(faults(game))
        if not found:
            self._right[name] = tuple(it.copy() if isinstance(it, dict) else it for it in read)
        return found

    def _train_faults(self, game: Game) -> Iterator[str]:
        trains = _limited_trains(game)
        if trains != self._trains:
            yield f"trains: {set(trains) ^ set(self._trains)} made, lost or doubled"
        yield from _unlimited_trains(game)

    def _certificate_faults(self, game: Game) -> Iterator[str]:
        state, title = game.state, game.title
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

    def _decision(self, game: Game) -> Iterator[str]:
        decision = game.decision
        if decision is None:
            if not game.finished:
                yield "decision: the game stands still"
            return
        if not game.may_be_asked(decision.player):
            yield f"decision: {decision.player} is asked but not in the game"
        if not decision.answers:
            yield f"decision: {decision} has no answer"
        for answer in decision.answers:
            if isinstance(answer, Range) and answer.low > answer.high:
                yield f"decision: {answer} is empty"


def _tile_faults(game: Game) -> Iterator[str]:
    state, title = game.state, game.title
    laid = Counter(tile for tile, _ in state.tiles.values())
    laid.update(game.tiles_out)
    for tile in title.tiles.tiles.values():
        if tile.unlimited:
            laid[tile.id] = 0
        if state.supply[tile.id] + laid[tile.id] != tile.count or state.supply[tile.id] < 0:
            yield f"tiles: {tile.id} has {state.supply[tile.id]} left and {laid[tile.id]} laid"


def _token_faults(game: Game) -> Iterator[str]:
    state, title = game.state, game.title
    on_map = Counter(name for slots in state.tokens.values() for name in slots if name)
    for company, left in state.tokens_left.items():
        total = left + on_map[company] + game.tokens_out(company)
        if total != title.companies[company].tokens or left < 0:
            yield f"tokens: {company} has {total} in all"


def _slot_faults(game: Game) -> Iterator[str]:
    for city, slots in game.state.tokens.items():
        hex_id, _, node = city.rpartition(".")
        printed = game.network.face(hex_id).nodes[int(node)].slots
        if len(slots) != printed + game.extra_slots(city):
            yield f"tokens: {city} has {len(slots)} slots"


def _limited_trains(game: Game) -> list[str]:
    """All trains of the classes that can run out."""
    kinds = game.title.trains
    owned = (train for names in game.state.trains.values() for train in names)
    return sorted(train for train in owned if not kinds[game.train_class(train)].unlimited)


def _unlimited_trains(game: Game) -> Iterator[str]:
    """The faults of unlimited classes: the trains sold so far exist, and one more on offer."""
    for kind in game.title.trains.values():
        if not kind.unlimited:
            continue
        owned = [t for names in game.state.trains.values() for t in names]
        numbers = sorted(int(t.rpartition("-")[2]) for t in owned if game.train_class(t) == kind.id)
        offered = sum(game.train_class(train) == kind.id for train in game.state.trains[DEPOT])
        if numbers != list(range(len(numbers))) or offered != 1:
            yield f"trains: {kind.id} has the numbers {numbers}, {offered} on offer"
