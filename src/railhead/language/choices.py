"""Answers in words: what a choice does and what it will cause, before it is made."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from railhead.engine import actions as act
from railhead.engine.actions import Action
from railhead.engine.decision import Answer, Decision, Range
from railhead.engine.game import Game
from railhead.language import dealing, founding, operating, purchases, takeover, traffic
from railhead.language.outlook import Outlook, look_ahead
from railhead.language.translate import ENGLISH, N_, Translator
from railhead.language.voice import Voice, voice_of

_PASSES = {
    "starting_round": N_("pass"),
    "private_auction": N_("drop out of the auction for {private}"),
    "stock_round": N_("pass"),
    "track": N_("lay no track"),
    "token": N_("place no token"),
    "acquire_token": N_("take over no token place"),
    "token_acquired": N_("go on after the token place"),
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


TELLERS: dict[type[Action], Callable[[Teller, Any], str]] = {
    act.Pass: Teller.passing,
    act.Bid: dealing.bid,
    act.BidCompany: founding.bid_company,
    act.Par: dealing.par,
    act.BuyShare: purchases.buy_share,
    act.SellShares: dealing.sell_shares,
    act.LayTile: operating.lay_tile,
    act.PlaceToken: traffic.place_token,
    act.RunRoutes: operating.run_routes,
    act.Dividend: operating.dividend,
    act.BuyTrain: operating.buy_train,
    act.DiscardTrain: operating.discard_train,
    act.BuyPrivate: operating.buy_private,
    act.UsePrivate: operating.use_private,
    act.AcquireToken: operating.acquire_token,
    act.RemoveToken: founding.remove_token,
    act.Convert: founding.convert,
    act.Merge: founding.merge,
    act.Form: founding.form,
    act.Absorb: takeover.absorb,
    act.BuyLicence: operating.buy_licence,
    act.TakeLoan: operating.take_loan,
    act.RepayLoan: operating.repay_loan,
    act.PayDebt: operating.pay_debt,
    act.Bankrupt: operating.bankrupt,
    act.Choose: Teller.choose,
    act.EndGame: Teller.end_game,
}
