"""The past of a game: the state before each of its actions, all of them or only a few."""

from __future__ import annotations

from collections.abc import Iterable

from railhead.engine.state import State

KEPT_NETWORKS = 8
"""How many old states keep what is known of their network: whoever undoes goes back a few actions.

With all of it a long game would take several times the memory. It can be worked out again.
"""

SPACING = 16
"""Of how many old states a sparse past keeps one, besides the newest."""


class Past:
    """The states before each action of a game, and how many events there were (`marks`).

    A sparse past lets most of its states go: whoever wants one plays again from the one that was
    kept before it, and puts back what they find.
    """

    __slots__ = ("_sparse", "_states", "marks")

    def __init__(self) -> None:
        self._states: list[State | None] = []
        self.marks: list[int] = []
        self._sparse = False

    def __len__(self) -> int:
        return len(self.marks)

    def first(self, count: int) -> Past:
        """Return a copy with the first `count` actions, which keeps every state from then on."""
        new = Past()
        new._states, new.marks = self._states[:count], self.marks[:count]
        return new

    def become_sparse(self) -> None:
        """From now on, keep only every SPACING-th state and the newest."""
        self._sparse = True

    @property
    def keeps_next(self) -> bool:
        """Whether the state before the next action is kept for longer than this one."""
        return not self._sparse or len(self.marks) % SPACING == 0

    def add(self, state: State | None, mark: int) -> None:
        """Add the state before an action, which came after `mark` events; None if it is gone."""
        states = self._states
        number = len(states)
        states.append(state)
        self.marks.append(mark)
        if self._sparse:
            if number % SPACING != 1 and number:
                states[number - 1] = None
            if state is not None and number % SPACING == 0:
                state.network = None
        elif number >= KEPT_NETWORKS:
            self._put_away(number - KEPT_NETWORKS)

    def _put_away(self, number: int) -> None:
        """Let an old state keep only what the one before it has not."""
        old = self._states[number]
        if old is None:
            return
        old.network = None
        before = self._states[number - 1] if number else None
        if before is not None:
            old.share(before)

    def pop(self) -> int:
        """Forget the state before the last action; return how many events there were."""
        self._states.pop()
        return self.marks.pop()

    def state(self, number: int) -> State | None:
        """The state before an action, None if it was let go. Raises IndexError if there is none."""
        return self._states[number]

    def last_kept(self) -> int:
        """The number of the newest state that is there."""
        return max(at for at, state in enumerate(self._states) if state is not None)

    def gap(self, number: int) -> tuple[int, int]:
        """The last state kept before one that was let go, and the first that is there after it."""
        states, start, end = self._states, number, number
        while states[start] is None:
            start -= 1
        while end < len(states) and states[end] is None:
            end += 1
        return start, end

    def put_back(self, start: int, found: Iterable[State]) -> None:
        """Put back the states that follow number `start`."""
        before = self._states[start]
        for number, state in enumerate(found, start + 1):
            state.network = None
            if before is not None:
                state.share(before)
            self._states[number] = before = state
