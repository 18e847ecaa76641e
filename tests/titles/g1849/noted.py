"""The table of 1849 in the words of notes that another engine made."""

from __future__ import annotations

from typing import Any

from railhead.titles.common.game import CommonGame
from railhead.titles.g1849.rules import Game1849
from tests.exchange.noted import Note, Table


class Table1849(Table):
    """Phases are named after trains; the bond of a company is its only loan."""

    def phase(self, game: CommonGame) -> str:
        return f"{game.state.phase}H"

    def ours(self, game: CommonGame) -> Note:
        """There the interest of a bond is booked before its president helps."""
        note, decision = super().ours(game), game.decision
        if decision is not None and decision.step == "interest":
            assert isinstance(game, Game1849)
            owed = game.title.facts.bond_interest
            note["bank"] += owed
            note["companies"][decision.actor]["cash"] -= owed
        return note

    def loans(self, game: CommonGame, company: str) -> int:
        assert isinstance(game, Game1849)
        return int(company in game.state.bonds)

    def order(self, game: Game1849) -> list[list[str]]:
        """Players from the priority deal on, companies, and the trains of each as they came."""
        state = game.state
        seats = [*state.order] * 2
        first = seats.index(state.priority)
        started = [company for company in state.roster if company in state.presidents]
        trains = [[game.train_class(train) for train in game.trains_of(name)] for name in started]
        return [seats[first : first + len(state.order)], started, *trains]

    def their_order(self, note: Note, game: Game1849) -> list[list[str]]:
        seats = [player for player in note["players"] if player not in game.state.left]
        trains = [company["trains"] for company in note["companies"].values()]
        return [seats, list(note["companies"]), *trains]


def said(entry: dict[str, Any]) -> dict[str, Any]:
    """What an entry says, without its number and time and the order of sections in a route."""
    free = ("id", "created_at", "user", "auto_actions", "cause", "skip", "tokener")
    plain = {name: value for name, value in entry.items() if name not in free}
    if isinstance(plain.get("choice"), list):
        plain["choice"] = plain["choice"][0]  # of E tokens; that site does not look at it
    if "routes" in plain:
        plain["routes"] = [
            (
                route["train"],
                route["revenue"],
                sorted(min(chain, chain[::-1]) for chain in route["connections"]),
                sorted(route.get("nodes", ())),
            )
            for route in plain["routes"]
        ]
        plain = {k: v for k, v in plain.items() if k not in ("extra_revenue", "subsidy")}
    return plain
