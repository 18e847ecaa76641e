"""Words for absorptions: the choice, and what happens."""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import Absorb, AcquireToken
from railhead.engine.state import OWNERS
from railhead.language.description import Description
from railhead.language.translate import N_, NN_
from railhead.language.voice import Voice
from railhead.language.words import Words
from railhead.titles.g1865.absorption_plan import absorption_plan
from railhead.titles.g1865.game import Base1865


def _shares_paid(voice: Voice, params: dict[str, Any]) -> str:
    """The payment to a holder of shares; the bank is paid for those of the pool and the Dragons."""
    phrase = NN_(
        "{holder} receives {amount} for {count} share of {company}",
        "{holder} receives {amount} for {count} shares of {company}",
    )
    if params["holder"] in (*OWNERS, "dragons"):
        phrase = NN_(
            "The bank receives {amount} for {count} share of {company} held by {holder}",
            "The bank receives {amount} for {count} shares of {company} held by {holder}",
        )
    return voice.say(phrase, **params)


def absorb(it: Description, action: Absorb) -> str:
    """An absorption by the operating company or of it, with what it costs."""
    it.covered.update(("loans_taken_over", "synergy"))
    assert isinstance(it.game, Base1865)
    plan = absorption_plan(it.game, action.acquirer, action.target)
    phrase = N_("absorb {target} for {amount}, treasury {cash}")
    if action.actor == action.target:
        phrase = N_("be absorbed by {company} for {amount}, treasury {cash}")
    return it.say(
        phrase,
        company=action.acquirer,
        target=action.target,
        amount=plan.terms.cost if plan else 0,
        cash=plan.treasury if plan else 0,
    )


def replace_token(it: Description, action: AcquireToken) -> str:
    """The replacement of a token of the absorbed company."""
    phrase = N_("replace the token of {company} in {city}")
    return it.say(phrase, company=action.company, city=action.city)


WORDS = Words(
    events={
        "absorbed": N_("{company} absorbs {target}, whose shares cost {amount}"),
        "loans_taken_over": NN_(
            "{company} takes over {count} loan of {target}",
            "{company} takes over {count} loans of {target}",
        ),
        "shares_paid": _shares_paid,
        "synergy": N_("{company} has a token in {city} already and receives {amount}"),
        "token_replaced": N_("{company} replaces the token of {target} in {city}"),
        "tokens_gained": NN_(
            "{company} receives {count} token", "{company} receives {count} tokens"
        ),
    },
    payments={"absorption": N_("{payee} takes over {amount} of {payer}")},
    answers={Absorb: absorb, AcquireToken: replace_token},
    questions={
        "absorb": N_("absorb another company, be absorbed, or neither"),
        "replace_tokens": N_("which tokens of {target} are replaced?"),
        "vacate_mines": N_("take own tokens back from mines"),
    },
    passes={
        "absorb": N_("remain as it is"),
        "replace_tokens": N_("leave the mines vacant"),
        "vacate_mines": N_("leave the tokens on the mines"),
    },
    steps={"absorb": N_("absorption")},
    notable=frozenset({"absorbed", "loans_taken_over", "synergy", "token_replaced"}),
)
