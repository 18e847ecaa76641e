"""What players, companies and the bank have, in words and numbers that every client shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from railhead.engine.game import Game
from railhead.engine.state import DEPOT, RETURNED
from railhead.language.facts import say_facts
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.table.assets import TrainClass


def privates_of(game: Game, owner: str) -> list[str]:
    """Return the private companies of an owner."""
    return [name for name, holder in game.state.privates.items() if holder == owner]


def trains_left(game: Game) -> dict[str, int]:
    """Return how many trains of each class the bank still has, none left out."""
    left = Counter(
        game.train_class(train)
        for place in (RETURNED, DEPOT)
        for train in game.state.trains.get(place, ())
    )
    return {kind: left[kind] for kind in game.title.trains}


def train_count(voice: Voice, kind: TrainClass, count: int) -> str:
    """How many trains of a class there are; a class without end has no number."""
    return voice.translate(N_("any number")) if kind.unlimited else str(count)


def company_extras(
    voice: Voice, game: Game, company: str, without: Collection[str] = ()
) -> Iterator[str]:
    """What a company has besides that only some titles know: bonds, licences, markers.

    `without`: kinds of facts that are told elsewhere.
    """
    state = game.state
    if company in getattr(state, "bonds", ()):
        yield voice.translate(N_("bond"))
    if company in getattr(state, "licences", ()):
        yield voice.translate(N_("E token"))
    marker = getattr(state, "markers", {}).get(company)
    if marker:
        yield voice.say(N_("port {hex}"), hex=marker)
    yield from say_facts(voice, game, company, without)


def player_extras(voice: Voice, game: Game, player: str) -> Iterator[str]:
    """What a player has besides that only some titles know: loans."""
    loans = getattr(game.state, "loans", {}).get(player)
    if loans:
        yield voice.translate.plural("{count} loan", "{count} loans", loans)
    yield from say_facts(voice, game, player)
