"""The end of a game: who won, and by how much."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from railhead.language.possessions import privates_of

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place and what they have.

    `behind`: by how much money they trail the winner, "" for the winner; `shares`: (company,
    percent); `facts`: what the title tells of them, such as loans, which count against them.
    """

    place: int
    id: str
    name: str
    total: str
    behind: str
    cash: str
    shares: tuple[tuple[str, int], ...]
    privates: tuple[str, ...]
    facts: tuple[str, ...]


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel. `standings`: empty while the game goes on.

    `again`: the query of an address that fills in the form of a new table with the same players.
    """
    game, money = view.game, view.voice.money
    if not game.finished:
        return {"standings": [], "reason": "", "again": ""}
    reason = game.state.finished
    standings = game.standings()
    most = standings[0][2] if standings else 0
    return {
        "again": _again(view),
        "reason": view.voice.ending(reason),
        "standings": [
            Standing(
                place,
                player,
                game.players[player],
                money(total),
                money(most - total) if total < most else "",
                money(game.state.cash[player]),
                tuple(
                    (company, percent)
                    for company in game.title.companies
                    if (percent := game.percent(company, player))
                ),
                tuple(privates_of(game, player)),
                tuple(fact.text for fact in view.presentation.facts(player)),
            )
            for place, player, total in standings
        ],
    }


def _again(view: TableView) -> str:
    """The same players, options, board and mode, as the query for the form of a new table."""
    game = view.game
    names = {f"name-{place}": name for place, name in enumerate(game.players.values(), 1)}
    options = {
        f"option-{option.id}": str(value).lower() if isinstance(value, bool) else value
        for option in game.title.options.values()
        if (value := game.options[option.id]) != option.presets["default"]
    }
    board = {"board": game.board.digest} if game.board is not None else {}
    fields = {"title": game.title_id, "mode": view.live.mode, **names, **options, **board}
    return urlencode(fields)
