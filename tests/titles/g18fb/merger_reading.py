"""A plain reading of how nationals form (rulebook 3.7.1 and 3.7.2), to compare the rules with.

It asks the rules nothing: it is given what lies on a table, and says what must lie there after.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import product

from railhead.engine.state import BANK, DEPOT, POOL, RETURNED, SCRAP
from railhead.titles.g18fb.state import OFFER
from tests.titles.g18fb.example import Example

CANDIDATES = {"RM": ("LdA", "NN", "FC", "FSC"), "RA": ("LTF", "FS", "SFTF", "SFM")}
STEPS, TRAIN, UNFLOATED = 4, 800, ((6, 6), 100)
NAPOLI = "nC8", "nC10"


def place(city: str) -> str:
    """The place of a city; both halves of Napoli are one (rule 18FB-3.5.2-4)."""
    hex_id = city.partition(".")[0]
    return NAPOLI[0] if hex_id in NAPOLI else hex_id


@dataclass
class Reading:
    """What lies on a table, in plain numbers.

    `order`: the players from the one who exchanges first. Of companies that have left the game only
    `gone` tells.
    """

    order: list[str]
    presidents: dict[str, str]
    cells: dict[str, tuple[int, int]]
    prices: dict[str, int]
    arrivals: list[str]
    shares: dict[str, dict[str, int]]
    cash: dict[str, int]
    trains: dict[str, list[str]]
    leased: set[str]
    tokens: dict[str, list[str]]
    kept: dict[str, list[str]]
    tokens_left: dict[str, int]
    markers: dict[str, int]
    papal: str
    papal_places: dict[str, set[str]]
    steps: dict[str, int]
    acted: set[str]
    gone: set[str]

    @classmethod
    def of(cls, table: Example, first: str) -> Reading:
        state, game = table.state, table.game
        players = list(state.order)
        at = players.index(first)
        gone = set(state.gone)
        trains = {
            owner: sorted(game.train_class(it) for it in names)
            for owner, names in state.trains.items()
            if names and owner not in (DEPOT, SCRAP, RETURNED)
        }
        shares: dict[str, dict[str, int]] = {}
        for company, holder in state.shares:
            if company not in gone and game.percent(company, holder):
                count = game.percent(company, holder) // 10
                shares.setdefault(company, {})[holder] = count
        return cls(
            players[at:] + players[:at],
            dict(state.presidents),
            dict(state.cells),
            {name: table.price(name) for name in state.cells},
            list(state.arrivals),
            shares,
            dict(state.cash),
            trains,
            set(state.leased),
            {city: sorted(slots) for city, slots in state.tokens.items()},
            {city: sorted(names) for city, names in state.reserved.items()},
            {name: state.tokens_left[name] for name in CANDIDATES},
            {name: count for name, count in state.markers.items() if count},
            state.papal,
            {name: set(places) for name, places in state.papal_markers.items() if places},
            {name: count for name, count in state.tile_steps.items() if name not in gone},
            set(state.operated) - gone,
            gone,
        )

    # -- who merges -----------------------------------------------------------------------

    def operating(self, names: Iterable[str]) -> list[str]:
        """Companies by price, then column, then place in the stack (rule 18FB-3.5-2)."""
        return sorted(
            (name for name in names if name in self.cells),
            key=lambda it: (-self.prices[it], -self.cells[it][1], self.arrivals.index(it)),
        )

    def candidates(self, national: str) -> tuple[list[str], list[str]]:
        """(Started ones from the highest price down, the others); closed ones are none."""
        left = [name for name in CANDIDATES[national] if name not in self.gone]
        order = self.operating(left)
        return order, [name for name in left if name not in order]

    def outcome(self, national: str, says: dict[str, bool]) -> tuple[frozenset[str], int, str]:
        """Who is in for certain, how many unstarted ones besides, and who chooses them."""
        order, unstarted = self.candidates(national)
        agreed = [name for name in order if says[name]][:2]
        missing = min(2, len(order) + len(unstarted)) - len(agreed)
        # The lowest of the others are forced in, and those without a price are the lowest.
        free = min(missing, len(unstarted))
        lowest = [name for name in reversed(order) if name not in agreed]
        sure = {*agreed, *lowest[: missing - free]}
        if free == len(unstarted):
            return frozenset({*sure, *unstarted}), 0, ""
        return frozenset(sure), free, agreed[0] if agreed and free else ""

    def questions(self, national: str, says: dict[str, bool]) -> list[str]:
        """A company is asked if what it and those after it say makes a difference."""
        order, asked = self.candidates(national)[0], list[str]()
        given: dict[str, bool] = {}
        for at, company in enumerate(order):
            rest = order[at:]
            ends = {
                self.outcome(national, given | dict(zip(rest, answers, strict=True)))
                for answers in product((True, False), repeat=len(rest))
            }
            if len(ends) == 1:
                break
            asked.append(company)
            given[company] = says[company]
        return asked

    # -- what becomes of them -------------------------------------------------------------

    def buy_train(self, buyer: str) -> None:
        """The first train of the last class: PH3 trains go (rule 18FB-2.1-7)."""
        self.pay(buyer, BANK, TRAIN)
        self.trains.setdefault(buyer, []).append("PH6")
        for owner, names in list(self.trains.items()):
            self.trains[owner] = [it for it in names if it != "PH3"]
            if not self.trains[owner]:
                del self.trains[owner]

    def pay(self, payer: str, payee: str, amount: int) -> None:
        self.cash[payer] -= amount
        self.cash[payee] += amount
        if payee in self.leased and self.cash[payee] >= TRAIN:
            self.leased.remove(payee)
            self.pay(payee, BANK, TRAIN)

    def merge(
        self, national: str, partners: Collection[str], standing: Collection[str], lost: list[str]
    ) -> None:
        """Make a national of its partners.

        `standing`: its cities afterwards, of which a place with tokens of both keeps any;
        `lost`: the places that it gives up, as it has too few tokens.
        """
        order = self.operating(partners)
        started = set(order)
        cell, price = (self.cells[order[0]], self.prices[order[0]]) if order else UNFLOATED
        for name in order:
            del self.cells[name], self.prices[name], self.presidents[name]
            self.arrivals.remove(name)
        self.cells[national], self.prices[national] = cell, price
        self.arrivals.append(national)
        if self.acted & set(partners):
            self.acted.add(national)
        self.acted -= set(partners)
        self.steps[national] = STEPS
        for name in partners:
            self.steps.pop(name, None)
        self._exchange(national, partners, started, price // 2)
        self._join(national, partners)
        self._place(national, partners, standing, lost)
        self.gone |= set(partners)
        if national not in self.trains:
            self.trains[national] = ["PH6"]
            self.leased.add(national)
            self.pay(BANK, national, 0)

    def _exchange(
        self, national: str, partners: Collection[str], started: set[str], half: int
    ) -> None:
        """Two old shares for a new one; half the price for an odd one of a started company."""
        old: dict[str, int] = {}
        paid: dict[str, int] = {}
        for name in partners:
            for holder, count in self.shares.pop(name).items():
                old[holder] = old.get(holder, 0) + count
                paid[holder] = paid.get(holder, 0) + count * (name in started)
        treasury = sum(old.pop(it, 0) for it in (OFFER, *partners))
        pool = (old.pop(POOL, 0) + treasury % 2) // 2
        new: dict[str, int] = {}
        singles = 8
        for holder in (*self.order, *self.operating(self.cells)):
            count = old.pop(holder, 0)
            office = 0
            if national not in self.presidents and holder in self.order and count >= 4:
                office, self.presidents[national] = 2, holder
            new[holder] = office + min(count // 2 - office, singles)
            singles -= new[holder] - office
            odd = min(count - 2 * new[holder], paid.get(holder, 0))
            if odd:
                self.pay(BANK, holder, odd * half)
        assert not old, "somebody was forgotten"
        president = self.presidents.get(national, "")
        if president:
            at = self.order.index(president)
            after = self.order[at:] + self.order[:at]
            self.presidents[national] = max(after, key=lambda it: (new[it], -after.index(it)))
        new[POOL] = min(pool, singles)
        new[national] = new.get(national, 0) + 10 - sum(new.values())
        self.shares[national] = {holder: count for holder, count in new.items() if count}

    def _join(self, national: str, partners: Collection[str]) -> None:
        """Money, trains, markers, bonuses and shares of other companies."""
        for name in partners:
            self.pay(name, national, self.cash[name])
            if name in self.trains:
                mine = self.trains.setdefault(national, [])
                self.trains[national] = sorted([*mine, *self.trains.pop(name)])
            if name in self.markers:
                count = self.markers.pop(name)
                self.markers[national] = self.markers.get(national, 0) + count
            if name in self.papal_places:
                before = self.papal_places.get(national, set())
                self.papal_places[national] = before | self.papal_places.pop(name)
            if self.papal == name:
                self.papal = national
            for holders in self.shares.values():
                if name in holders:
                    holders[national] = holders.get(national, 0) + holders.pop(name)

    def _place(
        self, national: str, partners: Collection[str], standing: Collection[str], lost: list[str]
    ) -> None:
        """One token stays in each place, all other slots open; those kept for partners vanish."""
        for city, names in list(self.kept.items()):
            for name in partners:
                if name in names:
                    names.remove(name)
                    self.tokens[city].remove("")
            if not names:
                del self.kept[city]
        cities: dict[str, list[str]] = {}
        for city, slots in self.tokens.items():
            if set(partners) & set(slots):
                cities.setdefault(place(city), []).append(city)
            self.tokens[city] = ["" if it in partners else it for it in slots]
        assert len(cities) - len(lost) == min(len(cities), self.tokens_left[national])
        for where, found in cities.items():
            if where not in lost:
                stays = next(city for city in found if city in standing)
                self.tokens[stays].remove("")
                self.tokens[stays].append(national)
                self.tokens_left[national] -= 1
        self.tokens = {city: sorted(slots) for city, slots in self.tokens.items()}
