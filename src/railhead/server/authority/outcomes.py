"""What a move is before it is stored, and what became of a request to act."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from railhead.engine.game import Game
from railhead.server.authority.loading import LastMove
from railhead.server.models import Move


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a submission, and the version of the table then.

    `done`: it is committed. `stale`: somebody was faster; nothing was changed. `doubled`: the
    same submission was carried out before and made this version. `stamp`: that of the change, ""
    if there was none (see `hub`). `moved`: a move was stored, at whose version nobody can have
    asked for anything before.
    """

    status: Literal["done", "stale", "doubled"]
    version: int
    stamp: str = field(default="", compare=False)
    moved: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Change:
    """The game after a move, and what is stored of the move (see `models.Move`).

    `count`: how many actions are added or taken back; `agreed`: the other players who agreed to it.
    `by_order`: an order of the player did it; `computer`: what a computer that did it thought.
    `besides`: what else is written with it; `row`: what else changes in the row of the table.
    """

    game: Game
    kind: Move.Kind
    player: str
    action: dict[str, Any] | list[dict[str, Any]] | None = None
    count: int = 1
    agreed: tuple[str, ...] = ()
    by_order: bool = False
    computer: dict[str, Any] | None = None
    besides: Callable[[], None] | None = None
    row: Mapping[str, Any] = field(default_factory=dict)

    @property
    def known(self) -> LastMove:
        """What is known of it once it is stored."""
        played = self.kind in (Move.Kind.ACTION, Move.Kind.ACTIONS)
        told = self.kind == Move.Kind.UNDO or self.by_order or self.computer is not None
        return LastMove(self.count if played else 0, told)
