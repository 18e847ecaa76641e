"""How a sensible player answers without looking ahead: quickly, by a few habits.

Such a player runs the best routes, pays out, buys a train where one is needed and another while
money is there, and puts cash into the shares that yield most. It is what search assumes of
everybody, its own player included, between the moment that it plays and the one that it judges.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from railhead.bots.answering import by_kind, from_bank, is_bid
from railhead.bots.depot import depot_of
from railhead.bots.prospects import declares, run_of
from railhead.engine.actions import (
    Action,
    Bid,
    BidCompany,
    BuyShare,
    BuyTrain,
    Choose,
    Dividend,
    Par,
    Pass,
    PlaceToken,
    RunRoutes,
    SellShares,
)
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.engine.state import TREASURY
from railhead.titles.common.tokens import TokenStep
from railhead.titles.common.track import TrackStep
from railhead.titles.common.trains import BuyTrainsStep


@dataclass(frozen=True, slots=True)
class Style:
    """What players differ in.

    `invests`: how many prices of a train a treasury must hold before one more is bought, for a
    company that already has trains; `yields`: what a share must promise above its price, as a part
    of it, to be bought; `bids`: up to how many times its face value a private company is bid for;
    `stakes`: which part of the cash is bid for a whole company; `saves`: whether revenue is kept
    where that alone lets a company buy the train that it needs; `founds`: whether what the player
    pays into the treasury of a company that has not run yet counts for what its share promises.
    """

    invests: float = 1.3
    yields: float = 0.05
    bids: float = 1.2
    stakes: float = 0.5
    saves: bool = True
    founds: bool = False


USUAL = Style()


class Habits:
    """A player by habit. The same position and style give the same answer."""

    def __init__(self, style: Style = USUAL) -> None:
        self._style = style

    def __call__(self, game: Game) -> Action:
        """Return an answer to the present question; what it builds, it passes by.

        Raises ValueError if the game is over or nothing can be answered.
        """
        decision = game.decision
        if decision is None:
            raise ValueError("the game is over")
        if passes_by(game):
            return Pass(decision.actor)
        answers = game.answers_of([decision.player])
        chosen = self.habitual(game, answers)
        return chosen if chosen is not None else otherwise(answers)

    def habitual(self, game: Game, answers: Sequence[Answer]) -> Action | None:
        """Return the answer that habit gives, None where it has none."""
        plain = by_kind(answer for answer in answers if not isinstance(answer, Range))
        for run in plain.get(RunRoutes, ()):
            return run
        if Dividend in plain:
            return self._dividend(game, plain[Dividend])
        trains = [it for it in plain.get(BuyTrain, ()) if isinstance(it, BuyTrain)]
        offered = any(isinstance(it, Range) and isinstance(it.action, BuyTrain) for it in answers)
        if trains or offered:
            return self._train(game, trains, plain)
        bids = [it for it in answers if is_bid(it)]
        shares = [it for it in plain.get(BuyShare, ()) if isinstance(it, BuyShare)]
        pars = [it for it in plain.get(Par, ()) if isinstance(it, Par)]
        if shares or pars or bids:
            return self._stock(game, shares, pars, bids, plain)
        if PlaceToken in plain and Pass not in plain:
            return plain[PlaceToken][0]
        return None

    # -- companies -----------------------------------------------------------------------------

    def _dividend(self, game: Game, kinds: Sequence[Action]) -> Action:
        found = {it.kind: it for it in kinds if isinstance(it, Dividend)}
        pay = found.get("pay", next(iter(found.values())))
        keep = found.get("withhold")
        if keep is None or not self._style.saves:
            return pay
        company = keep.actor
        depot, cash = depot_of(game), game.state.cash.get(company, 0)
        own = [game.title.trains[game.train_class(it)] for it in game.state.trains.get(company, ())]
        ending = all(depot.turns_left(kind) <= 1 for kind in own)
        price = depot.next_price
        if ending and cash < price <= cash + _revenue(game, company):
            return keep
        return pay

    def _train(
        self, game: Game, bank: Sequence[BuyTrain], plain: dict[type[Action], list[Action]]
    ) -> Action | None:
        passing = next(iter(plain.get(Pass, ())), None)
        sold = [it for it in bank if from_bank(game, it)]
        if sold:
            company = sold[0].actor
            cash = game.state.cash.get(company, 0)
            owned = game.state.trains.get(company, ())
            kinds = game.title.trains
            cheapest = min(sold, key=lambda it: it.price)
            lasting = [it for it in sold if not kinds[game.train_class(it.train)].rusted_by]
            affordable = [it for it in lasting if it.price <= cash]
            wanted = min(affordable, key=lambda it: it.price) if affordable else cheapest
            if passing is None:
                return wanted
            if declares(type(game)):
                # The title knows whether a company that builds needs one yet.
                return wanted if self._adds(game, wanted) else passing
            if not owned:
                return wanted
            if cash >= wanted.price * self._style.invests and self._adds(game, wanted):
                return wanted
        if passing is not None:
            return passing
        sales = plain.get(SellShares, ())
        return min(sales, key=_size, default=None)

    def _adds(self, game: Game, purchase: BuyTrain) -> bool:
        """Whether a train raises the best run of a company by a tenth of its price.

        Where the title says itself what it expects of a company, whether that rises.
        """
        after = game.trial()
        after.apply(purchase)
        if declares(type(game)):
            turns = game.turns_to_come()
            hoped = (it.expected_earnings(purchase.actor, turns) for it in (game, after))
            return next(hoped) < next(hoped)
        before = run_of(game, purchase.actor)
        return run_of(after, purchase.actor) >= before + purchase.price / 10

    # -- players -------------------------------------------------------------------------------

    def _stock(
        self,
        game: Game,
        shares: Sequence[BuyShare],
        pars: Sequence[Par],
        bids: Sequence[Answer],
        plain: dict[type[Action], list[Action]],
    ) -> Action | None:
        passing = next(iter(plain.get(Pass, ())), None)
        best, most = passing, self._style.yields
        turns = min(game.turns_to_come(), 6)
        for share in shares:
            promised = promised_by_share(game, share.company, turns, self._paid(game, share))
            if promised > most or best is None:
                best, most = share, promised
        if isinstance(best, BuyShare):
            return best
        if pars:
            return self._par(game, pars) or passing
        for bid in bids:
            action = self._bid(game, bid)
            if action is not None:
                return action
        return passing

    def _paid(self, game: Game, share: BuyShare) -> int:
        """What of the price of a share the player takes into account as money of its company."""
        if not self._style.founds or share.source != TREASURY:
            return 0
        return game.share_price(share.company, share.source)

    def _par(self, game: Game, pars: Sequence[Par]) -> Par | None:
        """The first company, at the highest price at which the player can buy half of it."""
        cash = game.state.cash[pars[0].actor]
        first = [it for it in pars if it.company == pars[0].company]
        within = [it for it in first if it.price * 5 <= cash]
        return max(within, key=lambda it: it.price, default=None)

    def _bid(self, game: Game, answer: Answer) -> Action | None:
        action = answer.at(answer.low) if isinstance(answer, Range) else answer
        if isinstance(action, Bid):
            face = game.title.privates[action.private].face
            return action if action.price <= face * self._style.bids else None
        if isinstance(action, BidCompany):
            cash = game.state.cash[action.actor]
            return action if action.price <= cash * self._style.stakes else None
        return None


def promised_by_share(game: Game, company: str, turns: int, paid: int = 0) -> float:
    """Return what a share promises above its price in some turns, as a part of its price.

    `paid`: what of the price goes to the company, in money; it counts for one that has not run yet.
    """
    price = game.price(company) if company in game.state.cells else 0
    if not price:
        return 0.0
    if declares(type(game)):
        hoped = game.expected_earnings(company, turns) * game.share_percent(company) / 100
        return hoped / price
    a_share = run_of(game, company) * game.share_percent(company) / 100
    if not a_share:
        # A company that has not run yet: its treasury is to earn.
        treasury = game.state.cash.get(company, 0) + paid
        a_share = treasury * game.share_percent(company) / 100 * 0.15
    rise = min(4 * a_share / price, 1.0) * 0.09
    return turns * (a_share / price * 0.7 + rise) - 0.2


def passes_by(game: Game) -> bool:
    """Whether habit passes at the present question without looking at its answers.

    That holds for track and tokens, and for trains if the company has one and no money for another.
    """
    top = game.state.agenda[-1]
    if isinstance(top, TrackStep | TokenStep):
        return top.may_pass(game)
    if not isinstance(top, BuyTrainsStep) or not game.state.trains.get(top.company):
        return False
    return game.state.cash[top.company] < depot_of(game).next_price


def passed(game: Game) -> bool:
    """Pass at the present question if that is possible, and buying trains is not the question."""
    if game.decision is None or isinstance(game.state.agenda[-1], BuyTrainsStep):
        return False
    try:
        game.apply(Pass(game.decision.actor))
    except Illegal:
        return False
    return True


def otherwise(answers: Sequence[Answer]) -> Action:
    """Return an answer where habit has none: pass, decline, else what is listed first."""
    actions = [it.at(it.low) if isinstance(it, Range) else it for it in answers]
    for action in actions:
        if isinstance(action, Pass):
            return action
    for action in actions:
        if isinstance(action, Choose) and action.choice in ("decline", "refuse", "no"):
            return action
    if not actions:
        raise ValueError("there is no answer")
    return actions[0]


def _revenue(game: Game, company: str) -> int:
    """The revenue of the present turn, as the state has it; else what its trains earn now."""
    acting = getattr(game.state, "acting", None)
    return int(getattr(acting, "revenue", 0)) or run_of(game, company)


def _size(action: Action) -> int:
    return action.shares if isinstance(action, SellShares) else 0
