"""Counts the copies of games on which answers are tried: what trying costs, on any machine."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from railhead.engine.game import Game


def count_forks(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """The games that are copied from now on, once for each copy."""
    copied: list[Game] = []

    def count(name: str, make: Callable[[Game], Game]) -> None:
        def counted(game: Game) -> Game:
            copied.append(game)
            return make(game)

        monkeypatch.setattr(Game, name, counted)

    count("fork", Game.fork)
    count("trial", Game.trial)
    return copied
