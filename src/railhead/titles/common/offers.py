"""Treasury shares of a company that has just been formed, offered to players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Generic

from railhead.engine.actions import Action, BuyShare, Pass
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import TREASURY
from railhead.engine.step import Step
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.events.possessions import PresidentChanged, ShareBought
from railhead.titles.common.events.rounds import Passed
from railhead.titles.common.game import CommonGame, T
from railhead.titles.common.presidency import update_presidency

_PRESIDENT, _SHARE, _TWO = (
    Certificates(president=1),
    Certificates(regular=1),
    Certificates(regular=2),
)


def settle_presidency(game: CommonGame, company: str, player: str) -> None:
    """Let a player take the president's certificate, or the presidency, if they hold enough.

    While nobody holds two shares the president's certificate lies in the treasury.
    """
    if not game.held(company, company).president:
        update_presidency(game, company, player)
        return
    if game.held(company, player).regular < 2:
        return
    before = game.state.presidents[company]
    game.move_certificates(company, game.counts(_TWO), player, company)
    game.move_certificates(company, game.counts(_PRESIDENT), company, player)
    game.state.presidents[company] = player
    if before != player:
        game.emit(PresidentChanged(company=company, before=before, after=player))


def can_buy_offered(game: CommonGame, company: str, player: str) -> bool:
    """Whether a player can buy a share of the company that is being offered."""
    return _refusal(game, company, player) is None


def _refusal(game: CommonGame, company: str, player: str) -> Illegal | None:
    treasury = game.held(company, company)
    if not treasury.regular:
        return Illegal(game.rule("offer_over"), "No share of {company} is left.", company=company)
    if game.state.cash[player] < game.price(company):
        return Illegal(
            game.rule("offer_price"),
            "{player} cannot pay {price}.",
            player=player,
            price=game.price(company),
        )
    limit = game.holding_limit
    if game.percent(company, player) + game.percent_of(company, _SHARE) > limit:
        return Illegal(
            game.rule("offer_limits"),
            "{player} may hold at most {limit}% of {company}.",
            player=player,
            company=company,
            limit=limit,
        )
    # With the president's certificate, two shares become one certificate.
    joins = treasury.president and game.held(company, player).regular == 1
    if game.certificate_count(player) + (0 if joins else 1) > game.certificate_limit:
        return Illegal(
            game.rule("offer_limits"),
            "{player} is at the certificate limit of {limit}.",
            player=player,
            limit=game.certificate_limit,
        )
    return None


@dataclass(frozen=True, slots=True)
class ShareOffer(Step[T], Generic[T]):
    """Players buy shares of a new company in turn, at its price, paid to it.

    `todo`: the players still to be asked; `several`: each may buy any number, not just one.
    """

    name: ClassVar[str] = "share_offer"
    company: str
    todo: tuple[str, ...]
    several: bool

    def passed(self, game: T, player: str) -> None:
        """Do what else follows when a player passes; by default nothing."""

    def run(self, game: T) -> bool:
        if not self.todo:
            game.pop()
            return False
        if can_buy_offered(game, self.company, self.todo[0]):
            return True
        game.replace(replace(self, todo=self.todo[1:]))
        return False

    def actor(self, game: T) -> str:
        return self.todo[0]

    def answers(self, game: T) -> Sequence[Answer]:
        return [BuyShare(self.todo[0], self.company, TREASURY), Pass(self.todo[0])]

    def take(self, game: T, action: Action) -> None:
        player = self.todo[0]
        if action == Pass(player):
            game.emit(Passed(actor=player, on=self.name))
            game.replace(replace(self, todo=self.todo[1:]))
            self.passed(game, player)
            return
        if action != BuyShare(player, self.company, TREASURY):
            raise Illegal(
                game.rule("offer_price"),
                "{player} buys a share of {company} or passes.",
                player=player,
                company=self.company,
            )
        refusal = _refusal(game, self.company, player)
        if refusal is not None:
            raise refusal
        self._buy(game, player)
        if not self.several:
            game.replace(replace(self, todo=self.todo[1:]))

    def _buy(self, game: T, player: str) -> None:
        price = game.price(self.company)
        game.emit(
            ShareBought(
                buyer=player,
                company=self.company,
                percent=game.percent_of(self.company, _SHARE),
                source=TREASURY,
                amount=price,
            )
        )
        game.pay(player, self.company, price, "share")
        game.move_certificates(self.company, game.counts(_SHARE), self.company, player)
        settle_presidency(game, self.company, player)
