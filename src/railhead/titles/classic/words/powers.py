"""Words for what private companies do, made from the data of their powers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from railhead.engine.actions import LayTile, Pass, PlaceToken, UsePrivate
from railhead.language.description import Description
from railhead.language.events import as_in_log
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import Words
from railhead.titles.classic import facts
from railhead.titles.classic.facts import Power
from railhead.titles.classic.private_tiles import CompanyTile, PrivateTile
from railhead.titles.common.words.turn import lay_tile, place_token


def _places(voice: Voice, hexes: Sequence[str]) -> str:
    return voice.listed(voice.short_place(hex_id) for hex_id in hexes)


def _blocks(voice: Voice, power: Power) -> str:
    if power.owner == "player":
        phrase = N_("no tile on {places} while a player owns it")
    else:
        phrase = N_("no tile on {places} while it is there")
    return voice.say(phrase, places=_places(voice, power.hexes))


def _lays(voice: Voice, power: Power) -> Iterator[str]:
    tiles, places = voice.listed(power.tiles), _places(voice, power.hexes)
    if facts.SALE in power.moments:
        phrase = N_("who sells it to a company may lay {tiles} on {places} at once")
    elif power.owner == "player":
        phrase = N_("once: its player lays {tiles} on {places}, without connection")
    elif power.instead:
        phrase = N_("once: its company lays {tiles} on {places} as its tile, without connection")
    else:
        phrase = N_("once: its company lays {tiles} on {places} as well, without connection")
    yield voice.say(phrase, tiles=tiles, places=places)
    if power.closes:
        yield voice.translate(N_("then it closes"))


def _token(voice: Voice, power: Power) -> Iterator[str]:
    phrase = N_("once: its company places a token on {places}, without connection")
    yield voice.say(phrase, places=_places(voice, power.hexes))
    if power.closes:
        yield voice.translate(N_("then it closes"))


def _phrases(voice: Voice, power: Power) -> Iterator[str]:
    """What one power does, in phrases."""
    match power.kind:
        case facts.BLOCKS:
            yield _blocks(voice, power)
        case facts.LAYS:
            yield from _lays(voice, power)
        case facts.TOKEN:
            yield from _token(voice, power)
        case facts.EXCHANGE:
            yield voice.say(N_("may be exchanged for a share of {company}"), company=power.company)
        case facts.INCOME:
            yield voice.say(
                N_("pays {amount} from phase {phase} on"), amount=power.amount, phase=power.phase
            )
        case facts.DISCOUNT:
            yield voice.say(
                N_("tiles on hexes of {terrain} alone cost its company {amount} less"),
                terrain=voice.translate(TERRAINS.get(power.terrain, power.terrain)),
                amount=power.amount,
            )
        case facts.STAYS:
            yield voice.translate(N_("does not close while a player owns it"))
        case facts.CLOSES:
            yield voice.say(
                N_("closes as soon as {company} has bought a train"), company=power.company
            )


TERRAINS = {
    "mountain": N_("mountain"),
    "water": N_("water"),
    "river": N_("river"),
    "hill": N_("hill"),
    "swamp": N_("swamp"),
}
"""Kinds of terrain, as a discount names them."""


def power_of(voice: Voice, game: Any, private: str) -> str:
    """All that a private company does."""
    mine = (it for it in game.title.facts.powers if it.private == private)
    return voice.in_parts(text for power in mine for text in _phrases(voice, power))


def _use_private(it: Description, action: UsePrivate) -> str:
    """The exchange of a private company, or the tile of a company's own."""
    found = it.consequences.first("private_exchanged")
    if found:
        return it.say(N_("exchange {private} for {percent}% of {company}"), **found)
    return it.say(N_("lay the tile of {private}"), private=action.private)


def _lay_tile(it: Description, action: LayTile) -> str:
    """A tile; that of a private company says so."""
    text = lay_tile(it, action)
    found = it.consequences.first("private_tile_laid")
    if not found:
        return text
    return it.say(N_("{private}: {lay}"), private=found["private"], lay=text)


def _place_token(it: Description, action: PlaceToken) -> str:
    """A token; one that a private company places says so."""
    text = place_token(it, action)
    if not action.private:
        return text
    return it.say(N_("{private}: {lay}"), private=action.private, lay=text)


def _exchanged(voice: Voice, params: dict[str, Any]) -> str:
    return voice.say(N_("{player} exchanges {private} for {percent}% of {company}"), **params)


def _tile_laid(voice: Voice, params: dict[str, Any]) -> str:
    phrase = N_("{owner} lays tile {tile} of {private} on {hex}")
    if params["amount"]:
        phrase = N_("{owner} lays tile {tile} of {private} on {hex} for {amount}")
    return voice.say(phrase, **params)


def _keep_tile(it: Description, _action: Pass) -> str:
    assert isinstance(it.step, PrivateTile | CompanyTile)
    return it.say(N_("lay no tile of {private}"), private=it.step.private)


WORDS = Words(
    events={"private_exchanged": _exchanged, "private_tile_laid": _tile_laid},
    effects={"private_exchanged": as_in_log},
    answers={LayTile: _lay_tile, PlaceToken: _place_token, UsePrivate: _use_private},
    questions={
        "company_tile": N_("lay the tile of {private}"),
        "private_tile": N_("lay the tile of {private} now, or never"),
    },
    passes={"company_tile": _keep_tile, "private_tile": _keep_tile},
    steps={"company_tile": N_("track"), "private_tile": N_("track")},
    powers={"": power_of},
    notable=frozenset({"private_exchanged", "private_tile_laid"}),
)
