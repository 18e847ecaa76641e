"""The slots of cities as the other site counts them: files name a token to acquire by its slot.

A token takes the slot kept for its company, else the first that is free and kept for nobody. When
a tile is laid, the tokens move to it in their order, each to the first such slot. The order of the
slots in our own state may differ.
"""

from __future__ import annotations

from railhead.engine.actions import AcquireToken, Action, LayTile, PlaceToken
from railhead.engine.state import State
from railhead.table.fault import Fault


class CitySlots:
    """Which token stands in which slot of each city, and for whom slots are kept.

    Slots are counted from 0. `state`: the start of a game; `bases`: company -> the city in which a
    slot is kept for its home token.
    """

    def __init__(self, state: State, bases: dict[str, str]) -> None:
        self._bases = bases
        self._tokens = {city: list(slots) for city, slots in state.tokens.items()}
        self._kept = {city: list[str]() for city in self._tokens}
        for company, city in bases.items():
            self._keep(company, city)
        self._started = set(state.presidents)
        self._followed: dict[str, tuple[str, ...]] = {}

    def token(self, city: str, slot: int) -> str:
        """The company whose token stands in a slot.

        Raises KeyError for an unknown city, IndexError or ValueError for a slot without a token.
        """
        company = self._tokens[city][slot] if slot >= 0 else ""
        if not company:
            raise Fault("slot", "no token stands in slot {slot} of {city}", slot=slot, city=city)
        return company

    def slot(self, city: str, company: str) -> int:
        """The slot of a token. Raises ValueError if the company has none in the city."""
        return self._tokens[city].index(company)

    def next_slot(self, city: str, company: str) -> int:
        """The slot that a new token of a company would take. Raises ValueError if none is free."""
        kept = self._kept[city]
        return kept.index(company) if company in kept else self._free(city)

    def follow(self, action: Action, state: State) -> None:
        """Take in what an action has changed; `state`: the state after it."""
        match action:
            case PlaceToken(actor=company, city=city):
                self._add(city, company)
            case AcquireToken(actor=company, city=city, company=other):
                self._remove(city, other)
                self._add(city, company)
            case LayTile(hex=hex_id):
                for city in self._tokens:
                    if city.startswith(f"{hex_id}."):
                        self._lay(city, len(state.tokens[city]))
            case _:
                pass
        changed = state.tokens != self._followed
        if changed:
            self._follow_removals(state)
        if self._started != state.presidents.keys():
            for company in sorted(self._started - state.presidents.keys()):
                if company in self._bases:
                    self._keep(company, self._bases[company])
            self._started = set(state.presidents)
        if changed:
            self._follow_additions(state)
            self._followed = dict(state.tokens)

    def _follow_additions(self, state: State) -> None:
        for city in self._tokens:
            for company in state.tokens[city]:
                if company and company not in self._tokens[city]:
                    self._add(city, company)

    def _follow_removals(self, state: State) -> None:
        """Take in closed companies and tiles that were lost."""
        for city in self._tokens:
            held = state.tokens[city]
            for company in [name for name in self._tokens[city] if name and name not in held]:
                self._remove(city, company)
            if len(self._tokens[city]) != len(held):
                self._lay(city, len(held))

    def _free(self, city: str) -> int:
        """The first free slot that is kept for nobody. Raises ValueError if there is none."""
        tokens, kept = self._tokens[city], self._kept[city]
        for slot, company in enumerate(tokens):
            if not company and not (slot < len(kept) and kept[slot]):
                return slot
        raise Fault("", "no slot is free in {city}", city=city)

    def _keep(self, company: str, city: str) -> None:
        """Keep the first free slot for a company; none if all are taken."""
        try:
            self._kept[city].insert(self._free(city), company)
        except ValueError:
            return

    def _add(self, city: str, company: str) -> None:
        try:
            slot = self.next_slot(city, company)
        except ValueError:
            slot = self._tokens[city].index("")
        self._tokens[city][slot] = company
        self._kept[city] = ["" if name == company else name for name in self._kept[city]]

    def _remove(self, city: str, company: str) -> None:
        self._tokens[city][self._tokens[city].index(company)] = ""

    def _lay(self, city: str, slots: int) -> None:
        """Move the tokens of a city to a new tile with `slots` slots."""
        there = [company for company in self._tokens[city] if company]
        self._tokens[city] = [""] * slots
        for company in there:
            self._add(city, company)
