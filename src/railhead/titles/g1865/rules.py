"""The rules of 1865, in the order of the rulebook.

2 Setting up: below; the draft: draft.py; maritime cards: maritime.py. 3 Stock Round: stock.py,
dragons.py, launching.py; before it: bookkeeping.py, converting.py. 4 Operating Round: rounds.py,
operating.py for a company's turn, then track.py, mines.py, tokens.py, revenue.py, trains.py,
phases.py, helping.py. 5 Absorption: absorbing.py, absorption.py, taking_over.py, takeover.py,
homes.py. 2.7 The end: game.py, rounds.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from railhead.engine.actions import Action
from railhead.engine.decision import Answer
from railhead.engine.events import Event
from railhead.engine.fault import TitleError
from railhead.engine.illegal import Illegal
from railhead.engine.prospect import Fact, Takeover
from railhead.engine.seeds import shuffled
from railhead.engine.shown import Haul, Investor, MarkerOffer
from railhead.engine.state import BANK, DEPOT, RETURNED, SCRAP
from railhead.engine.step import Step, steps_of
from railhead.engine.title import Scenario, Title, Value
from railhead.table.maps import Hex
from railhead.table.tiles import Upgrade
from railhead.titles.common.selling import liquidity
from railhead.titles.g1865 import (
    absorbing,
    bookkeeping,
    converting,
    draft,
    dragons,
    helping,
    homes,
    mines,
    operating,
    outlook,
    phases,
    revenue,
    rounds,
    shown,
    stock,
    takeover,
    taking_over,
    tokens,
    track,
    trains,
)
from railhead.titles.g1865.game import Table1865
from railhead.titles.g1865.limits import violations
from railhead.titles.g1865.state import ASIDE, DRAGONS, State1865

_MODULES = (
    rounds,
    draft,
    bookkeeping,
    converting,
    stock,
    track,
    mines,
    tokens,
    operating,
    revenue,
    trains,
    helping,
    phases,
    absorbing,
    taking_over,
    homes,
)

# Certificates besides the president's (rule 1865-1-1).
MINOR_SINGLES, MAJOR_SINGLES = 3, 8


class Game1865(Table1865):
    """A game of 1865 Sardinia."""

    steps: ClassVar[Mapping[str, type[Step[Any]]]] = steps_of(*_MODULES)

    def turn_of(self, company: str) -> list[Step[Any]]:
        """Rules 1865-4.1-3 and 4.1-4."""
        return [
            absorbing.Absorbing(company),
            track.TrackStep(company),
            mines.Mines(company),
            tokens.Token(company),
            revenue.DividendStep(company),
            trains.Trains(company),
        ]

    # -- what clients show ------------------------------------------------------------------

    def plays_by_rule(self, company: str) -> bool:
        """The Dragons have a turn before each player's, from the first stock round on."""
        limits = self.title.special["dragons_certificates"]
        return company == DRAGONS and self.state.phase in limits and not self.finished

    def coming_turn(self, company: str) -> list[Event]:
        """The turn of the Dragons as things are now (rule 1865-3.2-15)."""
        return dragons.rehearsed_turn(self) if self.plays_by_rule(company) else []

    def coming_phase(self) -> list[Event]:
        return shown.rehearsed_phase(self)

    def marker_offers(self, company: str) -> list[MarkerOffer]:
        """Every direct route by which a company could place a token, whoever is on turn."""
        return tokens.marker_offers(self, company)

    def figures(self, company: str) -> dict[str, int | str]:
        return shown.figures(self, company)

    def haul(self, company: str) -> Haul | None:
        return shown.haul(self, company)

    def investor(self) -> Investor:
        return shown.dragons(self)

    def marker_refusal(self, company: str, city: str, way: str = "") -> Illegal | None:
        """Why a company cannot place a token in a city, by this way or by any."""
        return tokens.marker_refusal(self, company, city, way)

    def outlook(self, company: str, turns: int) -> float:
        return outlook.outlook(self, company, turns)

    def liquidity(self, player: str) -> int:
        """Rules 1865-3.4-1 to 3.4-7."""
        return liquidity(self, player)

    def facts(self, owner: str) -> list[Fact]:
        return list(shown.facts(self, owner))

    def violations(self) -> list[str]:
        return list(violations(self))

    def finish(self, reason: str) -> None:
        """Tell what loans cost before the standings (rules 1865-2.7-3 and 5.5-3)."""
        for company in self.operating_order():
            count = self.loans_of(company)
            if count:
                before, after = self.price(company), self.final_price(company)
                self.emit("loans_counted", company=company, count=count, before=before, after=after)
        for player, count in self.state.personal_loans.items():
            amount = count * int(self.title.special["loan"])
            self.emit("personal_loans_counted", player=player, count=count, amount=amount)
        super().finish(reason)

    def takeover(self, acquirer: str, target: str) -> Takeover | None:
        """Rules 1865-5.2-1 to 5.4-11."""
        return takeover.takeover(self, acquirer, target)

    # -- where shared steps ask ------------------------------------------------------------

    def any_time_answers(self, company: str) -> list[Answer]:
        return operating.any_time_answers(self, company)

    def any_time(self, company: str, action: Action) -> bool:
        absorbing.check_moment(self, company, action)
        return operating.any_time(self, company, action)

    def tile_cost(self, company: str, hex_: Hex, upgrade: Upgrade) -> int:
        return track.tile_cost(self)

    def has_room_for_home(self, company: str) -> bool:
        return bool(homes.home_places(self, company))

    def choose_home(self, company: str) -> None:
        """Rule 1865-5.3-7."""
        self.push(homes.ChooseHome(company))

    def check_saleable(self, company: str) -> None:
        stock.check_saleable(self, company)

    def price_after_sale(self, company: str, percent: int, *, by_president: bool) -> None:
        """One box down for each share that the president sold (rules 1865-3.4-3 and 3.4-4)."""
        if by_president:
            self.move_price(company, "down", percent // self.share_percent(company))

    # -- setting up -------------------------------------------------------------------------

    @classmethod
    def set_up(
        cls, title: Title, players: Mapping[str, str], options: dict[str, Value], seed: int
    ) -> Self:
        """Rules 1865-2.4-1 to 2.4-5."""
        scenario = title.scenarios[str(options["length"])]
        if len(players) not in scenario.players:
            raise TitleError(
                "players",
                "the short game of {title} is for 2 or 3 players, not {count}",
                title=title.name,
                count=len(players),
            )
        order = tuple(shuffled(players, seed))
        share = title.cash_each[len(players)]
        companies = list(title.companies)
        state = State1865(
            order=order,
            cash={
                BANK: title.bank - share * len(players),
                **dict.fromkeys(players, share),
                **dict.fromkeys(companies, 0),
            },
            shares=_initial_offer(companies),
            privates={},
            trains={DEPOT: _depot(title, scenario), RETURNED: (), SCRAP: ()},
            supply={tile.id: tile.count for tile in title.tiles.tiles.values()},
            tokens={
                f"{hex_.id}.{number}": ("",) * node.slots
                for hex_ in title.map.hexes.values()
                for number, node in enumerate(hex_.face.nodes)
                if node.slots
            },
            tokens_left=dict.fromkeys(companies, 0),
            tokens_aside={name: title.companies[name].tokens - 1 for name in companies},
            phase=next(iter(title.phases)),
            turn=0,
            round="MD",
            round_number=1,
            priority=order[0],
            scenario=scenario.id,
        )
        for company in title.companies.values():
            city = f"{company.base}.0"
            state.tokens[city] = (company.id, *state.tokens[city][1:])
        game = cls(title, players, options, seed, state)
        names = [players[player] for player in order]
        game.emit("game_begins", title=title.id, players=names, scenario=scenario.id)
        game.emit("draft")
        game.push(rounds.GameTurns(), draft.Draft.of(game))
        return game


def _initial_offer(companies: list[str]) -> dict[tuple[str, str], tuple[int, ...]]:
    """The certificates of minors; those that only a major has lie aside (rule 1865-2.4-3)."""
    offer: dict[tuple[str, str], tuple[int, ...]]
    offer = {(name, name): (1, MINOR_SINGLES) for name in companies}
    return offer | {(name, ASIDE): (0, MAJOR_SINGLES - MINOR_SINGLES) for name in companies}


def _depot(title: Title, scenario: Scenario) -> tuple[str, ...]:
    """The trains in the order of sale (rules 1865-2.4-2 and 4.6-3)."""
    return tuple(
        f"{name}-{i}"
        for name, kind in title.trains.items()
        for i in range(1 if kind.unlimited else scenario.trains.get(name, 0))
    )
