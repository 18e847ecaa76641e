"""Decisions in words: what is asked, and of whom."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from railhead.engine.actions import (
    Action,
    BidCompany,
    BuyTrain,
    Dividend,
    Pass,
    SellShares,
)
from railhead.engine.decision import Answer, Decision, Range
from railhead.engine.game import Game
from railhead.engine.state import DEPOT, RETURNED
from railhead.engine.step import Step
from railhead.language.translate import ENGLISH, N_, Translator
from railhead.language.voice import Voice, voice_of

QUESTIONS = {
    "starting_round": N_("buy the private company on offer, bid on another one, or pass"),
    "private_auction": N_("raise your bid for {private} or drop out"),
    "free_president": N_("fix the starting value of {company}"),
    "stock_round": N_("sell, then buy a certificate or start a company, or pass"),
    "exchange": N_("which certificates of {company} change hands for the president's?"),
    "track": N_("lay or upgrade track"),
    "sms": N_("use SMS in this turn?"),
    "token": N_("place a token"),
    "routes": N_("run trains"),
    "dividend": N_("pay a dividend of {revenue} or keep it?"),
    "acquire_token": N_("take over a token place"),
    "token_acquired": N_("go on after the token place"),
    "e_token": N_("buy an E token"),
    "trains": N_("buy trains"),
    "issue": N_("sell certificates of the treasury or buy one back"),
    "interest": N_("pay the interest of the bond"),
    "bond": N_("repay or issue a bond"),
    "privates": N_("buy or use private companies"),
    "private_deal": N_("{buyer} offers {price} for {thing}; accept?"),
    "train_deal": N_("{buyer} offers {price} for {thing}; accept?"),
    "token_deal": N_("{buyer} offers {price} for {thing}; accept?"),
    "discard": N_("which train goes back to the bank?"),
    "choose_base": N_("choose the base city"),
    "loan_or_leave": N_("take a loan or leave the game?"),
    "private_sale": N_("open the auction of the private company on offer, or pass"),
    "company_auction": N_("raise your bid for {company} or drop out"),
    "first_token": N_("choose the city of the first token"),
    "help": N_("sell certificates to pay for the train of {company}"),
    "redeem": N_("buy back shares from the pool"),
    "early_privates": N_("buy private companies before loans are repaid"),
    "challenge": N_("show better routes of {company} for {best}?"),
    "nationalise": N_("give the company to the state?"),
    "state_routes": N_("run the trains of the state railway"),
    "merger": N_("convert, merge with other companies, or neither"),
    "merge_members": N_("name another partner, choose the new company, or give it up"),
    "merge_consent": N_("merge {members} into {public}; agree?"),
    "merge_tokens": N_("take off a token"),
    "merge_failed": N_("the merger must be taken back"),
    "share_offer": N_("buy a share of {company} or pass"),
    "draft": N_("take a maritime card"),
    "conversion": N_("make {company} a major?"),
    "absorb": N_("absorb another company, be absorbed, or neither"),
    "vacate_mines": N_("take own tokens back from mines"),
    "replace_tokens": N_("which tokens of {target} are replaced?"),
}


def ask(decision: Decision, game: Game, translate: Translator = ENGLISH) -> str:
    """Return the question of a decision, such as `SFA (Ann): lay or upgrade track`."""
    voice = voice_of(game, translate)
    who = voice.who(decision.player)
    if decision.actor != decision.player:
        who = voice.translate(
            N_("{company} ({player})"), company=voice.who(decision.actor), player=who
        )
    text = question(decision, game, translate)
    return voice.translate(N_("{who}: {question}"), who=who, question=text)


def question(decision: Decision, game: Game, translate: Translator = ENGLISH) -> str:
    """Return what is asked, without saying of whom."""
    step = game.state.agenda[-1]
    phrase = _special(decision, step) or QUESTIONS.get(decision.step)
    if not phrase:
        return decision.step
    return _worded(voice_of(game, translate), phrase, decision, step, game)


def _special(decision: Decision, step: Step[Any]) -> str:
    """Questions that depend on more than the step."""
    kinds = {type(answer) for answer in decision.answers}
    match decision.step:
        case "stock_round" if _value(step, "started"):
            if _value(step, "extra"):
                return N_("buy one more certificate of {started}, or end the turn")
            return N_("buy up to two more certificates of {started}, or end the turn")
        case "stock_round" if BidCompany in {type(_action(item)) for item in decision.answers}:
            return N_("deal in certificates, put a company up for auction, or pass")
        case "stock_round" if Pass not in kinds:
            return N_("sell down to the certificate limit")
        case "stock_round" if _value(step, "acted"):
            return N_("sell more, buy a certificate, start a company, or end the turn")
        case "stock_round" if SellShares not in kinds:
            return N_("buy a certificate, start a company, or pass")
        case "dividend" if Dividend not in kinds:
            return N_("there is no revenue; a maritime card could bring one")
        case "trains" if SellShares in kinds:
            return N_("sell certificates to raise {missing} for a train")
        case "trains" if Pass not in kinds:
            return N_("a train must be bought")
        case "interest" if SellShares in kinds:
            return N_("sell certificates to raise money for the interest")
    return ""


def _action(answer: Answer) -> Action:
    return answer.action if isinstance(answer, Range) else answer


def _value(step: Step[Any], name: str) -> Any:
    return getattr(step, name, None)


def _worded(voice: Voice, phrase: str, decision: Decision, step: Step[Any], game: Game) -> str:
    known: dict[str, Any] = {item.name: getattr(step, item.name) for item in fields(step)}
    for name, value in known.items():
        if isinstance(value, tuple) and all(isinstance(item, str) for item in value):
            known[name] = voice.listed(map(voice.who, value))
    known["buyer"] = known.get("company", "")
    known["company"] = known.get("company_exchanged") or known.get("company") or decision.actor
    if decision.step == "free_president":
        known["company"] = game.state.rsa if hasattr(game.state, "rsa") else ""
    if "{missing}" in phrase:
        known["missing"] = voice.money(_missing(decision, game))
    known["revenue"] = getattr(getattr(game.state, "acting", None), "revenue", 0)
    return voice.say(phrase, **known)


def _missing(decision: Decision, game: Game) -> int:
    """What a president must raise for a train: the refusal of a purchase tells it."""
    trains = (*game.state.trains.get(RETURNED, ()), *game.state.trains.get(DEPOT, ()))
    for train in trains:
        price = game.title.trains[game.train_class(train)].price
        refusal = game.refusal(BuyTrain(decision.actor, train, price))
        if refusal is not None and "amount" in refusal.params:
            return int(refusal.params["amount"])
    return 0
