"""Game files of 1861."""

from __future__ import annotations

from collections.abc import Mapping
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
from railhead.engine.state import State
from railhead.titles.catalogue import game_class
from railhead.titles.common.table import CommonTable
from railhead.transcripts.field import Entry, FieldTranslator
from railhead.transcripts.gamefile import GameFile

# The steps of a turn up to the dividend, and those after it that files pass.
_BEFORE_LOANS = ("redeem", "track", "token", "routes", "dividend")
_LATE = ("early_privates", "trains", "privates")
# What a company is asked, or does, within the turn of another.
_INTERRUPTIONS = ("choose", "discard_train", "nationalise", "discard")


class Translator1861(FieldTranslator):
    """Gathers conversions and mergers, and tells apart what a pass is about.

    A pass is written down where the other site waits. That is where we ask, except before the
    interest of a company without loans, where a private company could be bought; at trains that
    nobody sells; and at tokens that cannot be paid.
    """

    title: ClassVar[str] = "1861"
    names: ClassVar[Mapping[str, str]] = {
        "KB": "K-B", "KK": "K-K", "KR": "K-R", "MNN": "M-NN", "MV": "M-V", "OK": "O-K",
        "RO": "R-O", "SPW": "SP-W", "Y": "D", "MB": "M-B", "SV": "S-V", "TR": "T-R",
    }  # fmt: skip
    dividends: ClassVar[Mapping[str, str]] = {
        "payout": "pay",
        "withhold": "withhold",
        "half": "half",
    }
    rules: ClassVar[Mapping[str, tuple[str, bool | str]]] = {"column_market": ("market", "column")}
    certificates: ClassVar[int] = 9
    game: CommonTable

    def __init__(self, file: GameFile) -> None:
        super().__init__(file)
        self._converting = ""
        self._merging: tuple[str, ...] = ()
        self._owners: tuple[str, ...] = ()
        # The company whose entries are read, and how many of its late steps are behind it.
        self._turn = ("", 0)

    def new_game(self, file: GameFile) -> CommonTable:
        game = game_class(self.title).new(file.players, self.options(file), file.seed, "peer")
        assert isinstance(game, CommonTable)
        return game

    # -- conversions and mergers ----------------------------------------------------------

    def special(self, actor: str, entry: Entry) -> Action:
        match entry["type"]:
            case "bid" if "corporation" in entry:
                return BidCompany(actor, self.id(entry["corporation"]), entry["price"])
            case "bid":
                return Bid(actor, entry["company"], entry["price"])
            case "choose":
                return Choose(actor, {"nationalize": "nationalise"}[entry["choice"]])
            case "merge":
                return self._merge(actor, self.id(entry["corporation"]))
            case "remove_token":
                return self._removal(actor, self.city(entry["city"]), entry.get("slot"))
            case _:
                return super().special(actor, entry)

    def _merge(self, minor: str, other: str) -> Action:
        """A minor that joins, or the public that the minors become."""
        presidents = self.game.state.presidents
        if self._converting == minor:
            self._owners = (presidents[minor],)
            return Convert(minor, other)
        if self.game.title.companies[other].kind == "minor":
            return Merge(minor, other)
        merging = (minor, *self._merging)
        order = [name for name in self.game.operating_order() if name in merging]
        self._owners = tuple(presidents[name] for name in order)
        return Form(minor, other)

    def _removal(self, company: str, city: str, slot: object) -> Action:
        """The minor that had a slot before the merger is named where it makes a difference."""
        states = map(self.game.state_after, range(len(self.game.actions) - 1, -1, -1))
        apart = (state for state in states if company not in state.presidents)
        before = next(apart, self.game.state)
        slots = before.tokens.get(city, ())
        minor = slots[slot] if isinstance(slot, int) and 0 <= slot < len(slots) else ""
        exact = RemoveToken(company, city, minor)
        decision = self.game.decision
        answers = decision.answers if decision is not None else ()
        return exact if exact in answers else RemoveToken(company, city)

    def played(self, entry: Entry, action: Action) -> None:
        match action:
            case Convert(company=company):
                self.held.move(company, [0], self._owners[0])
                self._converting = ""
            case Merge(partner=partner):
                self._merging = (*self._merging, partner)
            case Form(company=company):
                self.held.hand_out(company, self._owners)
                self._merging = ()
            case _:
                pass
        super().played(entry, action)
        if isinstance(action, BuyShare) and action.actor in self.game.players:
            self.held.complete(action.company, action.actor)

    # -- passes ---------------------------------------------------------------------------

    def left_out(self, entry: Entry) -> Action | None:
        """Files buy shares back in one entry, with no pass after it."""
        decision, last = self.game.decision, self.game.actions[-1:]
        if decision is None or decision.step != "redeem":
            return None
        bought = last and isinstance(last[0], BuyShare) and last[0].actor == decision.actor
        return Pass(decision.actor) if bought else None

    def actions(self, entry: Entry) -> tuple[Action, ...]:
        actor = self.id(entry["entity"])
        if entry["type"] == "convert":
            self._converting = actor
            return ()
        if actor not in self.game.title.companies:
            self._turn = ("", 0)
        elif self._skipped(actor, entry):
            return ()
        return super().actions(entry)

    def _skipped(self, company: str, entry: Entry) -> bool:
        """The entry is a pass at a point where our game does not ask."""
        decision = self.game.decision
        step = decision.step if decision is not None and decision.actor == company else ""
        if entry["type"] in _INTERRUPTIONS or step in _INTERRUPTIONS:
            return False
        if "automatic" not in entry and not step and company != self._turn[0]:
            # Out of its turn it passes nothing, but for a Merger Round in which it could not act.
            return entry["type"] == "pass" and self._idle_in_merger_round(company)
        if company != self._turn[0] or step in _BEFORE_LOANS:
            self._turn = (company, 0)
        if entry["type"] == "buy_train":
            self._turn = (company, _LATE.index("trains"))
        if entry["type"] != "pass":
            return False
        if step in _BEFORE_LOANS:
            # No run and no dividend is ever passed: this is a token that cannot be paid.
            return step in ("routes", "dividend")
        if step == "merge_members":
            return True
        if "automatic" in entry:
            self._reach_late(company, "early_privates")
            return step not in ("early_privates", "merger")
        return step != "merger" and self._late_step(company) not in ("", step)

    def _idle_in_merger_round(self, company: str) -> bool:
        game = self.game
        minor = game.title.companies[company].kind == "minor" and game.started(company)
        before = game.state_after(len(game.actions) - 1)
        return minor and "MR" in (game.state.round, before.round)

    def _reach_late(self, company: str, step: str) -> None:
        self._turn = (company, max(self._turn[1], _LATE.index(step) + 1))

    def _late_step(self, company: str) -> str:
        """The step after the dividend that this pass is about, "" if none is open."""
        game = self.game
        state: State = game.state
        if company not in state.presidents:
            # It had to pass once more before it was nationalised for want of a train.
            state = game.state_after(len(game.actions) - 1)
        for step in _LATE[self._turn[1] :]:
            if self._waits(company, step, state):
                self._reach_late(company, step)
                return step
        return ""

    def _waits(self, company: str, step: str, state: State) -> bool:
        """The other site asks a company in one of its late steps."""
        title, phase = self.game.title, self.game.title.phases[state.phase]
        cash = state.cash[company]
        if step != "trains":
            players = self.game.players
            offered = any(owner in players for owner in state.privates.values())
            return phase.corporations_may_buy_privates and cash > 0 and offered
        limit = phase.limit(title.companies[company])
        room = limit is None or len(state.trains.get(company, ())) < limit
        others = any(
            trains and owner in title.companies and owner != company
            for owner, trains in state.trains.items()
        )
        cheapest = self.game.cheapest_train(company)
        paid = bool(cheapest) and cash >= self.game.train(cheapest).price
        return room and (paid or (others and cash > 0))
