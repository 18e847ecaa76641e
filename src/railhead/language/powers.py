"""What private companies can do, in a few words."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.game import Game
from railhead.engine.title import Title
from railhead.language.translate import ENGLISH, N_, Translator
from railhead.language.voice import Voice, voice_of

POWERS = {
    "blocks_hex": N_("no tile on {hex} while a player owns it"),
    "half_terrain": N_("standard track on difficult ground at half price"),
    "port_marker": N_("one port pays its company {amount} more"),
    "coastal_city": N_("once: a tile and a token in any coastal city without connection"),
    "route_bonus": N_("{places} earns its company {bonus} more for each train"),
    "maritime": N_(
        "a company that owns it carries {coverage} more, and gains traffic once for a token in"
        " {places}"
    ),
    "president_certificate": N_("with the president's certificate of {company}"),
}


@dataclass(frozen=True, slots=True)
class Names:
    """What the private companies of a title are called: all, one, those on offer, and so on."""

    all: str
    one: str
    on_offer: str
    counted: str
    paying: str
    buying: str


_PLAIN = Names(
    N_("Private companies"),
    N_("Private"),
    N_("Private companies for sale"),
    N_("Private companies ({count})"),
    N_("Private companies pay {owners}"),
    N_("buy a private company: {names}"),
)
_MARITIME = Names(
    N_("Maritime cards"),
    N_("Card"),
    N_("Maritime cards to take"),
    N_("Maritime cards ({count})"),
    N_("Maritime cards pay {owners}"),
    N_("take a maritime card: {names}"),
)


def names_of(title: Title) -> Names:
    """Return what a title calls its private companies."""
    powers = {private.power for private in title.privates.values()}
    return _MARITIME if powers == {"maritime"} else _PLAIN


def say_power(private: str, game: Game, translate: Translator = ENGLISH) -> str:
    """Return what a private company does as a phrase, "" if it does nothing but earn."""
    voice = voice_of(game, translate)
    return voice.in_parts(
        filter(None, [_power(voice, private, game), _blocks(voice, private, game)])
    )


def _blocks(voice: Voice, private: str, game: Game) -> str:
    """The hexes on which no track is laid at first."""
    hexes, phase = game.title.privates[private].blocks, game.title.special.get("private_hexes_from")
    if not hexes or phase is None or game.phase_reached(phase):
        return ""
    places = voice.listed(map(voice.place, hexes))
    return voice.say(N_("no track on {places} before phase {phase}"), places=places, phase=phase)


def _power(voice: Voice, private: str, game: Game) -> str:
    power = game.title.privates[private].power
    special = game.title.special
    return voice.say(
        POWERS.get(power, power),
        hex=special.get("blocked_hex", ""),
        amount=special.get("port_marker", 0),
        company=getattr(game.state, "rsa", ""),
        places=_places(private, game),
        bonus=special.get("private_bonus", 0),
        coverage=special.get("maritime_coverage", 0),
    )


def _places(private: str, game: Game) -> str:
    """The names of the places where a private company makes trains earn more."""
    voice = voice_of(game)
    hexes = game.title.privates[private].bonus_hexes
    return voice.listed(dict.fromkeys(voice.short_place(hex_id) for hex_id in hexes))
