"""Writing game files of this family for another site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from railhead.engine.actions import (
    Action,
    Bid,
    BidCompany,
    BuyShare,
    Choose,
    Convert,
    Form,
    Merge,
    Pass,
    RemoveToken,
)
from railhead.engine.game import Game
from railhead.engine.state import POOL, State
from railhead.exchange.naming import Entry
from railhead.exchange.writing import AUTOMATIC, ROUNDS
from railhead.titles.common.exporting import SharesWriter
from railhead.titles.minors_and_publics.forming import TAKE_BACK, MergeTokens
from railhead.titles.minors_and_publics.importing import MinorsImporter, slots_before
from railhead.titles.minors_and_publics.merger import MergeMembers, MergerTurn
from railhead.titles.minors_and_publics.merging import possible_partners
from railhead.titles.minors_and_publics.nationalising import NATIONALISE
from railhead.titles.minors_and_publics.rules import WholeGame

_REGULAR = 1


class MinorsWriter(SharesWriter):
    """Writes the entries that only games of this family have."""

    rounds: ClassVar[Mapping[str, str]] = {
        **ROUNDS,
        "ISR": "Auction Round",
        "MR": "Merger Round",
    }
    game: WholeGame
    before: WholeGame
    reading: MinorsImporter

    def __init__(self, game: Game, began: int = 0, changed: int = 0) -> None:
        super().__init__(game, began, changed)
        assert isinstance(game, WholeGame)
        self.reading.read_by(game)
        # The number of actions that have been written.
        self._written = 0

    # -- several entries, or none -----------------------------------------------------------

    def entries(self, action: Action) -> Iterator[Entry]:
        number = len(self.before.actions)
        if number >= self._written:
            self._written = number + 1
            yield from self.own_entries(number, action)
            yield from self._idle_passes()
            if number + 1 == len(self.game.actions) and self.step_asked == "merge_members":
                # The list of minors ends with the file.
                yield from self._end_of_list(self.reading.game, action.actor)

    def state_read_back(self) -> State:
        """The state that a reader of the file reaches.

        For him a company has ended buying back, and mergers that failed may be tried again.
        """
        game, last = self.game.fork(), self.game.actions[-1:]
        if game.decision is not None and game.decision.step == "redeem" != self.step_asked and last:
            game.apply(Pass(last[0].actor))
        step = game.state.agenda[-1] if game.state.agenda else None
        if isinstance(step, MergerTurn | MergeMembers):
            game.replace(replace(step, refused=()))
        return game.state

    def _idle_passes(self) -> Iterator[Entry]:
        """Yield the automatic passes of companies that only the other site asks."""
        while self.reading.ahead():
            waiting = self.reading.site.decision
            assert waiting is not None
            yield self._of("pass", waiting.actor) | {AUTOMATIC: True}

    def own_entries(self, number: int, action: Action) -> Iterator[Entry]:
        match action:
            case BuyShare(actor=actor, company=company) if actor == company:
                yield self._bought_back(number, action)
            case Pass() if self.step == "redeem" != self.step_asked:
                return  # one entry buys all that is bought back
            case Convert(actor=minor, company=public):
                yield self._of("convert", minor)
                yield self._of("merge", minor, corporation=self.company(public))
            case Merge() if self.step == "merger" and self._in_vain(number):
                self._written = number + self._in_vain(number)
            case Form(actor=minor, company=public):
                yield from self._end_of_list(self.before, minor)
                yield self._of("merge", minor, corporation=self.company(public))
            case _:
                yield self.entry(action)

    @property
    def step(self) -> str:
        """The name of the step that is answered."""
        decision = self.before.decision
        return decision.step if decision is not None else ""

    def _of(self, kind: str, company: str, **fields: object) -> Entry:
        """An entry that does not correspond to a single action of the company."""
        return self.entry(Pass(company)) | {"type": kind, **fields}

    def _bought_back(self, number: int, action: BuyShare) -> Entry:
        """One entry for all shares that a public buys back in its turn."""
        count, later = 1, self.game.actions[number + 1 :]
        while count <= len(later) and later[count - 1] == action:
            count += 1
        self._written = number + count
        shares = self._shares(action.company, POOL, _REGULAR, count)
        return self.entry(action) | {"shares": shares, "percent": 10 * count}

    # -- mergers ----------------------------------------------------------------------------

    def _end_of_list(self, game: WholeGame, minor: str) -> Iterator[Entry]:
        """Yield the pass that closes the list of minors, if another one could join."""
        step = game.state.agenda[-1]
        assert isinstance(step, MergeMembers)
        if possible_partners(game, step.members()):
            yield self._of("pass", minor)

    def _in_vain(self, number: int) -> int:
        """How many actions from `number` on belong to a merger that was given up or taken back.

        The other site has no entries for these: there such a merger is undone.
        """
        formed = False
        for place, action in enumerate(self.game.actions[number:]):
            match action:
                case Merge() if not formed:
                    continue
                case Form() if not formed:
                    formed = True
                case Choose(choice=choice) if formed and choice == TAKE_BACK:
                    return place + 1
                case Pass() if not formed:
                    return place
                case RemoveToken() | BuyShare() | Pass() if formed:
                    continue
                case _:
                    return 0
        return 0

    def _slot(self, action: RemoveToken) -> int:
        """The slot of the minor whose token is removed."""
        step = self.before.state.agenda[-1]
        assert isinstance(step, MergeTokens)
        minors = [
            step.minors[place]
            for place in step.left
            if step.cities[place] == action.city and action.company in ("", step.minors[place])
        ]
        return slots_before(self.before, action.actor, action.city).index(minors[0])

    # -- single actions ---------------------------------------------------------------------

    def city(self, city: str) -> str:
        hex_id, _, node = city.rpartition(".")
        printed = self.game.title.facts.printed_copies.get(hex_id, 0)
        return f"{self.reading.copies.on(hex_id) or f'{hex_id}-{printed}'}-{node}"

    def special(self, action: Action) -> Entry:
        match action:
            case Bid(private=private, price=price):
                return {"company": private, "price": price}
            case BidCompany(company=company, price=price):
                return {"type": "bid", "corporation": self.company(company), "price": price}
            case Choose(choice=choice) if choice == NATIONALISE:
                return {"choice": "nationalize"}
            case Merge(partner=partner):
                return {"corporation": self.company(partner)}
            case RemoveToken(city=city):
                return {"city": self.city(city), "slot": self._slot(action)}
            case _:
                return super().special(action)
