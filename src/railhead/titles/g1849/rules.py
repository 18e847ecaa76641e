"""The rules of 1849, in the order of the rulebook.

1 Setting up: below. 2 Starting Round: auction.py, starting.py. 3 Stock Round: stock.py,
selling.py, presidency.py. 4 Operating Round: operating.py for the turn, then track.py, tokens.py,
running.py, trains.py with emergency.py, player_loans.py and phases.py, finance.py. 5 Standings
Round: game.py.
Closing a corporation: closing.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

from railhead.engine.chance import Lots
from railhead.engine.expectations import Advantage
from railhead.engine.fault import TitleError
from railhead.engine.step import Step, steps_of
from railhead.engine.title import Scenario, Title, Value
from railhead.titles.common.selling import liquidity
from railhead.titles.common.setting_up import announce_beginning, first_state
from railhead.titles.g1849 import (
    auction,
    emergency,
    finance,
    operating,
    phases,
    presidency,
    running,
    starting,
    stock,
    tokens,
    track,
    trains,
)
from railhead.titles.g1849.events import CorporationsSorted
from railhead.titles.g1849.game import FIRST_PRIVATE, Base1849
from railhead.titles.g1849.limits import violations
from railhead.titles.g1849.operating import AnyTime1849, Privates1849
from railhead.titles.g1849.position import Position1849
from railhead.titles.g1849.presentation import Presentation1849
from railhead.titles.g1849.running import Routes1849
from railhead.titles.g1849.selling import Stock1849
from railhead.titles.g1849.state import State1849
from railhead.titles.g1849.track import Track1849
from railhead.titles.g1849.trains import Trains1849
from railhead.titles.g1849.words import WORDS

_MODULES = (
    auction,
    starting,
    stock,
    presidency,
    operating,
    track,
    tokens,
    running,
    trains,
    emergency,
    phases,
    finance,
)


MARKER_ROUNDS = 3
"""For how many rounds the port marker counts as a reason."""


@dataclass(frozen=True, slots=True)
class GameTurns(Step[Base1849]):
    """Game turns of a Stock Round and Operating Rounds, to the end of the game.

    `operating`: the Stock Round of this turn is over. See rules 1849-1.1-1, 1849-4.6.3-7 and
    1849-5-3.
    """

    name: ClassVar[str] = "game_turns"
    operating: bool = False

    def run(self, game: Base1849) -> bool:
        state = game.state
        game.replace(GameTurns(not self.operating))
        if self.operating:
            game.push(operating.OperatingRounds(game.phase.operating_rounds))
            return False
        # The rulebook has no rule for a standstill.
        ends = "bank" if state.bank_broken else "standstill" if game.stands_still() else ""
        if state.round == "OR" and not (ends and game.names_last_round):
            state.turn += 1
        if ends:
            game.finish(ends)
        else:
            stock.begin_stock_round(game)
        return False


@lru_cache(maxsize=64)
def _steps_of_turn(company: str) -> tuple[Step[Any], ...]:
    """The steps of every turn of a company, the first one first."""
    return (
        track.TrackStep(company),
        tokens.Token(company),
        running.Routes(company),
        tokens.AcquireTokenStep(company),
        tokens.ETokenStep(company),
        trains.Trains(company),
        finance.Issue(company),
        finance.Interest(company),
        finance.Bond(company),
        operating.Privates(company),
    )


class Game1849(Position1849):
    """A game of 1849 The Game of Sicilian Railways (rule 1849-R-close-1)."""

    words = WORDS
    presentation = Presentation1849

    steps: ClassVar[Mapping[str, type[Step[Any]]]] = {
        **steps_of(*_MODULES),
        GameTurns.name: GameTurns,
    }
    track_policy = Track1849()
    stock_policy = Stock1849()
    train_policy = Trains1849()
    route_policy = Routes1849()
    any_time_policy = AnyTime1849()
    private_policy = Privates1849()

    def turn_of(self, company: str) -> list[Step[Any]]:
        """The steps of a turn (rule 1849-4-4)."""
        return list(_steps_of_turn(company))

    def liquidity(self, player: str) -> int:
        """Cash, and what the largest legal sales would bring now, in lire.

        See rules 1849-3.1-4, 1849-3.1-5 and 1849-3.1-6.
        """
        return liquidity(self, player)

    def raisable_for_train(self, company: str) -> int | None:
        """What its president can raise in an emergency (rule 1849-4.6.1-11)."""
        return emergency.raisable(self, company)

    def advantages(self, player: str, other: Game1849) -> list[Advantage]:
        """A port marker, which adds to each route through its port (rule 1849-2.4-9)."""
        found, amount = [], self.title.facts.port_marker
        for company, port in self.state.markers.items():
            part = self.percent(company, player) / 100
            if part and company not in other.state.markers:
                params: dict[str, int | str] = {"company": company, "hex": port, "bonus": amount}
                weight = part * amount * MARKER_ROUNDS
                found.append(Advantage("port_marker", company, params, weight))
        return found

    def violations(self) -> list[str]:
        return list(violations(self))

    @classmethod
    def set_up(
        cls, title: Title, players: Mapping[str, str], options: dict[str, Value], lots: Lots
    ) -> Self:
        """Set up the game for the Starting Round (rule 1849-2.1-1 and rulebook 1.2 to 2.3).

        Raises TitleError for options that do not go together.
        """
        if options["electric_dreams"] and not (options["token_acquiring"] and options["bonds"]):
            raise TitleError(
                "options",
                "electric_dreams is an addition to the advanced game: it needs"
                " token_acquiring and bonds",
            )
        scenario = _scenario(title, len(players), str(options["scenario"]))
        order = corporation_order(title, lots, bool(options["delay_ift"]))
        used = order[: scenario.companies]
        unused = next(iter(order[len(used) :]), "")
        counts = {
            name: number
            for name, number in scenario.trains.items()
            if title.trains[name].needs == "" or options["electric_dreams"]
        }
        state = first_state(
            State1849,
            title,
            scenario,
            players,
            used,
            share=title.starting_cash // len(players),
            trains=counts,
            round="ISR",
            roster=tuple(used),
            unused=unused,
            sce_price=title.privates[FIRST_PRIVATE].face,
            rsa=used[0],
            agenda=(GameTurns(), auction.StartingRound(next(iter(players)))),
        )
        game = cls(title, players, options, None, state)
        announce_beginning(game)
        game.emit(CorporationsSorted(order=list(used), unused=unused))
        return game


def _scenario(title: Title, players: int, wanted: str) -> Scenario:
    """The scenario named by the option, or by the number of players. Raises TitleError.

    See rule 1849-1.2-1.
    """
    if wanted == "by_players":
        wanted = "5" if players == 3 else "6"
    scenario = title.scenarios[wanted]
    if players not in scenario.players:
        raise TitleError(
            "options",
            "scenario {scenario} is for {known} players, not {count}",
            scenario=wanted,
            known="/".join(map(str, scenario.players)),
            count=players,
        )
    return scenario


def corporation_order(title: Title, lots: Lots, delay_ift: bool) -> list[str]:
    """The order in which corporations become available.

    See rules 1849-2.3-1, 1849-2.3-2 and 1849-R-delay-1.
    """
    order = lots.draw("corporations", title.companies)
    if delay_ift and order.index("IFT") < 3:
        place = order.index("IFT")
        order[place], order[3] = order[3], order[place]
    return order
