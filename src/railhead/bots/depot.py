"""What the bank has for sale: how long trains last, and what the next ones cost."""

from __future__ import annotations

from collections.abc import Iterable

from railhead.engine.game import Game
from railhead.engine.state import DEPOT, RETURNED
from railhead.table.assets import TrainClass

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

    def __init__(self, game: Game) -> None:
        trains = game.state.trains
        pile = [game.train_class(name) for name in trains.get(DEPOT, ())]
        kinds = game.title.trains
        self._ahead: dict[str, int] = {}
        for number, kind in enumerate(pile):
            self._ahead.setdefault(kinds[kind].card, number)
        normal = [kind for kind in pile if not kinds[kind].from_phase]
        self.kinds = tuple(dict.fromkeys(normal))
        stops = kinds[self.kinds[0]].stops if self.kinds else None
        self.counted = MOST_STATIONS if stops is None else stops * FLEET
        returned = [kinds[game.train_class(name)].price for name in trains.get(RETURNED, ())]
        self.next_price = min([*(kinds[kind].price for kind in normal[:1]), *returned], default=0)
        self.lasting_price = next(
            (kinds[kind].price for kind in normal if not kinds[kind].rusted_by), self.next_price
        )
        self._game, self._pile, self._normal = game, pile, normal
        self._prices: list[int] = []

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
        if not self._prices:
            self._prices = self._prices_ahead()
        return self._prices[min(sales, len(self._prices) - 1)]

    def _prices_ahead(self) -> list[int]:
        """What the cheapest train costs now and after each sale."""
        game, kinds = self._game, self._game.title.trains
        ranks = game.title.phase_ranks
        begins = {
            phase.starts_with: ranks[name]
            for name, phase in game.title.phases.items()
            if phase.starts_with
        }
        beside = [
            (ranks.get(kinds[kind].from_phase, 0), kinds[kind].price)
            for kind in dict.fromkeys(self._pile)
            if kinds[kind].from_phase and not kinds[kind].needs
        ]
        rank, prices = ranks.get(game.state.phase, 0), [self.next_price]
        for sold, following in zip(self._normal, [*self._normal[1:], ""], strict=True):
            rank = max(rank, begins.get(sold, 0))
            on_sale = [price for begin, price in beside if begin <= rank]
            if following:
                on_sale.append(kinds[following].price)
            prices.append(min(on_sale, default=0))
        return prices
