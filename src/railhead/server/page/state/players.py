"""The players: what each has and is worth, at a glance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.engine.game import Game
from railhead.language import N_
from railhead.language.possessions import privates_of, say_cash
from railhead.presentation import presentation_of
from railhead.server.page.blocks import Comparison, players_values

if TYPE_CHECKING:
    from railhead.server.page.table_view import Cell, TableView


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player owns of a company; `value`: what it is worth, in words."""

    company: str
    percent: Cell
    president: bool
    value: str


@dataclass(frozen=True, slots=True)
class Player:
    """A player's card. `order`: their place in the order of play, 0 if they have left.

    `asked`: the question is for them; `mine`: the viewer plays them; `priority`: they have the
    priority deal; `liquidity`: what they could raise, None if the title does not say; `full`: they
    are at the certificate limit; `privates`: (id, name); `extras`: further facts of the title.
    """

    id: str
    name: str
    order: int
    asked: bool
    mine: bool
    priority: bool
    cash: Cell
    worth: Cell
    liquidity: Cell | None
    certificates: Cell
    full: bool
    holdings: tuple[Holding, ...]
    privates: tuple[tuple[str, str], ...]
    extras: tuple[str, ...]


def context(view: TableView) -> dict[str, Any]:
    return {
        "players": view.once(player_cards),
        "holders": view.presentation.holders(),
        "compared": Comparison(view, players_values),
    }


def player_cards(view: TableView) -> Iterator[Player]:
    """Yield the players in the order in which they act next."""
    game = view.game
    state, title, decision = game.state, game.title, view.decision
    asked = decision.player if decision is not None else ""
    order = {player: number for number, player in enumerate(playing_order(game), 1)}
    for player in sorted(game.players, key=lambda name: order.get(name, len(game.players) + 1)):
        count, limit = game.certificate_count(player), game.certificate_limit
        yield Player(
            player,
            game.players[player],
            order.get(player, 0),
            asked == player,
            player in view.viewer.own,
            state.priority == player,
            *_money(view, player),
            view.cell(_certificates, player),
            limit is not None and count >= limit,
            tuple(_holdings(view, player)),
            tuple((name, title.privates[name].name) for name in privates_of(game, player)),
            tuple(fact.text for fact in view.presentation.facts(player)),
        )


def playing_order(game: Game) -> list[str]:
    """Return the players still in the game, beginning with who has the priority deal."""
    order = list(game.state.order)
    if game.state.priority in order:
        first = order.index(game.state.priority)
        order = order[first:] + order[:first]
    return order


def _money(view: TableView, player: str) -> tuple[Cell, Cell, Cell | None]:
    money = view.voice.money

    def worth(game: Game) -> str:
        return money(view.cached(wealth_of, game)[player])

    def liquid(game: Game) -> str:
        return money(view.cached(_liquidity, game)[player] or 0)

    def cash(game: Game) -> str:
        committed = presentation_of(game, view.translate).committed(player)
        return say_cash(view.voice, game.state.cash[player], committed)

    return (
        view.cell(cash),
        view.cell(worth),
        view.cell(liquid) if view.cached(_liquidity)[player] is not None else None,
    )


def wealth_of(game: Game) -> dict[str, int]:
    return game.wealth()


def _liquidity(game: Game) -> dict[str, int | None]:
    return {player: game.liquidity(player) for player in game.players}


def _certificates(game: Game, player: str) -> str:
    count, limit = game.certificate_count(player), game.certificate_limit
    return f"{count}/{limit}" if limit is not None else str(count)


def share_cell(view: TableView, company: str, player: str) -> Cell:
    """Return what percentage of a company a player has, "" for nothing."""

    def share(game: Game) -> str:
        percent = game.percent(company, player)
        return view.voice.percent(percent) if percent else ""

    return view.cell(share)


def _holdings(view: TableView, player: str) -> Iterator[Holding]:
    game = view.game
    for company in game.title.companies:
        if game.percent(company, player):
            worth = game.holding_value(company, player) if company in game.state.cells else 0
            yield Holding(
                company,
                share_cell(view, company, player),
                game.state.presidents.get(company) == player,
                view.translate(N_("worth {amount}"), amount=view.voice.money(worth)),
            )
