"""Forming a public out of minors: what it takes over, its tokens, the offers of its shares.

See rulebook 12.2 to 12.4. The steps of one formation lie on the agenda in this order.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, cast

from railhead.engine.actions import Action, Choose, RemoveToken
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.snapshot import restore, snapshot
from railhead.engine.step import Step
from railhead.titles.common import offers
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.events.operating import TokenPlaced, TokenRemoved
from railhead.titles.common.leaving import return_token
from railhead.titles.common.offers import can_buy_offered
from railhead.titles.common.questions import CompanyQuestion
from railhead.titles.minors_and_publics.events import MergerUndone, PublicFormed
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.leaving import dissolve
from railhead.titles.minors_and_publics.merging import new_public
from railhead.titles.minors_and_publics.phases import Discard
from railhead.titles.minors_and_publics.starting import found_public
from railhead.titles.minors_and_publics.state import MinorsState

_PRESIDENT = Certificates(president=1)
TAKE_BACK = "take_back"


def cannot_succeed(game: MinorsGame, members: Sequence[str]) -> bool:
    """Whether no owner would have two shares, nor could buy a second one (rule 12.4-3)."""
    made = new_public(game, members)
    if max(made.shares.values()) >= 20:
        return False
    return all(game.state.cash[player] < made.price for player in made.shares)


def form_public(game: MinorsGame, members: tuple[str, ...], public: str) -> None:
    """Form a public out of minors in operating order; the offers of shares follow.

    See rules 12.4-6 and 12.4-7.
    """
    made = new_public(game, members)
    owners = [game.state.presidents[minor] for minor in members]
    may_fail = max(made.shares.values()) < 20
    before = json.dumps(snapshot(game.state)) if may_fail else ""
    game.emit(PublicFormed.of(public, members, made))
    found_public(game, public, made.president, made.price)
    for minor in members:
        _take_over(game, minor, public)
    if len(members) == 1:
        game.move_certificates(public, game.counts(_PRESIDENT), public, owners[0])
    else:
        _hand_out(game, public, owners)
    first = owners[0] if game.options["merge_offer_first"] == "earliest_minor" else made.president
    holders = tuple(player for player in game.around(first) if game.percent(public, player))
    converted = len(members) == 1 and game.options["merge_second_offer"] == "peer"
    game.push(
        Discard(public),
        SecondOffer(public, owners[0] if converted else ""),
        OfferCheck(public, before),
        ShareOffer(public, holders, several=True),
        MergeTokens(public, members, made.cities, tuple(range(len(members)))),
    )


def _take_over(game: MinorsGame, minor: str, public: str) -> None:
    """Take over a minor's cash, trains, private companies and loans, but not its token.

    See rules 12.3-8 and 12.4-1.
    """
    state = game.state
    game.pay(minor, public, state.cash[minor], "merger")
    for train in game.trains_of(minor):
        game.move_train(train, minor, public)
    for private in game.privates_of(minor):
        state.privates[private] = public
    loans = game.loans_of(minor)
    if loans:
        state.loans[public] = game.loans_of(public) + loans
    # A step in which it is the minor's turn leaves the agenda with it.
    dissolve(game, minor, tokens=False)


def _hand_out(game: MinorsGame, public: str, owners: Sequence[str]) -> None:
    """Give each owner a share for each minor; two of the president's are their certificate.

    See rules 12.3-4 and 12.3-5.
    """
    president = game.state.presidents[public]
    for owner in dict.fromkeys(owners):
        count = owners.count(owner)
        # At once: nine or ten minors take more shares than there are regular certificates.
        office = owner == president and count > 1
        part = (
            Certificates(president=1, regular=count - 2) if office else Certificates(regular=count)
        )
        game.move_certificates(public, game.counts(part), public, owner)


# -- tokens ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MergeTokens(Step[MinorsGame]):
    """The president takes tokens of the minors off the map until two are left, or one.

    Two stay, in different hexes; one if all are on one hex. See rules 12.3-6 and 12.3-7.
    `minors` in operating order; `cities`: where their tokens were; `left`: the indices of those
    that are still there.
    """

    name: ClassVar[str] = "merge_tokens"
    company: str
    minors: tuple[str, ...]
    cities: tuple[str, ...]
    left: tuple[int, ...]

    def _left(self) -> list[str]:
        return [self.cities[place] for place in self.left]

    def wanted(self) -> int:
        """How many tokens stay."""
        return min(len({_hex(city) for city in self._left()}), 2)

    def _removable(self) -> list[int]:
        """The indices of tokens whose removal leaves enough in different hexes."""
        return [
            place
            for place in self.left
            if len({_hex(self.cities[other]) for other in self.left if other != place})
            >= self.wanted()
        ]

    def run(self, game: MinorsGame) -> bool:
        self._replace(game)
        if len(self.left) > self.wanted():
            return True
        game.pop()
        for city in self._left():
            game.emit(TokenPlaced(company=self.company, city=city))
        game.state.marker_prices[self.company] = self._prices(game)
        return False

    def _replace(self, game: MinorsGame) -> None:
        """Replace tokens of the minors by those of the public, as many as it has, for free."""
        for place in self.left:
            city, minor = self.cities[place], self.minors[place]
            if minor in game.state.tokens[city] and game.state.tokens_left[self.company]:
                slot = return_token(game, city, minor)
                game.put_token(city, slot, self.company)

    def _prices(self, game: MinorsGame) -> tuple[int, ...]:
        """What each remaining token costs for each hex, in money.

        See rule 10.5-6 and the option merge_marker_prices.
        """
        prices = game.title.facts.token_price
        if game.options["merge_marker_prices"] == "by_count" or len(self.left) > 1:
            return prices[len(self.left) - 1 :]
        each = (0, *prices)
        return tuple(price for place, price in enumerate(each) if place != self.left[0])

    def actor(self, game: MinorsGame) -> str:
        return self.company

    def answers(self, game: MinorsGame) -> Sequence[Answer]:
        return list(dict.fromkeys(self._removal(game, place) for place in self._removable()))

    def _removal(self, game: MinorsGame, place: int) -> RemoveToken:
        """The answer that removes a token; it names the minor where that decides the price."""
        city = self.cities[place]
        priced = game.options["merge_marker_prices"] == "by_marker" and self.wanted() == 1
        named = priced and self._left().count(city) > 1
        return RemoveToken(self.company, city, self.minors[place] if named else "")

    def take(self, game: MinorsGame, action: Action) -> None:
        # An answer without a minor means the first token in its city.
        meant = (
            place
            for place in self._removable()
            if action in (self._removal(game, place), RemoveToken(self.company, self.cities[place]))
        )
        place = next(meant, None)
        if place is None:
            raise Illegal(
                game.rule("12.3-6"),
                "{company} takes off tokens until those left may stay.",
                company=self.company,
            )
        city, minor = self.cities[place], self.minors[place]
        return_token(game, city, minor if minor in game.state.tokens[city] else self.company)
        game.emit(TokenRemoved(company=self.company, city=city))
        game.replace(replace(self, left=tuple(other for other in self.left if other != place)))


def _hex(city: str) -> str:
    return city.rpartition(".")[0]


# -- shares ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShareOffer(offers.ShareOffer[MinorsGame]):
    """Players buy shares of a new public (rules 12.4-2, 12.4-4 and 12.4-5)."""

    def passed(self, game: MinorsGame, player: str) -> None:
        if self.several and not any(can_buy_offered(game, self.company, p) for p in self.todo[1:]):
            _note_last_pass(game, self.company, player)


def _note_last_pass(game: MinorsGame, public: str, player: str) -> None:
    """Remember who ended the first offer: the option merge_second_offer may skip them then."""
    if game.options["merge_second_offer"] != "peer":
        return
    game.state.agenda = tuple(
        replace(step, passed=player)
        if isinstance(step, SecondOffer) and step.company == public
        else step
        for step in game.state.agenda
    )


@dataclass(frozen=True, slots=True)
class SecondOffer(Step[MinorsGame]):
    """Every player may buy one share, beginning with the president then (rule 12.4-4).

    `without`: a player who is not asked; `passed`: one who is not asked if they would be the first.
    """

    name: ClassVar[str] = "second_offer"
    company: str
    without: str = ""
    passed: str = ""

    def run(self, game: MinorsGame) -> bool:
        president = game.state.presidents[self.company]
        todo = [player for player in game.around(president) if player != self.without]
        able = [player for player in todo if can_buy_offered(game, self.company, player)]
        if able and able[0] == self.passed:
            todo.remove(self.passed)
        game.replace(ShareOffer(self.company, tuple(todo), several=False))
        return False


@dataclass(frozen=True, slots=True)
class OfferCheck(CompanyQuestion[MinorsGame, Choose]):
    """A public in which nobody has two shares is taken back (rule 12.4-3).

    `before`: the state before the merger, as JSON; "" if the merger cannot fail.
    """

    name: ClassVar[str] = "merge_failed"
    before: str

    def run(self, game: MinorsGame) -> bool:
        if not game.held(self.company, self.company).president:
            game.pop()
            return False
        if game.options["merge_failure"] == "stop":
            return True
        self._take_back(game)
        return False

    def _take_back(self, game: MinorsGame) -> None:
        game.emit(MergerUndone(company=self.company))
        game.state = cast("MinorsState", restore(type(game), json.loads(self.before)))

    def answers(self, game: MinorsGame) -> Sequence[Answer]:
        return [Choose(self.company, TAKE_BACK)]

    def refusal(self, game: MinorsGame) -> Illegal:
        return Illegal(game.rule("12.4-3"), "The merger must be taken back: nobody has two shares.")

    def answered(self, game: MinorsGame, action: Choose) -> None:
        self._take_back(game)
