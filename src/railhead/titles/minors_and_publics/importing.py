"""Reading game files of this family from another site (rule R-17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, cast

from railhead.engine.actions import (
    Action,
    Bid,
    BidCompany,
    BuyPrivate,
    BuyShare,
    Choose,
    Convert,
    Form,
    Merge,
    Pass,
    RemoveToken,
)
from railhead.exchange.gamefile import GameFile
from railhead.exchange.naming import Entry
from railhead.exchange.ruleserror import errors_of_rules
from railhead.titles.common.importing import SharesImporter
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.rules import WholeGame

# Steps in which a pass of the company asked is never the answer to that step.
_NEVER_PASSED = ("merge_members", "routes", "dividend")


def _played_there(kind: type[WholeGame], habits: Mapping[str, bool]) -> type[WholeGame]:
    """A version of the rules with other values of some fields of its class."""
    return cast("type[WholeGame]", type(f"{kind.__name__}There", (kind,), dict(habits)))


class MinorsImporter(SharesImporter):
    """Puts conversions and mergers together, and leaves out passes that our game does not ask for.

    `site` is a second game, played in parallel, that asks for the same passes as the other site.
    While the two games differ, ours is ahead, and the file has nothing but such passes.
    """

    kind: ClassVar[type[WholeGame]]
    """The newest rules of the title."""
    site_kind: ClassVar[type[WholeGame]]
    """The same, but asking for a pass wherever the other site does (`always_asked`)."""
    habits: ClassVar[Mapping[str, bool]] = {}
    """What games of older rules do there, by fields of their class; newer ones have options."""
    dividends: ClassVar[Mapping[str, str]] = {
        "payout": "pay",
        "withhold": "withhold",
        "half": "half",
    }
    rules: ClassVar[Mapping[str, tuple[str, bool | str]]] = {"column_market": ("market", "column")}
    certificates: ClassVar[int] = 9
    game: WholeGame

    def __init__(self, file: GameFile) -> None:
        super().__init__(file)
        self._converting = ""
        self._merging: tuple[str, ...] = ()
        self._owners: tuple[str, ...] = ()
        # A game apart: ours has only the answers to its own questions.
        self.site = self.site_kind.new(file.players, self.options(file), file.seed, "peer")

    def new_game(self, file: GameFile) -> WholeGame:
        return self.kind.new(file.players, self.options(file), file.seed, "peer")

    def read_by(self, game: WholeGame) -> None:
        """Read by the version of the rules of `game`, of which the other site knows nothing.

        Both games read by it, since they share what is worked out from its board.
        """
        kind, theirs = type(game), self.game
        known = kind.load_title({}).options
        options = {
            name: value
            for name, value in theirs.options.items()
            if name in known and value in known[name].values
        }
        plain, asking = (
            _played_there(kind, {**self.habits, "always_asked": asked}).new(
                theirs.players, options, self.file.seed, "peer", board=game.board
            )
            for asked in (False, True)
        )
        self.game, self.site = plain, asking

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
        """The action of an entry `merge`: a minor that joins, or the public that minors form."""
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
        """The removal of a token; it names the minor of the slot where the answers do."""
        slots = slots_before(self.game, company, city)
        minor = slots[slot] if isinstance(slot, int) and 0 <= slot < len(slots) else ""
        exact = RemoveToken(company, city, minor)
        decision = self.game.decision
        with errors_of_rules():
            answers = decision.answers if decision is not None else ()
        return exact if exact in answers else RemoveToken(company, city)

    def note_played(self, entry: Entry, action: Action) -> None:
        match action:
            case Convert(company=company):
                self.numbered_shares.move(company, [0], self._owners[0])
                self._converting = ""
            case Merge(partner=partner):
                self._merging = (*self._merging, partner)
            case Form(company=company):
                self.numbered_shares.hand_out(company, self._owners)
                self._merging = ()
            case _:
                pass
        super().note_played(entry, action)
        if not isinstance(action, BuyShare):
            return
        if action.actor in self.game.players:
            self.numbered_shares.exchange_two(action.company, action.actor)
        elif self.site.decision is not None and self.site.decision.step == "redeem":
            # What is bought back is bought in one entry, with no pass after it.
            self._apply(Pass(action.actor), {"type": "pass", "entity": action.actor})

    # -- passes ---------------------------------------------------------------------------

    def _apply(self, action: Action, entry: Entry) -> None:
        # A private company may be bought at any time in a turn, so in both games at once.
        asked = not self.ahead() or isinstance(action, BuyPrivate)
        site = self.site.trial()
        with errors_of_rules():
            site.apply(action)
        self.site = site
        if asked:
            super()._apply(action, entry)
        if not self.ahead():
            # Both games then share what is worked out about the network and its routes.
            self.site.state = self.game.state

    def ahead(self) -> bool:
        """Whether our game is past the question that the other site still asks."""
        site, ours = self.site.state, self.game.state
        return site is not ours and site != ours

    def unwritten_action(self, entry: Entry) -> Action | None:
        """A pass that older files leave out, of a company that could only pass; None if none."""
        decision = self.site.decision
        if decision is None or not self.ahead():
            return None
        answers = entry["type"] in ("buy_company", "pass")
        answered = answers and self.actor(entry) == decision.actor
        return None if answered else Pass(decision.actor)

    def asks_nothing(self, entry: Entry) -> bool:
        """Whether an entry is a pass to skip: nobody asks for it, or it ends a list of minors.

        Older files have passes for tokens that could not be paid at all; the next step then is one
        that is never passed.
        """
        if entry["type"] != "pass":
            return False
        actor, decision = self.actor(entry), self.site.decision
        if decision is not None and decision.actor == actor and decision.step in _NEVER_PASSED:
            return True
        if "automatic" not in entry or actor not in self.game.title.companies:
            return False
        with errors_of_rules():
            return self.site.refusal(Pass(actor)) is not None

    def actions(self, entry: Entry) -> tuple[Action, ...]:
        if entry["type"] == "convert":
            self._converting = self.actor(entry)
            return ()
        return super().actions(entry)


def slots_before(game: MinorsGame, public: str, city: str) -> tuple[str, ...]:
    """The tokens in a city's slots before the minors became a public."""
    states = map(game.state_after, range(len(game.actions) - 1, -1, -1))
    apart = (state for state in states if public not in state.presidents)
    return next(apart, game.state).tokens.get(city, ())
