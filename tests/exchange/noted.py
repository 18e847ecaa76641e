"""The table as another engine noted it after every entry of a game file, and ours beside it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from railhead.engine.state import BANK
from railhead.records.loading import Replay, round_name
from railhead.titles.common.game import CommonGame

Note = dict[str, Any]


def read_notes(path: Path) -> list[Note]:
    """The notes that lie beside a game file; the first one is of the start."""
    notes, packed = path.with_suffix(".states.json"), path.with_suffix(".states.json.gz")
    text = gzip.decompress(packed.read_bytes()) if packed.exists() else notes.read_bytes()
    states: list[Note] = json.loads(text)["states"]
    return states


def positions(replay: Replay, notes: list[Note]) -> Iterator[tuple[Note, int]]:
    """Yield each note with the number of our actions behind it.

    Automatic entries belong to the one that caused them. Programs move nothing but what they cause.
    """
    by_id = {
        entry.get("id", entry.get("cause")): count
        for entry, count in zip(replay.entries, replay.counts, strict=True)
    }
    count = 0
    for note in notes:
        count = by_id.get(note["after"], count)
        yield note, count


class Table:
    """Writes a game in the words of the notes, without what they leave in any order.

    `names`: our ids -> theirs, where they differ.
    """

    names: ClassVar[Mapping[str, str]] = {}

    def name(self, ours: str) -> str:
        return self.names.get(ours, ours)

    def phase(self, game: CommonGame) -> str:
        return game.state.phase

    def companies(self, game: CommonGame) -> list[str]:
        """The companies that are noted."""
        return list(game.state.presidents)

    def loans(self, game: CommonGame, company: str) -> int:
        raise NotImplementedError

    def ours(self, game: CommonGame) -> Note:
        state, decision = game.state, game.decision
        return {
            "round": round_name(state),
            "phase": self.phase(game),
            "acts": self.name(decision.actor) if decision else None,
            "bank": state.cash[BANK],
            "players": {player: self._player(game, player) for player in game.players},
            "companies": {
                self.name(company): self.charter(game, company) for company in self.companies(game)
            },
        }

    def _player(self, game: CommonGame, player: str) -> Note:
        shares = {self.name(c): game.percent(c, player) for c in game.state.presidents}
        return {
            "cash": game.state.cash[player],
            "shares": {company: percent for company, percent in shares.items() if percent},
            "privates": sorted(game.privates_of(player)),
        }

    def charter(self, game: CommonGame, company: str) -> Note:
        state = game.state
        cell = state.cells.get(company)
        market = {"price": game.price(company), "cell": self._cell(game, company)} if cell else {}
        return market | {
            "owner": state.presidents.get(company, ""),
            "cash": state.cash[company],
            "trains": sorted(game.train_class(train) for train in game.trains_of(company)),
            "tokens": sorted(city.rpartition(".")[0] for city in game.cities_of(company)),
            "loans": self.loans(game, company),
            "treasury": game.percent(company, company) // 10,
            "pool": game.pool_percent(company) // 10,
            "privates": sorted(game.privates_of(company)),
        }

    def _cell(self, game: CommonGame, company: str) -> list[int]:
        cell = game.state.cells[company]
        return [*cell, game.stack(cell).index(company)]

    def theirs(self, note: Note) -> Note:
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


def differing(table: Table, replay: Replay, notes: list[Note]) -> dict[int, list[str]]:
    """The fields that are not as noted, such as `companies.SFA.cash`, by the entry before them."""
    found = {}
    for note, number in positions(replay, notes):
        game = replay.at(number)
        assert isinstance(game, CommonGame)
        fields = [*_unlike(table.ours(game), table.theirs(note), "")]
        if fields:
            found[note["after"]] = fields
    return found


def _unlike(ours: Any, theirs: Any, name: str) -> Iterator[str]:
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in sorted({*ours, *theirs}):
            yield from _unlike(ours.get(key), theirs.get(key), f"{name}.{key}".lstrip("."))
    elif ours != theirs:
        yield name
