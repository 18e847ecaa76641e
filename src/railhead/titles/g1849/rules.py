"""The rules of 1849, in the order of the rulebook.

1 Setting up: below. 2 Starting Round: auction.py, starting.py. 3 Stock Round: stock.py,
selling.py, presidency.py. 4 Operating Round: operating.py for the turn, then track.py, tokens.py,
running.py, trains.py with emergency.py and phases.py, finance.py. 5 Standings Round: game.py.
Closing a corporation: closing.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from railhead.engine.actions import Action, PayDebt, SellShares
from railhead.engine.decision import Answer
from railhead.engine.fault import TitleError
from railhead.engine.illegal import Illegal
from railhead.engine.seeds import shuffled
from railhead.engine.state import BANK, DEPOT, RETURNED, SCRAP
from railhead.engine.step import Step, steps_of
from railhead.engine.title import Title, Value
from railhead.network.routes import BestRoutes, RouteBoard, RouteTrain
from railhead.table.maps import Hex
from railhead.table.tiles import Upgrade
from railhead.titles.common.running import best_set, finds_best_set, keep_best_set
from railhead.titles.common.selling import liquidity
from railhead.titles.common.table import Held
from railhead.titles.g1849 import (
    auction,
    emergency,
    finance,
    operating,
    phases,
    presidency,
    prices,
    running,
    selling,
    starting,
    stock,
    tokens,
    track,
    trains,
)
from railhead.titles.g1849.game import Table1849
from railhead.titles.g1849.limits import violations
from railhead.titles.g1849.state import State1849

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


@dataclass(frozen=True, slots=True)
class GameTurns(Step[Table1849]):
    """Game turns of a Stock Round and Operating Rounds, to the end of the game.

    Rules 1849-1.1-1, 4.6.3-7 and 5-3; `operating`: the Stock Round of this turn is over.
    """

    name: ClassVar[str] = "game_turns"
    operating: bool = False

    def run(self, game: Table1849) -> bool:
        state = game.state
        game.replace(GameTurns(not self.operating))
        if self.operating:
            game.push(operating.OperatingRounds(game.phase.operating_rounds))
            return False
        if state.round == "OR":
            state.turn += 1
        if state.bank_broken:
            game.finish("bank")
        elif game.stands_still():
            # The rulebook does not foresee it.
            game.finish("standstill")
        else:
            stock.begin_stock_round(game)
        return False


class Game1849(Table1849):
    """A game of 1849 The Game of Sicilian Railways."""

    steps: ClassVar[Mapping[str, type[Step[Any]]]] = {
        **steps_of(*_MODULES),
        GameTurns.name: GameTurns,
    }

    def turn_of(self, company: str) -> list[Step[Any]]:
        """Rule 1849-4-4."""
        return [
            track.TrackStep(company),
            tokens.Token(company),
            running.Routes(company),
            tokens.AcquireTokenStep(company),
            tokens.ELicence(company),
            trains.Trains(company),
            finance.Issue(company),
            finance.Interest(company),
            finance.Bond(company),
            operating.Privates(company),
        ]

    def best_routes(self, company: str) -> BestRoutes | None:
        return best_set(self, company)

    def finds_best_routes(self, company: str, seconds: float) -> bool:
        return finds_best_set(self, company, seconds)

    def keep_best_routes(self, company: str, best: BestRoutes) -> None:
        keep_best_set(self, company, best)

    def liquidity(self, player: str) -> int:
        """Rules 1849-3.1-4 to 3.1-6."""
        return liquidity(self, player)

    # -- where shared steps ask ------------------------------------------------------------

    def any_time_answers(self, company: str) -> list[Answer]:
        return operating.any_time_answers(self, company)

    def any_time(self, company: str, action: Action) -> bool:
        return operating.any_time(self, company, action)

    def helps(self, company: str, action: Action) -> bool:
        """A president sells certificates, or pays, in an emergency (rules 1849-4.6.1)."""
        president = self.state.presidents[company]
        return action.actor == president and isinstance(action, SellShares | PayDebt)

    def highest_offer(self, private: str) -> int:
        """Rule 1849-4.8-1."""
        return 2 * self.title.privates[private].face

    def closed_hex(self, hex_: Hex) -> Illegal | None:
        return super().closed_hex(hex_) or track.closed_hex(self, hex_)

    def tile_cost(self, company: str, hex_: Hex, upgrade: Upgrade) -> int:
        return track.tile_cost(self, company, hex_, upgrade)

    def route_board(self, company: str) -> RouteBoard:
        return running.route_board(self, company)

    def route_train(self, train_id: str) -> RouteTrain:
        return running.route_train(self, train_id)

    def route_facts(self, company: str) -> tuple[object, ...]:
        return (self.state.markers.get(company, ""),)

    def move_price(self, company: str, move: str, times: int = 1) -> bool:
        return prices.move_price(self, company, move, times)

    def check_saleable(self, company: str) -> None:
        selling.check_saleable(self, company)

    def check_president_sale(self, sale: SellShares) -> None:
        selling.check_president_sale(self, sale)

    def price_after_sale(self, company: str, percent: int, *, by_president: bool) -> None:
        """One row down for each 10%, whoever sells (rule 1849-3.1-2)."""
        prices.move_price(self, company, "down", percent // 10)

    def president_changed(self, company: str, outgoing: str, place: str, held: Held) -> None:
        presidency.ask_exchange(self, company, outgoing, place, held)

    def violations(self) -> list[str]:
        return list(violations(self))

    @classmethod
    def set_up(
        cls, title: Title, players: Mapping[str, str], options: dict[str, Value], seed: int
    ) -> Self:
        """Rulebook 1.2, 1.4, 2.1 to 2.3."""
        if options["electric_dreams"] and not (options["token_acquiring"] and options["bonds"]):
            raise TitleError(
                "options",
                "electric_dreams is an addition to the advanced game: it needs"
                " token_acquiring and bonds",
            )
        scenario = _scenario(title, len(players), str(options["scenario"]))
        order = corporation_order(title, seed, bool(options["delay_ift"]))
        used = order[: title.scenarios[scenario].companies]
        unused = next(iter(order[len(used) :]), "")
        share = title.starting_cash // len(players)
        cash = {
            BANK: title.bank - title.starting_cash,
            **dict.fromkeys(players, share),
            **dict.fromkeys(used, 0),
        }
        counts = {
            name: number
            for name, number in title.scenarios[scenario].trains.items()
            if title.trains[name].needs == "" or options["electric_dreams"]
        }
        depot = tuple(f"{name}-{i}" for name in title.trains for i in range(counts.get(name, 0)))
        state = State1849(
            order=tuple(players),
            cash=cash,
            shares={(name, name): title.certificate_counts(name) for name in used},
            trains={DEPOT: depot, RETURNED: (), SCRAP: ()},
            supply={tile.id: tile.count for tile in title.tiles.tiles.values()},
            tokens={
                f"{hex_.id}.{number}": ("",) * node.slots
                for hex_ in title.map.hexes.values()
                for number, node in enumerate(hex_.face.nodes)
                if node.slots
            },
            tokens_left={name: title.companies[name].tokens for name in used},
            phase=next(iter(title.phases)),
            round="ISR",
            round_number=1,
            priority=next(iter(players)),
            roster=tuple(used),
            unused=unused,
            scenario=scenario,
            sce_price=title.privates[auction.FIRST_PRIVATE].face,
            rsa=used[0],
            agenda=(GameTurns(), auction.StartingRound(next(iter(players)))),
        )
        game = cls(title, players, options, seed, state)
        game.emit("game_begins", title=title.id, players=list(players.values()), scenario=scenario)
        game.emit("corporations_sorted", order=list(used), unused=unused)
        return game


def _scenario(title: Title, players: int, wanted: str) -> str:
    """Rule 1849-1.2-1."""
    scenario = wanted
    if wanted == "by_players":
        scenario = "5" if players == 3 else "6"
    if players not in title.scenarios[scenario].players:
        raise TitleError(
            "options",
            "scenario {scenario} is for {known} players, not {count}",
            scenario=scenario,
            known="/".join(map(str, title.scenarios[scenario].players)),
            count=players,
        )
    return scenario


def corporation_order(title: Title, seed: int, delay_ift: bool) -> list[str]:
    """The order in which corporations become available (rules 1849-2.3-1 and R-delay-1)."""
    order = shuffled(title.companies, seed)
    if delay_ift and order.index("IFT") < 3:
        place = order.index("IFT")
        order[place], order[3] = order[3], order[place]
    return order
