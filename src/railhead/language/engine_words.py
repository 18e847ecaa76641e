"""Words for what the engine itself emits, asks and holds; those of titles override them."""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import Choose, EndGame, Pass
from railhead.engine.state import BANK, DEPOT, POOL, RETURNED, SCRAP, TREASURY
from railhead.language.description import Description
from railhead.language.events import as_in_log
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import RoundName, Words

Params = dict[str, Any]
"""The parameters of an event."""


def _game_over(voice: Voice, params: Params) -> str:
    return voice.say(N_("-- Game over: {reason} --"), reason=voice.ending(str(params["reason"])))


def _payment(voice: Voice, params: Params) -> str | None:
    """Most payments are part of another event, which has the sentence."""
    sentence = voice.words.payments.get(params["reason"])
    return None if sentence is None else voice.fill(sentence, params)


def _pass(it: Description, action: Pass) -> str:
    words = it.voice.words.passes.get(it.step.name, N_("pass"))
    if callable(words):
        return words(it, action)
    private, company = (getattr(it.step, name, "") for name in ("private", "company"))
    return it.say(words, private=private, company=company)


def _choose(it: Description, action: Choose) -> str:
    words = it.voice.words.choices.get(action.choice, action.choice)
    return words(it, action) if callable(words) else it.say(words)


ENGINE_WORDS = Words(
    events={
        "bank_broken": N_("The bank has run out of money"),
        "game_over": _game_over,
        "payment": _payment,
        "standing": N_("{place}. {player}: {total}"),
    },
    endings={
        "bank": N_("the bank has run out of money"),
        "manual": N_("the players have agreed to stop"),
    },
    headings=frozenset({"game_over"}),
    answers={Choose: _choose, Pass: _pass, EndGame: N_("end the game here")},
    effects={"bank_broken": as_in_log},
    rounds={"": RoundName(N_("Beginning"))},
    actions={
        "Pass": N_("passing"),
        "Bid": N_("a bid"),
        "BidCompany": N_("a bid"),
        "Par": N_("starting a company"),
        "BuyShare": N_("buying a certificate"),
        "SellShares": N_("selling certificates"),
        "LayTile": N_("laying a tile"),
        "PlaceToken": N_("placing a token"),
        "RunRoutes": N_("running trains"),
        "Dividend": N_("a dividend"),
        "BuyTrain": N_("buying a train"),
        "DiscardTrain": N_("returning a train"),
        "BuyPrivate": N_("buying a private company"),
        "OfferPrivate": N_("offering a private company"),
        "TakeConcession": N_("taking a concession"),
        "UsePrivate": N_("using a private company"),
        "AcquireToken": N_("acquiring a token"),
        "RemoveToken": N_("taking off a token"),
        "Convert": N_("a conversion"),
        "Merge": N_("a merger"),
        "Form": N_("a merger"),
        "Absorb": N_("an absorption"),
        "BuyLicence": N_("buying a licence"),
        "TakeLoan": N_("taking a loan"),
        "RepayLoan": N_("repaying a bond"),
        "PayDebt": N_("paying a debt"),
        "Bankrupt": N_("bankruptcy"),
        "Choose": N_("this choice"),
        "EndGame": N_("ending the game"),
    },
    attempts={
        "Bid": N_("a bid of {price} for {private}"),
        "BidCompany": N_("a bid of {price} for {company}"),
        "Par": N_("starting {company} at {price}"),
        "BuyShare": N_("buying a certificate of {company}"),
        "SellShares": N_("selling certificates of {company}"),
        "LayTile": N_("laying tile {tile} on {hex}"),
        "PlaceToken": N_("placing a token in {city}"),
        "BuyTrain": N_("buying a train ({train}) for {price}"),
        "DiscardTrain": N_("returning a train ({train})"),
        "BuyPrivate": N_("buying {private} for {price}"),
        "OfferPrivate": N_("offering {private} to {buyer} for {price}"),
        "TakeConcession": N_("taking the concession of {company}"),
        "UsePrivate": N_("using {private}"),
        "AcquireToken": N_("acquiring the token of {company} in {city} for {price}"),
        "RemoveToken": N_("taking off a token in {city}"),
        "Convert": N_("a conversion into {company}"),
        "Merge": N_("a merger with {partner}"),
        "Form": N_("a merger into {company}"),
        "Absorb": N_("an absorption of {target} by {acquirer}"),
    },
    owners={
        BANK: N_("the bank"),
        POOL: N_("the pool"),
        DEPOT: N_("the bank"),
        RETURNED: N_("the bank"),
        SCRAP: N_("the box"),
        TREASURY: N_("the treasury"),
    },
    stations={
        "city": N_("city {revenue}"),
        "town": N_("town {revenue}"),
        "offboard": N_("off-board {revenue}"),
    },
)
