"""What players, companies and the bank have, in the words and numbers that all clients show."""

from __future__ import annotations

from collections import Counter

from railhead.engine.game import Game
from railhead.engine.state import DEPOT, RETURNED
from railhead.language.translate import ENGLISH, N_, Translator
from railhead.language.voice import Voice, voice_of
from railhead.table.assets import TrainClass


def privates_of(game: Game, owner: str) -> list[str]:
    """Return the private companies of an owner."""
    return [name for name, holder in game.state.privates.items() if holder == owner]


def trains_left(game: Game) -> dict[str, int]:
    """Return how many trains the bank has of each class of the title, 0 included."""
    left = Counter(
        game.train_class(train)
        for place in (RETURNED, DEPOT)
        for train in game.state.trains.get(place, ())
    )
    return {kind: left[kind] for kind in game.title.trains}


def pile_beside(game: Game, train: str) -> str:
    """Return in which pile of the bank a train lies, if trains of its class lie in both, else "".

    `DEPOT` holds new trains, `RETURNED` those that came back: which one is bought decides when the
    next class is sold.
    """
    kind = game.train_class(train)
    trains = game.state.trains
    piles = [place for place in (DEPOT, RETURNED) if place in trains]
    both = all(any(game.train_class(it) == kind for it in trains[place]) for place in piles)
    if len(piles) < 2 or not both:
        return ""
    return next((place for place in piles if train in trains[place]), "")


def train_count(voice: Voice, kind: TrainClass, count: int) -> str:
    """Return a number of trains of a class in words; an unlimited class has any number."""
    return voice.translate(N_("any number")) if kind.unlimited else str(count)


def say_cash(voice: Voice, cash: int, committed: int) -> str:
    """Return the cash of a player, and apart from it what their standing bids bind."""
    if not committed:
        return voice.money(cash)
    return voice.say(
        N_("{free} ({bid} bid)"), free=voice.money(cash - committed), bid=voice.money(committed)
    )


def say_power(private: str, game: Game, translate: Translator = ENGLISH) -> str:
    """Return the power of a private company as a phrase, "" if it has none."""
    voice = voice_of(game, translate)
    power = game.title.privates[private].power
    words = voice.words.powers.get(power, power)
    return words(voice, game, private) if callable(words) else voice.say(words)
