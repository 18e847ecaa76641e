"""What is counted over many games: of companies what happened to them and what they reached, and
whatever else can happen in a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from railhead.engine.events import Event
from railhead.language import N_


@dataclass(frozen=True, slots=True)
class Milestone:
    """Something that can happen to a company: an event.

    `name`: a heading, translated where it is shown; `company`: the parameter of the event that
    names the company; `again`: only from the second time on.
    """

    event: str
    name: str
    company: str = "company"
    again: bool = False


@dataclass(frozen=True, slots=True)
class Peak:
    """A number of a company that an event tells; counted is the highest one of a game.

    `number`: the parameter of the event, which names the company as well.
    """

    event: str
    number: str
    name: str


@dataclass(frozen=True, slots=True)
class Occurrence:
    """Something that happens in some games only: an event.

    `name`: a heading, translated where it is shown; `given`: parameters of the event and the values
    that they must have.
    """

    event: str
    name: str
    given: Mapping[str, object] = field(default_factory=dict)

    def is_met(self, event: Event) -> bool:
        """The event is one of these."""
        return event.kind == self.event and all(
            getattr(event, name) == value for name, value in self.given.items()
        )


USUAL_MILESTONES = (
    Milestone("company_started", N_("launched")),
    Milestone("company_floated", N_("floated")),
)
"""What happens to companies in most titles."""

USUAL_OCCURRENCES = (
    Occurrence("president_changed", N_("a company changed its president")),
    Occurrence("president_helps", N_("a president paid for a train of the company")),
)
"""What occurs in most titles."""
