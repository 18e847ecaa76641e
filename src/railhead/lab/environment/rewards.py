"""What a position is worth to each player, as a number that programs learn from."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from railhead.engine.game import Game


def by_share(game: Game) -> dict[str, float]:
    """Player -> their share of all wealth, times the number of players, less 1.

    0 is an even share, -1 nothing; all together are worth 0. Debts count as nothing.
    """
    wealth = {player: max(money, 0) for player, money in game.wealth().items()}
    whole, count = sum(wealth.values()), len(game.players)
    even = dict.fromkeys(game.players, 0.0)
    if not whole:
        return even
    return even | {player: count * money / whole - 1 for player, money in wealth.items()}


def by_place(game: Game) -> dict[str, float]:
    """Player -> 1 for the wealthiest to -1 for the poorest.

    Those with equal wealth share what their places get. All together are worth 0.
    """
    wealth = game.wealth()
    last = len(game.players) - 1
    return {
        player: sum(
            (money > other) - (money < other) for name, other in wealth.items() if name != player
        )
        / last
        for player, money in wealth.items()
    }


REWARDS: Mapping[str, Callable[[Game], dict[str, float]]] = {"share": by_share, "place": by_place}
"""The ways to reward, by name: each says what the end of a game is worth."""
