"""The whole page of the calculator: the position of an address, and what may be changed in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from railhead.drawing.map.layout import plan_of
from railhead.drawing.views import map_of
from railhead.engine.game import Game
from railhead.language import Translator, Voice, explain, voice_of
from railhead.language.setup_words import value_words, variants_of
from railhead.network.router.fields import PositionError
from railhead.records.position import Position, cleared_table, position_data, position_of
from railhead.records.position_reading import MOST_TRAINS, ReadPosition, read_position
from railhead.server.base.cache import BoundedCache
from railhead.server.page.calculator.address import data_of, fields_of, query_of, written_value
from railhead.server.page.calculator.changes import changed, merged, with_fields
from railhead.server.page.state.map import drawn
from railhead.titles.catalogue import game_class

_ROOT = "position"
_LONGEST_NAME = 60
_READ: BoundedCache[ReadPosition] = BoundedCache(64)


@dataclass(frozen=True, slots=True)
class Board:
    """A position of an address as it is shown. `faults`, `warnings`: what is wrong, in words."""

    read: ReadPosition
    query: str
    faults: tuple[str, ...]
    warnings: tuple[str, ...]

    @property
    def position(self) -> Position:
        return self.read.position

    @property
    def game(self) -> Game:
        return self.read.game


def board_of(title: str, fields: QueryDict, translate: Translator) -> Board:
    """Return the board of an address, with the change that its form asks for.

    An address without any field is the board as a game begins. Raises PositionError for a title,
    a version of its rules or an option that is not there.
    """
    extras = tuple(extra.id for extra in cleared_table(title).extras())
    texts = {name: fields.get(name, "") for name in fields}
    if not set(texts) & {"phase", "tiles", "tokens", "trains", "shown"}:
        texts |= fields_of(_beginning(title))
    read = _read(data_of(title, texts, extras))
    faults = read.faults
    if "do" in fields or "shown" in fields:
        position, game = read.position, read.game
        data = merged(
            position_data(position),
            with_fields(position, game, fields),
            changed(position, game, fields),
        )
        # A change that is wrong changes nothing.
        try:
            after = _read(data)
            faults = (*faults, *after.faults)
            read = read if after.faults else after
        except PositionError as error:
            faults = (*faults, error)
    return Board(
        read,
        query_of(read.position),
        tuple(_told(fault, translate) for fault in faults),
        tuple(_told(warning, translate) for warning in read.warnings),
    )


def _read(data: dict[str, Any]) -> ReadPosition:
    """Read a position, or find it as it was read before: what was searched in it is kept."""
    return _READ.get(repr(data), lambda: read_position(data, _ROOT))


def _told(fault: PositionError, translate: Translator) -> str:
    where = fault.where.removeprefix(_ROOT).lstrip(".")[:_LONGEST_NAME]
    return explain(PositionError(where, fault.reason, **fault.params), translate)


def _beginning(title: str) -> Position:
    """What lies on the board as a game begins, such as home tokens."""
    kind = game_class(title)
    known = kind.load_title({})
    players = [str(number) for number in range(max(3, known.min_players))]
    begun = position_of(kind.new(players))
    return Position(title, phase=begun.phase, tiles=begun.tiles, tokens=begun.tokens)


# -- the controls ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Control:
    """An extra of the title as a control of the form, for one company.

    `choices`: (value, its name) to choose from; () for a number up to `most`. `values`: those that
    the company has.
    """

    id: str
    text: str
    most: int
    choices: tuple[tuple[str, str], ...]
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OptionControl:
    """An option of the game as a control: (value, its words) to choose from, and the chosen one."""

    id: str
    text: str
    choices: tuple[tuple[str, str], ...]
    chosen: str


def context(board: Board, translate: Translator) -> dict[str, Any]:
    """Return what the page shows besides the run."""
    game, position = board.game, board.position
    voice = voice_of(game, translate)
    view = map_of(game)
    plan = plan_of(game.title.map)
    company = position.company
    own = position.trains.get(company, ())
    return {
        "title": game.title,
        "game": game,
        "board": board,
        "company": company,
        "kept": {
            name: text
            for name, text in fields_of(position).items()
            if name not in ("phase", "company")
        },
        "companies": _companies(game),
        "phases": list(game.title.phases),
        "own_trains": own,
        "full": len(own) >= MOST_TRAINS,
        "trains": list(game.title.trains),
        "controls": list(_controls(game, company, voice)) if company else [],
        "options": list(_options(game, position, translate)),
        "hexes": [here.id for here in game.title.map.hexes.values() if here.takes_tiles],
        **drawn(view, translate),
        "slim": round(plan.width / plan.height, 3),
    }


def _companies(game: Game) -> list[tuple[str, str]]:
    """The companies by id and name, those with tokens or trains first."""
    companies, state = game.title.companies.values(), game.state
    there = {name for slots in state.tokens.values() for name in slots} | set(state.trains)
    ranked = sorted(companies, key=lambda company: company.id not in there)
    return [(company.id, company.name) for company in ranked]


def _controls(game: Game, company: str, voice: Voice) -> Iterator[Control]:
    hexes = game.title.map.hexes
    for extra in game.extras():
        named = ((it, voice.place(it) if it in hexes else it) for it in extra.choices)
        text = voice.translate(extra.text)
        values = game.extra(company, extra.id)
        yield Control(extra.id, text, extra.most, tuple(named), values)


def _options(game: Game, position: Position, translate: Translator) -> Iterator[OptionControl]:
    """The variants of the title, and whatever else is not as usual."""
    variants = [option.id for option in variants_of(game.title)]
    for option in game.title.options.values():
        if option.id in variants or option.id in position.options:
            choices = tuple(
                (written_value(value), value_words(option, value, translate))
                for value in option.values
            )
            chosen = written_value(game.options[option.id])
            yield OptionControl(option.id, translate(option.name), choices, chosen)
