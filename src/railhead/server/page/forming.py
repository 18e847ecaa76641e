"""A company that is being made of others: who goes into it, who agrees, what it will be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from railhead.drawing.views import links_overlay
from railhead.engine.game import Game
from railhead.engine.prospect import CONSENT, NAMING, Formation
from railhead.language import N_, Translator, Voice, voice_of
from railhead.language.formation import headline, outcome, standing, what_follows


@dataclass(frozen=True, slots=True)
class Member:
    """A company that goes into the new one."""

    id: str
    name: str
    owner: str
    price: str
    cash: str
    trains: str


@dataclass(frozen=True, slots=True)
class Say:
    """What a player has to say to it: `kind` is `agrees`, `asked` or `waits`."""

    player: str
    kind: str
    words: str


@dataclass(frozen=True, slots=True)
class Forming:
    """The whole of it. `company`: the new one, "" while it is not chosen.

    `outcome`: (name, value) of what it will be; `cell`: its place on the market as `row,column`;
    `follows`: what comes next; `first`: it is read before the answers; `hexes`: where its members
    have tokens; `overlay`: the track that joins them, for the layer `routes` of the map.
    """

    headline: str
    company: str
    members: tuple[Member, ...]
    sayings: tuple[Say, ...]
    outcome: tuple[tuple[str, str], ...]
    cell: str
    follows: str
    first: bool
    hexes: tuple[str, ...]
    overlay: Markup


def forming_of(game: Game, translate: Translator) -> Forming | None:
    """Return what is being formed by the present decision, None if nothing is."""
    made = game.forming()
    if made is None:
        return None
    voice = voice_of(game, translate)
    cell = made.prospect.cell if made.prospect is not None else None
    return Forming(
        headline(voice, made),
        made.company,
        tuple(_members(voice, game, made)),
        tuple(Say(voice.who(player), kind, words) for player, kind, words in standing(voice, made)),
        tuple(outcome(voice, game, made)),
        f"{cell[0]},{cell[1]}" if cell is not None else "",
        what_follows(voice, made),
        made.stage in (NAMING, CONSENT),
        tuple(_hexes(game, made)),
        _overlay(voice, game, made),
    )


def _members(voice: Voice, game: Game, made: Formation) -> Iterator[Member]:
    for company in made.members:
        if company in game.state.cells:
            yield Member(
                company,
                game.title.companies[company].name,
                voice.who(game.state.presidents[company]),
                voice.money(game.price(company)),
                voice.money(game.state.cash[company]),
                " ".join(map(game.train_card, game.state.trains.get(company, ()))),
            )


def _hexes(game: Game, made: Formation) -> Iterator[str]:
    owners = [*made.members, made.company] if made.company else made.members
    places = [city.rpartition(".")[0] for owner in owners for city in game.cities_of(owner)]
    yield from dict.fromkeys(places)


def _overlay(voice: Voice, game: Game, made: Formation) -> Markup:
    members = tuple(company for company in made.members if company in game.state.cells)
    if len(members) < 2:
        return Markup()
    label = voice.translate(N_("connection of {members}"), members=voice.listed(members))
    return Markup(links_overlay(game, game.links(members), label))
