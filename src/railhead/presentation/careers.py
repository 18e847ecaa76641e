"""What is counted of companies over many games: what happened to them, and numbers they reached."""

from __future__ import annotations

from dataclasses import dataclass

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


STARTED = (
    Milestone("company_started", N_("launched")),
    Milestone("company_floated", N_("floated")),
)
"""What happens to companies in most titles."""
