"""A position in a few lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.game import Game
from railhead.language import ask, describe, voice_of

MOST = 30
"""How many answers are listed."""


def lines_of(game: Game) -> Iterator[str]:
    """Yield the players, the companies under way, and the question with its answers, in English."""
    state, money = game.state, game.title.format_money
    voice, wealth = voice_of(game), game.wealth()
    yield f"{game.title.name}, {state.round} {state.turn}.{state.round_number}, phase {state.phase}"
    for player in game.players:
        held = [
            f"{company} {game.percent(company, player)}%"
            for company in game.title.companies
            if game.percent(company, player)
        ]
        parts = (money(state.cash[player]), *held)
        yield f"  {voice.who(player)}: {' '.join(parts)}, worth {money(wealth.get(player, 0))}"
    for company, president in state.presidents.items():
        trains = [game.train_class(train) for train in state.trains.get(company, ())]
        price = money(game.price(company)) if company in state.cells else "-"
        parts = (money(state.cash.get(company, 0)), "price", price, *trains)
        yield f"  {company} ({voice.who(president)}): {' '.join(parts)}"
    if game.decision is None:
        yield f"The end: {voice.ending(state.finished)}"
        return
    yield ask(game.decision, game)
    answers = game.decision.answers
    for answer in answers[:MOST]:
        yield f"  {describe(answer, game)}"
    if len(answers) > MOST:
        yield f"  ... {len(answers) - MOST} more"
