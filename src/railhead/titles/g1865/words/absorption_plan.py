"""Words for what an absorption would cost and bring."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.game import Game
from railhead.language.consequences import say_change
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.titles.g1865.absorption_plan import AbsorptionPlan


def plan_steps(voice: Voice, game: Game, plan: AbsorptionPlan) -> Iterator[tuple[str, str]]:
    """Yield (name, value) for all that an absorption costs and brings, in the order of steps."""
    yield from _money(voice, plan)
    yield from _tokens(voice, plan)
    yield from _possessions(voice, game, plan)
    if not plan.terms.possible:
        return
    say = voice.translate
    yield say(N_("treasury afterwards")), voice.money(plan.treasury)
    yield say(N_("loans afterwards")), str(plan.loans)
    for kind, before, after in plan.changes:
        yield say_change(voice, kind, before, after)


def _money(voice: Voice, plan: AbsorptionPlan) -> Iterator[tuple[str, str]]:
    say = voice.translate
    for holder, shares, amount in plan.terms.payouts:
        phrase = N_("{count} × {price} = {amount}")
        yield (
            voice.who(holder),
            voice.say(phrase, count=shares, price=plan.terms.price, amount=amount),
        )
    yield say(N_("cost")), voice.money(plan.terms.cost)
    yield say(N_("cash of both")), voice.money(plan.terms.cash)
    if plan.terms.issued:
        phrase = N_("{count} for {amount}")
        value = voice.say(phrase, count=plan.terms.issued, amount=plan.terms.proceeds)
        yield say(N_("own certificates sold")), value
    if plan.terms.borrowed:
        yield say(N_("new loans")), str(plan.terms.borrowed)
    if plan.terms.lacking:
        yield say(N_("lacking")), voice.money(plan.terms.lacking)
    if plan.terms.excess:
        yield say(N_("loans too many")), str(plan.terms.excess)


def _tokens(voice: Voice, plan: AbsorptionPlan) -> Iterator[tuple[str, str]]:
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


def _possessions(voice: Voice, game: Game, plan: AbsorptionPlan) -> Iterator[tuple[str, str]]:
    say = voice.translate
    if plan.trains:
        yield say(N_("trains taken over")), " ".join(map(game.train_class, plan.trains))
    if plan.surplus:
        yield say(N_("trains to return")), str(plan.surplus)
    if plan.privates:
        yield say(N_("cards taken over")), voice.listed(plan.privates)


def _places(voice: Voice, cities: tuple[str, ...]) -> str:
    return voice.listed(map(voice.city, cities))
