"""What several titles share where a game is put into a position (`engine/positioned.py`)."""

from __future__ import annotations

from collections.abc import Sequence

from railhead.titles.common.basis import BasicGame


def owned_by(game: BasicGame, company: str, among: Sequence[str]) -> tuple[str, ...]:
    """Which of these private companies a company owns."""
    owned = game.privates_of(company)
    return tuple(name for name in among if name in owned)


def hand_over(game: BasicGame, company: str, among: Sequence[str], values: Sequence[str]) -> None:
    """Give a company these private companies, and take all others of `among` from it."""
    owners = game.state.privates
    for name in among:
        if name in values:
            owners[name] = company
        elif owners.get(name) == company:
            del owners[name]
