"""Answers in words: what a choice does and what it will cause, before it is made."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from railhead.engine import actions as act
from railhead.engine.actions import Action
from railhead.engine.decision import Answer, Decision, Range
from railhead.engine.game import Game
from railhead.engine.state import DEPOT, RETURNED
from railhead.language import founding, takeover, traffic
from railhead.language.faces import say_face
from railhead.language.outlook import Outlook, look_ahead
from railhead.language.routes import revenues, say_routes
from railhead.language.translate import ENGLISH, N_, Translator
from railhead.language.voice import Voice, voice_of

_PASSES = {
    "starting_round": N_("pass"),
    "private_auction": N_("drop out of the auction for {private}"),
    "stock_round": N_("pass"),
    "track": N_("lay no track"),
    "token": N_("place no token"),
    "acquire_token": N_("take over no token place"),
    "e_token": N_("buy no E token"),
    "trains": N_("buy no train"),
    "dividend": N_("earn nothing"),
    "issue": N_("neither sell nor buy certificates"),
    "bond": N_("leave the bond as it is"),
    "privates": N_("buy no private company"),
    "early_privates": N_("buy no private company"),
    "company_auction": N_("drop out of the auction for {company}"),
    "redeem": N_("buy no share back"),
    "nationalise": N_("keep the company"),
    "merger": N_("remain as it is"),
    "merge_members": N_("give up the merger"),
    "share_offer": N_("buy no share"),
    "conversion": N_("remain a minor"),
    "absorb": N_("remain as it is"),
    "vacate_mines": N_("leave the tokens on the mines"),
    "replace_tokens": N_("leave the mines vacant"),
}

_CHOICES = {
    "accept": N_("accept"),
    "refuse": N_("refuse"),
    "use": N_("use SMS now: build in any coastal city without connection"),
    "decline": N_("do not use SMS in this turn"),
    "one_20": N_("take the 20% Last Certificate"),
    "two_10": N_("take two 10% certificates"),
    "loan": N_("take a loan of {amount} (costs {cost} at the end)"),
    "leave": N_("leave the game"),
    "nationalise": N_("give the company to the state"),
    "show": N_("show the better routes"),
    "silent": N_("say nothing"),
    "take_back": N_("take the merger back"),
}


def describe(
    answer: Answer, game: Game, translate: Translator = ENGLISH, known: Collection[str] = ()
) -> str:
    """Return an answer as a choice in a list, with what it costs and what it will cause.

    `known`: consequences told before, as `foresee` returns them. The answer must be one of the
    present decision, or legal in it; otherwise Illegal is raised.
    """
    voice = voice_of(game, translate)
    action = _action(answer)
    outlook = look_ahead(game, action)
    teller = Teller(voice, game, outlook, _span(voice, answer) if isinstance(answer, Range) else "")
    text = TELLERS[type(action)](teller, action)
    clauses = [text for text in outlook.clauses(voice, teller.told) if text not in known]
    return f"{text} ({voice.in_parts(clauses)})" if clauses else text


def foresee(decision: Decision, game: Game, translate: Translator = ENGLISH) -> list[str]:
    """Return what will happen whatever is answered, as short phrases; empty for one answer."""
    if len(decision.answers) < 2:
        return []
    voice = voice_of(game, translate)
    common: list[str] = []
    for number, answer in enumerate(decision.answers):
        clauses = list(look_ahead(game, _action(answer)).clauses(voice))
        common = [text for text in common if text in clauses] if number else clauses
        if not common:
            break
    return common


def _action(answer: Answer) -> Action:
    return answer.action if isinstance(answer, Range) else answer


def _span(voice: Voice, answer: Range) -> str:
    if answer.low == answer.high:
        return voice.money(answer.low)
    return voice.say(N_("{low} to {high}"), low=answer.low, high=answer.high)


class Teller:
    """Words for one answer; `told`: kinds of events which its words already tell."""

    def __init__(self, voice: Voice, game: Game, outlook: Outlook, price: str) -> None:
        self.voice = voice
        self.say = voice.say
        self.game = game
        self.outlook = outlook
        self.price = price
        self.told: set[str] = set()

    def cost(self, price: int) -> str:
        """The price of an answer: the range where it has one."""
        return self.price or self.voice.money(price)

    # -- passing and choosing ----------------------------------------------------------------

    def passing(self, action: act.Pass) -> str:
        step = self.game.state.agenda[-1]
        if step.name == "stock_round" and getattr(step, "acted", False):
            return self.voice.translate(N_("end the turn"))
        if step.name == "trains" and self._bought_now(action.actor):
            return self.voice.translate(N_("buy no more trains"))
        return self.say(
            _PASSES.get(step.name, N_("pass")),
            private=getattr(step, "private", ""),
            company=getattr(step, "company", ""),
        )

    def _bought_now(self, company: str) -> bool:
        for event in reversed(self.game.events):
            if event.kind == "turn_begins":
                return False
            if event.kind == "train_bought" and event.params["company"] == company:
                return True
        return False

    def choose(self, action: act.Choose) -> str:
        special = self.game.title.special
        phrase = _CHOICES.get(action.choice, action.choice)
        return self.say(
            phrase,
            amount=special.get("loan", 0),
            cost=self.voice.money(special.get("loan_deduction", 0)),
        )

    def end_game(self, _action: act.EndGame) -> str:
        return self.voice.translate(N_("end the game here"))

    # -- players --------------------------------------------------------------------------

    def bid(self, action: act.Bid) -> str:
        private = self.game.title.privates[action.private]
        if self.outlook.first("bid"):
            return self.say(
                N_("bid {price} on {private}, income {amount}"),
                price=self.cost(action.price),
                private=private.id,
                amount=private.revenue,
            )
        return self.say(
            N_("buy {private} for {price}, income {amount}"),
            private=private.id,
            price=action.price,
            amount=private.revenue,
        )

    def par(self, action: act.Par) -> str:
        self.told.add("tokens_bought")
        paid = self.outlook.payments("par")
        treasury = self.outlook.after.state.cash[action.company]
        phrase = N_("start {company} at {price} for {amount}, treasury {cash}")
        if any(payment["payer"] != action.actor for payment in paid):
            phrase = N_("start {company} at {price} free of charge, treasury {cash}")
        return self.say(
            phrase,
            company=action.company,
            price=action.price,
            cash=treasury,
            amount=sum(payment["amount"] for payment in paid),
        )

    def buy_share(self, action: act.BuyShare) -> str:
        back = self.outlook.first("share_bought_back")
        if back:
            return self.say(N_("buy back {percent}% from the pool for {amount}"), **back)
        bought = self.outlook.first("share_bought")
        return self.say(N_("buy {percent}% of {company} from {source} for {amount}"), **bought)

    def sell_shares(self, action: act.SellShares) -> str:
        sold = self.outlook.first("shares_sold") or self.outlook.first("shares_issued")
        phrase = N_("sell {certificates} of {company} for {amount}")
        if action.actor == action.company:
            phrase = N_("sell {certificates} from the treasury for {amount}")
        text = self.say(
            phrase,
            certificates=self._certificates(action),
            company=action.company,
            amount=sold.get("amount", 0),
        )
        if self.outlook.price_moves() or not self.outlook.after.state.cells.get(action.company):
            return text
        price = self.game.price(action.company)
        return self.say(N_("{sale}, price stays {price}"), sale=text, price=price)

    def _certificates(self, sale: act.SellShares) -> str:
        parts = []
        percent = self.game.share_percent(sale.company)
        if sale.regular == 1:
            parts.append(self.say(N_("{percent}%"), percent=percent))
        elif sale.regular:
            phrase = N_("{count} × {percent}%")
            parts.append(self.say(phrase, count=sale.regular, percent=percent))
        if sale.last:
            parts.append(self.voice.translate(N_("the 20% Last Certificate")))
        if sale.president == 10:
            parts.append(self.voice.translate(N_("half of the president's certificate")))
        elif sale.president:
            parts.append(self.voice.translate(N_("the president's certificate")))
        return " + ".join(parts)

    # -- companies ------------------------------------------------------------------------

    def lay_tile(self, action: act.LayTile) -> str:
        face = self.game.title.tiles.face(action.tile, action.rotation)
        what = say_face(self.voice, face, self.game.phase.revenue_colour)
        cost = self.outlook.first("tile_laid").get("amount", 0)
        phrase = N_("lay tile {tile} on {hex}: {face}")
        if face.colour == self.game.ways.face(action.hex).colour:
            phrase = N_("replace the tile of {hex} by tile {tile}: {face}")
        elif face.colour != "yellow":
            phrase = N_("upgrade {hex} to tile {tile}: {face}")
        text = self.say(phrase, tile=action.tile, hex=action.hex, face=what)
        return self.say(N_("{lay}, cost {amount}"), lay=text, amount=cost) if cost else text

    def run_routes(self, action: act.RunRoutes) -> str:
        run = self.outlook.first("routes_run")
        if not action.routes:
            return self.voice.translate(N_("run no train"))
        revenue = run.get("revenue", 0)
        shares = revenues(self.game, action.routes, revenue)
        routes = say_routes(self.voice, action.routes, shares)
        best = self.game.best_routes(action.actor)
        if best is None:
            return self.say(N_("run for {revenue}: {routes}"), revenue=revenue, routes=routes)
        if best.proven and best.revenue == revenue:
            text = N_("run for {revenue}, proven best: {routes}")
            return self.say(text, revenue=revenue, routes=routes)
        text = N_("run for {revenue}, at most {bound} is possible: {routes}")
        return self.say(text, revenue=revenue, bound=self.voice.money(best.bound), routes=routes)

    def dividend(self, action: act.Dividend) -> str:
        self.told.add("price_moved")
        company = action.actor
        revenue = self.outlook.first("dividend").get("revenue", 0)
        before = self.game.price(company)
        before, after = self.outlook.price_moves().get(company, (before, before))
        phrase = N_("price {before} → {after}") if before != after else N_("price stays {after}")
        price = self.say(phrase, before=before, after=after)
        if action.kind == "withhold":
            return self.say(
                N_("withhold {revenue} for the treasury; {move}"), revenue=revenue, move=price
            )
        receivers = self.voice.listed(
            self.say(N_("{payee} {amount}"), **payment)
            for payment in self.outlook.payments("dividend")
        )
        return self.say(
            N_("pay out {share} per share: {receivers}; {move}"),
            share=revenue * self.game.share_percent(company) // 100,
            receivers=receivers,
            move=price,
        )

    def buy_train(self, action: act.BuyTrain) -> str:
        game, train = self.game, self.voice.a_train(action.train)
        kind = game.train_class(action.train)
        for owner, trains in game.state.trains.items():
            if action.train in trains and owner in game.title.companies:
                return self.say(
                    N_("buy {a_train} from {company} for {price}"),
                    a_train=train,
                    company=owner,
                    price=self.cost(action.price),
                )
        bank = (*game.state.trains[DEPOT], *game.state.trains.get(RETURNED, ()))
        left = sum(game.train_class(name) == kind for name in bank)
        phrase = N_("buy {a_train} from the bank for {price}, one of {count}")
        if left == 1:
            phrase = N_("buy {a_train} from the bank for {price}, the last one")
        return self.say(phrase, a_train=train, price=action.price, count=left)

    def discard_train(self, action: act.DiscardTrain) -> str:
        return self.say(N_("return {a_train}"), a_train=self.voice.a_train(action.train))

    def buy_private(self, action: act.BuyPrivate) -> str:
        owner = self.game.state.privates.get(action.private, "")
        if not owner:
            income = self.game.title.privates[action.private].revenue
            phrase = N_("take {private}, income {amount}")
            return self.say(phrase, private=action.private, amount=income)
        if not action.price:
            self.told.add("private_bought")
            phrase = N_("receive {private} from {owner} free of charge")
            return self.say(phrase, private=action.private, owner=owner)
        return self.say(
            N_("buy {private} from {owner} for {price}"),
            private=action.private,
            owner=owner,
            price=self.cost(action.price),
        )

    def use_private(self, action: act.UsePrivate) -> str:
        if not action.hex:
            return self.say(N_("use {private}"), private=action.private)
        return self.say(N_("use {private} on {hex}"), private=action.private, hex=action.hex)

    def acquire_token(self, action: act.AcquireToken) -> str:
        phrase = N_("take over the token place of {company} in {city} for {price}")
        if not action.price:
            phrase = N_("replace the token of {company} in {city}")
        return self.say(
            phrase,
            company=action.company,
            city=action.city,
            price=self.cost(action.price),
        )

    def buy_licence(self, _action: act.BuyLicence) -> str:
        return self.say(N_("buy an E token for {amount}"), **self.outlook.first("licence_bought"))

    def take_loan(self, _action: act.TakeLoan) -> str:
        return self.say(
            N_("issue a bond and receive {amount}"), **self.outlook.first("bond_issued")
        )

    def repay_loan(self, _action: act.RepayLoan) -> str:
        repaid = self.outlook.first("loans_repaid")
        if repaid:
            self.told.add("loans_repaid")
            return self.say(N_("repay a loan for {amount}"), **repaid)
        return self.say(N_("repay the bond for {amount}"), **self.outlook.first("bond_repaid"))

    def pay_debt(self, _action: act.PayDebt) -> str:
        self.told.add("president_helps")
        return self.say(
            N_("give {company} the missing {amount}"), **self.outlook.first("president_helps")
        )

    def bankrupt(self, action: act.Bankrupt) -> str:
        return self.say(N_("declare {company} bankrupt"), company=action.actor)


TELLERS: dict[type[Action], Callable[[Teller, Any], str]] = {
    act.Pass: Teller.passing,
    act.Bid: Teller.bid,
    act.BidCompany: founding.bid_company,
    act.Par: Teller.par,
    act.BuyShare: Teller.buy_share,
    act.SellShares: Teller.sell_shares,
    act.LayTile: Teller.lay_tile,
    act.PlaceToken: traffic.place_token,
    act.RunRoutes: Teller.run_routes,
    act.Dividend: Teller.dividend,
    act.BuyTrain: Teller.buy_train,
    act.DiscardTrain: Teller.discard_train,
    act.BuyPrivate: Teller.buy_private,
    act.UsePrivate: Teller.use_private,
    act.AcquireToken: Teller.acquire_token,
    act.RemoveToken: founding.remove_token,
    act.Convert: founding.convert,
    act.Merge: founding.merge,
    act.Form: founding.form,
    act.Absorb: takeover.absorb,
    act.BuyLicence: Teller.buy_licence,
    act.TakeLoan: Teller.take_loan,
    act.RepayLoan: Teller.repay_loan,
    act.PayDebt: Teller.pay_debt,
    act.Bankrupt: Teller.bankrupt,
    act.Choose: Teller.choose,
    act.EndGame: Teller.end_game,
}
