"""Words for private companies and their powers."""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import UsePrivate
from railhead.language.description import Description
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import Words


def _blocks_hex(voice: Voice, game: Any, _private: str) -> str:
    phrase = N_("no tile on {hex} while a player owns it")
    return voice.say(phrase, hex=game.title.facts.blocked_hex)


def _port_marker(voice: Voice, game: Any, _private: str) -> str:
    phrase = N_("one port pays its company {amount} more")
    return voice.say(phrase, amount=game.title.facts.port_marker)


def _president_certificate(voice: Voice, game: Any, _private: str) -> str:
    phrase = N_("with the president's certificate of {company}")
    return voice.say(phrase, company=game.state.rsa)


def use_private(it: Description, action: UsePrivate) -> str:
    """The use of a private company's power."""
    if not action.hex:
        return it.say(N_("use {private}"), private=action.private)
    return it.say(N_("use {private} on {hex}"), private=action.private, hex=action.hex)


WORDS = Words(
    events={
        "marker_placed": N_("{company} puts its port marker on {hex}"),
        "sms_used": N_("{company} uses SMS to build in a coastal city without connection"),
    },
    answers={UsePrivate: use_private},
    questions={"sms": N_("use SMS in this turn?")},
    choices={
        "decline": N_("do not use SMS in this turn"),
        "use": N_("use SMS now: build in any coastal city without connection"),
    },
    powers={
        "blocks_hex": _blocks_hex,
        "coastal_city": N_("once: a tile and a token in any coastal city without connection"),
        "half_terrain": N_("standard track on difficult ground at half price"),
        "port_marker": _port_marker,
        "president_certificate": _president_certificate,
    },
)
