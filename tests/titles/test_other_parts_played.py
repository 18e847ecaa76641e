"""Games on boards with other markets, trains and tokens, played by computers to their end."""

from __future__ import annotations

import pytest

from railhead.drawing.market.picture import draw_market
from railhead.drawing.views import market_legend, market_of, market_signs
from railhead.engine.game import Game
from railhead.engine.invariants import Invariants
from railhead.lab.simulate import PLAYERS
from railhead.language import ENGLISH, describe, log_lines
from railhead.presentation import presentation_of
from railhead.titles.catalogue import new_game
from tests.titles.other_parts import OTHER, other_board

SOON = {
    # The game ends at 120, which a company reaches in a few turns.
    "18FB": "75 85 95 105 112 120e/65p 75p 85p 95p 100p 110q/55 65 75 85 95 100/"
    "38l 45l 55l 65l/30l 38l 45l/24d 30d",
    "1865": "",
}
MOST = 6_000


def played(title: str, player: str, players: int, seed: int, top: str = "") -> Game:
    """A game to its end, with every invariant checked after every action."""
    names = ["Ann", "Bob", "Cid", "Dee"][:players]
    game = new_game(title, names, seed=seed, board=other_board(title, top=top))
    game.keep_few_states()
    answer, invariants = PLAYERS[player](seed), Invariants(game)
    for number in range(MOST):
        if game.decision is None:
            return game
        if number % 100 == 50:
            shown(game)
        game.apply(answer(game))
        invariants.check(game)
    raise AssertionError("the game does not end")


def shown(game: Game) -> None:
    """All that clients ask of a game can be said and drawn."""
    shows = presentation_of(game, ENGLISH)
    for company in game.title.companies:
        list(shows.facts(company))
        list(shows.plans(company))
        shows.bars(company)
    list(shows.market())
    shows.marks()
    shows.topic()
    shows.next_phase()
    assert game.decision is not None
    for answer in game.decision.answers[:5]:
        describe(getattr(answer, "action", answer), game, ENGLISH)
    log_lines(list(game.events)[-30:], game, ENGLISH)
    title = game.title
    drawn = draw_market(
        title.market,
        title.companies,
        {},
        market_legend(title),
        title="",
        signs=market_signs(title),
        translate=ENGLISH,
    )
    assert all(
        f">{cell.price}<" in drawn for row in title.market.rows for cell in row if cell.price > 0
    )
    assert market_of(game).market is title.market


@pytest.mark.slow
@pytest.mark.rule("18FB-4-2")
def test_random_players_come_to_the_end_that_the_board_names() -> None:
    game = played("18FB", "random", 3, 11, SOON["18FB"])
    prices = {game.title.market.price(cell) for cell in game.state.cells.values()}
    assert game.state.finished
    assert max(prices, default=0) <= 120
    assert all(count >= 0 for count in game.state.tokens_left.values())


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, pytest.param(4, marks=pytest.mark.long)])
def test_random_players_end_1865_on_another_board(players: int) -> None:
    game = played("1865", "random", players, 7)
    assert game.state.finished
    # PH2 rusts with the first PH5 on this board, and PH3 never.
    rusted = {name for train in game.state.trains["scrap"] if (name := game.train_class(train))}
    assert "PH3" not in rusted


@pytest.mark.long
@pytest.mark.parametrize("player", ["greedy", "beginner", "club"])
@pytest.mark.parametrize("title", sorted(OTHER))
def test_computers_come_to_the_end_on_another_board(title: str, player: str) -> None:
    assert played(title, player, 3, 1, SOON[title]).state.finished
