"""Everything about companies and players in one table, with what was earned round by round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.engine.game import Game
from railhead.server.page.state.companies import company_cards, other_sources
from railhead.server.page.state.players import player_cards, share_cell

if TYPE_CHECKING:
    from railhead.server.page.state.companies import Company
    from railhead.server.page.table_view import Cell, TableView


@dataclass(frozen=True, slots=True)
class Earned:
    """What a company earned in a round: `revenue` as a number, `choice` what became of it."""

    revenue: str
    choice: str


@dataclass(frozen=True, slots=True)
class Row:
    """A company in the table.

    `holdings`: for each player (percentage, whether he is president); `earned`: for each operating
    round, None if nothing.
    """

    company: Company
    holdings: tuple[tuple[Cell, bool], ...]
    earned: tuple[Earned | None, ...]


_EARNED = frozenset({"operating_round", "routes_run", "no_revenue", "dividend"})
"""Events that tell what was earned, and in which round."""


def context(view: TableView) -> dict[str, Any]:
    players = view.once(player_cards)
    rounds, earned = earnings(view.game)
    return {
        "players": players,
        "own": view.voice.own_shares(),
        "liquid": any(player.liquidity is not None for player in players),
        "others": [
            view.translate(view.voice.source(source).heading) for source in other_sources(view.game)
        ],
        "rounds": rounds,
        "rows": list(_rows(view, [player.id for player in players], rounds, earned)),
    }


def _rows(
    view: TableView,
    players: list[str],
    rounds: list[tuple[str, int]],
    earned: dict[tuple[str, str], Earned],
) -> Iterator[Row]:
    presidents = view.game.state.presidents

    for company in view.once(company_cards):
        yield Row(
            company,
            tuple(
                (share_cell(view, company.id, player), presidents.get(company.id) == player)
                for player in players
            ),
            tuple(earned.get((name, company.id)) for name, _ in rounds),
        )


def earnings(game: Game) -> tuple[list[tuple[str, int]], dict[tuple[str, str], Earned]]:
    """Return the operating rounds and what each company earned in each, from the events.

    A round is (its name such as `2.1`, the number of actions when it began); the earnings are by
    (round, company).
    """
    rounds: list[tuple[str, int]] = []
    found: dict[tuple[str, str], Earned] = {}
    marks = [*game.event_marks(), len(game.events)]
    action = 0
    name = ""
    for index, event in enumerate(game.events):
        if event.kind not in _EARNED:
            continue
        while action < len(marks) - 1 and marks[action] <= index:
            action += 1
        params = event.params
        if event.kind == "operating_round":
            name = f"{params['turn']}.{params['number']}"
            rounds.append((name, action))
        elif event.kind == "routes_run":
            found[name, params["company"]] = Earned(str(params["revenue"]), "")
        elif event.kind == "no_revenue":
            found.setdefault((name, params["company"]), Earned("0", "withhold"))
        elif event.kind == "dividend":
            found[name, params["company"]] = Earned(str(params["revenue"]), params["choice"])
    return rounds, found
