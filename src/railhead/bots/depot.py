"""What the bank has for sale: how long trains last, and what the next ones cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from railhead.engine.game import Game
from railhead.engine.state import DEPOT, RETURNED
from railhead.engine.title import Title
from railhead.table.assets import TrainClass, class_of

PACE = 1.5
"""How many trains are bought from the bank in an operating round, about."""

FLEET = 2
"""With how many trains a company runs, about, of which each stops at so many stations. What its
treasury holds above the price of as many is idle."""

MOST_STATIONS = 1 << 30
"""How many stations count where trains stop at any number of them."""


class Depot:
    """What the bank has for sale: how long trains last and what the next ones cost.

    `kinds`: the classes that it sells one after the other; `counted`: how many stations count that
    a company reaches, since its trains stop at no more.
    """

    def __init__(
        self, title: Title, pile: Sequence[str], returned: Sequence[str], phase: str
    ) -> None:
        """`pile`, `returned`: trains that the bank sells, new ones and those given back."""
        kinds = title.trains
        classes = [class_of(name) for name in pile]
        self._ahead: dict[str, int] = {}
        for number, kind in enumerate(classes):
            self._ahead.setdefault(kinds[kind].card, number)
        normal = [kind for kind in classes if not kinds[kind].from_phase]
        self.kinds = tuple(dict.fromkeys(normal))
        stops = kinds[self.kinds[0]].stops if self.kinds else None
        self.counted = MOST_STATIONS if stops is None else stops * FLEET
        prices = [kinds[class_of(name)].price for name in returned]
        self.next_price = min([*(kinds[kind].price for kind in normal[:1]), *prices], default=0)
        self.lasting_price = next(
            (kinds[kind].price for kind in normal if not kinds[kind].rusted_by), self.next_price
        )
        beside = Counter(kind for kind in classes if kinds[kind].from_phase)
        self._prices = [self.next_price, *_prices_ahead(title, normal, beside, phase)]

    def turns_left(self, train: TrainClass) -> float:
        """For about how many rounds a train still runs."""
        if not train.rusted_by or train.rusted_by not in self._ahead:
            return float("inf")
        return 0.5 + self._ahead[train.rusted_by] / PACE

    def sales_left(self, trains: Iterable[TrainClass]) -> int | None:
        """After how many more sales of the bank all of these have rusted, None if one lasts.

        0 if the next sale does it, -1 if there are none.
        """
        most = -1
        for train in trains:
            if not train.rusted_by or train.rusted_by not in self._ahead:
                return None
            most = max(most, self._ahead[train.rusted_by])
        return most

    def price_after(self, sales: int) -> int:
        """What the cheapest train of the bank costs after so many sales, 0 if there is none.

        Trains that a later phase puts on sale beside the others count, but for those that need more
        than money.
        """
        return self._prices[min(sales, len(self._prices) - 1)]


def depot_of(game: Game) -> Depot:
    """Return the depot of a game as it stands."""
    state = game.state
    pile, returned = (state.trains.get(name, ()) for name in (DEPOT, RETURNED))
    return _depot(game.title, pile, returned, state.phase)


_depot = lru_cache(maxsize=256)(Depot)


def _prices_ahead(
    title: Title, normal: Sequence[str], beside: Mapping[str, int], phase: str
) -> Iterator[int]:
    """Yield what the cheapest train costs after each sale, if the cheapest is sold each time.

    `normal`: classes of trains sold one after the other; `beside`: how many there are of those on
    sale from some phase.
    """
    ranks, kinds = title.phase_ranks, title.trains
    begun = {it.starts_with: ranks[name] for name, it in title.phases.items() if it.starts_with}
    left = {kind: count for kind, count in beside.items() if not kinds[kind].needs}
    waiting, rank = list(normal[::-1]), ranks.get(phase, 0)

    def on_sale() -> list[str]:
        some = [it for it in left if left[it] and ranks.get(kinds[it].from_phase, 0) <= rank]
        return [*waiting[-1:], *some]

    while listed := on_sale():
        sold = min(listed, key=lambda kind: kinds[kind].price)
        if sold in left:
            left[sold] -= 1
        else:
            waiting.pop()
            rank = max(rank, begun.get(sold, 0))
        yield min((kinds[kind].price for kind in on_sale()), default=0)
