"""The present position of a game, as JSON data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railhead.engine.game import Game
from railhead.engine.snapshot import snapshot
from railhead.engine.state import BANK, DEPOT, POOL, RETURNED
from railhead.language import ENGLISH
from railhead.language.possessions import privates_of
from railhead.presentation import presentation_of
from railhead.records.loading import Replay, round_name
from railhead.titles.catalogue import game_class

Ids = Mapping[str, str | int]
"""The engine's id of a player -> their id in the output, such as that of the file replayed."""


def summary(game: Game, ids: Ids | None = None, *, state: bool = False) -> dict[str, Any]:
    """Return the present position of a game, as JSON data.

    Percentages are those of a company's capital, money is in the title's currency; a company
    without a place on the market chart has null as its price and its cell. `ids`: the
    ids under which the players appear, by default their own. `state`: add the whole state as
    `railhead.engine.snapshot` writes it.
    """
    ids = ids or {player: player for player in game.players}
    decision = game.decision
    data = {
        "title": game.title_id,
        "rules": game.rules_version,
        "newest_rules": game_class(game.title_id).rules_version,
        "finished": game.finished,
        "reason": game.state.finished or None,
        "players": _players(game, ids),
        "companies": {name: _company(game, name, ids) for name in game.state.presidents},
        "actions": len(game.actions),
        "phase": game.state.phase,
        "round": round_name(game.state),
        "bank": game.state.cash[BANK],
        "depot": [
            game.train_class(train)
            for place in (DEPOT, RETURNED)
            for train in game.state.trains.get(place, ())
        ],
        "priority": ids.get(game.state.priority, game.state.priority),
        "next": None
        if decision is None
        else {
            "player": ids.get(decision.player, decision.player),
            "actor": ids.get(decision.actor, decision.actor),
            "step": decision.step,
        },
    }
    if state:
        data["state"] = snapshot(game.state)
    return data


def _players(game: Game, ids: Ids) -> list[dict[str, Any]]:
    totals = {player: (place, total) for place, player, total in game.standings()}
    shows = presentation_of(game)
    return [
        {
            "id": ids[player],
            "name": name,
            "cash": game.state.cash[player],
            "total": totals[player][1],
            "place": totals[player][0],
            "shares": {
                company: percent
                for company in game.state.presidents
                if (percent := game.percent(company, player))
            },
            "privates": privates_of(game, player),
            "loans": shows.loans(player),
        }
        for player, name in game.players.items()
    ]


def _company(game: Game, company: str, ids: Ids) -> dict[str, Any]:
    state = game.state
    president, cell = state.presidents[company], state.cells.get(company)
    return {
        "president": ids.get(president, president),
        "price": game.price(company) if cell is not None else None,
        "cell": [*cell, game.stack(cell).index(company)] if cell is not None else None,
        "cash": state.cash[company],
        "treasury": game.percent(company, company),
        "pool": game.percent(company, POOL),
        "trains": [game.train_class(train) for train in state.trains.get(company, ())],
        "tokens": game.cities_of(company),
        "tokens_left": state.tokens_left.get(company, 0),
        "privates": privates_of(game, company),
        "loans": presentation_of(game).loans(company),
    }


def error_data(replay: Replay) -> dict[str, Any] | None:
    """Return why a replay stopped, as JSON data.

    `number` counts the effective actions from 1; `id` is the action's own in the file. `tried` is
    the action as the file writes it, null where the file is torn; `rule` and `rule_text` are empty
    where no rule of the title but the order of play, or the form of the file, is at fault.
    """
    error = replay.error
    if error is None:
        return None
    tried = replay.entries[error.number - 1] if error.number <= len(replay.entries) else None
    rules = replay.game.title.rules
    return {
        "number": error.number,
        "id": tried.get("id") if isinstance(tried, dict) else None,
        "tried": tried,
        "rule": error.rule,
        "text": error.reason_in_words(ENGLISH),
        "rule_text": rules[error.rule].text if error.rule in rules else "",
    }
