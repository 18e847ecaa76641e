"""Who is looking at a table, and for which players they may act."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody at one table.

    `person`: their id in the database, None without a session. `players`: the players of this table
    for whom they may act; empty for a spectator. `one_screen`: the table is on one screen, where
    its owner acts for all people; `owner`: the viewer is the owner. `computers`: the players who
    are played by computers; nobody else acts for them. `sits`: in a plan, where the viewer acts for
    all, the players that they are at the table itself, None elsewhere.
    """

    person: int | None
    players: frozenset[str]
    one_screen: bool
    owner: bool
    computers: frozenset[str] = frozenset()
    sits: frozenset[str] | None = None

    @property
    def own(self) -> frozenset[str]:
        """The players that the viewer alone is: none where several share a screen."""
        return self.players if len(self.players) == 1 or not self.one_screen else frozenset()

    @property
    def named(self) -> frozenset[str]:
        """The players as whom others speak to the viewer, in a plan as well as at its table."""
        return self.players if self.sits is None else self.sits
