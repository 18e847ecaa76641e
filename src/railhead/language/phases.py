"""Phases in words: what each changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.assist.consequences import Consequences
from railhead.engine.events import Event
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.table.assets import Phase

# Up to this number, new starting values are named one by one.
_FEW = 3


def phase_begins(voice: Voice, params: dict[str, Any]) -> str:
    """Return the heading of a phase, with what it changes."""
    phases = voice.title.phases
    here = list(phases).index(params["phase"])
    before = list(phases.values())[max(here - 1, 0)]
    news = voice.listed(phase_news(voice, before, phases[params["phase"]]))
    if not news:
        return voice.say(N_("-- Phase {phase} --"), **params)
    return voice.say(N_("-- Phase {phase}: {news} --"), news=news, **params)


def effect_of_phase(voice: Voice, event: Event, found: Consequences) -> str:
    """Return a phrase for a phase that an answer would begin, with what the phase changes."""
    phase = event.params["phase"]
    after = found.game.title.phases[phase]
    news = voice.listed(phase_news(voice, found.game.phase, after))
    if not news:
        return voice.say(N_("phase {phase} begins"), phase=phase)
    return voice.say(N_("phase {phase} begins: {news}"), phase=phase, news=news)


def phase_news(voice: Voice, before: Phase, after: Phase) -> Iterator[str]:
    """Yield what a phase changes, compared with another one, as short phrases."""
    for colour in after.tiles:
        if colour not in before.tiles:
            yield voice.say(N_("{colour} tiles"), colour=colour)
    if after.operating_rounds != before.operating_rounds:
        yield voice.say(N_("{count} operating rounds"), count=after.operating_rounds)
    limits = {
        kind: n for kind, n in after.train_limits.items() if before.train_limits.get(kind) != n
    }
    if limits:
        yield voice.say(N_("train limit {limit}"), limit=say_limits(voice, limits))
    yield from _new_prices(voice, before, after)
    if after.revenue_colour != before.revenue_colour:
        yield voice.translate(N_("higher printed revenues"))
    if after.corporations_may_buy_privates and not before.corporations_may_buy_privates:
        yield voice.translate(N_("companies may buy private companies"))


def say_limits(voice: Voice, limits: Mapping[str, int]) -> str:
    """Return train limits by kind of company, as in `minor 1, public 3`."""
    return voice.listed(
        f"{voice.translate(voice.words.kinds.get(kind, kind))} {count}" if kind else str(count)
        for kind, count in limits.items()
    )


def _new_prices(voice: Voice, before: Phase, after: Phase) -> Iterator[str]:
    market = voice.title.market
    old = market.with_zone(before.par_zones)
    new = [price for price in sorted(market.with_zone(after.par_zones)) if price not in old]
    if len(new) > 1 and old and new[0] > max(old):
        yield voice.say(N_("starting values up to {high}"), high=new[-1])
        new = []
    elif len(new) > _FEW:
        phrase = N_("starting values from {low} to {high}")
        yield voice.say(phrase, low=new[0], high=new[-1])
        new = []
    for price in new:
        yield voice.say(N_("starting value {price}"), price=price)
    if set(before.shut_zones) - set(after.shut_zones):
        yield voice.translate(N_("all cells of the market"))
