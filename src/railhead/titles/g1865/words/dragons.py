"""Words for the Dragons, who buy and sell by rule, and for their chart."""

from __future__ import annotations

from typing import Any

from railhead.engine.state import POOL
from railhead.language.events import as_in_log
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import Figure, Source, Words

Params = dict[str, Any]

# Why the Dragons prefer the company that they buy; no words where there was no other.
_REASONS = {
    "certificates": N_("they have the fewest certificates of it"),
    "rank": N_("it has the highest rank"),
    "value": N_("it has the lowest value"),
    "stack": N_("it lies higher in its box"),
}

_PURCHASES = {
    "initial_offer": N_(
        "The Dragons buy {percent}% of {company} from the initial offer for {amount}"
    ),
    # No money changes hands between them and the pool.
    POOL: N_("The Dragons buy {percent}% of {company} from the pool"),
}

_PASSES = {
    "limit": N_("The Dragons pass: they have as many certificates as they may"),
    "no_green": N_("The Dragons pass: nothing green is for sale"),
}

_ZONES = {
    "red": N_("{company} falls into the red zone"),
    "white": N_("{company} falls into the white zone"),
}


def _sold(voice: Voice, params: Params) -> str:
    """A sale of the Dragons, and whether the pool had room for all."""
    phrase = N_("The Dragons sell {percent}% of {company}")
    if params["kept"]:
        phrase = N_("The Dragons sell {percent}% of {company}; the pool takes no more")
    return voice.say(phrase, **params)


def _bought(voice: Voice, params: Params) -> str:
    """A purchase of the Dragons, and why they chose this company."""
    source = POOL if params["source"] == POOL else "initial_offer"
    text = voice.say(_PURCHASES[source], **params)
    reason = _REASONS.get(params["reason"])
    if reason is None:
        return text
    return voice.say(N_("{purchase}: {reason}"), purchase=text, reason=voice.translate(reason))


def _passed(voice: Voice, params: Params) -> str:
    """A turn in which the Dragons do nothing, and why."""
    return voice.translate(_PASSES[params["reason"]])


def _zone_changed(voice: Voice, params: Params) -> str | None:
    """A company's move to another zone of the chart, which is always a worse one."""
    phrase = _ZONES.get(params["zone"])
    return voice.say(phrase, **params) if phrase else None


WORDS = Words(
    events={
        "dragons_bought": _bought,
        "dragons_passed": _passed,
        "dragons_sold": _sold,
        "zone_changed": _zone_changed,
    },
    skips={"dragons_passed": "reason"},
    said_once=frozenset({"dragons_passed"}),
    resets=frozenset({"dragons_bought", "dragons_sold"}),
    effects={"dragons_bought": as_in_log, "dragons_sold": as_in_log},
    # Before a stock round the rows of the chart change.
    figures={"rank": Figure(N_("rank")), "zone": Figure(N_("zone"), in_round=True)},
    owners={"dragons": N_("the Dragons")},
    zones={"red": N_("red"), "white": N_("white"), "green": N_("green")},
    sources={
        "dragons": Source(
            N_("Dragons"),
            N_("Dragons"),
            N_("Buy {percent}% for {amount}, Dragons"),
            N_("buy {percent}% of {company} from the Dragons for {amount}"),
            N_("{buyer} buys a {percent}% share of {company} from the Dragons for {amount}"),
        ),
    },
    notable=frozenset({"dragons_bought", "dragons_sold", "zone_changed"}),
)
