"""A game that was played elsewhere: after every action the table is the one noted there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from railhead.engine.game import Game
from railhead.engine.state import BANK
from railhead.titles.g1849.rules import Game1849
from railhead.transcripts.loading import Replay, load_file, round_name
from railhead.transcripts.verify import verify

NAME = "1849/27939"


@pytest.fixture(scope="module")
def replay(shared: Path) -> Replay:
    return load_file(shared / "transcripts" / f"{NAME}.json")


@pytest.fixture(scope="module")
def noted(shared: Path) -> list[dict[str, Any]]:
    text = (shared / "transcripts" / f"{NAME}.states.json").read_text(encoding="utf-8")
    states: list[dict[str, Any]] = json.loads(text)["states"]
    return states


def table(game: Game) -> dict[str, Any]:
    """The table of a game in the words of the notes, without what they leave in any order."""
    assert isinstance(game, Game1849)
    state, decision = game.state, game.decision
    return {
        "round": round_name(state),
        "phase": f"{state.phase}H",
        "acts": decision.actor if decision else None,
        "bank": state.cash[BANK],
        "players": {
            player: {
                "cash": state.cash[player],
                "shares": {
                    company: game.percent(company, player)
                    for company in state.presidents
                    if game.percent(company, player)
                },
                "privates": sorted(game.privates_of(player)),
            }
            for player in state.order
        },
        "companies": {company: charter(game, company) for company in state.presidents},
    }


def charter(game: Game1849, company: str) -> dict[str, Any]:
    state, cell = game.state, game.state.cells[company]
    return {
        "owner": state.presidents[company],
        "cash": state.cash[company],
        "price": game.price(company),
        "cell": [*cell, game.stack(cell).index(company)],
        "trains": sorted(game.train_class(train) for train in game.trains_of(company)),
        "tokens": sorted(city.rpartition(".")[0] for city in game.cities_of(company)),
        "loans": int(company in state.bonds),
        "treasury": game.percent(company, company) // 10,
        "pool": game.pool_percent(company) // 10,
        "privates": sorted(game.privates_of(company)),
    }


def expected(note: dict[str, Any]) -> dict[str, Any]:
    players = {
        player: {**held, "privates": sorted(held["privates"])}
        for player, held in note["players"].items()
    }
    companies = {
        company: {
            **held,
            "owner": str(held["owner"]),
            **{name: sorted(held[name]) for name in ("trains", "tokens", "privates")},
        }
        for company, held in note["companies"].items()
    }
    acts = None if note["acts"] is None else str(note["acts"])
    plain = {name: note[name] for name in ("round", "phase", "bank")}
    return {**plain, "acts": acts, "players": players, "companies": companies}


def test_the_table_is_as_noted_after_every_action(
    replay: Replay, noted: list[dict[str, Any]]
) -> None:
    assert replay.error is None
    assert len(noted) == len(replay.game.actions) + 1
    for number, note in enumerate(noted):
        assert table(replay.at(number)) == expected(note), replay.names[number]


def test_the_game_ends_as_it_did(replay: Replay) -> None:
    assert replay.game.finished
    assert replay.game.state.finished == "stock_market"
    assert replay.differences() == []
    assert [total for _, _, total in replay.game.standings()] == [5736, 5546, 3813]


def test_every_check_passes(replay: Replay) -> None:
    checks = list(verify(replay))
    assert len(checks) == 6
    assert [check for check in checks if not check.passed] == []
