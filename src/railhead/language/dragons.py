"""Events of an investor that plays by rule, in words."""

from __future__ import annotations

from typing import Any

from railhead.language.purchases import dragons_purchase
from railhead.language.translate import N_
from railhead.language.voice import Voice

# Why the Dragons prefer the company of which they buy; nothing where there is no other.
_REASONS = {
    "certificates": N_("they have the fewest certificates of it"),
    "rank": N_("it has the highest rank"),
    "value": N_("it has the lowest value"),
    "stack": N_("it lies higher in its box"),
}

_PASSES = {
    "limit": N_("The Dragons pass: they have as many certificates as they may"),
    "no_green": N_("The Dragons pass: nothing green is for sale"),
}

_ZONES = {
    "red": N_("{company} falls into the red zone"),
    "white": N_("{company} falls into the white zone"),
}


def dragons_sold(voice: Voice, params: dict[str, Any]) -> str:
    """A sale, and that the pool has not taken everything."""
    phrase = N_("The Dragons sell {percent}% of {company}")
    if params["kept"]:
        phrase = N_("The Dragons sell {percent}% of {company}; the pool takes no more")
    return voice.say(phrase, **params)


def dragons_bought(voice: Voice, params: dict[str, Any]) -> str:
    """A purchase, and why it is of this company."""
    text = dragons_purchase(voice, params)
    reason = _REASONS.get(params["reason"])
    if reason is None:
        return text
    return voice.say(N_("{purchase}: {reason}"), purchase=text, reason=voice.translate(reason))


def dragons_passed(voice: Voice, params: dict[str, Any]) -> str:
    """A turn in which they do nothing, and why."""
    return voice.translate(_PASSES[params["reason"]])


def zone_changed(voice: Voice, params: dict[str, Any]) -> str | None:
    """A company that the chart now shows in another zone; it can only get worse."""
    phrase = _ZONES.get(params["zone"])
    return voice.say(phrase, **params) if phrase else None
