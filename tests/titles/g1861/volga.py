"""Track along the Volga, and trains that run on it."""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import RunRoutes
from tests.titles.g1861.build import Example

PLAIN = {"earnings_duty": "none"}

KAZAN_NIZHNII = ("M7.0", "12", "K7.0")

NIZHNII_MOSCOW = ("K7.0", "1131", "H8.2")

KAZAN_SIMBIRSK = ("M7.0", "0", "M9.0")

TO_EKATERINBURG = ("K7.0", "5344544", "Q3.0")


def volga() -> Example:
    """Track from Kazan (M7) over Nizhnii Novgorod (K7) to Moscow (H8), past L8, J8, I9 and I7."""
    table = Example(options=PLAIN).gone("M-NN")
    table.tile("M7", "57", 1).tile("L8", "8", 2)
    return table.tile("J8", "9", 1).tile("I9", "7", 3).tile("I7", "7", 0)


def run(*trains: tuple[Any, ...], company: str = "NW") -> RunRoutes:
    """Each train as (train, section, section, ...)."""
    return RunRoutes(company, tuple((train, tuple(sections)) for train, *sections in trains))


def earned(table: Example, action: RunRoutes) -> int:
    """Run, and return what the trains have earned."""
    events = table.play(action)
    return int(next(e.params["revenue"] for e in events if e.kind == "routes_run"))


def best(table: Example, company: str = "NW") -> int:
    found = table.game.best_routes(company)
    assert found is not None
    return found.revenue
