"""How a game went: what players and companies were worth at the end of every round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.assist.round_ends import RoundEnd, round_ends
from railhead.engine.game import Game
from railhead.engine.state import State
from railhead.server.base.cache import BoundedCache


@dataclass(frozen=True, slots=True)
class Course:
    """Values at the ends of rounds: id of a player or company -> a value for each end, or None."""

    ends: tuple[RoundEnd, ...]
    values: Mapping[str, tuple[int | None, ...]]


def worth_by_turn(game: Game, ends: tuple[RoundEnd, ...] | None = None) -> Course:
    """Return what each player was worth at the end of every round, in money.

    `ends`: those of the game, where they are known already.
    """
    ends = ends or round_ends(game)
    worth = [_worth(game, end) for end in ends]
    return Course(
        ends, {player: tuple(here.get(player) for here in worth) for player in game.players}
    )


def _worth(game: Game, end: RoundEnd) -> Mapping[str, int]:
    """What players were worth at the end of a round, in money."""
    if end.last:
        return game.wealth()
    known = _worths.known(id(end.state))
    if known is None or known[0] is not end.state:
        known = end.state, game.at(end.count).wealth()
        _worths.put(id(end.state), known)
    return known[1]


# By the identity of a state, which is kept with it: states in the past of a game never change.
_worths: BoundedCache[tuple[State, Mapping[str, int]]] = BoundedCache(2_000)


def prices_by_turn(game: Game, ends: tuple[RoundEnd, ...] | None = None) -> Course:
    """Return the price of a share of each company at the end of every round; `ends` as above.

    A company has None while its marker does not stand on the market; companies that never came
    there are left out.
    """
    ends = ends or round_ends(game)
    price = game.title.market.price
    cells = [game.state_after(end.count).cells for end in ends]
    return Course(
        ends,
        {
            company: tuple(price(here[company]) if company in here else None for here in cells)
            for company in game.title.companies
            if any(company in here for here in cells)
        },
    )
