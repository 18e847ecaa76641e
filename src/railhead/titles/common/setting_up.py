"""Setting up a game: the state before the first decision."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeVar

from railhead.engine.state import BANK, DEPOT, RETURNED, SCRAP
from railhead.engine.title import Scenario, Title
from railhead.titles.common.basis import BasicGame
from railhead.titles.common.events.rounds import GameBegun
from railhead.titles.common.state import CommonState

S = TypeVar("S", bound=CommonState)


def depot(title: Title, counts: Mapping[str, int]) -> tuple[str, ...]:
    """The trains of the bank in the order of sale; `counts`: class -> how many there are.

    An unlimited class has one train at a time.
    """
    return tuple(
        f"{name}-{number}"
        for name, kind in title.trains.items()
        for number in range(1 if kind.unlimited else counts.get(name, 0))
    )


def first_state(
    kind: type[S],
    title: Title,
    scenario: Scenario,
    players: Collection[str],
    companies: Collection[str],
    *,
    share: int,
    trains: Mapping[str, int],
    **own: Any,
) -> S:
    """Return the state at the start of a game, with nothing on the agenda.

    `companies`: those that take part, each with its certificates in its treasury and its tokens on
    its charter; `share`: the cash of each player; `trains`: class -> number in the depot; `own`:
    fields of the state that the title sets otherwise or adds.
    """
    fields: dict[str, Any] = {
        "order": tuple(players),
        "cash": {
            BANK: title.bank - share * len(players),
            **dict.fromkeys(players, share),
            **dict.fromkeys(companies, 0),
        },
        "shares": {
            (name, name): counts
            for name in companies
            if any(counts := title.certificate_counts(name))
        },
        "trains": {DEPOT: depot(title, trains), RETURNED: (), SCRAP: ()},
        "supply": {tile.id: tile.count for tile in title.tiles.tiles.values()},
        "tokens": {
            f"{hex_.id}.{number}": ("",) * node.slots
            for hex_ in title.map.hexes.values()
            for number, node in enumerate(hex_.face.nodes)
            if node.slots
        },
        "tokens_left": {name: title.companies[name].tokens for name in companies},
        "phase": next(iter(title.phases)),
        "round_number": 1,
        "priority": next(iter(players)),
        "scenario": scenario.id,
    }
    return kind(**fields | own)


def announce_beginning(game: BasicGame) -> None:
    """Announce who plays, in seat order."""
    names = [game.players[player] for player in game.state.order]
    game.emit(GameBegun(title=game.title.id, players=names, scenario=game.state.scenario))
