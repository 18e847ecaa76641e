"""The trains of the bank, the phases, and the cash of the bank."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from railhead.drawing.page.fragments import train_picture
from railhead.engine.game import Game
from railhead.engine.state import BANK
from railhead.language import N_, Voice
from railhead.language.phases import phase_news, say_limits
from railhead.language.possessions import train_count, trains_left
from railhead.table.assets import TrainClass

if TYPE_CHECKING:
    from railhead.server.page.table_view import Cell, TableView


@dataclass(frozen=True, slots=True)
class Train:
    """A class of train. `start`: the phase that its first sale starts; `gone`: it has rusted.

    `rusts`: the class that rusts it; `later`: the phase from which it is sold, "" if it can be sold
    now; `discount_of`: the class of which it is the last train, at a lower price.
    """

    id: str
    picture: Markup
    price: str
    left: Cell
    sold_out: bool
    start: str
    rusts: str
    later: str
    gone: bool
    discount_of: str


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of the game. `place`: `past`, `now`, `next` or `later`.

    `starts_with`: the class of train that starts it; `tiles`: (colour, its name); `rounds`:
    operating rounds in a set; `limit`: that of trains, in words; `news`: what changes, in words.
    """

    id: str
    place: str
    starts_with: str
    tiles: tuple[tuple[str, str], ...]
    rounds: int
    limit: str
    news: tuple[str, ...]


def context(view: TableView) -> dict[str, Any]:
    game, money = view.game, view.voice.money
    phases = list(_phases(view))
    return {
        "trains": list(_trains(view)),
        "phases": phases,
        "next_phase": view.next_phase,
        "terms": [fact.text for fact in view.presentation.facts(BANK)],
        "next": next((phase for phase in phases if phase.place == "next"), None),
        "bank": view.cell(lambda game: money(game.state.cash[BANK])),
        "start": money(game.title.bank),
        "part": max(0, min(100, 100 * game.state.cash[BANK] // max(game.title.bank, 1))),
        "broken": game.state.bank_broken,
    }


def _trains(view: TableView) -> Iterator[Train]:
    game, voice = view.game, view.voice
    in_box = _in_box(game)
    left = trains_left(game)
    starts = {phase.starts_with: phase.id for phase in game.title.phases.values()}
    for kind in game.title.trains.values():
        if kind.id not in in_box:
            continue
        gone = bool(kind.rusted_by) and _sold(game, kind.rusted_by, in_box, left)
        colour = _colour(game, kind.id)
        yield Train(
            kind.id,
            Markup(train_picture(kind.id, colour=colour, rusted=gone, translate=voice.translate)),
            voice.money(kind.price),
            view.cell(_left, voice, kind),
            not left[kind.id] and not kind.unlimited,
            starts.get(kind.id, ""),
            kind.rusted_by,
            kind.from_phase if kind.from_phase and not game.phase_reached(kind.from_phase) else "",
            gone,
            kind.discount_of,
        )


def _left(game: Game, voice: Voice, kind: TrainClass) -> str:
    return train_count(voice, kind, trains_left(game)[kind.id])


def _in_box(game: Game) -> set[str]:
    """The classes of train of this game: not all of a title are in every scenario."""
    return {game.train_class(train) for trains in game.state.trains.values() for train in trains}


def _sold(game: Game, kind: str, in_box: set[str], left: dict[str, int]) -> bool:
    """Whether a train of a class was bought: its phase has come or, without one, none is left."""
    phases = [phase.id for phase in game.title.phases.values() if phase.starts_with == kind]
    if phases:
        return game.phase_reached(phases[0])
    return kind in in_box and not left[kind]


def _colour(game: Game, kind: str) -> str:
    """The newest tile colour of the phase in which a class of train is first sold."""
    phases, train = game.title.phases, game.title.trains[kind]
    sold = train.discount_of or kind
    begun = next((it.id for it in phases.values() if it.starts_with == sold), "")
    first, colour = train.from_phase or begun, ""
    for phase in phases.values():
        colour = phase.tiles[-1] if phase.tiles else colour
        # What no phase begins with is sold from the start.
        if phase.id == first or (colour and not first):
            break
    return colour


def _phases(view: TableView) -> Iterator[Phase]:
    game, voice = view.game, view.voice
    phases = list(game.title.phases.values())
    here = list(game.title.phases).index(game.state.phase)
    for number, phase in enumerate(phases):
        news = phase_news(voice, phases[number - 1], phase) if number else ()
        rusting = [k.id for k in game.title.trains.values() if k.rusted_by == phase.starts_with]
        yield Phase(
            phase.id,
            "past" if number < here else ("now", "next", "later")[min(number - here, 2)],
            phase.starts_with,
            tuple((colour, voice.word("colour", colour)) for colour in phase.tiles),
            phase.operating_rounds,
            say_limits(voice, phase.train_limits),
            (
                *news,
                *(voice.say(N_("{train_class} trains rust"), train_class=kind) for kind in rusting),
            ),
        )
