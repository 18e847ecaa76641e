"""What simulations count over many games.

For each company what happened to it (milestones) and the highest numbers that it reached (peaks);
for each game what else happened in it (occurrences).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from railhead.engine.events import Event
from railhead.language import N_


@dataclass(frozen=True, slots=True)
class Milestone:
    """Something that can happen to a company.

    `event`: the kind of event; `name`: a heading, translated where it is shown; `company`: the
    parameter of the event that holds the company; `again`: whether the first time does not count.
    """

    event: str
    name: str
    company: str = "company"
    again: bool = False


@dataclass(frozen=True, slots=True)
class Peak:
    """The highest value in a game of a number of a company.

    `event`: the kind of event that reports the number and has a parameter `company`; `number`: the
    parameter with the number; `name`: a heading, translated where it is shown.
    """

    event: str
    number: str
    name: str


@dataclass(frozen=True, slots=True)
class Occurrence:
    """Something that happens in some games only.

    `event`: the kind of event; `name`: a heading, translated where it is shown; `given`: parameters
    of the event and the values that they must have.
    """

    event: str
    name: str
    given: Mapping[str, object] = field(default_factory=dict)

    def is_met(self, event: Event) -> bool:
        """Whether an event is such an occurrence."""
        return event.kind == self.event and all(
            getattr(event, name) == value for name, value in self.given.items()
        )


USUAL_MILESTONES = (
    Milestone("company_started", N_("launched")),
    Milestone("company_floated", N_("floated")),
)
"""Milestones of companies in most titles."""

USUAL_OCCURRENCES = (
    Occurrence("president_changed", N_("a company changed its president")),
    Occurrence("president_helps", N_("a president paid for a train of the company")),
)
"""Occurrences in most titles."""
