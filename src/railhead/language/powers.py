"""What private companies can do, in a few words."""

from __future__ import annotations

from railhead.engine.game import Game
from railhead.language.translate import ENGLISH, N_, Translator
from railhead.language.voice import voice_of

POWERS = {
    "blocks_hex": N_("no tile on {hex} while a player owns it"),
    "half_terrain": N_("standard track on difficult ground at half price"),
    "port_marker": N_("one port pays its company {amount} more"),
    "coastal_city": N_("once: a tile and a token in any coastal city without connection"),
    "route_bonus": N_("{places} earns its company {bonus} more for each train"),
    "president_certificate": N_("with the president's certificate of {company}"),
}


def say_power(private: str, game: Game, translate: Translator = ENGLISH) -> str:
    """Return the power of a private company as a phrase, "" if it has none."""
    power = game.title.privates[private].power
    special = game.title.special
    return voice_of(game, translate).say(
        POWERS.get(power, power),
        hex=special.get("blocked_hex", ""),
        amount=special.get("port_marker", 0),
        company=getattr(game.state, "rsa", ""),
        places=_places(private, game),
        bonus=special.get("private_bonus", 0),
    )


def _places(private: str, game: Game) -> str:
    """The names of the places where a private company makes trains earn more."""
    voice = voice_of(game)
    hexes = game.title.privates[private].bonus_hexes
    return voice.listed(dict.fromkeys(voice.short_place(hex_id) for hex_id in hexes))
