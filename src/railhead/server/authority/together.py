"""Actions that were sent together: one undo takes all of them back, one redo plays them again."""

from __future__ import annotations

from dataclasses import dataclass, field

from railhead.server.authority.loading import LiveTable
from railhead.server.models import Move


@dataclass(slots=True)
class Groups:
    """How many actions were sent together each time, in the order of play.

    `standing`: those of the game; `undone`: those that a redo would play again, the next one last.
    """

    standing: list[int] = field(default_factory=list)
    undone: list[int] = field(default_factory=list)

    def add(self, count: int) -> None:
        """Note that so many actions were sent together."""
        self.standing.append(count)
        self.undone.clear()

    def undo(self, count: int) -> None:
        """Note that so many actions were taken back."""
        while count and self.standing:
            group = self.standing.pop()
            if group > count:
                self.standing.append(group - count)
                group = count
            self.undone.append(group)
            count -= group

    def redo(self, count: int) -> None:
        """Note that so many actions were played again."""
        while count and self.undone:
            group = min(self.undone.pop(), count)
            self.standing.append(group)
            count -= group

    def start(self, target: int) -> int:
        """Return the number of actions up to the group to which the action after `target` belongs.

        That is `target` itself between two groups.
        """
        before = sum(self.standing)
        for group in reversed(self.standing):
            if before <= target:
                break
            before -= group
        return before


def groups_of(live: LiveTable) -> Groups:
    """Return the groups of the actions of a table, read from its stored moves."""
    groups = Groups()
    moves = Move.objects.filter(table_id=live.id, version__lte=live.version).order_by("version")
    for kind, count in moves.values_list("kind", "count"):
        if kind == Move.Kind.UNDO:
            groups.undo(count)
        elif kind == Move.Kind.REDO:
            groups.redo(count)
        else:
            groups.add(count)
    return groups


def last_together(live: LiveTable) -> int:
    """Return how many actions were sent together last, of those that stand; 0 at the start."""
    if live.last_sent is not None:
        return live.last_sent
    moves = Move.objects.filter(table_id=live.id, version=live.version)
    kind, count = moves.values_list("kind", "count").first() or ("", 0)
    if kind not in (Move.Kind.UNDO, Move.Kind.REDO):
        return int(count)
    standing = groups_of(live).standing
    return standing[-1] if standing else 0
