"""Words for private companies: their auctions, their income, and offers to buy them."""

from __future__ import annotations

from typing import Any

from railhead.assist.consequences import Consequences
from railhead.engine.actions import Bid, BuyPrivate, Pass
from railhead.engine.events import Event
from railhead.language.description import Description
from railhead.language.events import as_in_log, say_event
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import RoundName, Unless, Words

_DEAL = N_("{buyer} offers {price} for {thing}; accept?")


def _private_bought(voice: Voice, params: dict[str, Any]) -> str:
    if params.get("giver"):
        return voice.say(N_("{giver} hands {private} to {buyer}"), **params)
    if not params["price"]:
        return voice.say(N_("{buyer} takes {private} free of charge"), **params)
    return voice.say(N_("{buyer} buys {private} for {price}"), **params)


def _other_sale(voice: Voice, event: Event, found: Consequences) -> str | None:
    """The sale of a private company other than the one that the answer names."""
    named = getattr(found.action, "private", "")
    return say_event(voice, event) if event.params["private"] != named else None


def _must_agree(voice: Voice, _event: Event, found: Consequences) -> str | None:
    decision = found.after.decision
    if decision is None:
        return None
    return voice.say(N_("{player} must agree"), player=decision.player)


def bid(it: Description, action: Bid) -> str:
    """A bid for a private company, or its purchase where nobody may outbid it."""
    private = it.game.title.privates[action.private]
    if it.consequences.first("bid"):
        return it.say(
            N_("bid {price} on {private}, income {amount}"),
            price=it.cost(action.price),
            private=private.id,
            amount=private.revenue,
        )
    return it.say(
        N_("buy {private} for {price}, income {amount}"),
        private=private.id,
        price=action.price,
        amount=private.revenue,
    )


def buy_private(it: Description, action: BuyPrivate) -> str:
    """The purchase of a private company or card, or taking or receiving it free of charge."""
    owner = it.game.state.privates.get(action.private, "")
    if not owner:
        income = it.game.title.privates[action.private].revenue
        phrase = N_("take {private}, income {amount}")
        return it.say(phrase, private=action.private, amount=income)
    if not action.price:
        it.covered.add("private_bought")
        phrase = N_("receive {private} from {owner} free of charge")
        return it.say(phrase, private=action.private, owner=owner)
    return it.say(
        N_("buy {private} from {owner} for {price}"),
        private=action.private,
        owner=owner,
        price=it.cost(action.price),
    )


def leave_auction(it: Description, action: Pass) -> str:
    """To leave an auction; who has never bid in it passes."""
    lot = getattr(it.step, "lot", "") or getattr(it.step, "private", "")
    made = any(
        event.kind == "bid"
        and (event.params["player"], event.params["private"]) == (action.actor, lot)
        for event in reversed(it.game.events)
    )
    return it.say(N_("drop out of the auction for {lot}") if made else N_("pass on {lot}"), lot=lot)


WORDS = Words(
    events={
        "bid": N_("{player} bids {price} for {private}"),
        "income": N_("{owner} receives {amount} from {private}"),
        "left_auction": N_("{player} drops out of the auction for {private}"),
        "offer_made": N_("{company} offers {seller} {price} for {thing}"),
        "offer_refused": N_("{seller} refuses {price} for {thing}"),
        "price_reduced": N_("{private} now costs {price}"),
        "private_bought": _private_bought,
        "private_closed": N_("{private} closes"),
    },
    effects={
        "offer_made": _must_agree,
        "price_reduced": as_in_log,
        "private_bought": _other_sale,
        "private_closed": as_in_log,
    },
    unless={
        "left_auction": Unless("bid", ("player", "private"), N_("{player} passes on {private}")),
    },
    answers={Bid: bid, BuyPrivate: buy_private},
    questions={
        "private_auction": N_("raise your bid for {private} or drop out"),
        "private_deal": _DEAL,
        "privates": N_("buy or use private companies"),
        "starting_round": N_("buy the private company on offer, bid on another one, or pass"),
        "train_deal": _DEAL,
    },
    declined={"starting_round": N_("{actor} passes on private companies")},
    passes={
        "private_auction": leave_auction,
        "privates": N_("buy no private company"),
        "starting_round": N_("pass on private companies"),
    },
    offers={
        "private_deal": N_("offers for my private companies"),
        "train_deal": N_("offers for my trains"),
    },
    choices={"accept": N_("accept"), "refuse": N_("refuse")},
    steps={"privates": N_("private companies")},
    rounds={"ISR": RoundName(N_("Starting Round"), N_("ISR"))},
    privates={
        "all": N_("Private companies"),
        "one": N_("Private"),
        "on_offer": N_("Private companies for sale"),
        "counted": N_("Private companies ({count})"),
        "paying": N_("Private companies pay {owners}"),
        "buying": N_("buy a private company: {names}"),
    },
    notable=frozenset({"private_bought", "private_closed"}),
)
