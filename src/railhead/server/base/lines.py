"""Lines in which people wait: hosts have their turns one after the other, and so have the people
of a host. Those who send a hundred requests wait for themselves, and others pass."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Line(Generic[T]):
    """What waits, by host and person; not to be used by several threads at once."""

    def __init__(self) -> None:
        self._hosts: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()

    def put(self, host: str, person: str, what: T) -> None:
        """Let something wait for somebody; `person`: anything that tells people of a host apart."""
        people = self._hosts.setdefault(host, OrderedDict())
        people.setdefault(person, deque()).append(what)

    def take(self, may: Callable[[str], bool]) -> T | None:
        """Take what is next among the hosts that may have a turn now, None if nothing is."""
        host = next((host for host in self._hosts if may(host)), None)
        if host is None:
            return None
        people = self._hosts[host]
        person, waiting = next(iter(people.items()))
        found = waiting.popleft()
        people.move_to_end(person)
        self._hosts.move_to_end(host)
        if not waiting:
            del people[person]
        if not people:
            del self._hosts[host]
        return found
