"""Examples of rules on small boards: what a title shows, and what its own rules say of it.

A title may have a file `examples.toml` in its folder, in the form of `docs/teaching.md`. Each
example is a position (`docs/positions.md`) in which a company lays a tile, places a token or runs
its trains, and says what comes of it. Nothing of that is believed: `outcome_of` lets the game
answer, and the tests of the titles compare both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from railhead.engine.actions import LayTile, PlaceToken, RunRoutes
from railhead.engine.fault import TitleError
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.engine.routeactions import section_action
from railhead.engine.tomlfiles import read_toml
from railhead.network.router.fields import PositionError
from railhead.records.position import Position, game_of
from railhead.records.position_reading import read_position
from railhead.titles.catalogue import game_class
from railhead.titles.common.game import CommonGame

FILE = "examples.toml"

_OWN = {"id", "rules", "text", "shown", "lay", "token", "cash", "costs", "earns", "refused"}
_ENOUGH = 1000
"""The money of a company in an example that does not say how much it has."""


@dataclass(frozen=True, slots=True)
class RuleExample:
    """A position in which something is done, and what the example says of it.

    `rules`: the rules that it shows; `text`: the sentence about it, a msgid; `shown`: the hexes of
    its picture. `action`: what the company does, None where its trains run. `refused`: the rule
    that forbids it, "" where it is allowed; `costs` and `earns`: in money, None where nothing is
    said of it; `cash`: what the company has.
    """

    id: str
    rules: tuple[str, ...]
    text: str
    shown: tuple[str, ...]
    position: Position
    action: LayTile | PlaceToken | None = None
    cash: int = _ENOUGH
    costs: int | None = None
    earns: int | None = None
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the game answers. `before`, `after`: the same if it refuses, for the reason `refused`.

    `cost`: what the company has paid; `run`: what its trains do and `revenue` what they earn, None
    where they do not run.
    """

    before: Game
    after: Game
    refused: Illegal | None = None
    cost: int = 0
    run: RunRoutes | None = None
    revenue: int | None = None


@lru_cache(maxsize=32)
def examples_of(title: str) -> Mapping[str, RuleExample]:
    """Return the examples of a title by id; one without a file has none.

    Raises TitleError, naming the place, for an unknown title and if the file is not right.
    """
    path = game_class(title).folder / FILE
    if not path.exists():
        return {}
    found: dict[str, RuleExample] = {}
    for number, entry in enumerate(read_toml(path).get("example", ()), 1):
        example = read_example(title, entry, f"{FILE} example {number}")
        if example.id in found:
            raise TitleError(FILE, "the example {name} is there twice", name=repr(example.id))
        found[example.id] = example
    return found


def read_example(title: str, entry: Mapping[str, Any], place: str) -> RuleExample:
    """Return an example as it is written. Raises TitleError, naming the place, if it is not right.

    Positions are read as everywhere, but what is only a warning is an error here.
    """
    if not all(isinstance(entry.get(it), str) and entry[it] for it in ("id", "text", "shown")):
        raise TitleError(place, "an example has the texts id, text and shown")
    data = {name: value for name, value in entry.items() if name not in _OWN}
    try:
        read = read_position(data, place, title)
    except PositionError as error:
        raise TitleError(place, "{text}", text=str(error)) from error
    for fault in (*read.faults, *read.warnings):
        raise TitleError(place, "{text}", text=str(fault))
    known = read.game.title
    shown = tuple(entry["shown"].split())
    for rule in (*entry.get("rules", ()), *filter(None, (entry.get("refused"),))):
        if rule not in known.rules:
            raise TitleError(place, "there is no rule {name}", name=repr(rule))
    for hex_id in shown:
        if hex_id not in known.map.hexes:
            raise TitleError(place, "there is no hex {id}", id=hex_id)
    return RuleExample(
        entry["id"],
        tuple(entry.get("rules", ())),
        entry["text"],
        shown,
        read.position,
        _action(entry, read.position.company),
        entry.get("cash", _ENOUGH),
        entry.get("costs"),
        entry.get("earns"),
        entry.get("refused", ""),
    )


def _action(entry: Mapping[str, Any], company: str) -> LayTile | PlaceToken | None:
    """What a company does: `lay = "K7 58/2"`, or `token = "K7"`, a city being the first one."""
    if "lay" in entry:
        hex_id, _, tile = entry["lay"].partition(" ")
        name, _, rotation = tile.partition("/")
        return LayTile(company, hex_id, name, int(rotation))
    if "token" in entry:
        city = entry["token"]
        return PlaceToken(company, city if "." in city else f"{city}.0")
    return None


def outcome_of(example: RuleExample) -> Outcome:
    """Let the game of the title answer what is done in an example."""
    before, company = _table(example), example.position.company
    if example.action is None:
        return _running(before, company)
    after = before.fork()
    kind = "track" if isinstance(example.action, LayTile) else "token"
    step = next(it for it in after.turn_of(company) if it.name.endswith(kind))
    after.state.agenda = (step,)
    try:
        after.apply(example.action)
    except Illegal as refused:
        return Outcome(before, before, refused)
    return Outcome(before, after, cost=example.cash - after.state.cash[company])


def _running(game: Game, company: str) -> Outcome:
    """The best run of a company, or what it earns where trains run on no routes."""
    best = game.best_routes(company)
    if best is None:
        return Outcome(game, game, revenue=game.earned(company))
    routes = tuple(
        (route.train, tuple(section_action(game, section) for section in route.sections))
        for route in best.routes
    )
    return Outcome(game, game, run=RunRoutes(company, routes), revenue=best.revenue)


def _table(example: RuleExample) -> CommonGame:
    """The position of an example in the turn of its company, which the first player presides."""
    game, company = game_of(example.position), example.position.company
    assert isinstance(game, CommonGame), "a title with examples has the steps that titles share"
    state = game.state
    game.put_in_service(company)
    state.round, state.round_number = "OR", 1
    state.presidents[company] = next(iter(game.players))
    state.cash[company] = example.cash
    state.acting = type(state.acting)(company)
    placed = sum(name == company for city in state.tokens.values() for name in city)
    state.tokens_left[company] = (game.most_tokens(company) or 0) - placed
    for tile, _ in state.tiles.values():
        state.supply[tile] -= 1
    return game
