"""One company takes another over, in words: what it costs and brings, and what has happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from railhead.engine.actions import Absorb
from railhead.engine.game import Game
from railhead.engine.prospect import Takeover
from railhead.engine.state import OWNERS
from railhead.language.figures import say_change
from railhead.language.translate import ENGLISH, N_, NN_, Message, Translator
from railhead.language.voice import Voice, voice_of

if TYPE_CHECKING:
    from railhead.language.choices import Teller

PHRASES: dict[str, Message] = {
    "absorbed": N_("{company} absorbs {target}, whose shares cost {amount}"),
    "loans_taken_over": NN_(
        "{company} takes over {count} loan of {target}",
        "{company} takes over {count} loans of {target}",
    ),
    "synergy": N_("{company} has a token in {city} already and receives {amount}"),
    "token_replaced": N_("{company} replaces the token of {target} in {city}"),
    "tokens_gained": NN_("{company} receives {count} token", "{company} receives {count} tokens"),
}


def shares_paid(voice: Voice, params: dict[str, Any]) -> str:
    """What a holder gets for his shares; the bank gets it for those that nobody owns."""
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


def absorb(teller: Teller, action: Absorb) -> str:
    """An absorption by the company on turn, or of it, with what it costs."""
    teller.told.update(("loans_taken_over", "synergy"))
    plan = teller.game.takeover(action.acquirer, action.target)
    phrase = N_("absorb {target} for {amount}, treasury {cash}")
    if action.actor == action.target:
        phrase = N_("be absorbed by {company} for {amount}, treasury {cash}")
    return teller.say(
        phrase,
        company=action.acquirer,
        target=action.target,
        amount=plan.cost if plan else 0,
        cash=plan.treasury if plan else 0,
    )


def takeover_steps(voice: Voice, game: Game, plan: Takeover) -> Iterator[tuple[str, str]]:
    """(Name, value) of everything that a takeover costs and brings, in the order of the steps."""
    yield from _money(voice, plan)
    yield from _tokens(voice, plan)
    yield from _possessions(voice, game, plan)
    if not plan.possible:
        return
    say = voice.translate
    yield say(N_("treasury afterwards")), voice.money(plan.treasury)
    yield say(N_("loans afterwards")), str(plan.loans)
    for kind, before, after in plan.changes:
        yield say_change(voice, kind, before, after)


def _money(voice: Voice, plan: Takeover) -> Iterator[tuple[str, str]]:
    say = voice.translate
    for holder, shares, amount in plan.payouts:
        phrase = N_("{count} × {price} = {amount}")
        yield (
            voice.who(holder),
            voice.say(phrase, count=shares, price=plan.price, amount=amount),
        )
    yield say(N_("cost")), voice.money(plan.cost)
    yield say(N_("cash of both")), voice.money(plan.cash)
    if plan.issued:
        phrase = N_("{count} for {amount}")
        value = voice.say(phrase, count=plan.issued, amount=plan.proceeds)
        yield say(N_("own certificates sold")), value
    if plan.borrowed:
        yield say(N_("new loans")), str(plan.borrowed)
    if plan.lacking:
        yield say(N_("lacking")), voice.money(plan.lacking)
    if plan.excess:
        yield say(N_("loans too many")), str(plan.excess)


def _tokens(voice: Voice, plan: Takeover) -> Iterator[tuple[str, str]]:
    say = voice.translate
    if plan.gained:
        yield say(N_("new tokens")), str(plan.gained)
    yield say(N_("tokens to place")), str(plan.hand)
    if plan.shared:
        phrase = N_("{places}: {count} × {amount}")
        yield (
            say(N_("tokens of both")),
            voice.say(
                phrase,
                places=_places(voice, plan.shared),
                count=len(plan.shared),
                amount=plan.synergy,
            ),
        )
    for name, cities in (
        (N_("tokens replaced"), plan.replaced),
        (N_("tokens replaced at choice"), plan.open),
        (N_("own tokens that may be taken back"), plan.vacatable),
    ):
        if cities:
            yield say(name), _places(voice, cities)


def _possessions(voice: Voice, game: Game, plan: Takeover) -> Iterator[tuple[str, str]]:
    say = voice.translate
    if plan.trains:
        yield say(N_("trains taken over")), " ".join(map(game.train_class, plan.trains))
    if plan.surplus:
        yield say(N_("trains to return")), str(plan.surplus)
    if plan.privates:
        yield say(N_("cards taken over")), voice.listed(plan.privates)


def _places(voice: Voice, cities: tuple[str, ...]) -> str:
    return voice.listed(map(voice.city, cities))


def takeover_lines(game: Game, translate: Translator = ENGLISH) -> Iterator[str]:
    """What each takeover of the present decision costs and brings, one line for each."""
    voice, decision = voice_of(game, translate), game.decision
    for action in decision.answers if decision is not None else ():
        plan = game.takeover(action.acquirer, action.target) if isinstance(action, Absorb) else None
        if plan is not None:
            steps = " · ".join(
                f"{name} {value}" for name, value in takeover_steps(voice, game, plan)
            )
            phrase = N_("{company} absorbs {target}: {steps}")
            yield voice.say(phrase, company=plan.acquirer, target=plan.target, steps=steps)
