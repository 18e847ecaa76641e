"""Counts the copies of games on which answers are tried: what trying costs, on any machine."""

from __future__ import annotations

import pytest

from railhead.engine.game import Game


def count_forks(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """The games that are copied from now on, once for each copy."""
    copied: list[Game] = []
    fork = Game.fork

    def counted(game: Game) -> Game:
        copied.append(game)
        return fork(game)

    monkeypatch.setattr(Game, "fork", counted)
    return copied
